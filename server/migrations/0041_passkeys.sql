-- What devices and security keys sign in with. `public_key` is as the device
-- gave it (COSE); `rp_id` is the name of this server that it was made for.
CREATE TABLE passkeys (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    credential_id {bytes} NOT NULL UNIQUE,
    public_key {bytes} NOT NULL,
    rp_id TEXT NOT NULL,
    sign_count BIGINT NOT NULL,
    name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- Questions that a device is to sign, by their hash. Each is answered once,
-- within minutes, on any node. Without a user, anybody may answer.
CREATE TABLE passkey_challenges (
    challenge_hash {bytes} PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id BIGINT REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX passkey_challenges_created ON passkey_challenges (created_at);
CREATE INDEX passkey_challenges_user ON passkey_challenges (user_id);
