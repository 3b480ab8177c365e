-- Pictures that the assistant made, each for the user who asked for it.
CREATE TABLE assistant_images (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    size BIGINT NOT NULL,
    file_key TEXT NOT NULL UNIQUE,
    sha256 TEXT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX assistant_images_user ON assistant_images (user_id);
CREATE INDEX assistant_images_age ON assistant_images (created_at);
