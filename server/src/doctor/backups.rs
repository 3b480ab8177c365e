//! The backups: whether they are made, how old the last is, and whether it is
//! where it should be.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::files::{FilesLocation, Shelf, ShelfEntry};

use super::database::Known;
use super::{Finding, Visit};
use crate::backup::{Tried, check_kept, size, trouble};

pub(super) async fn examine(visit: &Visit<'_>, known: Option<&Known>) -> Vec<Finding> {
    let Some(known) = known else {
        return Vec::new();
    };
    let told = |run: &Tried| {
        let size = size(u64::try_from(run.size.unwrap_or(0)).unwrap_or(0));
        format!("{} ({size})", iso_text(run.began_at))
    };
    let by_hand = match &known.backups.by_hand {
        Some(run) => format!(" The last by hand is of {}.", told(run)),
        None => String::new(),
    };
    let Some(plan) = &visit.config.backup else {
        let said = format!("None is made by itself.{by_hand}");
        return vec![Finding::warning("backup", said).advise("Set CRANEDESK_BACKUP_URL.")];
    };
    let last = match &known.backups.whole {
        Some(run) => format!("The last whole one is of {}.{by_hand}", told(run)),
        None => format!("The server has made no whole one yet.{by_hand}"),
    };
    let now = visit.clock.now_ms();
    let mut findings = vec![match trouble(&known.backups, plan.hours, now) {
        Some(trouble) => Finding::broken("backup", format!("{trouble} {last}"))
            .advise("Look at the log; `cranedesk backup FILE` makes one by hand."),
        None if known.backups.whole.is_none() => Finding::warning("backup", last)
            .advise("The server makes the first within a minute of its start."),
        None => Finding::fine("backup", last),
    }];
    match kept(visit, &plan.place, known).await {
        Ok(found) => findings.extend(found),
        Err(error) => findings.push(
            Finding::broken(
                "backup",
                format!("The place for backups cannot be used: {error}"),
            )
            .advise("Check CRANEDESK_BACKUP_URL."),
        ),
    }
    findings
}

/// Looks at those that this place has made: the size of each, and all of the newest.
async fn kept(
    visit: &Visit<'_>,
    place: &FilesLocation,
    known: &Known,
) -> Result<Vec<Finding>, Box<dyn std::error::Error>> {
    const ANOTHER: &str = "Make another now: `cranedesk backup FILE`. What is wrong with its disk?";
    let shelf = Shelf::open(place)?;
    let entries = shelf.list().await?;
    let own: Vec<&ShelfEntry> = entries
        .iter()
        .filter(|entry| known.made.contains_key(&entry.name))
        .collect();
    let Some(newest) = own.last() else {
        return Ok(match known.backups.whole {
            None => Vec::new(),
            Some(_) => vec![
                Finding::broken("backup", "None is at the place where they are kept.")
                    .advise("Is its disk mounted, and is CRANEDESK_BACKUP_URL the right place?"),
            ],
        });
    };
    let mut findings = Vec::new();
    for entry in &own {
        let made = known.made.get(&entry.name).copied().unwrap_or(0);
        if u64::try_from(made).ok() != Some(entry.size) {
            let said = format!(
                "{} has {} bytes instead of {made}: it is not whole.",
                entry.name, entry.size
            );
            findings.push(Finding::broken("backup", said).advise(ANOTHER));
        }
    }
    if let Err(error) = check_kept(visit.config, &shelf, &newest.name).await {
        let said = format!("The newest, {}, cannot be restored: {error}", newest.name);
        findings.push(Finding::broken("backup", said).advise(ANOTHER));
    }
    if findings.is_empty() {
        let said = match own.len() {
            1 => "1 is kept, and can be restored.".to_owned(),
            count => format!("{count} are kept, and the newest can be restored."),
        };
        findings.push(Finding::fine("backup", said));
    }
    Ok(findings)
}
