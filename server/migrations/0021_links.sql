-- Packs of which the user who made them may hand out every crane: each is
-- there, in use, and theirs to change.
CREATE VIEW packs_to_hand_out (pack_id, user_id) AS
    SELECT p.id, p.user_id FROM packs p
    WHERE p.crane_count = (SELECT count(*) FROM pack_cranes c
        JOIN crane_access a ON a.crane_id = c.crane_id AND a.user_id = p.user_id
            AND a.access <> 'view'
        JOIN working_cranes w ON w.crane_id = c.crane_id
        WHERE c.pack_id = p.id);
-- Whose cranes are in a pack.
CREATE VIEW pack_owners (pack_id, owner_id) AS
    SELECT DISTINCT c.pack_id, o.user_id FROM pack_cranes c
    JOIN crane_owners o ON o.crane_id = c.crane_id;

-- Links to packs, for people without an account. What is kept of the secret in
-- the address is its hash.
CREATE TABLE shared_links (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    pack_id BIGINT NOT NULL REFERENCES packs (id) ON DELETE CASCADE,
    token_hash {bytes} NOT NULL UNIQUE,
    word_hash TEXT,
    is_current BOOLEAN NOT NULL,
    title TEXT NOT NULL,
    recipient TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ends_at BIGINT NOT NULL,
    ended_at BIGINT,
    openings BIGINT NOT NULL DEFAULT 0,
    last_opened_at BIGINT
);
CREATE INDEX shared_links_user ON shared_links (user_id);
CREATE INDEX shared_links_pack ON shared_links (pack_id);

-- When a link was opened, from where as far as that is kept, and for what.
CREATE TABLE link_openings (
    id {id},
    link_id BIGINT NOT NULL REFERENCES shared_links (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    network TEXT NOT NULL,
    what TEXT NOT NULL
);
CREATE INDEX link_openings_link ON link_openings (link_id, id);
