//! Evidence for a day as a paper that can be handed on.

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use tokio::task::spawn_blocking;

use super::evidence::{self, Evidence, KindEvidence};
use super::fitness::day_of;
use super::model::{EntrySource, Renewal};
use crate::app::App;
use crate::dates::long_date;
use crate::error::{Error, Result};
use crate::pdf::{self, Paragraph};
use crate::time_zone;

/// What a crane had on a day as a PDF, and what the file is called.
pub(super) async fn make(
    app: &App,
    user: i64,
    crane: i64,
    on: String,
) -> Result<(String, Vec<u8>)> {
    let found = evidence::evidence(app, user, crane, on).await?;
    let zone = app.db.read(move |db| time_zone::of(db, user)).await?;
    let name = format!("{} on {}.pdf", found.vehicle_id, found.on);
    let now = app.clock.now_ms();
    // Packing the font takes a while.
    let made = spawn_blocking(move || pdf(&found, now, &zone)).await;
    let pdf = made.map_err(|error| Error::Internal(error.to_string()))??;
    Ok((name, pdf))
}

fn pdf(evidence: &Evidence, now: i64, zone: &TimeZone) -> Result<Vec<u8>> {
    let on: Option<Date> = evidence.on.parse().ok();
    let on = on.map_or_else(|| evidence.on.clone(), long_date);
    let title = format!("{} ({})", evidence.crane_name, evidence.vehicle_id);
    let fitness = &evidence.fitness;
    let fit = match (fitness.fit, fitness.is_parked()) {
        (true, _) => "Fit for work on that day.".to_owned(),
        (_, true) => format!("Parked on that day: {}.", fitness.in_words()),
        _ => format!(
            "Not shown to be fit for work on that day: {}.",
            fitness.in_words()
        ),
    };
    let mut paragraphs = vec![
        text("Certificates on a day", 11.0, 0.0, 0.0),
        text(&title, 20.0, 4.0, 0.0),
        text(&format!("Owner: {}", evidence.owner_name), 11.0, 2.0, 0.0),
        text(&on, 15.0, 6.0, 0.0),
        text(&fit, 12.0, 8.0, 0.0),
    ];
    for kind in &evidence.kinds {
        paragraphs.extend(of_kind(kind, zone));
    }
    let foot = format!("Made with CraneDesk on {}", moment(now, zone));
    pdf::write(&format!("{title}, {on}"), &paragraphs, &foot)
}

/// "16 November 2026, 18:41 NZDT": as the clock of whoever asked for it shows.
fn moment(ms: i64, zone: &TimeZone) -> String {
    let at = Timestamp::from_millisecond(ms).unwrap_or(Timestamp::UNIX_EPOCH);
    let local = at.to_zoned(zone.clone());
    local.strftime("%-d %B %Y, %H:%M %Z").to_string()
}

fn text(text: &str, size: f32, above: f32, indent: f32) -> Paragraph {
    Paragraph {
        text: text.to_owned(),
        size,
        above,
        indent,
    }
}

fn of_kind(kind: &KindEvidence, zone: &TimeZone) -> Vec<Paragraph> {
    let head = format!("{}: {}", kind.label, kind.state.word());
    let mut paragraphs = vec![
        text(&head, 12.0, 11.0, 0.0),
        text(&kind.text, 10.0, 2.0, 12.0),
    ];
    if let Some(renewal) = &kind.renewal {
        let lines = of_renewal(renewal, zone);
        paragraphs.extend(lines.iter().map(|line| text(line, 9.5, 1.0, 12.0)));
    }
    if let Some(renewal) = &kind.known_by {
        let head = match renewal.voided {
            Some(_) => "Known on that day, and voided since:",
            None => "Known on that day:",
        };
        paragraphs.push(text(head, 9.5, 3.0, 12.0));
        let lines = of_renewal(renewal, zone);
        paragraphs.extend(lines.iter().map(|line| text(line, 9.5, 1.0, 24.0)));
    }
    paragraphs
}

fn of_renewal(renewal: &Renewal, zone: &TimeZone) -> Vec<String> {
    let day = |text: &str| {
        let moment: Option<Timestamp> = text.parse().ok();
        let day = moment.and_then(|moment| day_of(moment.as_millisecond(), zone));
        day.map_or_else(|| text.to_owned(), long_date)
    };
    let said = [
        ("Number", &renewal.number),
        ("Inspector", &renewal.inspector),
        ("Organisation", &renewal.organisation),
    ];
    let issued: Option<Date> = renewal.issued.as_ref().and_then(|day| day.parse().ok());
    let issued = issued.map(|day| format!("Issued: {}", long_date(day)));
    let said = said
        .into_iter()
        .filter_map(|(what, text)| Some(format!("{what}: {}", text.as_ref()?)));
    // One line, so that the papers of a crane fit on one page.
    let details: Vec<String> = issued.into_iter().chain(said).collect();
    let mut lines = Vec::new();
    if !details.is_empty() {
        lines.push(details.join(". ") + ".");
    }
    let by = renewal
        .entered_by
        .as_deref()
        .unwrap_or("nobody that is known");
    let from = match renewal.source {
        EntrySource::Form => "a renewal",
        EntrySource::Edit => "the crane's form",
        EntrySource::Paper => "what was read on the paper",
        EntrySource::Import => "a table that was read in",
        EntrySource::Carried => "the register as it was before",
    };
    let entered = day(&renewal.entered_at);
    lines.push(format!("Entered on {entered} by {by}, from {from}."));
    match &renewal.paper {
        Some(paper) => {
            let gone = if paper.id.is_none() {
                " (deleted since)"
            } else {
                ""
            };
            lines.push(format!("Paper: {}{gone}", paper.name));
            lines.push(format!("SHA-256: {}", paper.sha256));
        }
        None => lines.push("No paper is filed with it.".into()),
    }
    lines
}
