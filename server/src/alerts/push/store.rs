//! The server's key, the browsers, and what waits for them.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::push::Subscription;
use cranedesk_platform::{from_row, params};

use super::model::PushDevice;
use crate::dates::DAY_MS;

/// A browser that its user turned on.
pub(super) struct Device {
    pub(super) id: i64,
    pub(super) user: i64,
    pub(super) endpoint: String,
    pub(super) public_key: Vec<u8>,
    pub(super) auth: Vec<u8>,
    pub(super) browser: String,
}

pub(super) fn find_key(db: &mut Reader<'_>) -> DbResult<Option<Vec<u8>>> {
    db.optional("SELECT private_key FROM push_keys", params![], |row| {
        row.only()
    })
}

/// Keeps a key unless there is one already.
pub(super) fn insert_key(db: &mut Writer<'_>, key: &Vec<u8>, now: i64) -> DbResult<()> {
    let sql = "INSERT INTO push_keys (id, private_key, made_at) VALUES (1, $1, $2)
        ON CONFLICT (id) DO NOTHING";
    db.execute(sql, params![key, now])?;
    Ok(())
}

pub(super) fn list(db: &mut Reader<'_>, user: i64, mark: &[u8; 32]) -> DbResult<Vec<PushDevice>> {
    let sql = "SELECT id, browser, added_at, mark_hash, failures FROM push_devices
        WHERE user_id = $1 ORDER BY added_at DESC, id DESC";
    db.all(sql, params![user], |row| {
        from_row!(row => PushDevice {
            id,
            browser,
            added_at: iso_text(row.get("added_at")?),
            is_this: row.get::<Vec<u8>>("mark_hash")? == mark,
            failing: row.get::<i64>("failures")? > 0,
        })
    })
}

pub(super) fn count(db: &mut Reader<'_>, user: i64) -> DbResult<i64> {
    let sql = "SELECT count(*) FROM push_devices WHERE user_id = $1";
    db.one(sql, params![user], |row| row.only())
}

/// A browser as it shows itself: its session, its mark, and what it is called.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    pub(super) session: i64,
    pub(super) mark: &'a [u8; 32],
    pub(super) browser: &'a str,
}

/// The user's own entry for this browser, if there is one.
pub(super) fn find_own(
    db: &mut Reader<'_>,
    user: i64,
    endpoint: &str,
    mark: &[u8; 32],
) -> DbResult<Option<i64>> {
    let sql = "SELECT id FROM push_devices WHERE user_id = $1 AND (endpoint = $2 OR mark_hash = $3)
        ORDER BY id DESC LIMIT 1";
    db.optional(sql, params![user, endpoint, mark], |row| row.only())
}

/// What else is kept of this browser goes, also somebody else's. `false` where
/// the address is still another browser's: its keys are others.
pub(super) fn make_room(
    db: &mut Writer<'_>,
    (user, own): (i64, Option<i64>),
    subscription: &Subscription,
    mark: &[u8; 32],
) -> DbResult<bool> {
    let sql = "DELETE FROM push_devices WHERE id <> $6 AND (mark_hash = $2
        OR (endpoint = $3 AND (user_id = $1 OR (public_key = $4 AND auth = $5))))";
    let Subscription {
        endpoint,
        public_key,
        auth,
    } = subscription;
    let (endpoint, own) = (endpoint.as_str(), own.unwrap_or_default());
    db.execute(sql, params![user, mark, endpoint, public_key, auth, own])?;
    let sql = "SELECT 1 FROM push_devices WHERE endpoint = $1 AND id <> $2";
    let taken = db.optional(sql, params![endpoint, own], |_| Ok(()))?;
    Ok(taken.is_none())
}

pub(super) fn insert(
    db: &mut Writer<'_>,
    user: i64,
    subscription: &Subscription,
    shown: Shown<'_>,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO push_devices (user_id, session_id, mark_hash, endpoint, public_key,
            auth, browser, added_at, seen_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)";
    let Subscription {
        endpoint,
        public_key,
        auth,
    } = subscription;
    let Shown {
        session,
        mark,
        browser,
    } = shown;
    let endpoint = endpoint.as_str();
    db.execute(
        sql,
        params![
            user, session, mark, endpoint, public_key, auth, browser, now
        ],
    )?;
    Ok(())
}

