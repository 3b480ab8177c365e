-- What a user wants to be told, when and how. A user without a row has the
-- defaults; the row is made when it is first needed.
CREATE TABLE alert_settings (
    user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    lead_days TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    hour BIGINT NOT NULL,
    email_enabled BOOLEAN NOT NULL,
    email_failures BIGINT NOT NULL DEFAULT 0,
    next_digest_at BIGINT NOT NULL,
    unsubscribe_token TEXT NOT NULL UNIQUE,
    calendar_hash {bytes} UNIQUE,
    calendar_made_at BIGINT,
    calendar_tested_at BIGINT
);

-- The next moment at which any certificate of a crane reaches a threshold of
-- a user's. One row for each crane that a user can see and has not muted; the
-- sweep reads what is due by the index and nothing else.
CREATE TABLE alert_schedule (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    due_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, crane_id)
);
CREATE INDEX alert_schedule_due ON alert_schedule (due_at);
CREATE INDEX alert_schedule_crane ON alert_schedule (crane_id);

-- What was raised. The unique key is what makes each alert happen once,
-- whatever restarts, crashes or runs twice. A notice is about no crane.
CREATE TABLE alerts (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    crane_id BIGINT REFERENCES cranes (id) ON DELETE CASCADE,
    certificate TEXT,
    expiry BIGINT,
    lead BIGINT,
    notice TEXT,
    raised_at BIGINT NOT NULL,
    read_at BIGINT,
    mailed_at BIGINT,
    UNIQUE (user_id, crane_id, certificate, expiry, lead)
);
CREATE INDEX alerts_user ON alerts (user_id, raised_at);
CREATE INDEX alerts_crane ON alerts (crane_id);
CREATE INDEX alerts_unmailed ON alerts (user_id) WHERE mailed_at IS NULL;

CREATE TABLE alert_mutes (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    PRIMARY KEY (user_id, crane_id)
);
CREATE INDEX alert_mutes_crane ON alert_mutes (crane_id);

-- Mail that is to be sent. It stays until the mail server has taken it.
CREATE TABLE mail_outbox (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    message_id TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL,
    html TEXT NOT NULL,
    unsubscribe_url TEXT,
    created_at BIGINT NOT NULL,
    not_before BIGINT NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    sent_at BIGINT
);
CREATE INDEX mail_outbox_waiting ON mail_outbox (not_before) WHERE sent_at IS NULL;

-- Proof of arrival: what went out to a user, by which way, and how it went.
CREATE TABLE alert_deliveries (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    way TEXT NOT NULL CHECK (way IN ('bell', 'email', 'calendar')),
    what TEXT NOT NULL,
    result TEXT NOT NULL
);
CREATE INDEX alert_deliveries_user ON alert_deliveries (user_id, at);
