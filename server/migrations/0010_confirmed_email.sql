-- Where mail goes: the address that its owner has shown to be theirs. It is
-- behind `email` from a change until the link in the mail was opened.
ALTER TABLE users ADD COLUMN confirmed_email TEXT;
UPDATE users SET confirmed_email = email;

-- The link that waits to be opened; a new one takes the place of the old.
CREATE TABLE email_confirmations (
    user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    token_hash {bytes} NOT NULL UNIQUE,
    email TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- Networks from which a user has signed in. Guessing elsewhere slows none of
-- them.
CREATE TABLE known_networks (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    network TEXT NOT NULL,
    seen_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, network)
);
CREATE INDEX known_networks_seen ON known_networks (seen_at);

DROP VIEW people;
CREATE VIEW people (id, username, email, confirmed_email) AS
    SELECT id, username, email, confirmed_email FROM users;

-- Where a notice leads, as a path of the web app.
ALTER TABLE alerts ADD COLUMN path TEXT;
