-- A document's text is read after it was filed. `text_state` says how far that
-- is; `text_due` is when a node may take the document up: at once while it
-- waits, and while it is being read when the reading node has gone silent.
-- Documents from before this step wait like new ones.
ALTER TABLE documents ADD COLUMN text_state TEXT NOT NULL DEFAULT 'waiting'
    CHECK (text_state IN ('waiting', 'reading', 'searchable', 'unreadable'));
ALTER TABLE documents ADD COLUMN text_pages BIGINT;
ALTER TABLE documents ADD COLUMN text_problem TEXT;
ALTER TABLE documents ADD COLUMN text_attempts BIGINT NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN text_due BIGINT NOT NULL DEFAULT 0;
CREATE INDEX documents_to_read ON documents (text_due)
    WHERE text_state IN ('waiting', 'reading');

CREATE TABLE document_pages (
    id {id},
    document_id BIGINT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    page BIGINT NOT NULL,
    text TEXT NOT NULL,
-- only postgres
    words TSVECTOR NOT NULL,
-- end
    UNIQUE (document_id, page)
);

-- The index holds the words of each page and, apart from them, whose page it
-- is: its owner's, its crane's and its document's mark. A search names the
-- marks that the caller may see, so that it costs what their pages cost, not
-- everybody's. Who may see a page is still for `crane_access` to say.
-- only sqlite
CREATE VIRTUAL TABLE document_words USING fts5 (text, marks,
    content = '', contentless_delete = 1, tokenize = 'porter unicode61');
CREATE TRIGGER document_pages_indexed AFTER INSERT ON document_pages BEGIN
    INSERT INTO document_words (rowid, text, marks)
    SELECT new.id, new.text,
        'u' || a.user_id || ' c' || a.crane_id || ' d' || new.document_id
    FROM crane_access a WHERE a.access = 'owner'
        AND a.crane_id = (SELECT crane_id FROM documents WHERE id = new.document_id);
END;
CREATE TRIGGER document_pages_removed AFTER DELETE ON document_pages BEGIN
    DELETE FROM document_words WHERE rowid = old.id;
END;
-- end
-- only postgres
CREATE INDEX document_pages_words ON document_pages USING gin (words);
CREATE FUNCTION index_document_page() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    SELECT to_tsvector('english', new.text) || array_to_tsvector(ARRAY[
        'u:' || a.user_id, 'c:' || d.crane_id, 'd:' || d.id])
    INTO new.words
    FROM documents d JOIN crane_access a ON a.crane_id = d.crane_id AND a.access = 'owner'
    WHERE d.id = new.document_id;
    RETURN new;
END $$;
CREATE TRIGGER document_pages_indexed BEFORE INSERT ON document_pages
    FOR EACH ROW EXECUTE FUNCTION index_document_page();
-- end
