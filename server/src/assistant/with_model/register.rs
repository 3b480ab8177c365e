//! The register as a model asks it: its query runs here, and what was found is
//! told in lines, each crane with the id under which it is cited.

use serde_json::Value;

use super::arguments::whole_number;
use super::claims::Stands;
use super::evidence::Evidence;
use crate::app::App;
use crate::assistant::model::Question;
use crate::cranes::crane_name;
use crate::dates::Moment;
use crate::error::{Error, Result};
use crate::register::facts::{self, CraneFacts};
use crate::register::{Found, Outcome, PaperWish, Query, Row, View, gather_for};

const NO_SUCH_CRANE: &str =
    "There is no such crane. query_register with of cranes lists those that there are.";

/// Letters that a tool tells, about 2,000 tokens; more only where more is asked for.
const ROOM: usize = 6_000;
const MORE_ROOM: usize = 24_000;

/// Runs a query as the model put it. What makes no sense is told so.
pub(super) async fn query(
    app: &App,
    question: &Question,
    input: &Value,
    evidence: &mut Evidence,
) -> Result<String> {
    let mut input = match &input["query"] {
        Value::Object(_) => input["query"].clone(),
        _ => input.clone(),
    };
    let wants_more = match input.as_object_mut() {
        Some(fields) => fields.remove("more") == Some(Value::Bool(true)),
        None => false,
    };
    let query: Query = match serde_path_to_error::deserialize(input) {
        Ok(query) => query,
        Err(error) => return Ok(format!("The query does not fit: {error}.")),
    };
    let room = if wants_more { MORE_ROOM } else { ROOM };
    run(app, question, &query, room, evidence).await
}

/// Papers across the fleet, newest first.
pub(super) async fn find_documents(
    app: &App,
    question: &Question,
    input: &Value,
    evidence: &mut Evidence,
) -> Result<String> {
    let text = |name: &str| input[name].as_str().map(str::to_owned);
    let wish = PaperWish {
        crane_id: whole_number(&input["craneId"]),
        kind: text("type"),
        name: text("name"),
        from: text("from"),
        to: text("to"),
    };
    let query = match wish.query() {
        Ok(query) => query,
        Err(error) => return Ok(error.to_string()),
    };
    run(app, question, &query, ROOM, evidence).await
}

async fn run(
    app: &App,
    question: &Question,
    query: &Query,
    room: usize,
    evidence: &mut Evidence,
) -> Result<String> {
    let user = question.user;
    let moment = Moment::new(question.now, question.zone.clone());
    let (then, asked) = (moment.clone(), query.clone());
    let gathered = app
        .db
        .read(move |db| gather_for(db, user, &then, &asked))
        .await;
    let facts = match gathered {
        Err(error @ Error::Unacceptable(_)) => return Ok(error.to_string()),
        gathered => gathered?,
    };
    match crate::register::check(query, &facts, moment.today) {
        Ok(()) => {}
        Err(Error::NotFound(_)) => return Ok(NO_SUCH_CRANE.to_owned()),
        Err(error @ Error::Unacceptable(_)) => return Ok(error.to_string()),
        Err(error) => return Err(error),
    }
    let view = View {
        facts: &facts,
        moment: &moment,
    };
    let found = crate::register::run(query, view);
    Ok(show(query, &found, view, room, evidence))
}

/// What was found, in lines; as many as there is room for.
fn show(
    query: &Query,
    found: &Found<'_>,
    view: View<'_>,
    room: usize,
    evidence: &mut Evidence,
) -> String {
    let mut text = format!(
        "{}\n{} of {}\n",
        crate::register::sentence(query, view.facts),
        found.matching,
        found.among.len()
    );
    evidence.counted(found.matching);
    evidence.counted(found.among.len());
    evidence.counted(found.rows.len());
    match &found.result {
        Outcome::Rows => {}
        Outcome::Yes(yes) => text += if *yes { "yes\n" } else { "no\n" },
        Outcome::Number(number) => text += &format!("{number}\n"),
        Outcome::Difference(here, there) => {
            text += &format!("{here} and {there}: {} between\n", (here - there).abs());
        }
        Outcome::Nothing => text += "no number\n",
        Outcome::Groups(groups) => {
            for group in groups {
                evidence.counted(group.rows.len());
                text += &format!("{}: {}\n", group.label, group.rows.len());
            }
        }
    }
    evidence.saw(&text);
    let mut left_out = 0;
    let rows = found.rows.iter().chain(&found.tied);
    for row in rows {
        let line = line(*row, view);
        if text.len() + line.len() > room {
            left_out += 1;
            continue;
        }
        evidence.saw(&line);
        if let Some(crane) = row.crane(view) {
            let stands = stands(crane, view);
            evidence.saw_crane(crane.crane.id, crane_name(&crane.crane), &line, stands);
        }
        text += &line;
        text.push('\n');
    }
    if left_out > 0 {
        text += &format!(
            "({left_out} more rows are left out: narrow the filter, count, use skip and limit, or say \"more\":true)\n"
        );
    }
    text
}

