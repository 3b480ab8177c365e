//! What somebody sees who reads a code.

use axum::http::header::LOCATION;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;

use super::model::CodeSettings;
use super::store::{self, OpenCode};
use crate::access;
use crate::accounts::Caller;
use crate::app::App;
use crate::certificates::{self, State};
use crate::cranes;
use crate::dates::{Moment, long_date};
use crate::documents;
use crate::error::{Error, Result};
use crate::packs::{self, PackChoice};
use crate::public_page::{self, Markup, Token, Visit};
use crate::time_zone;

pub(super) struct Opened {
    pub(super) code: OpenCode,
    pub(super) visit: Visit,
}

/// Finds a code that is in use.
pub(super) async fn find(app: &App, token: Token, visit: Visit) -> Result<Opened> {
    let hash = token.hash();
    let found = app.db.read(move |db| store::find_open(db, &hash)).await?;
    match found {
        Some(code) => Ok(Opened { code, visit }),
        None => Err(visit.missed(&app.db).await),
    }
}

/// All that the page says.
struct Sheet {
    name: String,
    vehicle_id: String,
    fit: bool,
    reasons: Vec<String>,
    kinds: Vec<Line>,
    papers: Vec<(i64, String)>,
    owner: Option<String>,
    settings: CodeSettings,
    as_at: String,
}

struct Line {
    label: String,
    words: String,
    is_bad: bool,
}

