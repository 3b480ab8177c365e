-- Kinds of certificate that an owner added, and what they changed about the
-- four that everyone has. One that was taken away keeps its past.
CREATE TABLE certificate_kinds (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    label TEXT NOT NULL,
    months BIGINT NOT NULL,
    parks BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    retired_at BIGINT,
    PRIMARY KEY (user_id, key)
);

-- What was found and when, only ever added to: a mistake is voided. `issued`
-- is a day as text, null where nobody wrote it down; `holds_from` is that day,
-- or the best guess, counted from 1970. Of entries for the same day those of a
-- higher `turn` replace the others.
CREATE TABLE certificate_renewals (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('pass', 'fail', 'suspended', 'cancelled')),
    issued TEXT,
    holds_from BIGINT NOT NULL,
    turn BIGINT NOT NULL DEFAULT 0,
    expires TEXT,
    expires_at BIGINT,
    number TEXT,
    inspector TEXT,
    organisation TEXT,
    document_id BIGINT REFERENCES documents (id) ON DELETE SET NULL,
    source TEXT NOT NULL CHECK (source IN ('form', 'edit', 'paper', 'import', 'carried')),
    entered_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    entered_at BIGINT NOT NULL,
    voided_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    voided_at BIGINT,
    void_reason TEXT
);

-- A crane that needs no certificate of a kind; and inspections that are booked.
-- Both end, and stay written down.
CREATE TABLE certificate_exemptions (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    from_day TEXT NOT NULL,
    entered_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    entered_at BIGINT NOT NULL,
    ended_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    ended_at BIGINT
);
CREATE INDEX certificate_exemptions_crane ON certificate_exemptions (crane_id);
CREATE UNIQUE INDEX certificate_exemptions_open ON certificate_exemptions (crane_id, kind)
    WHERE ended_at IS NULL;
CREATE TABLE certificate_bookings (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    day TEXT NOT NULL,
    with_whom TEXT NOT NULL,
    entered_by BIGINT REFERENCES users (id) ON DELETE SET NULL,
    entered_at BIGINT NOT NULL,
    ended_at BIGINT
);
CREATE INDEX certificate_bookings_crane ON certificate_bookings (crane_id);
CREATE UNIQUE INDEX certificate_bookings_open ON certificate_bookings (crane_id, kind)
    WHERE ended_at IS NULL;

-- How the kinds of a crane stand, where the four dates on its own row do not
-- say it all: own kinds, what does not apply, what failed, what is booked.
-- `cranes.more_certificates` says whether there are any, so that a list of
-- cranes need not look. Both follow from the tables above.
CREATE TABLE certificate_standings (
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    applies BOOLEAN NOT NULL,
    outcome TEXT NOT NULL,
    day TEXT,
    expires TEXT,
    expires_at BIGINT,
    reason TEXT,
    from_day TEXT,
    booked_day TEXT,
    booked_with TEXT,
    PRIMARY KEY (crane_id, kind)
);
ALTER TABLE cranes ADD COLUMN more_certificates BOOLEAN NOT NULL DEFAULT false;

-- A crane that is kept only for its past.
ALTER TABLE cranes ADD COLUMN archived_at BIGINT;
CREATE VIEW working_cranes (crane_id) AS SELECT id FROM cranes WHERE archived_at IS NULL;

-- Cranes of which something changed that alerts depend on; whoever raises
-- alerts takes them out.
CREATE TABLE certificate_changes (
    crane_id BIGINT PRIMARY KEY REFERENCES cranes (id) ON DELETE CASCADE
);
CREATE VIEW changed_cranes (crane_id) AS SELECT crane_id FROM certificate_changes;

-- What was there before becomes one entry each.
INSERT INTO certificate_renewals
    (crane_id, kind, outcome, holds_from, expires, expires_at, source, entered_at)
SELECT id, 'cof', 'pass', CASE WHEN cof_expires_at - 15768000000 < updated_at
        THEN cof_expires_at - 15768000000 ELSE updated_at END / 86400000,
    cof_expiry, cof_expires_at, 'carried', updated_at
FROM cranes WHERE cof_expiry <> '';
INSERT INTO certificate_renewals
    (crane_id, kind, outcome, holds_from, expires, expires_at, source, entered_at)
SELECT id, 'rego', 'pass', CASE WHEN rego_expires_at - 31536000000 < updated_at
        THEN rego_expires_at - 31536000000 ELSE updated_at END / 86400000,
    rego_expiry, rego_expires_at, 'carried', updated_at
FROM cranes WHERE rego_expiry <> '';
INSERT INTO certificate_renewals
    (crane_id, kind, outcome, holds_from, expires, expires_at, source, entered_at)
SELECT id, 'mi', 'pass', CASE WHEN mi_expires_at - 31536000000 < updated_at
        THEN mi_expires_at - 31536000000 ELSE updated_at END / 86400000,
    mi_expiry, mi_expires_at, 'carried', updated_at
FROM cranes WHERE mi_expiry <> '';
INSERT INTO certificate_renewals
    (crane_id, kind, outcome, holds_from, expires, expires_at, source, entered_at)
SELECT id, 'riggingGear', 'pass', CASE WHEN rigging_gear_expires_at - 31536000000 < updated_at
        THEN rigging_gear_expires_at - 31536000000 ELSE updated_at END / 86400000,
    rigging_gear_expiry, rigging_gear_expires_at, 'carried', updated_at
FROM cranes WHERE rigging_gear_expiry <> '';
CREATE INDEX certificate_renewals_crane ON certificate_renewals (crane_id, kind);
CREATE INDEX certificate_renewals_paper ON certificate_renewals (document_id)
    WHERE document_id IS NOT NULL;

-- The certificates of a crane as rows, for concepts that ask by certificate.
-- Ask it with a crane's id: it is no list to be read through.
DROP VIEW crane_certificates;
CREATE VIEW crane_certificates (crane_id, certificate, expires_at) AS
    SELECT id, 'cof', cof_expires_at FROM cranes
    UNION ALL SELECT id, 'rego', rego_expires_at FROM cranes
    UNION ALL SELECT id, 'mi', mi_expires_at FROM cranes
    UNION ALL SELECT id, 'riggingGear', rigging_gear_expires_at FROM cranes
    UNION ALL SELECT crane_id, kind, expires_at FROM certificate_standings
        WHERE applies AND kind NOT IN ('cof', 'rego', 'mi', 'riggingGear');
-- What own kinds are called, for the words of alerts.
CREATE VIEW certificate_labels (crane_id, kind, label) AS
    SELECT c.id, k.key, k.label FROM cranes c JOIN certificate_kinds k ON k.user_id = c.user_id;
-- Papers that an entry rests on, for whoever would delete one.
CREATE VIEW paper_citations (document_id, crane_id, kind, day) AS
    SELECT document_id, crane_id, kind, issued FROM certificate_renewals
    WHERE document_id IS NOT NULL AND voided_at IS NULL;
-- Where people are, as far as they have said.
CREATE VIEW people_zones (user_id, time_zone) AS
    SELECT user_id, time_zone FROM alert_settings;
-- What others may know of a document.
CREATE VIEW papers_of_cranes (id, crane_id, name, sha256) AS
    SELECT id, crane_id, name, sha256 FROM documents;
-- Inspections that are booked and have not taken place.
CREATE VIEW certificates_booked (crane_id, kind, day) AS
    SELECT crane_id, kind, day FROM certificate_bookings WHERE ended_at IS NULL;
