//! What can be done about road user charges, by those who may.

use cranedesk_platform::db::{DbResult, Reader, Writer};
use jiff::civil::Date;

use super::model::{
    Licence, LicenceInput, Reading, ReadingInput, Recorder, RecorderInput, RecorderType,
    RoadUserCharges, RucForecast, RucGap,
};
use super::outlook::{self, Covered, Read};
use super::store::{self, By, Outlook};
use crate::access;
use crate::activity::{self, Deed, Details, Who};
use crate::alerts::{self, MateChange};
use crate::app::App;
use crate::certificates::{self, day_number};
use crate::dates::{DAY_MS, long_date};
use crate::error::{Error, Result};
use crate::text::thousands;
use crate::time_zone;

/// More than this in one day is asked about before it is saved.
const MOST_A_DAY: i64 = 1_500;

/// The figure of a new crane's form.
pub(crate) fn record_first(
    db: &mut Writer<'_>,
    crane: i64,
    user: i64,
    km: i64,
    now: i64,
) -> DbResult<()> {
    if km > 0 {
        let by = By { crane, user, now };
        store::insert_end(db, by, (km, 0), None, "form")?;
    }
    Ok(())
}

/// Another figure in a crane's form: from now on it is the end of the licence.
pub(crate) fn record_edit(
    db: &mut Writer<'_>,
    crane: i64,
    user: i64,
    km: i64,
    now: i64,
) -> DbResult<()> {
    let licences = store::standing(db, crane)?;
    let turn = licences.iter().map(|licence| licence.turn).max();
    let recorder = fitted(&store::recorders(db, user, crane)?);
    let by = By { crane, user, now };
    let turn = turn.map_or(0, |turn| turn + 1);
    store::insert_end(db, by, (km, turn), recorder, "edit")?;
    refresh(db, user, crane)
}

/// The recorder that is on the crane.
fn fitted(recorders: &[Recorder]) -> Option<i64> {
    let on = recorders.iter().find(|one| one.is_fitted());
    on.map(|recorder| recorder.id)
}

/// Everything that was read, and the figures at which recorders were fitted.
fn all_read(readings: &[Reading], recorders: &[Recorder]) -> Vec<Read> {
    let standing = readings.iter().filter(|reading| reading.voided.is_none());
    let read = standing.filter_map(|reading| {
        Some(Read {
            recorder: reading.recorder_id,
            day: reading.day.parse().ok()?,
            km: reading.km,
        })
    });
    let recorders = recorders.iter().filter(|one| one.voided.is_none());
    let figures = recorders.flat_map(|recorder| {
        let at = |day: &str, km| {
            Some(Read {
                recorder: Some(recorder.id),
                day: day.parse().ok()?,
                km,
            })
        };
        let removed = recorder.removed_on.as_deref().zip(recorder.removed_km);
        let removed = removed.and_then(|(day, km)| at(day, km));
        at(&recorder.fitted_on, recorder.fitted_km)
            .into_iter()
            .chain(removed)
    });
    read.chain(figures).collect()
}

/// What is known of a crane, worked out.
struct Known {
    licences: Vec<Covered>,
    recorders: Vec<Recorder>,
    readings: Vec<Reading>,
    read: Vec<Read>,
    current: Option<Covered>,
    km_left: Option<i64>,
    last: Option<Read>,
}

impl Known {
    fn of(db: &mut Reader<'_>, user: i64, crane: i64) -> DbResult<Self> {
        let licences = store::standing(db, crane)?;
        let recorders = store::recorders(db, user, crane)?;
        let readings = store::readings(db, user, crane)?;
        let read = all_read(&readings, &recorders);
        let current = outlook::current(&licences).cloned();
        // A licence is for the recorder that it was bought for.
        let recorder = fitted(&recorders);
        let last = outlook::last(&read, recorder).cloned();
        let own = current
            .as_ref()
            .filter(|licence| licence.recorder == recorder);
        let km_left = own
            .zip(last.as_ref())
            .map(|(licence, last)| licence.end - last.km);
        Ok(Self {
            licences,
            recorders,
            readings,
            read,
            current,
            km_left,
            last,
        })
    }

