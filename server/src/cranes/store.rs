//! The table of cranes.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Value, Writer};
use cranedesk_platform::params;

use super::model::{Crane, CraneDates, CraneType, Particulars};
use crate::access::Access;

/// A statement that reads cranes, each with what the user `$1` may do with it.
macro_rules! select_cranes {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.user_id, owner.username, a.access, c.type, c.make, c.model,
                c.vehicle_id, c.road_user_km, c.cof_expiry, c.rego_expiry, c.mi_expiry,
                c.rigging_gear_expiry, c.updated_at, c.image_version
            FROM crane_access a
            JOIN cranes c ON c.id = a.crane_id
            JOIN people owner ON owner.id = c.user_id
            WHERE a.user_id = $1 ",
            $rest
        )
    };
}

fn crane(row: &Row<'_>) -> DbResult<Crane> {
    let id = row.get(0)?;
    let version: Option<String> = row.get(14)?;
    let image = |width| match &version {
        Some(version) => format!("/api/cranes/{id}/image/{version}/{width}"),
        None => String::new(),
    };
    Ok(Crane {
        id,
        user_id: row.get(1)?,
        owner_name: row.get(2)?,
        access: Access::read(row, 3)?,
        kind: CraneType::from_text(row.text(4)?).unwrap_or(CraneType::Other),
        make: row.get(5)?,
        model: row.get(6)?,
        vehicle_id: row.get(7)?,
        road_user_km: row.get(8)?,
        image_url: image("large"),
        thumbnail_url: image("small"),
        cof_expiry: row.get(9)?,
        rego_expiry: row.get(10)?,
        mi_expiry: row.get(11)?,
        rigging_gear_expiry: row.get(12)?,
        updated_at: iso_text(row.get(13)?),
        documents: Vec::new(),
    })
}

/// Every crane the user may see, by id.
pub(super) fn list(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Crane>> {
    db.all(select_cranes!("ORDER BY c.id"), params![user], crane)
}

pub(super) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Crane>> {
    db.optional(select_cranes!("AND c.id = $2"), params![user, id], crane)
}

pub(super) fn list_dates(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<CraneDates>> {
    let sql = "SELECT c.id, c.make || ' ' || c.model || ' (' || c.vehicle_id || ')',
            c.cof_expires_at, c.rego_expires_at, c.mi_expires_at, c.rigging_gear_expires_at
        FROM crane_access a JOIN cranes c ON c.id = a.crane_id
        WHERE a.user_id = $1 ORDER BY c.id";
    db.all(sql, params![user], |row| {
        Ok(CraneDates {
            id: row.get(0)?,
            name: row.get(1)?,
            expires_at: [row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?],
        })
    })
}

/// `$1` to `$13` of a statement that writes a crane down.
fn values(particulars: &Particulars) -> [Value<'_>; 13] {
    let Particulars {
        kind,
        make,
        model,
        vehicle_id,
        road_user_km,
        cof,
        rego,
        mi,
        rigging_gear,
    } = particulars;
    [
        kind.as_str().into(),
        make.into(),
        model.into(),
        vehicle_id.into(),
        (*road_user_km).into(),
        (&cof.text).into(),
        (&rego.text).into(),
        (&mi.text).into(),
        (&rigging_gear.text).into(),
        cof.at.into(),
        rego.at.into(),
        mi.at.into(),
        rigging_gear.at.into(),
    ]
}

/// The id of the new crane.
pub(super) fn insert(
    db: &mut Writer<'_>,
    owner: i64,
    particulars: &Particulars,
    now: i64,
) -> DbResult<i64> {
    let sql = "INSERT INTO cranes (type, make, model, vehicle_id, road_user_km,
            cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry,
            cof_expires_at, rego_expires_at, mi_expires_at, rigging_gear_expires_at,
            user_id, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
        RETURNING id";
    let params = [&values(particulars)[..], params![owner, now]].concat();
    db.one(sql, &params, |row| row.get(0))
}

/// Whether a crane was changed: one that the user may change and that, where
/// `known` says so, nobody changed since then.
pub(super) fn update(
    db: &mut Writer<'_>,
    user: i64,
    id: i64,
    particulars: &Particulars,
    known: Option<i64>,
    now: i64,
) -> DbResult<bool> {
    // Two changes within a millisecond still get different times.
    let sql = "UPDATE cranes SET type = $1, make = $2, model = $3, vehicle_id = $4,
            road_user_km = $5, cof_expiry = $6, rego_expiry = $7, mi_expiry = $8,
            rigging_gear_expiry = $9, cof_expires_at = $10, rego_expires_at = $11,
            mi_expires_at = $12, rigging_gear_expires_at = $13,
            updated_at = CASE WHEN updated_at < $17 THEN $17 ELSE updated_at + 1 END
        WHERE id = $15 AND (CAST($16 AS BIGINT) IS NULL OR updated_at = $16)
            AND EXISTS (SELECT 1 FROM crane_access a
                WHERE a.crane_id = $15 AND a.user_id = $14 AND a.access <> 'view')";
    let params = [&values(particulars)[..], params![user, id, known, now]].concat();
    Ok(db.execute(sql, &params)? > 0)
}

/// Whether a crane was removed: one that the user may change. What hangs on
/// it goes with it.
pub(super) fn delete(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<bool> {
    let sql = "DELETE FROM cranes WHERE id = $2
        AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = $2 AND a.user_id = $1 AND a.access <> 'view')";
    Ok(db.execute(sql, params![user, id])? > 0)
}
