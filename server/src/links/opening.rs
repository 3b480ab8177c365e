//! What somebody sees who opens a link.

use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;

use super::guessing::Guard;
use super::model::{Visited, same_word};
use super::store::{self, OpenLink};
use crate::app::App;
use crate::dates::{Moment, long_date};
use crate::error::{Error, Result};
use crate::packs;
use crate::public_page::{self, Markup, Token, Visit};
use crate::time_zone;

const WRONG: &str = "That is not the password. Please try again.";

const NOT_NOW: &str =
    "The papers cannot be put together right now. Please ask whoever sent you the link.";

pub(super) struct Opened {
    link: OpenLink,
    visit: Visit,
}

/// Finds a link that can be opened.
pub(super) async fn find(app: &App, token: Token, visit: Visit) -> Result<Opened> {
    let (hash, now) = (token.hash(), visit.now);
    let found = app
        .db
        .read(move |db| store::find_open(db, &hash, now))
        .await?;
    match found {
        Some(link) => Ok(Opened { link, visit }),
        None => Err(visit.missed(&app.db).await),
    }
}

impl Opened {
    pub(super) async fn page(self, app: &App) -> Result<Response> {
        self.log(app, Visited::Page).await?;
        self.shown(app, StatusCode::OK, None).await
    }

    /// The page once more, for whoever typed a wrong word.
    async fn refused(self, app: &App) -> Result<Response> {
        self.log(app, Visited::WrongPassword).await?;
        self.shown(app, StatusCode::FORBIDDEN, Some(WRONG)).await
    }

    async fn shown(
        self,
        app: &App,
        status: StatusCode,
        note: Option<&'static str>,
    ) -> Result<Response> {
        let maker = self.link.maker;
        let zone = app.db.read(move |db| time_zone::of(db, maker)).await?;
        let moment = Moment::from_ms(self.visit.now, zone);
        let body = self.body(&moment, note);
        Ok(public_page::page(status, "Papers", body))
    }

    fn body(&self, moment: &Moment, note: Option<&'static str>) -> Markup {
        let link = &self.link;
        let mut body = Markup::new();
        body.raw("<h1>").text(&link.title).raw("</h1>");
        body.raw("<p>Papers from ").text(&link.made_by).raw(".</p>");
        let made = long_date(moment.day(link.created_at));
        let state = match link.is_current {
            true => "They are put together as they stand when you open them.".to_owned(),
            false => format!("As they stood on {made}."),
        };
        body.line(&state);
        if link.word_hash.is_some() {
            body.raw("<form method=\"post\" action=\"?file\">");
            body.raw("<label for=\"word\">Password. Whoever sent you the link tells you.</label>");
            body.raw("<input id=\"word\" name=\"word\" required placeholder=\" \" maxlength=\"64\" autocomplete=\"off\" autocapitalize=\"none\">");
            // A browser that saves the file stays on this page, so what was
            // wrong before goes as soon as something else is typed.
            if let Some(note) = note {
                body.raw("<p class=\"bad wrong\" role=\"alert\">")
                    .raw(note)
                    .raw("</p>");
            }
            body.raw("<button>Open the papers</button></form>");
        } else {
            body.raw("<p><a class=\"button\" href=\"?file\">Open the papers</a></p>");
        }
        let until = long_date(moment.day(link.ends_at));
        body.raw("<p class=\"note\">This link can be opened until ")
            .text(&until)
            .raw(". Each opening is written down for whoever made it.</p>");
        body
    }

    /// The file, if no word is asked for or it is the right one.
    pub(super) async fn file(
        self,
        app: &App,
        word: Option<String>,
        (method, headers): (&Method, &HeaderMap),
    ) -> Result<Response> {
        if let Some(hash) = self.link.word_hash.clone() {
            let Some(word) = word else {
                return self.page(app).await;
            };
            if !self.is_right(app, &word, hash).await? {
                return self.refused(app).await;
            }
        }
        let (pack, is_current) = (self.link.pack, self.link.is_current);
        let opened = packs::open_handed_out(app, pack, is_current, "inline").await;
        // The link is there; what is not is its file.
        let download = opened.map_err(|error| match error {
            Error::NotFound(_) => Error::conflict(NOT_NOW),
            // For want of room, which is nothing that a stranger could mend.
            Error::OverQuota(_) | Error::LowSpace | Error::DiskFull => Error::OverQuota(NOT_NOW),
            other => other,
        })?;
        let what = match download.mimetype {
            "application/pdf" => Visited::Pdf,
            _ => Visited::Zip,
        };
        // A viewer fetches a long file in pieces, and that is one opening.
        let range = headers.get("range").and_then(|range| range.to_str().ok());
        let is_first = range.is_none_or(|range| range.trim().starts_with("bytes=0-"));
        if is_first && method != Method::HEAD {
            self.log(app, what).await?;
        }
        let mut response = download.answer(&app.files, method, headers).await?;
        public_page::guard(response.headers_mut());
        Ok(response)
    }

    async fn is_right(&self, app: &App, word: &str, hash: String) -> Result<bool> {
        let guard = Guard::of(self.link.id, &self.visit);
        let (now, ends_at) = (self.visit.now, self.link.ends_at);
        let (taking, link) = (guard.clone(), self.link.clone());
        let taken = app.db.write(move |db| taking.take(db, &link, now)).await?;
        let is_right = app.passwords.verify(same_word(word), Some(hash)).await?;
        if is_right {
            app.db
                .write(move |db| guard.give_back(db, taken, (now, ends_at)))
                .await?;
        }
        Ok(is_right)
    }

    async fn log(&self, app: &App, what: Visited) -> Result<()> {
        let (id, network, now) = (self.link.id, self.visit.shortened.clone(), self.visit.now);
        app.db
            .write(move |db| store::log(db, id, &network, what, now))
            .await?;
        Ok(())
    }
}
