-- Links with which somebody may register where not everybody may. What is kept
-- of the secret is its hash. Without a user, the operator made it.
CREATE TABLE invitations (
    id {id},
    token_hash {bytes} NOT NULL UNIQUE,
    user_id BIGINT REFERENCES users (id) ON DELETE CASCADE,
    recipient TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    used_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    used_at BIGINT
);
CREATE INDEX invitations_user ON invitations (user_id);
CREATE INDEX invitations_used_by ON invitations (used_by);
