//! Sends what waits in the outbox: at least once, with growing pauses, never lost.

use cranedesk_platform::db::Writer;
use futures_util::future::join_all;

use super::actions::FAILURES_TO_TELL;
use super::model::Channel;
use super::model::Notice;
use super::store::outbox::{self, Waiting};
use super::store::{deliveries, raised, settings};
use crate::app::App;
use crate::error::Result;

const MINUTE: i64 = 60 * 1000;
/// How long a node keeps mail to itself while it sends.
const CLAIM: i64 = 5 * MINUTE;
const LONGEST_PAUSE: i64 = 6 * 60 * MINUTE;
/// Mails that are under way at once.
const BATCH: i64 = 10;

pub(super) async fn send_due(app: &App) -> Result<()> {
    if app.mailer.is_none() {
        return Ok(());
    }
    loop {
        let now = app.clock.now_ms();
        let waiting = app
            .db
            .write(move |db| outbox::claim(db, now, now + CLAIM, BATCH))
            .await?;
        if waiting.is_empty() {
            return Ok(());
        }
        for sent in join_all(waiting.into_iter().map(|one| send(app, one))).await {
            sent?;
        }
    }
}

async fn send(app: &App, waiting: Waiting) -> Result<()> {
    let Some(mailer) = &app.mailer else {
        return Ok(());
    };
    // No transaction is open here, however long the mail server takes.
    let sent = mailer.send(&waiting.mail).await;
    let now = app.clock.now_ms();
    let outcome = match &sent {
        Ok(()) => Outcome::Sent,
        Err(error) => {
            let (user, attempts) = (waiting.user, waiting.attempts);
            tracing::warn!(%error, user, attempts, "alerts: a mail could not be sent");
            Outcome::PutOff
        }
    };
    app.metrics.count_mail(sent.is_ok());
    app.db
        .write(move |db| note(db, &waiting, outcome, now))
        .await
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Sent,
    PutOff,
}

/// Writes down how it went, for the user whose mail it is.
fn note(db: &mut Writer<'_>, waiting: &Waiting, outcome: Outcome, now: i64) -> Result<()> {
    let (user, mail) = (waiting.user, &waiting.mail);
    let what = match waiting.page {
        Some(_) => format!("{}, to {}", mail.subject, mail.to),
        None => mail.subject.clone(),
    };
    let result = match outcome {
        Outcome::Sent => "Sent",
        Outcome::PutOff => "The mail server did not take it. It will be tried again.",
    };
    deliveries::record(db, user, Channel::Email, (&what, result), now)?;
    if outcome == Outcome::Sent {
        outbox::mark_sent(db, waiting.id, now)?;
        // That a customer can be reached says nothing of the user's own address.
        if waiting.page.is_none() {
            settings::clear_failures(db, user)?;
        }
        return Ok(());
    }
    let failures = outbox::put_off(db, waiting.id, now + pause(waiting.attempts))?;
    match &waiting.page {
        Some(path) if failures == FAILURES_TO_TELL => {
            let text = format!(
                "The mail to {} has not got through yet: {}. Please check the address.",
                mail.to, mail.subject
            );
            let notice = Notice { text: &text, path };
            raised::show(db, user, &notice, now)?;
        }
        Some(_) => {}
        None => {
            if settings::count_failure(db, user)? == FAILURES_TO_TELL {
                let notice = Notice {
                    text: "E-mail to you does not get through. Alerts still reach you here.",
                    path: "/alerts?tab=deliveries",
                };
                raised::show(db, user, &notice, now)?;
                tracing::error!(user, "alerts: mail to a user keeps failing");
            }
        }
    }
    Ok(())
}

/// One minute, two, four, up to six hours.
fn pause(attempts: i64) -> i64 {
    let doublings = u32::try_from(attempts.clamp(1, 10) - 1).unwrap_or(0);
    (MINUTE * 2_i64.pow(doublings)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::{MINUTE, pause};

    #[test]
    fn pauses_double_up_to_six_hours() {
        let minutes: Vec<i64> = [1, 2, 3, 4, 9, 10, 500].map(|n| pause(n) / MINUTE).to_vec();
        assert_eq!(minutes, [1, 2, 4, 8, 256, 360, 360]);
    }
}
