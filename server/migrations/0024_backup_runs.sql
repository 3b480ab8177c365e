-- While a hold lasts, no stored file is removed: a backup may be about to copy it.
CREATE TABLE file_holds (
    id {id},
    until BIGINT NOT NULL
);

-- Backups that were made, or tried. `alive_at` is when a word of one under way
-- was last heard.
CREATE TABLE backup_runs (
    id {id},
    kind TEXT NOT NULL CHECK (kind IN ('command', 'scheduled')),
    name TEXT NOT NULL,
    began_at BIGINT NOT NULL,
    alive_at BIGINT NOT NULL,
    ended_at BIGINT,
    size BIGINT,
    problem TEXT
);
-- One node makes the scheduled one.
CREATE UNIQUE INDEX backup_runs_scheduled ON backup_runs (kind)
    WHERE ended_at IS NULL AND kind = 'scheduled';

-- What the operator was told by mail, and when, so that it is not told all the time.
CREATE TABLE operator_notices (
    what TEXT PRIMARY KEY,
    told_at BIGINT NOT NULL
);
