//! What the server needs around it: settings, permissions, space, the time,
//! mail, and the programs that read papers.

use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use cranedesk_platform::db::Location;
use cranedesk_platform::files::FilesLocation;

use super::database::Known;
use super::{Finding, Visit};
use crate::backup::size;
use crate::config::Config;
use crate::filing;

pub(super) fn configuration(visit: &Visit<'_>) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Config::unknown_names()
        .into_iter()
        .map(|name| {
            Finding::warning("configuration", format!("{name} is no setting."))
                .advise("Look for a slip of the pen.")
        })
        .collect();
    if findings.is_empty() {
        findings.push(Finding::fine("configuration", "Every setting is one."));
    }
    if visit.config.public_url.is_some() && !visit.config.is_https() {
        let said = "CRANEDESK_PUBLIC_URL is not https: passwords travel unprotected.";
        findings.push(Finding::warning("configuration", said));
    }
    if visit.config.operator_mail.is_some() && visit.config.mail.is_none() {
        let said = "CRANEDESK_OPERATOR_MAIL is set, but no mail goes out without a mail server.";
        findings.push(Finding::warning("configuration", said).advise("Set CRANEDESK_SMTP_URL."));
    }
    findings
}

/// What lies on this machine's disk, and is for the server's user alone.
fn private_paths(config: &Config) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    if let Location::Sqlite(path) = &config.database {
        paths.extend(path.parent().map(Path::to_owned));
        paths.push(path.clone());
    }
    if let FilesLocation::Folder(path) = &config.files {
        paths.push(path.clone());
    }
    paths.retain(|path| path.exists());
    paths
}

fn open_to_others(config: &Config) -> Vec<PathBuf> {
    let mut paths = private_paths(config);
    paths.retain(|path| {
        let mode = std::fs::metadata(path).map(|found| found.permissions().mode());
        mode.is_ok_and(|mode| mode & 0o077 != 0)
    });
    paths
}

pub(super) fn permissions(visit: &Visit<'_>) -> Vec<Finding> {
    let listed = |paths: &[PathBuf]| {
        let paths: Vec<String> = paths
            .iter()
            .map(|path| path.display().to_string())
            .collect();
        paths.join(", ")
    };
    let before = open_to_others(visit.config);
    if visit.repairs && !before.is_empty() {
        filing::close_to_others(visit.config);
    }
    let after = open_to_others(visit.config);
    let mut findings = Vec::new();
    findings.extend(ownership(visit));
    if before.len() > after.len() {
        let closed: Vec<PathBuf> = before
            .into_iter()
            .filter(|path| !after.contains(path))
            .collect();
        let said = format!(
            "{} was open to other users, and is closed.",
            listed(&closed)
        );
        findings.push(Finding::repaired("permissions", said));
    }
    findings.push(match after.is_empty() {
        true => Finding::fine(
            "permissions",
            "What is stored is for the server's user alone.",
        ),
        false => Finding::warning(
            "permissions",
            format!(
                "Other users of this machine can look into {}.",
                listed(&after)
            ),
        )
        .advise("`cranedesk doctor --repair` closes what is the server's own."),
    });
    findings
}

/// What root left in the server's folder, the server cannot read.
fn ownership(visit: &Visit<'_>) -> Option<Finding> {
    let before = filing::left_by_root(visit.config);
    if before == 0 {
        return None;
    }
    if visit.repairs {
        filing::hand_over(visit.config);
    }
    let after = filing::left_by_root(visit.config);
    Some(match after {
        0 => Finding::repaired(
            "permissions",
            format!("{before} of the files and folders were root's, and are the server's now."),
        ),
        _ => Finding::broken(
            "permissions",
            format!("{after} of the files and folders are root's, in a folder of another user: the server cannot read them."),
        )
        .advise("Run `cranedesk doctor --repair` as root."),
    })
}

