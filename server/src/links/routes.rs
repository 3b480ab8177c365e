//! The calls of links: extract, call the action, answer.

use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::Response;

use super::model::{Link, LinkInput, LinkLog, MadeLink};
use super::{actions, opening};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::extract::{Form, Json, Path};
use crate::public_page::Guest;

/// Every link that the caller may end: their own, and those of their cranes that a mate made
#[utoipa::path(get, path = "/api/links", tag = "links",
    responses(
        (status = 200, body = Vec<Link>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_links(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<Link>>> {
    actions::list(&app, caller.id()).await.map(axum::Json)
}

/// Make a link to a pack, for somebody without an account
#[utoipa::path(post, path = "/api/links", tag = "links", request_body = LinkInput,
    responses(
        (status = 201, body = MadeLink),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at a crane in it"),
        (status = 404, description = "The pack is not there, or not the caller's"),
        (status = 409, description = "The pack is not ready, or the server is not set up for it"),
        (status = 422, description = "A field is not acceptable"),
        (status = 429, description = "Too many links or mails")))]
pub(crate) async fn make_link(
    State(app): State<App>,
    caller: Caller,
    Json(input): Json<LinkInput>,
) -> Result<(StatusCode, axum::Json<MadeLink>)> {
    let made = actions::make(&app, &caller, input).await?;
    Ok((StatusCode::CREATED, axum::Json(made)))
}

/// End a link at once
#[utoipa::path(delete, path = "/api/links/{id}", tag = "links", params(("id" = i64, Path)),
    responses(
        (status = 200, body = Link),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to end")))]
pub(crate) async fn end_link(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<Link>> {
    actions::end(&app, caller.id(), id).await.map(axum::Json)
}

/// When a link was opened, from where, and for what
#[utoipa::path(get, path = "/api/links/{id}/openings", tag = "links", params(("id" = i64, Path)),
    responses(
        (status = 200, body = LinkLog),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn list_openings(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
) -> Result<axum::Json<LinkLog>> {
    actions::log(&app, caller.id(), id).await.map(axum::Json)
}

/// The page behind a link; with `?file` the papers themselves, unless a word is asked for
#[utoipa::path(get, path = "/s/{token}", tag = "links",
    params(("token" = String, Path, description = "The secret in the address")),
    responses(
        (status = 200, description = "The page, or the papers", content(
            (String = "text/html"), (Vec<u8> = "application/pdf"), (Vec<u8> = "application/zip"))),
        (status = 206, description = "The range that was asked for", content(
            (Vec<u8> = "application/pdf"), (Vec<u8> = "application/zip"))),
        (status = 304, description = "The client has it already"),
        (status = 404, description = "Not in use"),
        (status = 409, description = "The papers cannot be put together"),
        (status = 416, description = "The file has no such range"),
        (status = 422, description = "The papers cannot be put together"),
        (status = 429, description = "Too many that lead nowhere"),
        (status = 503, description = "A part of the server does not answer, or all are at work"),
        (status = 507, description = "There is no room to put the papers together")))]
pub(crate) async fn open_link(
    State(app): State<App>,
    guest: Guest,
    RawQuery(query): RawQuery,
    method: Method,
    headers: HeaderMap,
) -> Response {
    let (token, visit) = guest.visit(app.clock.now_ms());
    let found = async {
        let opened = opening::find(&app, token, visit).await?;
        match query.as_deref() == Some("file") {
            true => opened.file(&app, None, (&method, &headers)).await,
            false => opened.page(&app).await,
        }
    };
    guest.answer(found.await).await
}

/// The papers behind a link that asks for a word
#[utoipa::path(post, path = "/s/{token}", tag = "links",
    params(("token" = String, Path, description = "The secret in the address")),
    request_body(content = String, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, description = "The papers; the page where no word was sent", content(
            (String = "text/html"), (Vec<u8> = "application/pdf"), (Vec<u8> = "application/zip"))),
        (status = 400, description = "It did not arrive whole"),
        (status = 403, description = "A wrong word: the page once more"),
        (status = 404, description = "Not in use"),
        (status = 409, description = "The papers cannot be put together"),
        (status = 413, description = "More than a form holds"),
        (status = 415, description = "No form"),
        (status = 422, description = "The papers cannot be put together"),
        (status = 429, description = "Too many wrong words"),
        (status = 503, description = "A part of the server does not answer, or all are at work"),
        (status = 507, description = "There is no room to put the papers together")))]
pub(crate) async fn open_link_with_word(
    State(app): State<App>,
    guest: Guest,
    form: Result<Form>,
) -> Response {
    let (token, visit) = guest.visit(app.clock.now_ms());
    let found = async {
        let word = form?.field("word");
        let opened = opening::find(&app, token, visit).await?;
        let plain = HeaderMap::new();
        opened.file(&app, word, (&Method::POST, &plain)).await
    };
    guest.answer(found.await).await
}
