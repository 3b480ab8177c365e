//! The tables of mates: requests, pairs and shares. Names come from the views
//! that accounts and cranes publish.
//!
//! No unit of work here needs a lock of its own: what two people do at the same
//! moment meets in one row that both engines guard, the open request of the
//! pair or the pair that a share refers to. None waits for another in a circle
//! either, because all go the same way: from the request to the pair, and from
//! the pair or the crane to its shares. A new share asks for its crane and pair
//! last, when nobody waits for it but the same share sent twice.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::{from_row, params};

use super::model::{Mate, MateRequest, NewShare, Pair, RequestStatus, ShareAccess, SharedCrane};

macro_rules! select_requests {
    ($which:literal) => {
        concat!(
            "SELECT r.id, r.sender_id, sender.username AS sender_name, r.receiver_id,
                receiver.username AS receiver_name,
                r.status, r.created_at, r.updated_at
            FROM mate_requests r
            JOIN people sender ON sender.id = r.sender_id
            JOIN people receiver ON receiver.id = r.receiver_id ",
            $which
        )
    };
}

fn request(row: &Row<'_>) -> DbResult<MateRequest> {
    from_row!(row => MateRequest {
        id,
        sender_id,
        sender_name,
        receiver_id,
        receiver_name,
        status,
        created_at: iso_text(row.get("created_at")?),
        updated_at: iso_text(row.get("updated_at")?),
    })
}

macro_rules! select_shares {
    ($which:literal) => {
        concat!(
            "SELECT s.id, s.crane_id, c.name AS crane_name, s.shared_by_user_id,
                giver.username AS shared_by_name, s.shared_with_user_id,
                taker.username AS shared_with_name, s.access, s.created_at,
                c.type AS crane_type
            FROM crane_shares s
            JOIN crane_names c ON c.crane_id = s.crane_id
            JOIN people giver ON giver.id = s.shared_by_user_id
            JOIN people taker ON taker.id = s.shared_with_user_id ",
            $which
        )
    };
}

fn share(row: &Row<'_>) -> DbResult<SharedCrane> {
    from_row!(row => SharedCrane {
        id,
        crane_id,
        crane_name,
        shared_by_user_id,
        shared_by_name,
        shared_with_user_id,
        shared_with_name,
        access,
        created_at: iso_text(row.get("created_at")?),
        crane_type,
    })
}

