CREATE TABLE mate_requests (
    id {id},
    sender_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    receiver_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected')),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CHECK (sender_id <> receiver_id)
);
CREATE UNIQUE INDEX mate_requests_pending ON mate_requests (sender_id, receiver_id)
    WHERE status = 'pending';
CREATE INDEX mate_requests_receiver ON mate_requests (receiver_id, status);

-- A pair of mates is one row, smaller id first, so that there is never a
-- second row for the same two people.
CREATE TABLE mates (
    low_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    high_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (low_id, high_id),
    CHECK (low_id < high_id)
);
CREATE INDEX mates_high ON mates (high_id);

-- A share hangs on the crane and on the pair of mates: when either goes, so
-- does the share, whatever else happens at that moment.
CREATE TABLE crane_shares (
    id {id},
    crane_id BIGINT NOT NULL REFERENCES cranes (id) ON DELETE CASCADE,
    shared_by_user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    shared_with_user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    low_id BIGINT NOT NULL,
    high_id BIGINT NOT NULL,
    access TEXT NOT NULL CHECK (access IN ('edit', 'view')),
    created_at BIGINT NOT NULL,
    UNIQUE (crane_id, shared_with_user_id),
    FOREIGN KEY (low_id, high_id) REFERENCES mates (low_id, high_id) ON DELETE CASCADE
);
CREATE INDEX crane_shares_with ON crane_shares (shared_with_user_id);
CREATE INDEX crane_shares_by ON crane_shares (shared_by_user_id);
CREATE INDEX crane_shares_pair ON crane_shares (low_id, high_id);

-- Who may do what with which crane. Every query that reads or changes a crane
-- or anything that hangs on it joins this view with the caller's id.
CREATE VIEW crane_access (crane_id, user_id, access) AS
    SELECT id, user_id, 'owner' FROM cranes
    UNION ALL
    SELECT crane_id, shared_with_user_id, access FROM crane_shares;
