//! Writing down what was done, and reading it.

use cranedesk_platform::db::{DbResult, Writer};
use jiff::tz::TimeZone;

use super::model::{Activity, ActivityPage, Deed, Details, Row, Who};
use super::{pages, store, wording};
use crate::access;
use crate::app::App;
use crate::dates::{DAY_MS, Moment};
use crate::error::{Error, Result};
use crate::time_zone;

/// Rows of a page.
const PAGE: i64 = 50;

/// Writes down a deed in the transaction that does it.
pub(crate) fn record(
    db: &mut Writer<'_>,
    who: Who,
    deed: Deed,
    details: &Details<'_>,
    now: i64,
) -> DbResult<()> {
    // What is written down are texts and numbers; they cannot fail to be JSON.
    let changes = serde_json::to_string(&details.changes).unwrap_or_else(|_| "[]".into());
    store::insert(db, who, deed, details, &changes, now)?;
    pages::tell(db, who, deed, details)
}

/// What was done with a crane, newest first.
pub(super) async fn of_crane(
    app: &App,
    user: i64,
    crane: i64,
    before: Option<i64>,
) -> Result<ActivityPage> {
    let now = app.clock.now_ms();
    app.db
        .read(move |db| {
            access::owner_of_visible(db, user, crane)?;
            let rows = store::of_crane(db, user, crane, before.unwrap_or(i64::MAX), PAGE + 1)?;
            Ok(page(rows, &Moment::from_ms(now, time_zone::of(db, user)?)))
        })
        .await
}

/// What a user did, and what was done about their account, newest first.
pub(super) async fn of_user(app: &App, user: i64, before: Option<i64>) -> Result<ActivityPage> {
    let now = app.clock.now_ms();
    app.db
        .read(move |db| {
            let rows = store::of_user(db, user, before.unwrap_or(i64::MAX), PAGE + 1)?;
            Ok::<_, Error>(page(rows, &Moment::from_ms(now, time_zone::of(db, user)?)))
        })
        .await
}

/// One row more than a page was read, to know whether there is another page.
fn page(mut rows: Vec<Row>, moment: &Moment) -> ActivityPage {
    let has_more = rows.len() as i64 > PAGE;
    rows.truncate(PAGE as usize);
    let next = rows.last().filter(|_| has_more).map(|row| row.id);
    let activity = rows.into_iter().map(|row| wording::tell(row, moment));
    ActivityPage {
        activity: activity.collect(),
        next,
    }
}

/// For the operator, oldest first. Days are told as they are in UTC.
pub(super) async fn of_all(
    app: &App,
    days: i64,
    name: Option<String>,
    most: i64,
) -> Result<Vec<Activity>> {
    let now = app.clock.now_ms();
    let name = name.map(|name| name.to_lowercase());
    let rows = app
        .db
        .read(move |db| store::of_all(db, now - days * DAY_MS, name.as_deref(), most))
        .await?;
    let moment = Moment::from_ms(now, TimeZone::UTC);
    let told = rows.into_iter().rev();
    Ok(told.map(|row| wording::tell(row, &moment)).collect())
}

/// Forgets what is older than the operator wants it kept.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let before = app.clock.now_ms() - app.config.activity_years * 365 * DAY_MS;
    app.db
        .write(move |db| store::delete_before(db, before))
        .await?;
    Ok(())
}
