-- What rests on a paper: a renewal with its day, or a road user licence with
-- the kilometres that it is for.
DROP VIEW paper_citations;
CREATE VIEW paper_citations (document_id, crane_id, kind, day, start_km, end_km) AS
    SELECT document_id, crane_id, kind, issued, NULL, NULL FROM certificate_renewals
    WHERE document_id IS NOT NULL AND voided_at IS NULL
    UNION ALL SELECT document_id, crane_id, 'ruc', NULL, start_km, end_km FROM ruc_licences
    WHERE document_id IS NOT NULL AND voided_at IS NULL;
