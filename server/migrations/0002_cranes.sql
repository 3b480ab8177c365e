-- The four expiry dates stay as text; beside each stands the parsed instant,
-- null where the text is no date, so that no query ever parses text.
-- `image_version` names the picture in its address; null means no picture.
CREATE TABLE cranes (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    make TEXT NOT NULL,
    model TEXT NOT NULL,
    vehicle_id TEXT NOT NULL,
    road_user_km BIGINT NOT NULL,
    cof_expiry TEXT NOT NULL,
    rego_expiry TEXT NOT NULL,
    mi_expiry TEXT NOT NULL,
    rigging_gear_expiry TEXT NOT NULL,
    cof_expires_at BIGINT,
    rego_expires_at BIGINT,
    mi_expires_at BIGINT,
    rigging_gear_expires_at BIGINT,
    image_version TEXT,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX cranes_user ON cranes (user_id);

-- A crane's picture, once for each width it is kept in.
CREATE TABLE crane_images (
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    width TEXT NOT NULL CHECK (width IN ('large', 'small')),
    mimetype TEXT NOT NULL,
    size BIGINT NOT NULL,
    file_key TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (crane_id, width)
);

-- The certificates of a crane as rows, for concepts that ask by certificate.
-- Ask it with a crane's id: it is no list to be read through.
CREATE VIEW crane_certificates (crane_id, certificate, expires_at) AS
    SELECT id, 'cof', cof_expires_at FROM cranes
    UNION ALL SELECT id, 'rego', rego_expires_at FROM cranes
    UNION ALL SELECT id, 'mi', mi_expires_at FROM cranes
    UNION ALL SELECT id, 'riggingGear', rigging_gear_expires_at FROM cranes;
