//! The facts of a day that has passed.

use cranedesk_platform::db::Reader;
use jiff::Timestamp;

use super::facts::{Facts, Held, gather};
use super::query::{Filter, Query};
use super::row::{Row, View};
use super::say::Moment;
use crate::certificates::standings_on;
use crate::cranes;
use crate::error::{Error, Result};

/// Cranes of which one question can ask how they stood on a day that has passed.
const MOST_LOOKED_UP: usize = 200;

/// The facts for a query: where it asks about a day that has passed, the
/// certificates of the cranes that it speaks of are those that counted then.
pub(crate) fn gather_for(
    db: &mut Reader<'_>,
    user: i64,
    moment: &Moment,
    query: &Query,
) -> Result<Facts> {
    let mut facts = gather(db, user, moment.ms)?;
    let Some(day) = query.on.filter(|day| *day < moment.today) else {
        return Ok(facts);
    };
    let names = query.among.conjuncts().iter().filter(|one| one.is_name());
    let names = names.fold(Filter::Everything, |all, one| all.and(one.clone()));
    // What is archived now may have been in use then; by its name it is asked for in any case.
    let is_named = names
        .conjuncts()
        .iter()
        .any(|one| matches!(one, Filter::Plate(_) | Filter::Cranes(_)));
    let begins = moment.start_of(day);
    let archived = cranes::list_archived(db, user, moment.ms)?;
    facts.admit(archived.into_iter().filter(|crane| {
        let archived: Option<Timestamp> = crane.archived_at.as_ref().and_then(|at| at.parse().ok());
        is_named || archived.is_some_and(|at| at.as_millisecond() > begins)
    }));
    let view = View {
        facts: &facts,
        moment,
    };
    let is_meant = |at: &usize| names.holds(Row::Crane(&facts.cranes[*at]), None, view);
    let meant: Vec<usize> = (0..facts.cranes.len()).filter(is_meant).collect();
    if meant.len() > MOST_LOOKED_UP {
        return Err(Error::unacceptable(format!(
            "How things stood on a past day can be asked of {MOST_LOOKED_UP} cranes at a time."
        )));
    }
    for at in meant {
        let crane = &mut facts.cranes[at];
        let stood = standings_on(db, user, crane.crane.id, day, moment.zone())?;
        let applies = stood.iter().filter(|one| one.standing.applies);
        crane.certificates = applies
            .map(|one| Held::of(&one.standing, &mut facts.kinds))
            .collect();
        let later = stood.iter().filter(|one| !one.later.is_empty());
        crane.known_later = later
            .map(|one| (one.standing.kind.key.to_string(), one.later.clone()))
            .collect();
        crane.crane.standings = stood.into_iter().map(|one| one.standing).collect();
    }
    facts.stood_on = Some(day);
    Ok(facts)
}
