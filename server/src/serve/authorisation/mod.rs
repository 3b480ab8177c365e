//! Who may do what: every route of the contract, tried by everybody.
//!
//! Each concept lists its routes in a file here. A route that is described in
//! the contract and stands in no list makes the tests fail, and so does one
//! that lets in somebody it should not.

mod accounts;
mod alerts;
mod assistant;
mod certificates;
mod codes;
mod cranes;
mod documents;
mod links;
mod mates;
mod packs;
mod proposals;
mod register;
mod road_user_charges;

use std::collections::BTreeSet;

use cranedesk_platform::on_both_engines;
use futures_util::future::BoxFuture;
use reqwest::{Method, multipart};
use serde_json::Value;

use super::router;
use crate::testing::{Actor, Actors, Answer, Browser, TestApp, send};

/// One route, and the status that each of [`Actor::ALL`] gets, in that order.
pub(super) struct Row {
    method: Method,
    path: &'static str,
    aim: Aim,
    answers: [u16; 6],
    spoils: bool,
}

/// Makes what one request is about: fresh for each actor, since whoever went
/// before may have deleted it. The weakest actor goes first, the owner last.
type Aim = for<'c> fn(&'c Actors) -> BoxFuture<'c, Target>;

/// What a request carries: the `{id}` of its path, its other parts, and its body.
#[derive(Default)]
pub(super) struct Target {
    id: Option<i64>,
    parts: Vec<(&'static str, String)>,
    /// With its question mark.
    query: &'static str,
    body: Body,
}

impl Target {
    fn about(id: i64) -> Self {
        Self {
            id: Some(id),
            ..Self::default()
        }
    }

    /// Fills in another part of the path.
    fn at(mut self, part: &'static str, value: &str) -> Self {
        self.parts.push((part, value.to_owned()));
        self
    }

    fn asking(self, query: &'static str) -> Self {
        Self { query, ..self }
    }

    fn with(self, form: Value) -> Self {
        Self {
            body: Body::Json(form),
            ..self
        }
    }

    fn typing(self, words: &'static str) -> Self {
        Self {
            body: Body::Words(words),
            ..self
        }
    }

