//! What an owner is told about their own account: at the bell, and by mail
//! where mail goes to them. Ring `outbox_bell` once it is committed.

use cranedesk_platform::db::{DbResult, Writer};

use super::model::User;
use crate::alerts::{self, Letter, Notice};
use crate::app::App;

/// Where one looks after one's password.
const SECURITY: &str = "/profile?tab=security";

pub(super) struct News<'a> {
    pub(super) subject: &'a str,
    pub(super) text: &'a str,
}

impl News<'static> {
    pub(super) const GUESSING: Self = Self {
        subject: "CraneDesk: somebody tries to sign in as you",
        text: "Somebody tries to sign in as you from several places and does not have \
            the right password. A long password that you use nowhere else keeps them out.",
    };
    pub(super) const PASSWORD_CHANGED: Self = Self {
        subject: "CraneDesk: your password was changed",
        text: "Your password was changed, and every device was signed out. If that was not you, \
            choose a new one at once, and tell whoever runs this server.",
    };
}

pub(super) fn tell(
    db: &mut Writer<'_>,
    app: &App,
    owner: &User,
    news: &News<'_>,
    now: i64,
) -> DbResult<()> {
    let notice = Notice {
        text: news.text,
        path: SECURITY,
    };
    alerts::show(db, owner.id, &notice, now)?;
    let (Some(email), Some(_)) = (&owner.confirmed_email, &app.mailer) else {
        return Ok(());
    };
    let url = app.config.link(SECURITY);
    let letter = Letter {
        to: email,
        other: None,
        subject: news.subject,
        text: news.text,
        link: Some(("Your account", &url)),
    };
    alerts::send_letter(db, owner.id, &letter, now)?;
    Ok(())
}
