//! The table of what was done.

use cranedesk_platform::db::{DbError, DbResult, Reader, Row as DbRow, Writer};
use cranedesk_platform::params;

use super::model::{Deed, Details, Row, Who};

/// Names are taken down as they are now.
pub(super) fn insert(
    db: &mut Writer<'_>,
    who: Who,
    deed: Deed,
    details: &Details<'_>,
    changes: &str,
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO activity
            (at, kind, actor_id, actor, account_id, crane_id, crane, about, changes, token)
        VALUES ($1, $2, $3,
            coalesce((SELECT username FROM people WHERE id = $3), $4), $5, $6,
            coalesce((SELECT name || ' (' || vehicle_id || ')' FROM crane_names WHERE crane_id = $6), ''),
            $7, $8, $9)";
    let (id, name) = match who {
        Who::User(id) => (Some(id), ""),
        Who::Somebody => (None, "Somebody"),
        Who::Operator => (None, "The operator"),
    };
    let kind = deed.as_str();
    let Details {
        account,
        crane,
        about,
        ..
    } = details;
    // No program does anything but with its token, and only what its owner may.
    let token = db.remark().unwrap_or_default().to_owned();
    db.execute(
        sql,
        params![
            now,
            kind,
            id,
            name,
            *account,
            *crane,
            *about,
            changes,
            token.as_str()
        ],
    )?;
    Ok(())
}

fn row(row: &DbRow<'_>) -> DbResult<Row> {
    let changes: String = row.get("changes")?;
    Ok(Row {
        id: row.get("id")?,
        at: row.get("at")?,
        deed: row.get("kind")?,
        actor: row.get("actor")?,
        crane_id: row.get("crane_id")?,
        crane: row.get("crane")?,
        about: row.get("about")?,
        token: row.get("token")?,
        changes: serde_json::from_str(&changes).unwrap_or_default(),
    })
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT l.id, l.at, l.kind, l.actor, l.crane_id, l.crane, l.about, l.changes,
                l.token
            FROM activity l ",
            $rest
        )
    };
}

/// What was done with a crane, for whoever may see the crane now. What people
/// do with it for themselves alone is left out, and with whom it is shared is
/// for its owner and for that mate.
pub(super) fn of_crane(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    before: i64,
    most: i64,
) -> DbResult<Vec<Row>> {
    let sql = select!(
        "JOIN crane_access a ON a.crane_id = l.crane_id AND a.user_id = $1
        WHERE l.crane_id = $2 AND l.id < $3
            AND l.kind NOT IN ('crane-muted', 'crane-unmuted')
            AND (a.access = 'owner' OR l.account_id = $1
                OR l.kind NOT IN ('crane-shared', 'share-changed', 'share-stopped'))
        ORDER BY l.id DESC LIMIT $4"
    );
    db.all(sql, params![user, crane, before, most], row)
}

/// What a user did, and what was done about their account.
pub(super) fn of_user(
    db: &mut Reader<'_>,
    user: i64,
    before: i64,
    most: i64,
) -> DbResult<Vec<Row>> {
    let sql = select!(
        "WHERE l.id IN (
            SELECT id FROM (SELECT id FROM activity WHERE actor_id = $1 AND id < $2
                ORDER BY id DESC LIMIT $3) own
            UNION
            SELECT id FROM (SELECT id FROM activity WHERE account_id = $1 AND id < $2
                ORDER BY id DESC LIMIT $3) told)
        ORDER BY l.id DESC LIMIT $3"
    );
    db.all(sql, params![user, before, most], row)
}

/// Everything, for the operator: since a moment, and of one name if one is given.
pub(super) fn of_all(
    db: &mut Reader<'_>,
    since: i64,
    name: Option<&str>,
    most: i64,
) -> DbResult<Vec<Row>> {
    let sql = select!(
        "WHERE l.at >= $1 AND (CAST($2 AS TEXT) IS NULL OR lower(l.actor) = $2
            OR l.account_id = (SELECT id FROM people WHERE lower(username) = $2))
        ORDER BY l.id DESC LIMIT $3"
    );
    db.all(sql, params![since, name, most], row)
}

pub(super) fn delete_before(db: &mut Writer<'_>, before: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM activity WHERE at < $1", params![before])
}
