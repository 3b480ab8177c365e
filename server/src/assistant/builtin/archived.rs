//! Cranes that are out of use: of a day that has passed their entries still
//! tell, and of now there is nothing to ask.

use super::{Asked, Said, facts_for, follow_up, from_register};
use crate::app::App;
use crate::assistant::parser::{self, Reading};
use crate::cranes;
use crate::dates::long_date;
use crate::error::{Error, Result};
use crate::register::facts;
use crate::register::reply::Reply;

/// The answer to a question that names an archived crane; `None` where there is
/// no such crane.
pub(super) async fn answer(app: &App, asked: &Asked<'_, '_>, name: &str) -> Result<Option<Said>> {
    let (question, moment) = (asked.question, asked.moment);
    let (user, now, wanted) = (question.user, moment.ms, letters(name));
    let found = app
        .db
        .read(move |db| {
            let mut archived = cranes::list_archived(db, user, now)?.into_iter();
            let crane = archived.find(|crane| letters(&crane.vehicle_id) == wanted);
            let Some(crane) = crane else {
                return Ok::<_, Error>(None);
            };
            let id = crane.id;
            let mut facts = facts::gather(db, user, now)?;
            facts.admit([crane]);
            Ok(Some((id, facts)))
        })
        .await?;
    let Some((id, facts)) = found else {
        return Ok(None);
    };
    let context = follow_up::context(question, &facts, moment);
    let read = parser::read(&question.prompt, &context);
    if let Some(Reading::Query(query)) = &read.reading
        && query.on.is_some_and(|day| day < moment.today)
    {
        let then = facts_for(app, question, query).await?;
        return Ok(Some(from_register(query, &then, moment, read.is_loose)));
    }
    let Some(crane) = facts.crane(id) else {
        return Ok(None);
    };
    let since = crane.crane.archived_at.as_ref();
    let since = since.and_then(|at| at.parse::<jiff::Timestamp>().ok());
    let since = since.map(|at| moment.day(at.as_millisecond()));
    let since = since.map_or(String::new(), |day| format!(" since {}", long_date(day)));
    let mut reply = Reply::default();
    let name = reply.name(crane);
    reply.add(format!(
        "{name} is archived{since}, so nothing is counted of it now. \
         You can ask how it stood on a day before: “was {} compliant on {}?”",
        crate::register::say::verbatim(&crane.crane.vehicle_id),
        long_date(moment.today.yesterday().unwrap_or(moment.today))
    ));
    Ok(Some(reply.into()))
}

/// As plates are compared: without spaces and strokes, in small letters.
fn letters(plate: &str) -> String {
    let letters = plate.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}
