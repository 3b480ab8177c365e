//! What a user may do with a crane and with what hangs on it. The view
//! `crane_access` knows; every statement about a crane joins it.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use cranedesk_platform::{params, text_enum};
use serde::Serialize;
use utoipa::ToSchema;

use crate::error::{Error, Result};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Access {
    Owner,
    Edit,
    View,
}

pub(crate) const NO_CRANE: Error = Error::NotFound("Crane not found");

text_enum!(Access { Owner = "owner", Edit = "edit", View = "view" });

impl Access {
    pub(crate) fn check_change(self) -> Result<()> {
        match self {
            Self::Owner | Self::Edit => Ok(()),
            Self::View => Err(Error::Forbidden(
                "You may look at this crane, but not change it.",
            )),
        }
    }
}

/// Whether the user may change the crane. Also tells why a statement that
/// joins `crane_access` found nothing to change.
pub(crate) fn check_change(db: &mut Reader<'_>, user: i64, crane: i64) -> Result<()> {
    let sql = "SELECT access FROM crane_access WHERE user_id = $1 AND crane_id = $2";
    db.optional(sql, params![user, crane], |row| row.only::<Access>())?
        .ok_or(NO_CRANE)?
        .check_change()
}

/// Whether the user may change the crane, as [`check_change`]; and nobody else
/// changes it until this transaction ends. Answers whose it is. Somebody who has
/// the crane's form open is then told of a newer version.
pub(crate) fn claim_change(db: &mut Writer<'_>, user: i64, crane: i64, now: i64) -> Result<i64> {
    claim(db, user, crane, Some(now))
}

/// As [`claim_change`], for what the crane's form does not show.
pub(crate) fn claim_addition(db: &mut Writer<'_>, user: i64, crane: i64) -> Result<i64> {
    claim(db, user, crane, None)
}

fn claim(db: &mut Writer<'_>, user: i64, crane: i64, now: Option<i64>) -> Result<i64> {
    // Two changes within a millisecond still get different times.
    let sql = "UPDATE cranes SET updated_at = CASE
            WHEN CAST($3 AS BIGINT) IS NULL THEN updated_at
            WHEN updated_at < $3 THEN $3 ELSE updated_at + 1 END
        WHERE id = $2 AND EXISTS (SELECT 1 FROM crane_access a
            WHERE a.crane_id = $2 AND a.user_id = $1 AND a.access <> 'view')
        RETURNING user_id";
    let owner = db.optional(sql, params![user, crane, now], |row| row.only())?;
    match owner {
        Some(owner) => Ok(owner),
        None => {
            check_change(db, user, crane)?;
            // May change it, and yet it is not there: somebody just removed it.
            Err(NO_CRANE)
        }
    }
}

/// Everybody who sees a crane.
pub(crate) fn seen_by(db: &mut Reader<'_>, crane: i64) -> DbResult<Vec<i64>> {
    let sql = "SELECT user_id FROM crane_access WHERE crane_id = $1";
    db.all(sql, params![crane], |row| row.only())
}

pub(crate) fn may_see(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<bool> {
    let sql = "SELECT 1 FROM crane_access WHERE user_id = $1 AND crane_id = $2";
    Ok(db
        .optional(sql, params![user, crane], |_| Ok(()))?
        .is_some())
}

/// Whose a crane is, if the user may see it.
pub(crate) fn owner_of_visible(db: &mut Reader<'_>, user: i64, crane: i64) -> Result<i64> {
    let sql = "SELECT owner.user_id FROM crane_access a
        JOIN crane_access owner ON owner.crane_id = a.crane_id AND owner.access = 'owner'
        WHERE a.user_id = $1 AND a.crane_id = $2";
    db.optional(sql, params![user, crane], |row| row.only())?
        .ok_or(NO_CRANE)
}
