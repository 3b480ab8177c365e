//! The table of cranes.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::{DbResult, Reader, Row, Writer};
use cranedesk_platform::params;

use super::model::{Crane, Particulars};
use crate::certificates::{Expiry, Fitness, OfEach};

/// A statement that reads cranes, each with what the user `$1` may do with it.
macro_rules! select_cranes {
    ($rest:literal) => {
        concat!(
            "SELECT c.id, c.user_id, owner.username AS owner_name, a.access, c.type, c.make, c.model,
                c.vehicle_id, c.road_user_km, c.cof_expiry, c.rego_expiry, c.mi_expiry,
                c.rigging_gear_expiry, c.updated_at, c.image_version, c.cof_expires_at,
                c.rego_expires_at, c.mi_expires_at, c.rigging_gear_expires_at,
                c.more_certificates, c.archived_at
            FROM crane_access a
            JOIN cranes c ON c.id = a.crane_id
            JOIN people owner ON owner.id = c.user_id
            WHERE a.user_id = $1 ",
            $rest
        )
    };
}

fn crane(row: &Row<'_>) -> DbResult<Crane> {
    let id = row.get("id")?;
    let version: Option<String> = row.get("image_version")?;
    let image = |width| match &version {
        Some(version) => format!("/api/cranes/{id}/image/{version}/{width}"),
        None => String::new(),
    };
    Ok(Crane {
        id,
        user_id: row.get("user_id")?,
        owner_name: row.get("owner_name")?,
        access: row.get("access")?,
        kind: row.get("type")?,
        make: row.get("make")?,
        model: row.get("model")?,
        vehicle_id: row.get("vehicle_id")?,
        road_user_km: row.get("road_user_km")?,
        image_url: image("large"),
        thumbnail_url: image("small"),
        cof_expiry: row.get("cof_expiry")?,
        rego_expiry: row.get("rego_expiry")?,
        mi_expiry: row.get("mi_expiry")?,
        rigging_gear_expiry: row.get("rigging_gear_expiry")?,
        fitness: Fitness::default(),
        certificate_notes: Vec::new(),
        archived_at: row.get::<Option<i64>>("archived_at")?.map(iso_text),
        updated_at: iso_text(row.get("updated_at")?),
        documents: Vec::new(),
        standings: Vec::new(),
        expires_at: [
            row.get("cof_expires_at")?,
            row.get("rego_expires_at")?,
            row.get("mi_expires_at")?,
            row.get("rigging_gear_expires_at")?,
        ],
        has_notes: row.get("more_certificates")?,
    })
}

/// Every crane the user may see that is in use, by id.
pub(super) fn list(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Crane>> {
    let sql = select_cranes!("AND c.archived_at IS NULL ORDER BY c.id");
    db.all(sql, params![user], crane)
}

/// Every crane the user may see that is kept only for its past, by id.
pub(super) fn list_archived(db: &mut Reader<'_>, user: i64) -> DbResult<Vec<Crane>> {
    let sql = select_cranes!("AND c.archived_at IS NOT NULL ORDER BY c.id");
    db.all(sql, params![user], crane)
}

/// Says whether that changed anything.
pub(super) fn set_archived(db: &mut Writer<'_>, id: i64, at: Option<i64>) -> DbResult<bool> {
    let sql = "UPDATE cranes SET archived_at = $2
        WHERE id = $1 AND (archived_at IS NULL) <> (CAST($2 AS BIGINT) IS NULL)";
    Ok(db.execute(sql, params![id, at])? > 0)
}

pub(super) fn find(db: &mut Reader<'_>, user: i64, id: i64) -> DbResult<Option<Crane>> {
    db.optional(select_cranes!("AND c.id = $2"), params![user, id], crane)
}

/// The id of the new crane.
pub(super) fn insert(
    db: &mut Writer<'_>,
    owner: i64,
    particulars: &Particulars,
    dates: &OfEach<Expiry>,
    now: i64,
) -> DbResult<i64> {
    let sql = "INSERT INTO cranes (type, make, model, vehicle_id, road_user_km,
            cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry,
            cof_expires_at, rego_expires_at, mi_expires_at, rigging_gear_expires_at,
            user_id, created_at, updated_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)
        RETURNING id";
    let [cof, rego, mi, gear] = dates;
    let params = params![
        particulars.kind.as_str(),
        &particulars.make,
        &particulars.model,
        &particulars.vehicle_id,
        particulars.road_user_km,
        &cof.text,
        &rego.text,
        &mi.text,
        &gear.text,
        cof.at,
        rego.at,
        mi.at,
        gear.at,
        owner,
        now,
    ];
    db.one(sql, params, |row| row.only())
}

/// What a crane has that follows from entries elsewhere.
pub(super) struct Known {
    pub(super) dates: OfEach<Option<i64>>,
    pub(super) road_user_km: i64,
}

/// Changes a crane, but for what follows from entries: one that the user may
/// change and that, where `known` says so, nobody changed since then.
pub(super) fn update(
    db: &mut Writer<'_>,
    user: i64,
    id: i64,
    particulars: &Particulars,
    known: Option<i64>,
    now: i64,
) -> DbResult<Option<Known>> {
    // Two changes within a millisecond still get different times.
    let sql = "UPDATE cranes SET type = $1, make = $2, model = $3, vehicle_id = $4,
            updated_at = CASE WHEN updated_at < $8 THEN $8 ELSE updated_at + 1 END
        WHERE id = $6 AND (CAST($7 AS BIGINT) IS NULL OR updated_at = $7)
            AND EXISTS (SELECT 1 FROM crane_access a
                WHERE a.crane_id = $6 AND a.user_id = $5 AND a.access <> 'view')
        RETURNING cof_expires_at, rego_expires_at, mi_expires_at, rigging_gear_expires_at,
            road_user_km";
    let params = params![
        particulars.kind.as_str(),
        &particulars.make,
        &particulars.model,
        &particulars.vehicle_id,
        user,
        id,
        known,
        now,
    ];
    db.optional(sql, params, |row| {
        Ok(Known {
            dates: [
                row.get("cof_expires_at")?,
                row.get("rego_expires_at")?,
                row.get("mi_expires_at")?,
                row.get("rigging_gear_expires_at")?,
            ],
            road_user_km: row.get("road_user_km")?,
        })
    })
}

/// Whether a crane is the user's own and can be removed. Nobody else removes it
/// before this transaction ends.
pub(super) fn is_own(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<bool> {
    let sql = "UPDATE cranes SET updated_at = updated_at WHERE id = $2
        AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = $2 AND a.user_id = $1 AND a.access = 'owner')";
    Ok(db.execute(sql, params![user, id])? > 0)
}

/// Whether a crane was removed: one of the user's own. What hangs on it goes
/// with it.
pub(super) fn delete(db: &mut Writer<'_>, user: i64, id: i64) -> DbResult<bool> {
    let sql = "DELETE FROM cranes WHERE id = $2
        AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = $2 AND a.user_id = $1 AND a.access = 'owner')";
    Ok(db.execute(sql, params![user, id])? > 0)
}
