-- Whoever is blocked still seems to send requests; the blocker never sees them.
CREATE TABLE mate_blocks (
    blocker_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    blocked_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX mate_blocks_blocked ON mate_blocks (blocked_id);

-- A crane that a mate deleted rests in its owner's bin. It keeps everything
-- that hangs on it, and to everybody it is as if it were not there.
ALTER TABLE cranes ADD COLUMN binned_at BIGINT;
ALTER TABLE cranes ADD COLUMN binned_by BIGINT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX cranes_binned ON cranes (binned_at) WHERE binned_at IS NOT NULL;

-- Whose a crane is, also while it is in the bin.
CREATE VIEW crane_owners (crane_id, user_id) AS SELECT id, user_id FROM cranes;

-- only sqlite
DROP VIEW crane_access;
CREATE VIEW crane_access (crane_id, user_id, access) AS
    SELECT id, user_id, 'owner' FROM cranes WHERE binned_at IS NULL
    UNION ALL
    SELECT s.crane_id, s.shared_with_user_id, s.access FROM crane_shares s
        JOIN cranes c ON c.id = s.crane_id WHERE c.binned_at IS NULL;
DROP VIEW crane_names;
CREATE VIEW crane_names (crane_id, name, vehicle_id, type) AS
    SELECT id, make || ' ' || model, vehicle_id, type FROM cranes WHERE binned_at IS NULL;
DROP TRIGGER document_pages_indexed;
CREATE TRIGGER document_pages_indexed AFTER INSERT ON document_pages BEGIN
    INSERT INTO document_words (rowid, text, marks)
    SELECT new.id, new.text,
        'u' || o.user_id || ' c' || o.crane_id || ' d' || new.document_id
    FROM crane_owners o
    WHERE o.crane_id = (SELECT crane_id FROM documents WHERE id = new.document_id);
END;
-- end
-- only postgres
CREATE OR REPLACE VIEW crane_access (crane_id, user_id, access) AS
    SELECT id, user_id, 'owner' FROM cranes WHERE binned_at IS NULL
    UNION ALL
    SELECT s.crane_id, s.shared_with_user_id, s.access FROM crane_shares s
        JOIN cranes c ON c.id = s.crane_id WHERE c.binned_at IS NULL;
CREATE OR REPLACE VIEW crane_names (crane_id, name, vehicle_id, type) AS
    SELECT id, make || ' ' || model, vehicle_id, type FROM cranes WHERE binned_at IS NULL;
CREATE OR REPLACE FUNCTION index_document_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT to_tsvector('english', new.text) || array_to_tsvector(ARRAY[
        'u:' || o.user_id, 'c:' || d.crane_id, 'd:' || d.id])
    INTO new.words
    FROM documents d JOIN crane_owners o ON o.crane_id = d.crane_id
    WHERE d.id = new.document_id;
    RETURN new;
END $$;
-- end

-- What mates did with a crane and its owner was not told yet. It is told at the
-- owner's hour, all at once.
CREATE TABLE mate_changes (
    owner_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    mate_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    what TEXT NOT NULL CHECK (what IN ('changed', 'added', 'removed')),
    due_at BIGINT NOT NULL,
    PRIMARY KEY (crane_id, mate_id, what)
);
CREATE INDEX mate_changes_due ON mate_changes (due_at);
CREATE INDEX mate_changes_owner ON mate_changes (owner_id);
ALTER TABLE alert_settings ADD COLUMN changes_told_at BIGINT;
