-- What an app on a phone makes its codes of. It counts once a code of it was
-- typed. `last_step` is the half minute of the last code that was taken: none
-- is taken twice.
CREATE TABLE one_time_codes (
    user_id BIGINT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    secret {bytes} NOT NULL,
    created_at BIGINT NOT NULL,
    confirmed_at BIGINT,
    last_step BIGINT NOT NULL
);

-- Each can be used once in the place of a code. What is kept is its hash.
CREATE TABLE recovery_codes (
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash {bytes} NOT NULL,
    PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins for which the password was right and the second step is awaited.
CREATE TABLE sign_in_steps (
    token_hash {bytes} PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    failures BIGINT NOT NULL
);
CREATE INDEX sign_in_steps_user ON sign_in_steps (user_id);
CREATE INDEX sign_in_steps_created ON sign_in_steps (created_at);
