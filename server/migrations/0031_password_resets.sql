-- Somebody asked for a new password. What they typed waits here, whether such
-- an account exists or not: the answer has then done the same work for both.
CREATE TABLE password_reset_requests (
    id {id},
    account TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Links that were mailed. What is kept of the secret is its hash.
CREATE TABLE password_resets (
    token_hash {bytes} PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);

-- When mail began to go to another address than before. Links for a new
-- password go there some days later.
ALTER TABLE users ADD COLUMN readdressed_at BIGINT;
CREATE INDEX users_confirmed_email ON users (lower(confirmed_email));
