//! The backups: whether they are made, how old the last is, and whether it is
//! where it should be.

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::files::Shelf;

use super::database::Known;
use super::{Finding, Visit};
use crate::backup::{size, trouble};

pub(super) async fn examine(visit: &Visit<'_>, known: Option<&Known>) -> Vec<Finding> {
    let Some(known) = known else {
        return Vec::new();
    };
    let last = match &known.backups.whole {
        Some(whole) => format!(
            "The last whole one is of {} ({}).",
            iso_text(whole.began_at),
            size(u64::try_from(whole.size.unwrap_or(0)).unwrap_or(0))
        ),
        None => "There is no whole one yet.".to_owned(),
    };
    let Some(plan) = &visit.config.backup else {
        let finding = Finding::warning("backup", format!("None is made by itself. {last}"));
        return vec![finding.advise("Set CRANEDESK_BACKUP_URL.")];
    };
    let now = visit.clock.now_ms();
    let mut findings = vec![match trouble(&known.backups, plan.hours, now) {
        Some(trouble) => Finding::broken("backup", format!("{trouble} {last}"))
            .advise("Look at the log; `cranedesk backup FILE` makes one by hand."),
        None if known.backups.whole.is_none() => Finding::warning("backup", last)
            .advise("The server makes the first within a minute of its start."),
        None => Finding::fine("backup", last),
    }];
    match kept(&plan.place).await {
        Ok(0) if known.backups.whole.is_none() => {}
        Ok(0) => findings.push(
            Finding::broken("backup", "None is at the place where they are kept.")
                .advise("Is its disk mounted, and is CRANEDESK_BACKUP_URL the right place?"),
        ),
        Ok(count) => findings.push(Finding::fine("backup", format!("{count} are kept."))),
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

async fn kept(
    place: &cranedesk_platform::files::FilesLocation,
) -> Result<usize, Box<dyn std::error::Error>> {
    let entries = Shelf::open(place)?.list().await?;
    let is_backup = |name: &str| name.ends_with(".backup");
    Ok(entries
        .iter()
        .filter(|entry| is_backup(&entry.name))
        .count())
}
