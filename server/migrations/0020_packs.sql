-- Papers of some cranes put together. `contents` says what was chosen, as JSON;
-- `fingerprint` what was in it when it was made. The file goes after
-- `keep_until`, the row some time later.
CREATE TABLE packs (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    contents TEXT NOT NULL,
    crane_count BIGINT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('making', 'ready', 'failed')),
    done BIGINT NOT NULL DEFAULT 0,
    steps BIGINT NOT NULL DEFAULT 1,
    problem TEXT,
    notes TEXT NOT NULL DEFAULT '',
    name TEXT NOT NULL DEFAULT '',
    pages BIGINT NOT NULL DEFAULT 0,
    fingerprint TEXT NOT NULL DEFAULT '',
    file_key TEXT UNIQUE,
    size BIGINT NOT NULL DEFAULT 0,
    sha256 TEXT NOT NULL DEFAULT '',
    created_at BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    keep_until BIGINT NOT NULL
);
CREATE INDEX packs_user ON packs (user_id);
CREATE INDEX packs_kept ON packs (keep_until);

-- A crane that goes is missing here, and the count of its pack tells.
CREATE TABLE pack_cranes (
    pack_id BIGINT NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    PRIMARY KEY (pack_id, crane_id)
);
CREATE INDEX pack_cranes_crane ON pack_cranes (crane_id);

-- What a user puts into packs again and again, for a customer, say.
CREATE TABLE pack_templates (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    choice TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    UNIQUE (user_id, name)
);
