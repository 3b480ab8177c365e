-- Whoever wants a passkey asked for after the password, and since when. Their
-- recovery codes are those of `recovery_codes`.
CREATE TABLE passkey_steps (
    user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    since BIGINT NOT NULL
);
