-- When whoever holds a session last proved who they are. Sessions from before
-- have to prove it once more.
ALTER TABLE sessions ADD COLUMN proved_at BIGINT NOT NULL DEFAULT 0;

-- What programs call with. What is kept of the secret is its hash.
CREATE TABLE api_tokens (
    id {id},
    token_hash {bytes} NOT NULL UNIQUE,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scope TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX api_tokens_user ON api_tokens (user_id);
