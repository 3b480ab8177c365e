//! What the other concepts tell a user: in the app, on their devices, in the
//! daily mail, or in a mail of its own that does not wait.

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::mail::Mail;

use super::model::{Channel, Notice};
use super::store::outbox::{self, ToSomebodyElse};
use super::store::{deliveries, raised, settings};
use super::{mail_page, push, tokens};
use crate::changes::{self, Part};

/// Tells a user at the bell, on their devices and, at their hour, by mail.
pub(crate) fn tell(db: &mut Writer<'_>, user: i64, notice: &Notice<'_>, now: i64) -> DbResult<()> {
    settings::ensure(db, user, now)?;
    let alert = raised::tell(db, user, notice, now)?;
    push::enqueue(db, user, alert, now)?;
    deliveries::record(db, user, Channel::Bell, ("Notice", "Shown in the app"), now)
}

/// Takes back what a user was told, once nothing is to be done about it. `path`
/// is where it led, and that notice's alone.
pub(crate) fn withdraw(db: &mut Writer<'_>, user: i64, path: &str) -> DbResult<()> {
    changes::say_to(db, [user], Part::Alerts);
    raised::withdraw(db, user, path)
}

/// Tells a user at the bell and on their devices, and not in the daily mail: a
/// mail has told them already, or could not.
pub(crate) fn show(db: &mut Writer<'_>, user: i64, notice: &Notice<'_>, now: i64) -> DbResult<()> {
    settings::ensure(db, user, now)?;
    let alert = raised::show(db, user, notice, now)?;
    push::enqueue(db, user, alert, now)?;
    deliveries::record(db, user, Channel::Bell, ("Notice", "Shown in the app"), now)
}

/// A mail that waits for no hour and that nobody can unsubscribe from: about
/// the account itself, or one that the user sends to somebody else.
pub(crate) struct Letter<'a> {
    pub(crate) to: &'a str,
    pub(crate) other: Option<ToSomebodyElse<'a>>,
    pub(crate) subject: &'a str,
    pub(crate) text: &'a str,
    /// What it says, and the whole address it leads to.
    pub(crate) link: Option<(&'a str, &'a str)>,
}

/// Puts a letter into the outbox and answers its id; ring `outbox_bell` once
/// that is committed.
pub(crate) fn send_letter(
    db: &mut Writer<'_>,
    user: i64,
    letter: &Letter<'_>,
    now: i64,
) -> DbResult<String> {
    let mut text = format!("{}\n", letter.text);
    let mut body = format!("<p>{}</p>", mail_page::escape(letter.text));
    if let Some((words, url)) = letter.link {
        text.push_str(&format!("\n{words}: {url}\n"));
        let (words, url) = (mail_page::escape(words), mail_page::escape(url));
        body.push_str(&format!("<p><a href=\"{url}\">{words}</a></p>"));
    }
    let mail = Mail {
        message_id: format!("<letter-{}@cranedesk>", tokens::random()),
        to: letter.to.to_owned(),
        subject: letter.subject.to_owned(),
        text,
        html: mail_page::page(&body),
        unsubscribe_url: None,
    };
    outbox::insert(db, user, (&mail, letter.other), now)?;
    Ok(mail.message_id)
}

/// Does not send a letter that still waits.
pub(crate) fn withhold_letter(db: &mut Writer<'_>, id: &str, now: i64) -> DbResult<()> {
    outbox::withhold(db, id, now)
}
