//! How a crane's certificates stood on a day: by what is known today, and by
//! what was known on that day.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::db::Reader;
use jiff::civil::{Date, Time};
use jiff::tz::TimeZone;
use serde::Serialize;
use utoipa::ToSchema;

use super::fitness::{Fitness, Standing, State, day_of, fitness_shown};
use super::kind::Kind;
use super::model::{NotApplicable, Renewal, day};
use super::store::notes::{self, Exemption};
use super::store::renewals::{self, Found};
use super::store::{kinds, standings};
use super::timeline::{self, Entry};
use crate::access::{self, NO_CRANE};
use crate::app::App;
use crate::dates::long_date;
use crate::error::{Error, Result};
use crate::time_zone;

/// How a crane stood on a day.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Evidence {
    pub(crate) crane_id: i64,
    /// Make and model
    pub(crate) crane_name: String,
    pub(crate) vehicle_id: String,
    /// Whose crane it is now
    pub(crate) owner_name: String,
    /// The day that was asked about
    pub(crate) on: String,
    /// When this was put together
    pub(crate) made_at: String,
    /// Whether the crane could work on that day, by what is known today
    pub(crate) fitness: Fitness,
    pub(crate) kinds: Vec<KindEvidence>,
}

/// How one kind stood on that day.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KindEvidence {
    /// The key of the kind
    pub(crate) kind: String,
    pub(crate) label: String,
    pub(crate) parks: bool,
    /// By what is known today
    pub(crate) state: State,
    /// The entry that counted on that day, with its paper
    #[schema(required)]
    pub(crate) renewal: Option<Renewal>,
    #[schema(required)]
    pub(crate) not_applicable: Option<NotApplicable>,
    /// Whether what is said of that day was entered only after it
    pub(crate) entered_later: bool,
    /// How it stood by what was known at the end of that day
    pub(crate) known_then: State,
    /// The entry by which it was known so, with its paper, where it is another than
    /// the one that counts now: it was voided since, or one was entered later
    #[schema(required)]
    pub(crate) known_by: Option<Renewal>,
    /// All of it in words
    pub(crate) text: String,
    /// What of it was not known yet on that day, in words.
    #[serde(skip)]
    later: String,
}

pub(crate) async fn evidence(app: &App, user: i64, crane: i64, on: String) -> Result<Evidence> {
    let now = app.clock.now_ms();
    app.db
        .read(move |db| {
            access::owner_of_visible(db, user, crane)?;
            let zone = time_zone::of(db, user)?;
            let on = day("The day", &on, &zone)?;
            on_day(db, user, crane, on, now)
        })
        .await
}

/// For whoever has a day: the crane must be one that the user may see, and the
/// day one that has begun where the user is.
pub(crate) fn on_day(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    on: Date,
    now: i64,
) -> Result<Evidence> {
    let owner = access::owner_of_visible(db, user, crane)?;
    let zone = time_zone::of(db, user)?;
    if day_of(now, &zone).is_some_and(|today| on > today) {
        return Err(Error::unacceptable("The day lies in the future"));
    }
    let (crane_name, vehicle_id) = standings::name(db, crane)?.ok_or(NO_CRANE)?;
    let (of_kinds, stood) = stood(db, (user, owner), crane, on, &zone)?;
    Ok(Evidence {
        crane_id: crane,
        crane_name,
        vehicle_id,
        owner_name: standings::person(db, owner)?.unwrap_or_default(),
        on: on.to_string(),
        made_at: iso_text(now),
        fitness: fitness_shown(&stood, moment(on, &zone), &zone),
        kinds: of_kinds,
    })
}

/// How a kind stood on a day, by what is known today.
pub(crate) struct Stood {
    pub(crate) standing: Standing,
    /// What was not known yet on that day, as whole sentences; empty where all was.
    pub(crate) later: String,
}

/// How the kinds stood that counted on a day: for whoever asks of that day what
/// others ask of now.
pub(crate) fn standings_on(
    db: &mut Reader<'_>,
    user: i64,
    crane: i64,
    on: Date,
    zone: &TimeZone,
) -> Result<Vec<Stood>> {
    let owner = access::owner_of_visible(db, user, crane)?;
    let (of_kinds, stood) = stood(db, (user, owner), crane, on, zone)?;
    let both = of_kinds.into_iter().zip(stood);
    Ok(both
        .map(|(kind, standing)| Stood {
            standing,
            later: kind.later,
        })
        .collect())
}

fn stood(
    db: &mut Reader<'_>,
    (user, owner): (i64, i64),
    crane: i64,
    on: Date,
    zone: &TimeZone,
) -> Result<(Vec<KindEvidence>, Vec<Standing>)> {
    let mut found = renewals::list(db, user, crane)?;
    let exemptions = notes::exemptions(db, user, crane)?;
    let at_end = moment(on.tomorrow().unwrap_or(on), zone) - 1;
    let (mut stood, mut of_kinds) = (Vec::new(), Vec::new());
    let in_use = kinds::of_owner(db, owner)?;
    let added_later = kinds::added_after(db, owner, at_end)?;
    for kind in kinds::of_owner_ever(db, owner)?.iter() {
        let own: Vec<Found> = found
            .extract_if(.., |found| found.renewal.kind == kind.key)
            .collect();
        // A kind that is no longer used, or was not yet, says something only of
        // days on which something was written down under it.
        let is_new = kind.certificate().is_none() && added_later.iter().any(|key| key == &kind.key);
        if own.is_empty() && (is_new || in_use.find(&kind.key).is_none()) {
            continue;
        }
        let exempt = |known: &dyn Fn(&Exemption) -> bool| {
            let of_kind = exemptions.iter().filter(|one| one.kind == kind.key);
            let of_kind = of_kind.filter(|one| !one.was_a_slip());
            let held = |one: &&Exemption| {
                one.what.from.parse().is_ok_and(|from: Date| from <= on)
                    && one.ended_at.is_none_or(|ended| ended > at_end)
            };
            of_kind.filter(held).find(|one| known(one))
        };
        let day = Day { on, at_end, zone };
        let (evidence, standing) = day.of_kind(
            kind,
            &own,
            exempt(&|_| true),
            exempt(&|one| one.entered_at <= at_end),
        );
        stood.push(Standing {
            kind: std::sync::Arc::clone(kind),
            ..standing
        });
        of_kinds.push(evidence);
    }
    Ok((of_kinds, stood))
}

