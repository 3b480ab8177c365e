-- A mail that a user has sent to somebody else. `page` is the page where the
-- user sees what became of it; it is null where the mail is to the user. After
-- `not_after` it is not sent any more.
ALTER TABLE mail_outbox ADD COLUMN page TEXT;
ALTER TABLE mail_outbox ADD COLUMN not_after BIGINT;
ALTER TABLE mail_outbox ADD COLUMN failures BIGINT NOT NULL DEFAULT 0;

-- What became of a mail. One that is not here was sent long ago.
CREATE VIEW mails (message_id, failures, sent_at, not_after) AS
    SELECT message_id, failures, sent_at, not_after FROM mail_outbox;

-- To whom a link was mailed, and by which mail.
ALTER TABLE shared_links ADD COLUMN mailed_to TEXT;
ALTER TABLE shared_links ADD COLUMN mail_id TEXT;
