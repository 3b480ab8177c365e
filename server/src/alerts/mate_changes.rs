//! What mates do with a crane, told to its owner: all of a day in one notice.

use cranedesk_platform::db::{DbResult, Writer};

use super::model::{MateChange, Notice};
use super::notices;
use super::store::mate_changes::{self as store, Untold};
use super::store::settings;
use super::thresholds::next_digest;
use crate::app::App;
use crate::error::{Error, Result};
use crate::text::listed;

const HOUR_MS: i64 = 60 * 60 * 1000;
/// From one notice to the next. Less than a day, because the owner's hour comes
/// an hour earlier when the clocks change.
const LEAST_PAUSE: i64 = 20 * HOUR_MS;
/// Cranes that one notice names.
const NAMED: usize = 5;
/// Owners that are read at once.
const BATCH: i64 = 200;

impl MateChange {
    const ALL: [Self; 3] = [Self::Changed, Self::Added, Self::Removed];

    /// Before the name of a crane.
    fn verb(self) -> &'static str {
        match self {
            Self::Changed => "changed",
            Self::Added => "added documents to",
            Self::Removed => "removed documents from",
        }
    }
}

/// Somebody did something with a crane. Its owner is told at their hour, unless
/// it was the owner or the owner has muted the crane.
pub(crate) fn mate_changed(
    db: &mut Writer<'_>,
    crane: i64,
    who: i64,
    change: MateChange,
    now: i64,
) -> DbResult<()> {
    let Some(owner) = store::find_owner_to_tell(db, crane, who)? else {
        return Ok(());
    };
    let due = next_digest(&settings::find_preferences(db, owner)?, now);
    store::insert(db, owner, (crane, who), change, due)
}

/// Tells every owner whose hour has come.
pub(super) async fn tell_due(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    loop {
        let owners = app
            .db
            .read(move |db| store::due_owners(db, now, BATCH))
            .await?;
        let found = owners.len();
        for owner in owners {
            app.db.write(move |db| tell(db, owner, now)).await?;
        }
        if found < BATCH as usize {
            return Ok(());
        }
    }
}

fn tell(db: &mut Writer<'_>, owner: i64, now: i64) -> Result<(), Error> {
    settings::ensure(db, owner, now)?;
    if !settings::claim_changes(db, owner, now, now - LEAST_PAUSE)? {
        let due = next_digest(&settings::find_preferences(db, owner)?, now);
        return Ok(store::put_off(db, owner, due)?);
    }
    let untold = store::list(db, owner)?;
    store::delete(db, owner)?;
    if untold.is_empty() {
        return Ok(());
    }
    let notice = Notice {
        text: &sentence(&untold),
        path: &path(&untold),
    };
    Ok(notices::tell(db, owner, &notice, now)?)
}

/// "eve changed and added documents to Grove GMK4100L (MHT225)."
fn sentence(untold: &[Untold]) -> String {
    let mut said: Vec<String> = Vec::new();
    let mut rest = 0;
    for group in untold.chunk_by(|a, b| (a.crane, &a.mate_name) == (b.crane, &b.mate_name)) {
        if said.len() == NAMED {
            rest += 1;
            continue;
        }
        let verbs: Vec<String> = MateChange::ALL
            .into_iter()
            .filter(|change| group.iter().any(|one| one.what == *change))
            .map(|change| change.verb().to_owned())
            .collect();
        let Untold {
            mate_name,
            crane_name,
            ..
        } = &group[0];
        said.push(format!("{mate_name} {} {crane_name}.", listed(&verbs)));
    }
    if rest > 0 {
        said.push(format!("And {rest} more."));
    }
    said.join(" ")
}

fn path(untold: &[Untold]) -> String {
    let [first, rest @ ..] = untold else {
        return "/".into();
    };
    if rest.iter().all(|other| other.crane == first.crane) {
        format!("/crane/{}", first.crane)
    } else {
        "/".into()
    }
}

#[cfg(test)]
mod tests {
    use super::{MateChange, Untold, path, sentence};

    fn untold(crane: i64, mate: &str, what: MateChange) -> Untold {
        Untold {
            crane,
            crane_name: format!("Grove {crane}"),
            mate_name: mate.to_owned(),
            what,
        }
    }

    #[test]
    fn all_that_a_mate_did_with_a_crane_is_one_sentence() {
        let one = [
            untold(1, "eve", MateChange::Added),
            untold(1, "eve", MateChange::Changed),
            untold(1, "eve", MateChange::Removed),
        ];
        assert_eq!(
            sentence(&one),
            "eve changed, added documents to and removed documents from Grove 1."
        );
        assert_eq!(path(&one), "/crane/1");
        let many: Vec<_> = (1..=8)
            .map(|crane| untold(crane, "eve", MateChange::Changed))
            .collect();
        let said = sentence(&many);
        assert!(said.starts_with("eve changed Grove 1. eve changed Grove 2."));
        assert!(said.ends_with("eve changed Grove 5. And 3 more."), "{said}");
        assert_eq!(path(&many), "/");
    }
}