/// The first moment of a day.
fn moment(day: Date, zone: &TimeZone) -> i64 {
    let midnight = zone.to_timestamp(day.to_datetime(Time::midnight()));
    midnight.map_or(0, |at| at.as_millisecond())
}

struct Day<'z> {
    on: Date,
    at_end: i64,
    zone: &'z TimeZone,
}

impl Day<'_> {
    fn of_kind(
        &self,
        kind: &std::sync::Arc<Kind>,
        own: &[Found],
        exempt: Option<&Exemption>,
        exempt_then: Option<&Exemption>,
    ) -> (KindEvidence, Standing) {
        let entries: Vec<Entry> = own.iter().map(|found| found.entry.clone()).collect();
        let entry = timeline::on_day(&entries, self.on);
        let then = timeline::as_known(&entries, self.on, self.at_end);
        let state = self.state(entry, exempt);
        let known_then = self.state(then, exempt_then);
        let entered_later = match exempt {
            Some(exempt) => exempt.entered_at > self.at_end,
            None => entry.is_some_and(|entry| entry.entered_at > self.at_end),
        };
        let mut standing = Standing::passed(kind, entry.and_then(|entry| entry.expires_at));
        standing.applies = exempt.is_none();
        standing.outcome = entry.map_or(standing.outcome, |entry| entry.outcome);
        standing.day = entry.and_then(|entry| entry.issued);
        let (id, then_id) = (entry.map(|entry| entry.id), then.map(|entry| entry.id));
        let of = |id: Option<i64>| {
            let found = own.iter().find(|found| Some(found.renewal.id) == id);
            found.map(|found| found.renewal.clone())
        };
        let renewal = of(id);
        let known_by = of(then_id).filter(|_| then_id != id && exempt_then.is_none());
        let not_applicable = exempt.map(|exempt| exempt.what.clone());
        let text = self.sentence(&kind.label, state, entry, exempt);
        let entered = match exempt {
            Some(exempt) => Some(exempt.entered_at),
            None => entry.map(|entry| entry.entered_at),
        };
        let entered = entered.filter(|_| entered_later);
        let later = self.later((state, known_then), entered);
        let text = match later.is_empty() {
            true => text,
            false => format!("{text} {later}"),
        };
        let evidence = KindEvidence {
            kind: kind.key.to_string(),
            label: kind.label.to_string(),
            parks: kind.parks,
            state,
            renewal: renewal.filter(|_| exempt.is_none()),
            not_applicable,
            entered_later,
            known_then,
            known_by,
            text,
            later,
        };
        (evidence, standing)
    }

    fn state(&self, entry: Option<&Entry>, exempt: Option<&Exemption>) -> State {
        match (exempt, entry) {
            (Some(_), _) => State::NotApplicable,
            (None, Some(entry)) => entry.state(self.on, self.zone),
            (None, None) => State::NothingRecorded,
        }
    }

    fn sentence(
        &self,
        label: &str,
        state: State,
        entry: Option<&Entry>,
        exempt: Option<&Exemption>,
    ) -> String {
        let last = entry
            .and_then(|entry| entry.expires_at)
            .and_then(|at| day_of(at, self.zone));
        let issued = entry.and_then(|entry| entry.issued);
        let mut text = match state {
            State::Valid => match last {
                Some(last) => format!("{label} was valid, until {}.", long_date(last)),
                None => format!("{label} was valid."),
            },
            State::Expired => match last {
                Some(last) => format!("{label} had expired on {}.", long_date(last)),
                None => format!("{label} had expired."),
            },
            State::Failed => format!("{label} had failed{}.", on(issued)),
            State::Suspended => format!("{label} had been suspended{}.", on(issued)),
            State::Cancelled => format!("{label} had been cancelled{}.", on(issued)),
            State::NothingRecorded => format!("Nothing is recorded of {label} for that day."),
            State::NotApplicable => match exempt {
                Some(exempt) => format!("{label} did not apply: {}.", exempt.what.reason),
                None => format!("{label} did not apply."),
            },
        };
        if entry.is_some() && exempt.is_none() && issued.is_none() {
            text += " The day of issue was not recorded.";
        }
        text
    }

    /// `entered` is when it was, where that was only after the day.
    fn later(&self, (state, known_then): (State, State), entered: Option<i64>) -> String {
        let mut said = Vec::new();
        if let Some(at) = entered {
            let day = day_of(at, self.zone);
            said.push(format!("This was entered later{}.", on(day)));
        }
        match known_then {
            same if same == state => {}
            State::NothingRecorded => {
                said.push("On that day nothing was recorded of it yet.".into());
            }
            other => said.push(format!("On that day it was known as {}.", other.word())),
        }
        said.join(" ")
    }
}

/// " on 3 May 2026"
fn on(day: Option<Date>) -> String {
    day.map_or(String::new(), |day| format!(" on {}", long_date(day)))
}
