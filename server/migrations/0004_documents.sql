CREATE TABLE documents (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    document_type TEXT NOT NULL,
    filename TEXT NOT NULL,
    mimetype TEXT NOT NULL,
    size BIGINT NOT NULL,
    file_key TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    uploaded_at BIGINT NOT NULL
);
CREATE INDEX documents_crane ON documents (crane_id);
