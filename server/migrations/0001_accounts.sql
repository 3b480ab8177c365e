-- Times are milliseconds since 1970, in UTC. `username_key` is the name in
-- lower case: names are unique, and found, without regard to case.
CREATE TABLE users (
    id {id},
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    email TEXT,
    password_hash TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    signed_in_at BIGINT
);

-- A session is known by the hash of its token; the token itself is only in
-- the browser's cookie.
CREATE TABLE sessions (
    token_hash {bytes} PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);

-- What slows down guessing. `until` is when the next attempt under this key
-- is free again; `failures` counts the wrong ones in a row.
CREATE TABLE attempt_limits (
    key TEXT PRIMARY KEY,
    until BIGINT NOT NULL,
    failures BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX attempt_limits_until ON attempt_limits (until);

-- What the other concepts may know of a user, for the names in their lists.
CREATE VIEW people (id, username, email) AS
    SELECT id, username, email FROM users;
