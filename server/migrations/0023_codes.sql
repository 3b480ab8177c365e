-- Codes on cranes. Of the secret in the address only the hash is kept, so each
-- time that stickers are printed there is a new code; older ones go on until
-- somebody revokes them.
CREATE TABLE crane_codes (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash {bytes} NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    revoked_at BIGINT,
    openings BIGINT NOT NULL DEFAULT 0,
    last_opened_at BIGINT
);
CREATE INDEX crane_codes_crane ON crane_codes (crane_id);

-- What the page behind the codes of a crane shows beside how it stands. A
-- crane without a row shows no more than that.
CREATE TABLE crane_code_settings (
    crane_id BIGINT PRIMARY KEY REFERENCES cranes (id) ON DELETE CASCADE,
    shows_owner BOOLEAN NOT NULL,
    telephone TEXT NOT NULL,
    papers TEXT NOT NULL,
    takes_faults BOOLEAN NOT NULL
);

-- Faults that somebody reported who read a code.
CREATE TABLE fault_reports (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    text TEXT NOT NULL,
    network TEXT NOT NULL,
    at BIGINT NOT NULL,
    settled_at BIGINT,
    photo_key TEXT UNIQUE,
    photo_type TEXT,
    photo_size BIGINT,
    photo_sha256 TEXT
);
CREATE INDEX fault_reports_crane ON fault_reports (crane_id, at);
