-- The stored files that hang on a crane, whatever they are of: whoever removes
-- the crane removes them.
CREATE VIEW crane_files (crane_id, file_key) AS
    SELECT crane_id, file_key FROM documents
    UNION ALL SELECT crane_id, file_key FROM crane_images
    UNION ALL SELECT crane_id, photo_key FROM fault_reports WHERE photo_key IS NOT NULL;
