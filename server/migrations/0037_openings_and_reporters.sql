-- How often the papers behind a link were opened, and how often a wrong
-- password was typed; `openings` counts every visit. What is logged tells of
-- the links that are there already.
ALTER TABLE shared_links ADD COLUMN papers_opened BIGINT NOT NULL DEFAULT 0;
ALTER TABLE shared_links ADD COLUMN wrong_words BIGINT NOT NULL DEFAULT 0;
UPDATE link_openings SET what = 'Wrong password' WHERE what = 'A wrong word';
UPDATE shared_links SET
    papers_opened = (SELECT count(*) FROM link_openings o
        WHERE o.link_id = shared_links.id AND o.what IN ('PDF', 'ZIP')),
    wrong_words = (SELECT count(*) FROM link_openings o
        WHERE o.link_id = shared_links.id AND o.what = 'Wrong password');

-- Packs of one crane, for those who name it.
CREATE VIEW packs_of_one_crane (pack_id, crane_id) AS
    SELECT p.id, c.crane_id FROM packs p JOIN pack_cranes c ON c.pack_id = p.id
    WHERE p.crane_count = 1;

-- Who reported a fault, as far as they said, and who saw to it.
ALTER TABLE fault_reports ADD COLUMN reporter TEXT NOT NULL DEFAULT '';
ALTER TABLE fault_reports ADD COLUMN settled_by BIGINT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX fault_reports_settled_by ON fault_reports (settled_by);