    fn forecast(&self) -> Result<outlook::Forecast, &'static str> {
        let left = self
            .km_left
            .ok_or("A forecast needs a licence and readings.")?;
        outlook::forecast(&self.read, fitted(&self.recorders), left)
    }
}

/// Brings what is kept beside the entries in step with them.
pub(super) fn refresh(db: &mut Writer<'_>, user: i64, crane: i64) -> DbResult<()> {
    let known = Known::of(db, user, crane)?;
    let end = known.current.as_ref().map_or(0, |licence| licence.end);
    store::set_road_user_km(db, crane, end)?;
    let runs_out = known.forecast().ok().map(|forecast| forecast.day);
    let known_ahead = known.km_left.zip(known.last.as_ref());
    let outlook = known_ahead.map(|(km_left, last)| Outlook {
        licence_end: end,
        km_left,
        runs_out,
        read_on: last.day,
        read_at: day_number(last.day) * DAY_MS,
    });
    store::set_outlook(db, crane, outlook.as_ref())?;
    certificates::mark_changed(db, crane)
}

pub(super) async fn get(app: &App, user: i64, crane: i64) -> Result<RoadUserCharges> {
    app.db.read(move |db| show(db, user, crane)).await
}

pub(super) fn show(db: &mut Reader<'_>, user: i64, crane: i64) -> Result<RoadUserCharges> {
    access::owner_of_visible(db, user, crane)?;
    let known = Known::of(db, user, crane)?;
    let licences = store::licences(db, user, crane)?;
    let current = known.current.as_ref().map(|licence| licence.id);
    let licence: Option<Licence> = licences.iter().find(|one| Some(one.id) == current).cloned();
    let (forecast, forecast_problem) = match known.forecast() {
        Ok(found) => (
            Some(RucForecast {
                day: found.day.to_string(),
                km_per_day: (found.km_per_day * 10.0).round() / 10.0,
            }),
            None,
        ),
        Err(why) => (None, Some(why.to_owned())),
    };
    let gaps = outlook::gaps(&known.licences, &known.read).into_iter();
    let standing = || known.readings.iter().filter(|one| one.voided.is_none());
    Ok(RoadUserCharges {
        crane_id: crane,
        licence,
        km_left: known.km_left,
        forecast,
        forecast_problem,
        gaps: gaps
            .map(|(from, to)| RucGap {
                from,
                to,
                km: to - from,
                text: format!("{} km were not covered", thousands(to - from)),
            })
            .collect(),
        off_road_km: standing().map(|reading| reading.off_road_km).sum(),
        last_reading: standing().next().cloned(),
        licences,
        recorders: known.recorders,
        readings: known.readings,
    })
}

pub(super) async fn add_licence(
    app: &App,
    user: i64,
    crane: i64,
    input: LicenceInput,
) -> Result<RoadUserCharges> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            access::claim_change(db, user, crane, now)?;
            alerts::mate_changed(db, crane, user, MateChange::Changed, now)?;
            let vehicle_type = input.check()?;
            if let Some(document) = input.document_id
                && !certificates::is_paper_of(db, document, crane)?
            {
                return Err(Error::NotFound("Document not found"));
            }
            let licences = store::standing(db, crane)?;
            let turn = licences
                .iter()
                .map(|licence| licence.turn)
                .max()
                .unwrap_or(0);
            let recorder = fitted(&store::recorders(db, user, crane)?);
            let by = By { crane, user, now };
            store::insert_licence(db, by, &input, vehicle_type.as_ref(), (recorder, turn))?;
            note(db, by, "a road user licence")?;
            refresh(db, user, crane)?;
            show(db, user, crane)
        })
        .await
}