/// A browser is turned on again, or has a new address: what waits for it stays.
pub(super) fn renew(
    db: &mut Writer<'_>,
    id: i64,
    subscription: &Subscription,
    shown: Shown<'_>,
    now: i64,
) -> DbResult<()> {
    let sql = "UPDATE push_devices SET session_id = $2, mark_hash = $3, endpoint = $4,
            public_key = $5, auth = $6, browser = $7, seen_at = $8, failures = 0, busy_until = 0
        WHERE id = $1";
    let Subscription {
        endpoint,
        public_key,
        auth,
    } = subscription;
    let Shown {
        session,
        mark,
        browser,
    } = shown;
    let endpoint = endpoint.as_str();
    db.execute(
        sql,
        params![id, session, mark, endpoint, public_key, auth, browser, now],
    )?;
    Ok(())
}

/// Answers what its owner knows it by.
pub(super) fn delete(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<Option<String>> {
    let sql = "DELETE FROM push_devices WHERE id = $2 AND user_id = $1 RETURNING browser";
    db.optional(sql, params![user, id], |row| row.only())
}

/// Somebody signed in in a browser: what is theirs there goes on with the new
/// session, and what was anybody else's ends.
pub(super) fn hand_on(
    db: &mut Writer<'_>,
    user: i64,
    session: i64,
    mark: &[u8; 32],
    now: i64,
) -> DbResult<()> {
    let sql = "DELETE FROM push_devices WHERE mark_hash = $2 AND user_id <> $1";
    db.execute(sql, params![user, mark])?;
    let sql = "UPDATE push_devices SET session_id = $3, seen_at = $4
        WHERE mark_hash = $2 AND user_id = $1";
    db.execute(sql, params![user, mark, session, now])?;
    Ok(())
}

pub(super) fn detach(db: &mut Writer<'_>, session: i64) -> DbResult<()> {
    let sql = "UPDATE push_devices SET session_id = NULL WHERE session_id = $1";
    db.execute(sql, params![session])?;
    Ok(())
}

/// Ends all of a user's, but that of one session.
pub(super) fn delete_all_but(db: &mut Writer<'_>, user: i64, session: Option<i64>) -> DbResult<()> {
    let sql = "DELETE FROM push_devices
        WHERE user_id = $1 AND (session_id IS NULL OR session_id <> $2)";
    db.execute(sql, params![user, session.unwrap_or_default()])?;
    Ok(())
}

/// Forgets browsers in which nobody has signed in again for so long.
pub(in super::super) fn forget_unseen(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    let sql = "DELETE FROM push_devices WHERE session_id IS NULL AND seen_at < $1";
    db.execute(sql, params![before])
}

/// Puts an alert up for every browser of its user.
pub(in super::super) fn enqueue(
    db: &mut Writer<'_>,
    user: i64,
    alert: i64,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO push_outbox (device_id, alert_id, not_before)
        SELECT id, cast($2 AS BIGINT), cast($3 AS BIGINT) FROM push_devices WHERE user_id = $1";
    db.execute(sql, params![user, alert, now])?;
    Ok(())
}

/// Answers for how many browsers.
pub(super) fn enqueue_test(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<u64> {
    let sql = "INSERT INTO push_outbox (device_id, not_before)
        SELECT id, cast($2 AS BIGINT) FROM push_devices WHERE user_id = $1";
    db.execute(sql, params![user, now])
}

/// What waits for the end of quiet hours is looked at anew: they have changed.
pub(in super::super) fn hold_no_longer(db: &mut Writer<'_>, user: i64, now: i64) -> DbResult<()> {
    let sql = "UPDATE push_outbox SET not_before = $2 WHERE not_before > $2
        AND device_id IN (SELECT id FROM push_devices WHERE user_id = $1)";
    db.execute(sql, params![user, now])?;
    Ok(())
}

/// Nothing is ever put off for longer: what is due later was written by a clock
/// that was wrong, and is due now.
pub(super) fn bring_near(db: &mut Writer<'_>, now: i64) -> DbResult<()> {
    let furthest = now + 2 * DAY_MS;
    let sql = "UPDATE push_outbox SET not_before = $1 WHERE not_before > $2";
    db.execute(sql, params![now, furthest])?;
    let sql = "UPDATE push_devices SET busy_until = 0 WHERE busy_until > $1";
    db.execute(sql, params![furthest])?;
    Ok(())
}

/// Takes browsers for which something is due, and keeps other nodes off them
/// until `until`. If this node dies before it says how it went, they are due
/// again then.
pub(super) fn claim(db: &mut Writer<'_>, now: i64, until: i64, most: i64) -> DbResult<Vec<Device>> {
    let sql = "UPDATE push_devices SET busy_until = $2
        WHERE busy_until <= $1 AND id IN (
            SELECT o.device_id FROM push_outbox o JOIN push_devices d ON d.id = o.device_id
            WHERE o.not_before <= $1 AND d.busy_until <= $1
            GROUP BY o.device_id ORDER BY min(o.not_before), o.device_id LIMIT $3)
        RETURNING id, user_id, endpoint, public_key, auth, browser";
    db.all(sql, params![now, until, most], |row| {
        from_row!(row => Device {
            id,
            user: row.get("user_id")?,
            endpoint,
            public_key,
            auth,
            browser,
        })
    })
}

/// Holds back alerts that are due, and no test.
pub(super) fn hold(db: &mut Writer<'_>, device: i64, now: i64, until: i64) -> DbResult<()> {
    let sql = "UPDATE push_outbox SET not_before = $3
        WHERE device_id = $1 AND not_before <= $2 AND alert_id IS NOT NULL";
    db.execute(sql, params![device, now, until])?;
    Ok(())
}

/// The alerts that are due for a browser, and whether a test is.
pub(super) fn due(db: &mut Reader<'_>, device: i64, now: i64) -> DbResult<(Vec<i64>, bool)> {
    let sql = "SELECT alert_id FROM push_outbox WHERE device_id = $1 AND not_before <= $2";
    let found: Vec<Option<i64>> = db.all(sql, params![device, now], |row| row.only())?;
    let is_test = found.contains(&None);
    Ok((found.into_iter().flatten().collect(), is_test))
}

pub(super) fn delete_waiting(db: &mut Writer<'_>, device: i64, alert: i64) -> DbResult<()> {
    let sql = "DELETE FROM push_outbox WHERE device_id = $1 AND alert_id = $2";
    db.execute(sql, params![device, alert])?;
    Ok(())
}

pub(super) fn delete_tests(db: &mut Writer<'_>, device: i64) -> DbResult<()> {
    let sql = "DELETE FROM push_outbox WHERE device_id = $1 AND alert_id IS NULL";
    db.execute(sql, params![device])?;
    Ok(())
}

/// The browser was reached.
pub(super) fn clear_failures(db: &mut Writer<'_>, device: i64) -> DbResult<()> {
    let sql = "UPDATE push_devices SET failures = 0, busy_until = 0 WHERE id = $1";
    db.execute(sql, params![device])?;
    Ok(())
}

/// The browser was not reached; answers how often that was in a row.
pub(super) fn count_failure(db: &mut Writer<'_>, device: i64) -> DbResult<i64> {
    let sql = "UPDATE push_devices SET failures = failures + 1 WHERE id = $1 RETURNING failures";
    let failures = db.optional(sql, params![device], |row| row.only())?;
    Ok(failures.unwrap_or_default())
}

/// Nothing is sent to a browser until then.
pub(super) fn pause(db: &mut Writer<'_>, device: i64, until: i64) -> DbResult<()> {
    let sql = "UPDATE push_devices SET busy_until = $2 WHERE id = $1";
    db.execute(sql, params![device, until])?;
    Ok(())
}
