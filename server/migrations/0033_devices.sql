-- Each session gets a number by which its owner can end it, and what its owner
-- knows it by: the browser, and the address without its last part.
ALTER TABLE sessions RENAME TO sessions_before;
CREATE TABLE sessions (
    id {id},
    token_hash {bytes} NOT NULL UNIQUE,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    browser TEXT NOT NULL,
    network TEXT NOT NULL
);
INSERT INTO sessions (token_hash, user_id, created_at, seen_at, browser, network)
    SELECT token_hash, user_id, created_at, seen_at, '', '' FROM sessions_before;
DROP TABLE sessions_before;
CREATE INDEX sessions_user ON sessions (user_id);

-- Browsers in which a user has signed in before, by the hash of a mark that
-- they keep. Of one that is not here, its user is told.
CREATE TABLE known_devices (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    mark_hash {bytes} NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, mark_hash)
);
CREATE INDEX known_devices_seen ON known_devices (seen_at);
