//! What a user may do with a crane and with what hangs on it. The view
//! `crane_access` knows; every statement about a crane joins it.

use cranedesk_platform::db::{DbResult, Reader, Row};
use cranedesk_platform::params;
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

impl Access {
    pub(crate) fn read(row: &Row<'_>, index: usize) -> DbResult<Self> {
        Ok(match row.text(index)? {
            "owner" => Self::Owner,
            "edit" => Self::Edit,
            _ => Self::View,
        })
    }

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
    db.optional(sql, params![user, crane], |row| Access::read(row, 0))?
        .ok_or(NO_CRANE)?
        .check_change()
}
