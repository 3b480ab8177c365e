//! Backups that the server makes by itself: on one node, as often as is set.

use std::time::Duration;

use cranedesk_platform::clock::iso_text;
use cranedesk_platform::files::Shelf;
use cranedesk_platform::mail::Mail;

use super::error::BackupError;
use super::make::make;
use super::output::Protection;
use super::progress::{Progress, size};
use super::retention::{may_be_of, name_at, superfluous, time_of};
use super::runs::{self, Kind, LastRun};
use crate::alerts::mail_page;
use crate::app::App;
use crate::config::BackupPlan;
use crate::error::Result;
use crate::place;

const LOOK_EVERY: Duration = Duration::from_mins(1);
const HOUR_MS: i64 = 60 * 60 * 1000;
/// After a failure, the next attempt.
const RETRY_MS: i64 = HOUR_MS;
/// The operator is not told of the same thing more often.
const TELL_AGAIN_MS: i64 = 24 * HOUR_MS;

/// Runs until the task is dropped.
pub(crate) async fn run(app: App) {
    let Some(plan) = app.config.backup.clone() else {
        return;
    };
    loop {
        if let Err(error) = look(&app, &plan).await {
            tracing::warn!(%error, "backups");
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Makes a backup if one is due and no other node does, and tells the operator
/// of what is not well.
pub(super) async fn look(app: &App, plan: &BackupPlan) -> Result<()> {
    let now = app.clock.now_ms();
    let every = plan.hours * HOUR_MS;
    let last = runs::last(app).await?;
    let is_due = match &last.tried {
        None => true,
        Some(tried) if tried.ended_at.is_some() && tried.size.is_none() => {
            now - tried.began_at >= RETRY_MS.min(every)
        }
        Some(tried) => now - tried.began_at >= every,
    };
    // A clock that was ahead must not put backups off for as long.
    let is_ahead = last
        .tried
        .is_some_and(|tried| tried.began_at > now + HOUR_MS);
    if is_due || is_ahead {
        match make_one(app, plan).await {
            Ok(Some(name)) => tracing::info!(name, "a backup was made"),
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the backup failed"),
        }
    }
    tell_operator(app, plan).await
}

/// Answers the name of the backup; none where another node makes it.
async fn make_one(
    app: &App,
    plan: &BackupPlan,
) -> std::result::Result<Option<String>, BackupError> {
    let opened = async {
        let place = place::settle(&app.config.database, &app.db, &app.files).await?;
        Ok::<_, BackupError>((place, Shelf::open(&plan.place)?))
    };
    let (place, shelf) = match opened.await {
        Ok(opened) => opened,
        Err(error) => {
            runs::note_failure(app, "not begun", &error.to_string()).await?;
            return Err(error);
        }
    };
    let name = name_at(app.clock.now(), &place);
    let kind = Kind::Scheduled {
        every_ms: plan.hours * HOUR_MS,
    };
    let protection = match &app.config.files_keys.current {
        Some(key) => Protection::Main(key.clone()),
        None => Protection::None,
    };
    let mut progress = Progress::silent();
    let made = make(app, kind, &shelf, &name, &protection, &mut progress).await;
    match made {
        Err(BackupError::UnderWay) => return Ok(None),
        made => {
            for trouble in made?.troubles {
                tracing::error!(trouble, name, "not all is well with what was backed up");
            }
        }
    }
    tidy_up(app, &shelf, plan, &place).await?;
    Ok(Some(name))
}

/// Removes what need not be kept, and what was left of backups that were cut
/// off. Only this place's own backups are looked at, and those of which not all
/// was well by themselves: none of them makes a good one superfluous.
async fn tidy_up(
    app: &App,
    shelf: &Shelf,
    plan: &BackupPlan,
    place: &str,
) -> std::result::Result<(), BackupError> {
    let known = app.db.read(runs::find_made).await?;
    let (mut good, mut poor) = (Vec::new(), Vec::new());
    for entry in shelf.list().await? {
        match known.get(&entry.name) {
            Some(is_well) if may_be_of(&entry.name, place) => match is_well {
                true => good.push(entry.name),
                false => poor.push(entry.name),
            },
            _ => {}
        }
    }
    for names in [good, poor] {
        for name in superfluous(&names, plan.keep) {
            shelf.delete(&name).await?;
            tracing::info!(name, "a backup that need not be kept was removed");
        }
    }
    for path in shelf.unfinished()? {
        let is_ours = path.file_stem().and_then(|name| name.to_str());
        if is_ours.is_some_and(|name| time_of(name).is_some() && may_be_of(name, place)) {
            std::fs::remove_file(&path).map_err(cranedesk_platform::files::FilesError::from)?;
        }
    }
    Ok(())
}

/// What is not well with the backups, in a sentence.
pub(crate) fn trouble(last: &LastRun, hours: i64, now: i64) -> Option<String> {
    let is_old = |at: i64| now - at > 2 * hours * HOUR_MS;
    let failed = last.tried.as_ref().and_then(|tried| {
        let problem = tried.problem.as_ref()?;
        Some(match tried.size {
            None => format!("The last backup failed: {problem}"),
            Some(_) => {
                format!("Not all is well with what the last backup was made from: {problem}")
            }
        })
    });
    match (&last.whole, failed) {
        (_, Some(failed)) => Some(failed),
        (Some(whole), None) if is_old(whole.began_at) => Some(format!(
            "The last backup is of {}, which is too old.",
            iso_text(whole.began_at)
        )),
        _ => None,
    }
}

async fn tell_operator(app: &App, plan: &BackupPlan) -> Result<()> {
    let now = app.clock.now_ms();
    let last = runs::last(app).await?;
    let Some(trouble) = trouble(&last, plan.hours, now) else {
        app.db.write(runs::forget_notice).await?;
        return Ok(());
    };
    let (Some(mailer), Some(to)) = (&app.mailer, &app.config.operator_mail) else {
        return Ok(());
    };
    let told = app.db.read(runs::find_notice).await?;
    if told.is_some_and(|told| (now - told).abs() < TELL_AGAIN_MS) {
        return Ok(());
    }
    let whole = match &last.whole {
        Some(whole) => format!(
            "The last whole one is of {} ({}).",
            iso_text(whole.began_at),
            size(u64::try_from(whole.size.unwrap_or(0)).unwrap_or(0))
        ),
        None => "There is no whole one yet.".to_owned(),
    };
    let text = format!("{trouble}\n\n{whole}\n\n`cranedesk doctor` on the server says more.\n");
    let mail = Mail {
        message_id: format!("<backup-{now}@cranedesk>"),
        to: to.clone(),
        subject: "CraneDesk: the backup needs you".to_owned(),
        html: mail_page::page(&format!("<pre>{}</pre>", mail_page::escape(&text))),
        text,
        unsubscribe_url: None,
    };
    match mailer.send(&mail).await {
        Ok(()) => {
            app.metrics.count_mail(true);
            app.db.write(move |db| runs::note_notice(db, now)).await?;
        }
        Err(error) => {
            app.metrics.count_mail(false);
            tracing::warn!(%error, "the operator could not be told of the backup");
        }
    }
    Ok(())
}