    fn with_form(self, form: fn() -> multipart::Form) -> Self {
        Self {
            body: Body::Form(form),
            ..self
        }
    }
}

#[derive(Default)]
pub(super) enum Body {
    #[default]
    Empty,
    Json(Value),
    Form(fn() -> multipart::Form),
    /// A plain form, as a page without a script sends it.
    Words(&'static str),
}

pub(super) fn row(method: Method, path: &'static str, aim: Aim, answers: [u16; 6]) -> Row {
    Row {
        method,
        path,
        aim,
        answers,
        spoils: false,
    }
}

/// The routes for which nobody needs to be signed in. All others answer 401.
const OPEN: [(Method, &str); 23] = [
    (Method::GET, "/api/common-passwords"),
    (Method::POST, "/api/register"),
    (Method::POST, "/api/login"),
    (Method::POST, "/api/login/second-step"),
    (Method::POST, "/api/login/passkey/begin"),
    (Method::POST, "/api/login/passkey"),
    (Method::POST, "/api/login/second-step/passkey/begin"),
    (Method::POST, "/api/login/second-step/passkey"),
    (Method::POST, "/api/logout"),
    (Method::GET, "/api/settings"),
    (Method::POST, "/api/password-resets"),
    // These carry a secret instead.
    (Method::GET, "/api/alerts/calendar/{token}"),
    (Method::GET, "/api/alerts/unsubscribe/{token}"),
    (Method::POST, "/api/alerts/unsubscribe/{token}"),
    (Method::GET, "/api/user/email/confirm/{token}"),
    (Method::POST, "/api/user/email/confirm/{token}"),
    (Method::POST, "/api/password-resets/open"),
    (Method::POST, "/api/password-resets/use"),
    (Method::POST, "/api/invitations/open"),
    (Method::GET, "/s/{token}"),
    (Method::POST, "/s/{token}"),
    (Method::GET, "/c/{token}"),
    (Method::POST, "/c/{token}"),
];

fn table() -> Vec<Row> {
    [
        accounts::rows(),
        alerts::rows(),
        assistant::rows(),
        certificates::rows(),
        cranes::rows(),
        documents::rows(),
        codes::rows(),
        links::rows(),
        mates::rows(),
        packs::rows(),
        proposals::rows(),
        register::rows(),
        road_user_charges::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// No row of any table has this id.
const NOT_THERE: i64 = 987_654_321;

impl Row {
    /// For a route that changes how the actors stand to each other or ends
    /// their sessions: it gets actors of its own.
    pub(super) fn spoils_the_actors(mut self) -> Self {
        self.spoils = true;
        self
    }

    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    async fn ask(&self, browser: &Browser, target: &Target) -> Answer {
        let id = target.id.map(|id| id.to_string()).unwrap_or_default();
        let mut path = self.path.replace("{id}", &id) + target.query;
        for (part, value) in &target.parts {
            path = path.replace(part, value);
        }
        let request = browser.request(self.method.clone(), &path);
        send(match &target.body {
            Body::Empty => request,
            Body::Json(value) => request.json(value),
            Body::Form(form) => request.multipart(form()),
            Body::Words(words) => request
                .header("content-type", "application/x-www-form-urlencoded")
                .body(*words),
        })
        .await
    }

    /// What this route did other than the table says, one line each.
    async fn faults(&self, actors: &Actors) -> Vec<String> {
        let mut faults = Vec::new();
        for (actor, expected) in Actor::ALL.into_iter().zip(self.answers).rev() {
            let mut target = (self.aim)(actors).await;
            let browser = actors.browser(actor);
            let answer = self.ask(browser, &target).await;
            if answer.status != expected {
                let (name, status, text) = (self.name(), answer.status, &answer.text);
                faults.push(format!(
                    "{name} as {actor:?}: {status} ({text}) instead of {expected}"
                ));
            }
            // What is not yours must look exactly like what is not there.
            if answer.status == 404 && target.id.replace(NOT_THERE).is_some() {
                let nothing = self.ask(browser, &target).await;
                if (nothing.status, &nothing.text) != (404, &answer.text) {
                    let (name, told, text) = (self.name(), &answer.text, &nothing.text);
                    faults.push(format!(
                        "{name} as {actor:?}: \"{told}\" tells it from one that is not there, \"{text}\""
                    ));
                }
            }
        }
        faults
    }
}

#[test]
fn every_route_of_the_contract_stands_in_the_table_once() {
    let mut described = BTreeSet::new();
    for (path, item) in &router::contract().paths.paths {
        let operations = [
            ("GET", &item.get),
            ("PUT", &item.put),
            ("POST", &item.post),
            ("DELETE", &item.delete),
            ("OPTIONS", &item.options),
            ("HEAD", &item.head),
            ("PATCH", &item.patch),
            ("TRACE", &item.trace),
        ];
        for (method, operation) in operations {
            if operation.is_some() && (path.starts_with("/api") || path.contains('{')) {
                described.insert(format!("{method} {path}"));
            }
        }
    }
    let rows: Vec<String> = table().iter().map(Row::name).collect();
    let listed: BTreeSet<String> = rows.iter().cloned().collect();
    assert_eq!(rows.len(), listed.len(), "a route stands there twice");
    let missing: Vec<_> = described.difference(&listed).collect();
    assert!(missing.is_empty(), "nobody said who may: {missing:#?}");
    let stale: Vec<_> = listed.difference(&described).collect();
    assert!(stale.is_empty(), "no such route any more: {stale:#?}");
}

#[test]
fn nobody_gets_in_but_through_the_open_doors() {
    for row in table() {
        let open = OPEN.contains(&(row.method.clone(), row.path));
        let [.., nobody] = row.answers;
        assert_eq!(nobody != 401, open, "{}", row.name());
    }
}

on_both_engines!(TestApp: everybody_gets_what_the_table_says);

async fn everybody_gets_what_the_table_says(app: TestApp) {
    let shared = Actors::meet(&app).await;
    let mut faults = Vec::new();
    for (number, row) in table().iter().enumerate() {
        faults.extend(if row.spoils {
            let own = Actors::named(&app, &number.to_string()).await;
            row.faults(&own).await
        } else {
            row.faults(&shared).await
        });
        // The limits on registering and signing in are tested elsewhere.
        app.seconds_pass(60 * 60);
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