pub(super) fn space(visit: &Visit<'_>) -> Vec<Finding> {
    let config = visit.config;
    let look = |(_, folder): &(&str, &Path)| {
        let free = filing::free(folder)?;
        let said = format!("{} are free at {}", size(free), folder.display());
        Some(if free < config.reserve {
            Finding::broken("space", format!("{said}: files are refused."))
                .advise("Make room, or lower CRANEDESK_FREE_MB.")
        } else if free < config.reserve.saturating_mul(4) {
            Finding::warning("space", format!("{said}.")).advise("Make room soon.")
        } else {
            Finding::fine("space", format!("{said}."))
        })
    };
    let mut folders = filing::growing_folders(config);
    folders.dedup_by(|(_, one), (_, other)| one == other);
    let mut findings: Vec<Finding> = folders.iter().filter_map(look).collect();
    findings.extend(space_for_backups(config));
    findings
}

/// The reserve is for files; a backup takes what is there.
fn space_for_backups(config: &Config) -> Option<Finding> {
    let FilesLocation::Folder(folder) = &config.backup.as_ref()?.place else {
        return None;
    };
    let free = filing::free(folder)?;
    let said = format!(
        "{} are free for backups at {}.",
        size(free),
        folder.display()
    );
    Some(match free < config.reserve.max(1_000_000) {
        true => Finding::broken("space", said)
            .advise("Make room there, or keep fewer (CRANEDESK_BACKUP_KEEP)."),
        false => Finding::fine("space", said),
    })
}

/// A clock that is far off makes certificates expire on the wrong day.
pub(super) fn clock(visit: &Visit<'_>, known: Option<&Known>) -> Finding {
    let advice = "Let the machine keep its time by NTP.";
    let now = visit.clock.now();
    if now.as_second() < 1_767_225_600 {
        let said = format!("It says {now}, which is before this program was made.");
        return Finding::broken("clock", said).advise(advice);
    }
    if let Some(ahead) = known.and_then(|known| known.clock_ahead)
        && ahead.abs() > 5_000
    {
        let said = format!("The database's clock differs by {} seconds.", ahead / 1000);
        return Finding::warning("clock", said).advise(advice);
    }
    let began = known.and_then(|known| known.backups.whole.as_ref());
    if began.is_some_and(|run| run.began_at > now.as_millisecond() + 60_000) {
        let said = "The last backup was made later than now: the clock was set back.";
        return Finding::warning("clock", said).advise(advice);
    }
    Finding::fine("clock", format!("It is {now:.0}."))
}

pub(super) async fn mail(visit: &Visit<'_>) -> Finding {
    let Some(mailer) = &visit.config.mail else {
        return Finding::note(
            "mail",
            "No mail server is set: alerts are shown, but not mailed.",
        )
        .advise("Set CRANEDESK_SMTP_URL.");
    };
    match mailer.check().await {
        Ok(()) => Finding::fine("mail", "The mail server answers."),
        Err(error) => Finding::broken("mail", format!("The mail server does not answer: {error}."))
            .advise("Check CRANEDESK_SMTP_URL, and whether the server can be reached from here."),
    }
}

/// The programs that read PDFs and scans, and what is lost without them.
pub(super) fn tools(visit: &Visit<'_>) -> Finding {
    let folders: Vec<&Path> = visit
        .config
        .text_reader
        .tools
        .split(':')
        .map(Path::new)
        .collect();
    let is_there = |name: &&str| folders.iter().any(|folder| folder.join(name).is_file());
    let needed = ["pdftotext", "pdftoppm", "tesseract"];
    let missing: Vec<&str> = needed.into_iter().filter(|name| !is_there(name)).collect();
    match missing.is_empty() {
        true => Finding::fine("reading", "PDFs and scans can be read."),
        false => Finding::warning(
            "reading",
            format!(
                "{} is missing: papers are not all found by their words.",
                missing.join(", ")
            ),
        )
        .advise("Install poppler-utils and tesseract-ocr."),
    }
}
