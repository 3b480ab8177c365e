-- An entry says which paper it rested on, also when that was deleted after the
-- entry was voided.
ALTER TABLE certificate_renewals ADD COLUMN paper_name TEXT;
ALTER TABLE certificate_renewals ADD COLUMN paper_sha256 TEXT;
UPDATE certificate_renewals SET
    paper_name = (SELECT d.name FROM documents d WHERE d.id = certificate_renewals.document_id),
    paper_sha256 = (SELECT d.sha256 FROM documents d WHERE d.id = certificate_renewals.document_id)
WHERE document_id IS NOT NULL;
ALTER TABLE ruc_licences ADD COLUMN paper_name TEXT;
ALTER TABLE ruc_licences ADD COLUMN paper_sha256 TEXT;
UPDATE ruc_licences SET
    paper_name = (SELECT d.name FROM documents d WHERE d.id = ruc_licences.document_id),
    paper_sha256 = (SELECT d.sha256 FROM documents d WHERE d.id = ruc_licences.document_id)
WHERE document_id IS NOT NULL;

-- Passes that several people entered at once, without seeing each other's, have
-- the first of them in common: of those the later expiry counts.
ALTER TABLE certificate_renewals ADD COLUMN together BIGINT;

-- The kilometres that were left when an alert of road user charges was raised.
ALTER TABLE alerts ADD COLUMN km_left BIGINT;
