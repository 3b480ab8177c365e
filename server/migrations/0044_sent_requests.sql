-- Requests that were sent with a key of the client's own, so that the same one
-- sent again is not done again. Without a status, it is still being worked on.
CREATE TABLE sent_requests (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    request_key TEXT NOT NULL,
    request TEXT NOT NULL,
    begun_at BIGINT NOT NULL,
    status BIGINT,
    answer TEXT,
    PRIMARY KEY (user_id, request_key)
);
CREATE INDEX sent_requests_begun ON sent_requests (begun_at);
