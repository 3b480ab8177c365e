-- Which place this is: the same id stands beside the stored files, so that a
-- database and files that do not belong together are known as such.
CREATE TABLE place (
    only_row BIGINT PRIMARY KEY CHECK (only_row = 1),
    id TEXT NOT NULL
);
