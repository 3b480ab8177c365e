//! Sends what waits in the outbox: at least once, with growing pauses, never lost.

use futures_util::future::join_all;

use super::actions::FAILURES_TO_TELL;
use super::model::Channel;
use super::model::Notice;
use super::store::outbox::{self, Waiting};
use super::store::{deliveries, raised, settings};
use crate::app::App;
use crate::error::{Error, Result};

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
    let (id, user, attempts) = (waiting.id, waiting.user, waiting.attempts);
    let subject = waiting.mail.subject;
    match sent {
        Ok(()) => {
            app.metrics.count_mail(true);
            app.db
                .write(move |db| {
                    outbox::mark_sent(db, id, now)?;
                    settings::clear_failures(db, user)?;
                    deliveries::record(db, user, Channel::Email, (&subject, "Sent"), now)
                })
                .await?;
        }
        Err(error) => {
            app.metrics.count_mail(false);
            tracing::warn!(%error, user, attempts, "alerts: a mail could not be sent");
            app.db
                .write(move |db| {
                    outbox::put_off(db, id, now + pause(attempts))?;
                    let result = "The mail server did not take it. It will be tried again.";
                    deliveries::record(db, user, Channel::Email, (&subject, result), now)?;
                    if settings::count_failure(db, user)? == FAILURES_TO_TELL {
                        let notice = Notice {
                            text: "E-mail to you does not get through. Alerts still reach you here.",
                            path: "/alerts?tab=deliveries",
                        };
                        raised::show(db, user, &notice, now)?;
                        tracing::error!(user, "alerts: mail to a user keeps failing");
                    }
                    Ok::<_, Error>(())
                })
                .await?;
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
