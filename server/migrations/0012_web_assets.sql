-- The web app's scripts and pictures as each version had them, for pages that were open when the server was replaced.
CREATE TABLE web_assets (
    name TEXT PRIMARY KEY,
    content {bytes} NOT NULL,
    seen_at BIGINT NOT NULL
);
