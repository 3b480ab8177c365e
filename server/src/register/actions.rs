//! Asking the register as somebody who may see only so much.

use super::answer::QueryAnswer;
use super::query::Query;
use super::row::View;
use super::run::run;
use super::say::Moment;
use super::{check, gather_for};
use crate::app::App;
use crate::error::{Error, Result};
use crate::time_zone;

pub(crate) async fn ask(app: &App, user: i64, query: Query) -> Result<QueryAnswer> {
    let now = app.clock.now();
    let (facts, moment, query) = app
        .db
        .read(move |db| {
            let moment = Moment::new(now, time_zone::of(db, user)?);
            let facts = gather_for(db, user, &moment, &query)?;
            Ok::<_, Error>((facts, moment, query))
        })
        .await?;
    check(&query, &facts, moment.today)?;
    let view = View {
        facts: &facts,
        moment: &moment,
    };
    let found = run(&query, view);
    Ok(QueryAnswer::new(&query, &found, view))
}
