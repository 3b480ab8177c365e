-- What a paper was recognised as when it was read: the certificate, and until
-- when it is valid. A proposal writes nothing: it waits until somebody enters
-- the renewal with the paper, or says that it is not this.
CREATE TABLE proposals (
    document_id BIGINT NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    -- A day, 2027-06-03; of a paper that names a month alone, 2027-06.
    expires TEXT NOT NULL,
    issued TEXT,
    number TEXT,
    inspector TEXT,
    organisation TEXT,
    plate TEXT,
    page BIGINT NOT NULL,
    quote TEXT NOT NULL,
    dismissed_at BIGINT,
    PRIMARY KEY (document_id, kind)
);