pub(super) async fn fit_recorder(
    app: &App,
    user: i64,
    crane: i64,
    input: RecorderInput,
) -> Result<RoadUserCharges> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            access::claim_addition(db, user, crane)?;
            alerts::mate_changed(db, crane, user, MateChange::Changed, now)?;
            let zone = time_zone::of(db, user)?;
            let (serial, day) = input.check(now, &zone)?;
            let by = By { crane, user, now };
            let known = Known::of(db, user, crane)?;
            let last = known.last.as_ref();
            if last.is_some_and(|last| last.day > day) {
                return Err(Error::unacceptable("There is a later reading already"));
            }
            match (fitted(&known.recorders), input.removed_km) {
                (Some(old), removed) => {
                    let reached = last.map_or(0, |last| last.km);
                    let removed = removed.unwrap_or(reached);
                    if removed < reached {
                        return Err(lower(last));
                    }
                    store::remove_recorder(db, old, (removed, day))?;
                }
                // A recorder was in use that was never entered: its last reading bounds the figure.
                (None, Some(removed)) => {
                    if last.is_some_and(|last| removed < last.km) {
                        return Err(lower(last));
                    }
                    let first = known.read.iter().min_by_key(|read| (read.day, read.km));
                    let from = first.map_or((removed, day), |read| (read.km, read.day));
                    let unnamed = (RecorderType::Hubodometer, "unknown");
                    let old = store::insert_recorder(db, by, unnamed, from)?;
                    store::adopt(db, crane, old)?;
                    store::remove_recorder(db, old, (removed, day))?;
                }
                (None, None) => {}
            }
            let new = (input.kind, serial.as_str());
            let id = store::insert_recorder(db, by, new, (input.fitted_km, day))?;
            store::adopt(db, crane, id)?;
            note(db, by, "a new distance recorder")?;
            refresh(db, user, crane)?;
            show(db, user, crane)
        })
        .await
}

fn note(db: &mut Writer<'_>, by: By, what: &str) -> DbResult<()> {
    let details = Details::crane(by.crane).about(what);
    activity::record(
        db,
        Who::User(by.user),
        Deed::ChargesRecorded,
        &details,
        by.now,
    )
}

fn lower(last: Option<&Read>) -> Error {
    let said = last.map_or(String::new(), |last| {
        format!(
            ": it was {} km on {}",
            thousands(last.km),
            long_date(last.day)
        )
    });
    Error::unacceptable(format!("That is lower than the last reading{said}"))
}

pub(super) async fn add_reading(
    app: &App,
    user: i64,
    crane: i64,
    input: ReadingInput,
) -> Result<RoadUserCharges> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            access::claim_addition(db, user, crane)?;
            alerts::mate_changed(db, crane, user, MateChange::Changed, now)?;
            let zone = time_zone::of(db, user)?;
            let day = input.check(now, &zone)?;
            let known = Known::of(db, user, crane)?;
            let recorder = fitted(&known.recorders);
            let own = || known.read.iter().filter(|read| read.recorder == recorder);
            let before = own().filter(|read| read.day <= day);
            let before = before.max_by_key(|read| (read.day, read.km));
            let after = own()
                .filter(|read| read.day > day)
                .min_by_key(|read| read.km);
            if before.is_some_and(|before| input.km < before.km) {
                return Err(lower(before));
            }
            if let Some(after) = after.filter(|after| input.km > after.km) {
                let (km, day) = (thousands(after.km), long_date(after.day));
                return Err(Error::unacceptable(format!(
                    "That is higher than a later reading: it was {km} km on {day}"
                )));
            }
            if let Some(before) = before {
                check_distance(before, &input, day)?;
            }
            let by = By { crane, user, now };
            store::insert_reading(db, by, recorder, (day, input.km, input.off_road_km))?;
            note(db, by, "a reading of the distance recorder")?;
            refresh(db, user, crane)?;
            show(db, user, crane)
        })
        .await
}

fn check_distance(before: &Read, input: &ReadingInput, day: Date) -> Result<()> {
    let driven = input.km - before.km;
    if input.off_road_km > driven {
        return Err(Error::unacceptable(format!(
            "Only {} km were driven since the reading before",
            thousands(driven)
        )));
    }
    let days = i64::from(day.since(before.day).map_or(0, |span| span.get_days()));
    if !input.confirmed && driven > MOST_A_DAY * days.max(1) {
        let within = if days <= 1 {
            "one day".into()
        } else {
            format!("{days} days")
        };
        return Err(Error::conflict(format!(
            "That is {} km in {within}. Is the figure right?",
            thousands(driven)
        )));
    }
    Ok(())
}
