//! The log of what went out to whom.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{from_row, params};

use super::super::model::{Channel, Delivery};
use crate::changes::{self, Part};

pub(in super::super) fn record(
    db: &mut Writer<'_>,
    user: i64,
    channel: Channel,
    (what, result): (&str, &str),
    now: i64,
) -> DbResult<()> {
    let sql = "INSERT INTO alert_deliveries (user_id, at, way, what, result)
        VALUES ($1, $2, $3, $4, $5)";
    db.execute(sql, params![user, now, channel.as_str(), what, result])?;
    changes::say_to(db, [user], Part::Alerts);
    Ok(())
}

pub(in super::super) fn list(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Delivery>> {
    let sql = "SELECT at, way AS channel, what, result FROM alert_deliveries
        WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT 100";
    db.all(sql, params![user], |row| {
        from_row!(row => Delivery {
            at: iso_text(row.get("at")?),
            channel,
            what,
            result,
        })
    })
}

pub(in super::super) fn delete_before(db: &mut Writer<'_>, before: i64) -> DbResult<u64> {
    db.execute(
        "DELETE FROM alert_deliveries WHERE at < $1",
        params![before],
    )
}