impl Opened {
    /// Whoever is signed in and may see the crane goes to it instead.
    pub(super) async fn redirect(&self, app: &App, caller: &Caller) -> Result<Option<Response>> {
        let (user, crane) = (caller.id(), self.code.crane);
        let seen = app
            .db
            .read(move |db| access::owner_of_visible(db, user, crane))
            .await;
        match seen {
            Ok(_) => {
                let mut response = StatusCode::SEE_OTHER.into_response();
                let headers = response.headers_mut();
                public_page::guard(headers);
                let to = HeaderValue::try_from(format!("/crane/{crane}"));
                headers.insert(
                    LOCATION,
                    to.map_err(|error| Error::Internal(error.to_string()))?,
                );
                Ok(Some(response))
            }
            Err(Error::NotFound(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn page(self, app: &App, note: Option<&'static str>) -> Result<Response> {
        let (code, now) = (self.code, self.visit.now);
        let sheet = app.db.read(move |db| read(db, code, now)).await?;
        if note.is_none() {
            app.db
                .write(move |db| store::count_opening(db, code.id, now))
                .await?;
        }
        let title = format!("{} {}", sheet.vehicle_id, sheet.name);
        let body = sheet.body(note);
        Ok(public_page::page(StatusCode::OK, &title, body))
    }

    /// A paper that the owner shows to anybody.
    pub(super) async fn paper(
        self,
        app: &App,
        id: i64,
        (method, headers): (&Method, &HeaderMap),
    ) -> Result<Response> {
        let (code, now) = (self.code, self.visit.now);
        let sheet = app.db.read(move |db| read(db, code, now)).await?;
        if !sheet.papers.iter().any(|(known, _)| *known == id) {
            return Err(Error::NotFound("Not in use"));
        }
        let download = documents::open(app, code.owner, id).await?;
        let mut response = download.answer(&app.files, method, headers).await?;
        public_page::guard(response.headers_mut());
        Ok(response)
    }
}

fn read(db: &mut cranedesk_platform::db::Reader<'_>, code: OpenCode, now: i64) -> Result<Sheet> {
    let OpenCode { crane, owner, .. } = code;
    let found = cranes::find_visible(db, owner, crane, now)?;
    let standing = certificates::read_certificates(db, owner, crane, now)?;
    let settings = store::settings(db, crane)?;
    let zone = time_zone::of(db, owner)?;
    let moment = Moment::from_ms(now, zone.clone());
    let choice = PackChoice {
        kinds: Some(settings.papers.kinds.clone()),
        document_types: settings.papers.document_types.clone(),
        customer: String::new(),
    };
    let papers = packs::papers_of(db, owner, crane, &choice, now)?;
    let told_of = standing.kinds.iter().filter(|kind| kind.is_told_of());
    let kinds = told_of.map(|kind| {
        let until = kind.expiry.parse::<Timestamp>().ok();
        let until = until.map(|at| long_date(moment.day(at.as_millisecond())));
        let words = match (kind.state, until) {
            (State::Valid, Some(day)) => format!("valid until {day}"),
            (State::Expired, Some(day)) => format!("expired {day}"),
            (State::NothingRecorded | State::NotApplicable, _) => kind.state.word().to_owned(),
            (state, Some(day)) => format!("{} (was until {day})", state.word()),
            (state, None) => state.word().to_owned(),
        };
        Line {
            label: kind.kind.label.clone(),
            words,
            is_bad: kind.state.is_bad(),
        }
    });
    let moment_text = Timestamp::from_millisecond(now).unwrap_or(Timestamp::UNIX_EPOCH);
    let local = zone.to_datetime(moment_text);
    Ok(Sheet {
        name: format!("{} {}", found.make, found.model),
        vehicle_id: found.vehicle_id,
        fit: found.fitness.fit,
        reasons: found
            .fitness
            .reasons
            .into_iter()
            .map(|one| one.text)
            .collect(),
        kinds: kinds.collect(),
        papers,
        owner: settings.shows_owner.then_some(found.owner_name),
        settings,
        as_at: local.strftime("%-d %B %Y, %H:%M").to_string(),
    })
}

impl Sheet {
    fn body(&self, note: Option<&'static str>) -> Markup {
        let mut body = Markup::new();
        if let Some(note) = note {
            body.raw("<p role=\"status\"><strong>")
                .raw(note)
                .raw("</strong></p>");
        }
        body.raw("<h1>").text(&self.name).raw("</h1>");
        body.raw("<p>Vehicle ID <strong>")
            .text(&self.vehicle_id)
            .raw("</strong></p>");
        match self.fit {
            true => body.raw("<p class=\"stamp fit\">FIT FOR WORK</p>"),
            false => body.raw("<p class=\"stamp parked\">PARKED</p>"),
        };
        if !self.reasons.is_empty() {
            body.raw("<ul>");
            for reason in &self.reasons {
                body.raw("<li class=\"bad\">").text(reason).raw("</li>");
            }
            body.raw("</ul>");
        }
        body.raw("<h2>Certificates</h2><table>");
        for line in &self.kinds {
            body.raw("<tr><th scope=\"row\">")
                .text(&line.label)
                .raw("</th>");
            match line.is_bad {
                true => body.raw("<td class=\"bad\">"),
                false => body.raw("<td>"),
            };
            body.text(&line.words).raw("</td></tr>");
        }
        body.raw("</table><p class=\"note\">As at ")
            .text(&self.as_at)
            .raw(".</p>");
        self.papers(&mut body);
        self.contact(&mut body);
        if self.settings.takes_faults {
            body.raw("<details><summary>Report a fault</summary>");
            body.raw("<form method=\"post\" enctype=\"multipart/form-data\">");
            body.raw("<label for=\"text\">What is wrong</label>");
            body.raw("<textarea id=\"text\" name=\"text\" required maxlength=\"2000\"></textarea>");
            body.raw("<label for=\"reporter\">Your name or telephone number, if the owner may ask you</label>");
            body.raw(
                "<input id=\"reporter\" name=\"reporter\" maxlength=\"100\" autocomplete=\"name\">",
            );
            body.raw("<label for=\"photo\">A photo, if you have one</label>");
            body.raw("<input id=\"photo\" name=\"photo\" type=\"file\" accept=\"image/jpeg,image/png,image/webp\">");
            body.raw("<button>Send to the owner</button></form></details>");
        }
        body
    }

    fn papers(&self, body: &mut Markup) {
        if self.papers.is_empty() {
            return;
        }
        body.raw("<h2>Papers</h2><ul>");
        for (id, name) in &self.papers {
            body.raw("<li><a href=\"?paper=").number(*id).raw("\">");
            body.text(name).raw("</a></li>");
        }
        body.raw("</ul>");
    }

    fn contact(&self, body: &mut Markup) {
        if let Some(owner) = &self.owner {
            body.raw("<p>Owner: ").text(owner).raw("</p>");
        }
        let telephone = &self.settings.telephone;
        if !telephone.is_empty() {
            let dialled: String = telephone
                .chars()
                .filter(|one| !" ()-".contains(*one))
                .collect();
            body.raw("<p>Telephone: <a href=\"tel:")
                .text(&dialled)
                .raw("\">");
            body.text(telephone).raw("</a></p>");
        }
    }
}
