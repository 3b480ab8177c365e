//! What a user has in use, counted.

use cranedesk_platform::db::{DbResult, Reader};
use cranedesk_platform::params;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Usage {
    pub(crate) bytes: i64,
    pub(crate) documents: i64,
    pub(crate) cranes: i64,
}

pub(crate) fn usage(db: &mut Reader<'_>, user: i64) -> DbResult<Usage> {
    let (bytes, documents) = db.one(
        "SELECT CAST(coalesce(sum(size), 0) AS BIGINT) AS bytes,
            CAST(coalesce(sum(documents), 0) AS BIGINT) AS documents
            FROM files_of_users WHERE user_id = $1",
        params![user],
        |row| Ok((row.get("bytes")?, row.get("documents")?)),
    )?;
    let cranes = db.one(
        "SELECT count(*) AS cranes FROM crane_owners WHERE user_id = $1",
        params![user],
        |row| row.only(),
    )?;
    Ok(Usage {
        bytes,
        documents,
        cranes,
    })
}

pub(super) fn owner(db: &mut Reader<'_>, crane: i64) -> DbResult<Option<i64>> {
    db.optional(
        "SELECT user_id FROM crane_owners WHERE crane_id = $1",
        params![crane],
        |row| row.only(),
    )
}
