//! What can be done with links, by those who may.

use cranedesk_platform::clock::random_bytes;
use cranedesk_platform::db::Writer;

use super::guessing;
use super::model::{Link, LinkInput, LinkLog, MadeLink, NewLink};
use super::store::{self, NewRow};
use crate::accounts::Caller;
use crate::alerts::{self, Letter, ToSomebodyElse};
use crate::app::App;
use crate::attempt_limits::{Bucket, Window};
use crate::changes::{self, Part};
use crate::dates::{DAY_MS, Moment, long_date};
use crate::error::{Error, Result};
use crate::packs;
use crate::public_page::Token;
use crate::text::{listed, without_addresses};
use crate::time_zone;

const NO_LINK: Error = Error::NotFound("Link not found");

/// Links that one user makes.
const LINKS: Bucket = Bucket {
    name: "links",
    what: "links",
    burst: 60,
    every_ms: 60_000,
};

/// Each is a mail to an address that somebody typed: thirty a day from one user …
const MAILS_FROM: Window = Window {
    name: "link-mails",
    what: "mails",
    most: 30,
    within_ms: DAY_MS,
};
/// … and to one address, from whomever, eight.
const MAILS_TO: Window = Window {
    name: "link-mails-to",
    what: "mails to that address",
    most: 8,
    within_ms: DAY_MS,
};

pub(super) async fn make(app: &App, caller: &Caller, input: LinkInput) -> Result<MadeLink> {
    app.config.check_handing_out()?;
    let new = input.check()?;
    if new.mail_to.is_some() && app.mailer.is_none() {
        return Err(Error::conflict(
            "E-mail is not set up on this server. Make the link without it, and send it yourself.",
        ));
    }
    let word_hash = match new.word.clone() {
        Some(word) => Some(app.passwords.hash(word, random_bytes()).await?),
        None => None,
    };
    let token = Token::random();
    let url = app.config.link(&format!("/s/{}", token.as_str()));
    let (user, name) = (caller.id(), caller.user.username.clone());
    let now = app.clock.now_ms();
    let is_mailed = new.mail_to.is_some();
    let mailed = url.clone();
    let link = app
        .db
        .write(move |db| {
            LINKS.take(db, &user.to_string(), now)?;
            let id = record(db, user, &new, (&token, word_hash.as_deref()), now)?;
            let link = store::find(db, user, id)?.ok_or(NO_LINK)?;
            if let Some(to) = &new.mail_to {
                MAILS_FROM.take(db, &user.to_string(), now)?;
                MAILS_TO.take(db, &mailbox(to), now)?;
                let sent = mail(db, (user, &name), to, &link, (&mailed, now))?;
                store::note_mail(db, id, to, &sent)?;
            }
            changes::say_to(db, [user], Part::Links);
            let link = store::find(db, user, id)?.ok_or(NO_LINK)?;
            Ok::<_, Error>(link.shown(now, false))
        })
        .await?;
    if is_mailed {
        app.outbox_bell.notify_one();
    }
    Ok(MadeLink { url, link })
}

fn record(
    db: &mut Writer<'_>,
    user: i64,
    new: &NewLink,
    (token, word_hash): (&Token, Option<&str>),
    now: i64,
) -> Result<i64> {
    let (pack, names) = packs::to_hand_out(db, user, new.pack)?;
    let ends_at = now + new.days * DAY_MS;
    let pack = match new.is_current {
        true => packs::copy_to_keep_current(db, &pack, (now, ends_at))?,
        false => {
            packs::keep(db, pack.id, ends_at)?;
            pack.id
        }
    };
    let title = match &names[..] {
        [one] => one.clone(),
        many if many.len() <= 3 => listed(many),
        many => format!("{} cranes", many.len()),
    };
    let row = NewRow {
        user,
        pack,
        token_hash: &token.hash(),
        word_hash,
        is_current: new.is_current,
        title: &title,
        recipient: &new.recipient,
        now,
        ends_at,
    };
    Ok(store::insert(db, &row)?)
}

/// An address as limits count it: what stands after a plus leads to the same box.
fn mailbox(address: &str) -> String {
    let address = address.to_lowercase();
    let (name, host) = address.rsplit_once('@').unwrap_or((&address, ""));
    let name = name.split('+').next().unwrap_or_default();
    format!("{name}@{host}")
}

fn mail(
    db: &mut Writer<'_>,
    (user, name): (i64, &str),
    to: &str,
    link: &super::model::StoredLink,
    (url, now): (&str, i64),
) -> Result<String> {
    let moment = Moment::from_ms(now, time_zone::of(db, user)?);
    let until = long_date(moment.day(link.ends_at));
    let word = match link.has_word {
        true => " You will be asked for a password, which comes to you another way.",
        false => "",
    };
    // Whoever gets it knows neither: what looks like an address in a name would
    // be one more to press.
    let (name, title) = (without_addresses(name), without_addresses(&link.title));
    let text = format!(
        "{name} sends you the papers of {title}. The link can be opened until {until}.{word}"
    );
    let letter = Letter {
        to,
        other: Some(ToSomebodyElse {
            page: "/links",
            not_after: link.ends_at,
        }),
        subject: &format!("Papers of {title}"),
        text: &text,
        link: Some(("Open the papers", url)),
    };
    Ok(alerts::send_letter(db, user, &letter, now)?)
}

pub(super) async fn list(app: &App, user: i64) -> Result<Vec<Link>> {
    let now = app.clock.now_ms();
    app.db
        .read(move |db| {
            let found = store::list(db, user)?;
            let shown = found.into_iter().map(|link| {
                let is_guessed =
                    link.wrong_words > 0 && guessing::is_being_guessed(db, link.id, now)?;
                Ok(link.shown(now, is_guessed))
            });
            shown.collect()
        })
        .await
}

pub(super) async fn log(app: &App, user: i64, id: i64) -> Result<LinkLog> {
    app.db
        .read(move |db| {
            let link = store::find(db, user, id)?.ok_or(NO_LINK)?;
            Ok(LinkLog {
                total: link.openings,
                openings: store::list_openings(db, id)?,
            })
        })
        .await
}

pub(super) async fn end(app: &App, user: i64, id: i64) -> Result<Link> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            let before = store::find(db, user, id)?.ok_or(NO_LINK)?;
            store::end(db, id, now)?;
            changes::say_to(db, [user], Part::Links);
            if let Some(mail) = before.mail_id {
                alerts::withhold_letter(db, &mail, now)?;
            }
            let link = store::find(db, user, id)?.ok_or(NO_LINK)?;
            Ok(link.shown(now, false))
        })
        .await
}

/// Ends for good what rests on rights that are gone, so that it does not come
/// back with them.
pub(crate) async fn tidy_up(app: &App) -> Result<()> {
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            for mail in store::end_without_rights(db, now)? {
                alerts::withhold_letter(db, &mail, now)?;
            }
            Ok(())
        })
        .await
}
