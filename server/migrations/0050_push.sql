-- The key by which push services know this server: made once, since browsers
-- take messages from the key alone that they were subscribed with.
CREATE TABLE push_keys (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    private_key {bytes} NOT NULL,
    made_at BIGINT NOT NULL
);

-- Browsers that alerts are pushed to. One that signs out, or is signed out, goes
-- with its session. A session that ran out by itself leaves it without one, and
-- the browser is known by its mark when its user signs in again.
CREATE TABLE push_devices (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id BIGINT REFERENCES sessions (id) ON DELETE CASCADE,
    mark_hash {bytes} NOT NULL,
    endpoint TEXT NOT NULL UNIQUE,
    public_key {bytes} NOT NULL,
    auth {bytes} NOT NULL,
    browser TEXT NOT NULL,
    added_at BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    failures BIGINT NOT NULL DEFAULT 0,
    busy_until BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX push_devices_user ON push_devices (user_id);
CREATE INDEX push_devices_session ON push_devices (session_id);
CREATE INDEX push_devices_mark ON push_devices (mark_hash);

-- What is to be pushed where. Without an alert, it is a test.
CREATE TABLE push_outbox (
    id {id},
    device_id BIGINT NOT NULL REFERENCES push_devices (id) ON DELETE CASCADE,
    alert_id BIGINT REFERENCES alerts (id) ON DELETE CASCADE,
    not_before BIGINT NOT NULL
);
CREATE INDEX push_outbox_due ON push_outbox (not_before);
CREATE INDEX push_outbox_device ON push_outbox (device_id);
CREATE INDEX push_outbox_alert ON push_outbox (alert_id);

-- Hours of the user's day in which nothing is pushed; the same twice for none.
ALTER TABLE alert_settings ADD COLUMN quiet_from BIGINT NOT NULL DEFAULT 21;
ALTER TABLE alert_settings ADD COLUMN quiet_until BIGINT NOT NULL DEFAULT 7;

-- There is one more way.
ALTER TABLE alert_deliveries RENAME TO alert_deliveries_before;
CREATE TABLE alert_deliveries (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('bell', 'email', 'calendar', 'push')),
    what TEXT NOT NULL,
    result TEXT NOT NULL
);
INSERT INTO alert_deliveries (user_id, at, way, what, result)
    SELECT user_id, at, way, what, result FROM alert_deliveries_before ORDER BY id;
DROP TABLE alert_deliveries_before;
CREATE INDEX alert_deliveries_user ON alert_deliveries (user_id, at);
