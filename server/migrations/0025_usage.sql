-- Every stored file with the user whose room it takes: the crane's owner,
-- whoever filed it. Ask it with a user's id.
CREATE VIEW files_of_users (user_id, size, documents) AS
    SELECT c.user_id, d.size, 1 FROM documents d JOIN cranes c ON c.id = d.crane_id
    UNION ALL
    SELECT c.user_id, i.size, 0 FROM crane_images i JOIN cranes c ON c.id = i.crane_id
    UNION ALL
    SELECT c.user_id, f.photo_size, 0 FROM fault_reports f JOIN cranes c ON c.id = f.crane_id
        WHERE f.photo_size IS NOT NULL
    UNION ALL
    SELECT user_id, size, 0 FROM packs WHERE file_key IS NOT NULL
    UNION ALL
    SELECT user_id, size, 0 FROM assistant_images;
