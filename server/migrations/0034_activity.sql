-- Who did what. Rows are only added: names are written down as they were, and
-- nothing here refers to a row that may go. Without an actor, it was somebody
-- who had not proved who they are, or the operator. `account_id` is whose
-- account it is about, where that is another's.
CREATE TABLE activity (
    id {id},
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    actor_id BIGINT,
    actor TEXT NOT NULL,
    account_id BIGINT,
    crane_id BIGINT,
    crane TEXT NOT NULL,
    about TEXT NOT NULL,
    changes TEXT NOT NULL
);
CREATE INDEX activity_at ON activity (at);
CREATE INDEX activity_crane ON activity (crane_id, id) WHERE crane_id IS NOT NULL;
CREATE INDEX activity_actor ON activity (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX activity_account ON activity (account_id, id) WHERE account_id IS NOT NULL;

-- only sqlite
CREATE TRIGGER activity_stays BEFORE UPDATE ON activity BEGIN
    SELECT RAISE(ABORT, 'what was done stays as it was written');
END;
-- end
-- only postgres
CREATE FUNCTION activity_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'what was done stays as it was written';
END $$;
CREATE TRIGGER activity_stays BEFORE UPDATE ON activity
    FOR EACH ROW EXECUTE FUNCTION activity_stays();
-- end
