-- `low_id` and `high_id` are the two people of a row, smaller id first, so that
-- a pair looks the same from both sides.
CREATE TABLE mate_requests (
    id {id},
    sender_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    receiver_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    low_id BIGINT NOT NULL GENERATED ALWAYS AS
        (CASE WHEN sender_id < receiver_id THEN sender_id ELSE receiver_id END) STORED,
    high_id BIGINT NOT NULL GENERATED ALWAYS AS
        (CASE WHEN sender_id < receiver_id THEN receiver_id ELSE sender_id END) STORED,
    status TEXT NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'rejected')),
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    CHECK (sender_id <> receiver_id)
);
-- One request is open between two people, whoever sent it. Two that cross in
-- flight meet here, and the second finds the first.
CREATE UNIQUE INDEX mate_requests_open ON mate_requests (low_id, high_id)
    WHERE status = 'pending';
CREATE INDEX mate_requests_sender ON mate_requests (sender_id, status);
CREATE INDEX mate_requests_receiver ON mate_requests (receiver_id, status);

-- A pair of mates is one row, so that there is never a second for the same two.
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
    shared_by_user_id BIGINT NOT NULL,
    shared_with_user_id BIGINT NOT NULL,
    low_id BIGINT NOT NULL GENERATED ALWAYS AS
        (CASE WHEN shared_by_user_id < shared_with_user_id
            THEN shared_by_user_id ELSE shared_with_user_id END) STORED,
    high_id BIGINT NOT NULL GENERATED ALWAYS AS
        (CASE WHEN shared_by_user_id < shared_with_user_id
            THEN shared_with_user_id ELSE shared_by_user_id END) STORED,
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

-- What other lists show of a crane.
CREATE VIEW crane_names (crane_id, name, vehicle_id) AS
    SELECT id, make || ' ' || model, vehicle_id FROM cranes;