pub(crate) fn list_open_requests(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<MateRequest>> {
    let sql = select_requests!(
        "WHERE r.status = 'pending' AND (r.sender_id = $1 OR r.receiver_id = $1)
            AND NOT EXISTS (SELECT 1 FROM mate_blocks b
                WHERE b.blocker_id = $1 AND b.blocked_id = r.sender_id)
        ORDER BY r.created_at DESC, r.id DESC"
    );
    db.all(sql, params![user], request)
}

pub(super) fn get_request(db: &mut Reader<'_>, id: i64) -> DbResult<MateRequest> {
    db.one(select_requests!("WHERE r.id = $1"), params![id], request)
}

/// Opens a request, or accepts the one that the receiver has sent already.
/// `None`: the sender's own is still open.
///
/// One statement, because two requests may cross: whichever comes second waits
/// for the first at the unique index and then takes the other branch.
pub(super) fn open_or_accept_request(
    db: &mut Writer<'_>,
    sender: i64,
    receiver: i64,
    now: i64,
) -> DbResult<Option<(i64, RequestStatus)>> {
    let sql = "INSERT INTO mate_requests (sender_id, receiver_id, created_at, updated_at)
        VALUES ($1, $2, $3, $3)
        ON CONFLICT (low_id, high_id) WHERE status = 'pending'
        DO UPDATE SET status = 'accepted', updated_at = excluded.updated_at
        WHERE mate_requests.sender_id = excluded.receiver_id
        RETURNING id, status";
    db.optional(sql, params![sender, receiver, now], |row| {
        Ok((row.get("id")?, row.get("status")?))
    })
}

/// Answers an open request to `receiver`; says whether there was one.
pub(super) fn close_request(
    db: &mut Writer<'_>,
    id: i64,
    receiver: i64,
    status: RequestStatus,
    now: i64,
) -> DbResult<bool> {
    let sql = "UPDATE mate_requests SET status = $3, updated_at = $4
        WHERE id = $1 AND receiver_id = $2 AND status = 'pending'
            AND NOT EXISTS (SELECT 1 FROM mate_blocks b
                WHERE b.blocker_id = $2 AND b.blocked_id = mate_requests.sender_id)";
    let changed = db.execute(sql, params![id, receiver, status, now])?;
    Ok(changed == 1)
}

pub(super) fn was_asked(db: &mut Reader<'_>, id: i64, receiver: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM mate_requests WHERE id = $1 AND receiver_id = $2
        AND status <> 'pending'";
    Ok(db
        .optional(sql, params![id, receiver], |_| Ok(()))?
        .is_some())
}

/// How often `receiver` has rejected `sender` since they were last mates, and
/// when the last time was.
pub(super) fn rejections(
    db: &mut Reader<'_>,
    sender: i64,
    receiver: i64,
) -> DbResult<(i64, Option<i64>)> {
    let sql = "SELECT count(*) AS often, max(r.updated_at) AS last FROM mate_requests r
        WHERE r.sender_id = $1 AND r.receiver_id = $2 AND r.status = 'rejected'
            AND NOT EXISTS (SELECT 1 FROM mate_requests a
                WHERE a.low_id = r.low_id AND a.high_id = r.high_id
                    AND a.status = 'accepted' AND a.updated_at >= r.updated_at)";
    db.one(sql, params![sender, receiver], |row| {
        Ok((row.get("often")?, row.get("last")?))
    })
}

/// Makes mates of the two people of a request. Only whoever closes the open
/// request of a pair comes here, and nobody opens one between mates, so the
/// pair is never there yet.
pub(super) fn insert_mates(db: &mut Writer<'_>, request: i64) -> DbResult<()> {
    let sql = "INSERT INTO mates (low_id, high_id, created_at)
        SELECT low_id, high_id, updated_at FROM mate_requests WHERE id = $1";
    db.execute(sql, params![request])?;
    Ok(())
}

pub(super) fn are_mates(db: &mut Reader<'_>, pair: Pair) -> DbResult<bool> {
    let sql = "SELECT 1 FROM mates WHERE low_id = $1 AND high_id = $2";
    let found = db.optional(sql, params![pair.low, pair.high], |_| Ok(()))?;
    Ok(found.is_some())
}

pub(crate) fn list_mates(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Mate>> {
    let sql = "SELECT p.id, p.username, p.email
        FROM mates m
        JOIN people p ON p.id = CASE WHEN m.low_id = $1 THEN m.high_id ELSE m.low_id END
        WHERE m.low_id = $1 OR m.high_id = $1
        ORDER BY lower(p.username)";
    db.all(
        sql,
        params![user],
        |row| from_row!(row => Mate { id, username, email }),
    )
}

/// Ends the relation. The shares between the two hang on it and go with it.
pub(super) fn delete_mates(db: &mut Writer<'_>, pair: Pair) -> DbResult<bool> {
    let sql = "DELETE FROM mates WHERE low_id = $1 AND high_id = $2";
    Ok(db.execute(sql, params![pair.low, pair.high])? == 1)
}

pub(crate) fn list_shares(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<SharedCrane>> {
    let sql = select_shares!(
        "WHERE s.shared_by_user_id = $1 OR s.shared_with_user_id = $1
        ORDER BY s.created_at DESC, s.id DESC"
    );
    db.all(sql, params![user], share)
}

pub(super) fn get_share(db: &mut Reader<'_>, id: i64) -> DbResult<SharedCrane> {
    db.one(select_shares!("WHERE s.id = $1"), params![id], share)
}

/// The id of the new share. `None`: the crane is not the owner's, the two are
/// not mates, or the crane is shared with this mate already.
///
/// [`cranedesk_platform::db::DbError::MissingReference`]: the crane or the pair went at this moment.
pub(super) fn insert_share(
    db: &mut Writer<'_>,
    owner: i64,
    new: NewShare,
    now: i64,
) -> DbResult<Option<i64>> {
    let sql = "INSERT INTO crane_shares
            (crane_id, shared_by_user_id, shared_with_user_id, access, created_at)
        SELECT a.crane_id, a.user_id, cast($3 AS BIGINT), cast($6 AS TEXT), cast($7 AS BIGINT)
        FROM crane_access a, mates m
        WHERE a.crane_id = $1 AND a.user_id = $2 AND a.access = 'owner'
            AND m.low_id = $4 AND m.high_id = $5
        ON CONFLICT (crane_id, shared_with_user_id) DO NOTHING
        RETURNING id";
    let mate = new.shared_with_user_id;
    let pair = Pair::of(owner, mate);
    let access = new.access;
    db.optional(
        sql,
        params![new.crane_id, owner, mate, pair.low, pair.high, access, now],
        |row| row.only(),
    )
}

pub(super) fn is_owner(db: &mut Reader<'_>, crane: i64, user: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM crane_access
        WHERE crane_id = $1 AND user_id = $2 AND access = 'owner'";
    Ok(db
        .optional(sql, params![crane, user], |_| Ok(()))?
        .is_some())
}

/// What somebody may do with a crane that is shared with them, for its owner.
pub(super) fn find_access(
    db: &mut Reader<'_>,
    id: i64,
    owner: i64,
) -> DbResult<Option<ShareAccess>> {
    let sql = "SELECT access FROM crane_shares WHERE id = $1 AND shared_by_user_id = $2";
    db.optional(sql, params![id, owner], |row| row.only())
}

/// Empty where there is nobody.
pub(super) fn name_of(db: &mut Reader<'_>, user: i64) -> DbResult<String> {
    let sql = "SELECT username FROM people WHERE id = $1";
    let name = db.optional(sql, params![user], |row| row.only())?;
    Ok(name.unwrap_or_default())
}

pub(super) fn set_access(
    db: &mut Writer<'_>,
    id: i64,
    owner: i64,
    access: ShareAccess,
) -> DbResult<bool> {
    let sql = "UPDATE crane_shares SET access = $3 WHERE id = $1 AND shared_by_user_id = $2";
    Ok(db.execute(sql, params![id, owner, access])? == 1)
}

pub(super) fn delete_share(db: &mut Writer<'_>, id: i64, owner: i64) -> DbResult<bool> {
    let sql = "DELETE FROM crane_shares WHERE id = $1 AND shared_by_user_id = $2";
    Ok(db.execute(sql, params![id, owner])? == 1)
}