/// How each of a crane's certificates stands.
fn stands(crane: &CraneFacts, view: View<'_>) -> Stands {
    let each = crane.certificates.iter().map(|held| {
        let kind = view.facts.kinds[held.kind].in_sentence().to_lowercase();
        let state = crate::register::state_of(held, view);
        let is_good = matches!(state, "up to date" | "expiring soon");
        (kind, is_good)
    });
    Stands(each.collect())
}

fn line(row: Row<'_>, view: View<'_>) -> String {
    let of = |one: &CraneFacts| format!("crane:{} {}", one.crane.id, crane_name(&one.crane));
    match row {
        Row::Crane(one) => {
            let crane = &one.crane;
            let owner = match one.is_own() {
                true => "the user's",
                false => &crane.owner_name,
            };
            let dates = one.certificates.iter().map(|held| date(held, view));
            let fit = crate::register::obstacles(one, view);
            let fit = match fit.is_empty() {
                true => "fit for work".to_owned(),
                false => format!("parked: {}", fit.join(", ")),
            };
            format!(
                "{} | {} | {owner} | {} km | {} documents | {fit} | {}",
                of(one),
                crane.kind.as_str(),
                crane.road_user_km,
                crane.documents.len(),
                dates.collect::<Vec<_>>().join(" | ")
            )
        }
        Row::Certificate(one, held) => format!("{} | {}", of(one), date(held, view)),
        Row::Document(one, document) => {
            let filed = row.day(view).map(|day| day.to_string());
            let pages = document.text.pages.map(|pages| format!(" | {pages} pages"));
            format!(
                "document:{} {} | {} | filed {}{} | {}",
                document.id,
                document.name,
                document.document_type.as_str(),
                filed.unwrap_or_default(),
                pages.unwrap_or_default(),
                of(one)
            )
        }
        Row::Mate(mate) => mate.username.clone(),
        Row::Request(request) => {
            format!("{} asked {}", request.sender_name, request.receiver_name)
        }
        Row::Share(share) => format!(
            "crane:{} {} | by {} | with {} | {}",
            share.crane_id,
            share.crane_name,
            share.shared_by_name,
            share.shared_with_name,
            match share.access {
                crate::mates::ShareAccess::Edit => "may edit",
                crate::mates::ShareAccess::View => "may look",
            }
        ),
    }
}

/// "COF 2026-09-01 up to date, 61 days left"
fn date(held: &facts::Held, view: View<'_>) -> String {
    let label = &view.facts.kinds[held.kind].label;
    let Some(expiry) = held.expires_at else {
        return format!("{label} no date");
    };
    let days = view.days_left(held).unwrap_or_default();
    let left = match days {
        0.. => format!("{days} days left"),
        _ => format!("{} days ago", -days),
    };
    let state = crate::register::state_of(held, view);
    format!("{label} {} {state}, {left}", view.moment.day(expiry))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Evidence, Query, View, show};
    use crate::dates::Moment;
    use crate::register::fixture;

    #[test]
    fn a_large_fleet_is_counted_in_full_and_told_in_part() {
        let facts = fixture::facts();
        let zone = jiff::tz::TimeZone::get("Pacific/Auckland").expect("a zone");
        let moment = Moment::from_ms(fixture::NOW, zone);
        let view = View {
            facts: &facts,
            moment: &moment,
        };
        let query: Query =
            serde_json::from_value(json!({ "of": "certificates" })).expect("a query");
        let found = crate::register::run(&query, view);
        let told = show(&query, &found, view, 600, &mut Evidence::default());
        assert!(told.starts_with("Certificates\n36 of 36\n"), "{told}");
        assert!(told.len() < 800, "{told}");
        assert!(told.contains("more rows are left out"), "{told}");
        assert!(
            told.contains("crane:4 Tadano GR-500EX (JYP764) | M&I 2026-06-18 expired, 14 days ago"),
            "{told}"
        );
    }
}
