//! The daily mail: one for each user, with all that is due.

use std::fmt::Write;

use cranedesk_platform::db::Writer;
use cranedesk_platform::mail::Mail;

use super::mail_page::{escape, page};
use super::model::AlertPreferences;
use super::store::raised::About;
use super::store::{outbox, raised, settings};
use super::{thresholds, tokens, wording};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, Result};

/// Users that are read at once.
const BATCH: i64 = 200;

/// Puts the mail of every user whose hour has come into the outbox.
pub(super) async fn compose_due(app: &App) -> Result<()> {
    if app.mailer.is_none() {
        return Ok(());
    }
    let now = app.clock.now_ms();
    loop {
        let users = app
            .db
            .read(move |db| settings::due_digests(db, now, BATCH))
            .await?;
        let found = users.len();
        for (user, due) in users {
            let config = app.config.clone();
            app.db
                .write(move |db| compose(db, user, due, &config, now))
                .await?;
        }
        if found < BATCH as usize {
            return Ok(());
        }
    }
}

fn compose(
    db: &mut Writer<'_>,
    user: i64,
    due: i64,
    config: &Config,
    now: i64,
) -> Result<(), Error> {
    let preferences = settings::find_preferences(db, user)?;
    if !settings::claim_digest(db, user, due, thresholds::next_digest(&preferences, now))? {
        return Ok(());
    }
    let stored = settings::get(db, user)?;
    if stored.email.is_none() && stored.to_confirm.is_some() {
        // What is raised until the address is confirmed comes with the first mail after that.
        return Ok(());
    }
    let alerts = raised::list_unmailed(db, user)?;
    raised::mark_mailed(db, user, now)?;
    if let (Some(email), false) = (&stored.email, alerts.is_empty()) {
        let message_id = format!("<digest-{user}-{due}@cranedesk>");
        let unsubscribe = unsubscribe_url(config, &stored.unsubscribe_token);
        let mail = digest(
            &alerts,
            &preferences,
            config,
            now,
            (message_id, email, unsubscribe),
        );
        outbox::insert(db, user, (&mail, None), now)?;
    }
    Ok(())
}

fn unsubscribe_url(config: &Config, token: &str) -> String {
    config.link(&format!("/api/alerts/unsubscribe/{token}"))
}

pub(super) fn enqueue_test(
    db: &mut Writer<'_>,
    user: i64,
    config: &Config,
    now: i64,
) -> Result<(), Error> {
    let stored = settings::get(db, user)?;
    let email = stored
        .email
        .ok_or(Error::conflict(if stored.to_confirm.is_some() {
            "Open the link in the mail that we sent to your address first."
        } else {
            "Your profile has no e-mail address. Add one under Profile."
        }))?;
    let text = "This is a test. Alerts from CraneDesk reach you at this address.";
    let mail = Mail {
        message_id: format!("<test-{}@cranedesk>", tokens::random()),
        to: email,
        subject: "CraneDesk: test".into(),
        text: text.into(),
        html: page(&format!("<p>{text}</p>")),
        unsubscribe_url: Some(unsubscribe_url(config, &stored.unsubscribe_token)),
    };
    Ok(outbox::insert(db, user, (&mail, None), now)?)
}

/// One of the things that a digest tells.
struct Entry {
    sentence: String,
    link_text: &'static str,
    path: String,
}

impl Entry {
    fn of(about: &About, preferences: &AlertPreferences, now: i64) -> Self {
        match about {
            About::Crane(due) => Self {
                sentence: wording::sentence(due, preferences, now),
                link_text: "Open the crane",
                path: format!("/crane/{}", due.crane_id),
            },
            About::Notice(text, path) => Self {
                sentence: text.clone(),
                link_text: "Open CraneDesk",
                path: path.clone().unwrap_or_else(|| "/alerts".into()),
            },
        }
    }
}

fn digest(
    alerts: &[About],
    preferences: &AlertPreferences,
    config: &Config,
    now: i64,
    (message_id, email, unsubscribe): (String, &str, String),
) -> Mail {
    let entries: Vec<Entry> = alerts
        .iter()
        .map(|about| Entry::of(about, preferences, now))
        .collect();
    let others = alerts.iter().filter(|about| match about {
        About::Crane(due) => due.charge.is_some(),
        About::Notice(..) => true,
    });
    let subject = match (&entries[..], others.count()) {
        ([one], _) => format!("CraneDesk: {}", one.sentence),
        (all, 0) => format!("CraneDesk: {} certificates need attention", all.len()),
        (all, _) => format!("CraneDesk: {} alerts", all.len()),
    };
    let (mut text, mut rows) = (String::new(), String::new());
    for Entry {
        sentence,
        link_text,
        path,
    } in entries
    {
        let link = config.link(&path);
        // Writing to a String cannot fail.
        let _ = write!(text, "{sentence}\n{link}\n\n");
        let _ = write!(
            rows,
            "<li style=\"margin:0 0 12px\">{}<br><a href=\"{}\">{link_text}</a></li>",
            escape(&sentence),
            escape(&link)
        );
    }
    let settings = config.link("/alerts");
    let _ = writeln!(text, "Change what you are told, and when: {settings}");
    let html = page(&format!(
        "<ul style=\"padding-left:20px\">{rows}</ul><p><a href=\"{}\">Change what you are told, and when</a></p>",
        escape(&settings)
    ));
    Mail {
        message_id,
        to: email.to_owned(),
        subject,
        text,
        html,
        unsubscribe_url: Some(unsubscribe),
    }
}
