//! Reads the form of a question, in whatever order its fields come.

use futures_util::StreamExt;
use jiff::tz::TimeZone;

use super::attachment::{self, Arriving, Attachment};
use super::model::Turn;
use crate::access::NO_CRANE;
use crate::app::App;
use crate::documents::NO_DOCUMENT;
use crate::error::{Error, Result};
use crate::http::upload::{Upload, UploadField, broken};
use crate::register::Query;

/// Room for the text fields beside the file.
const ROOM_FOR_TEXT: usize = 1024 * 1024;
pub(super) const BODY_LIMIT: usize = attachment::LIMIT as usize + ROOM_FOR_TEXT;

const LONGEST_PROMPT: usize = 4000;
const LONGEST_QUERY: usize = 32 * 1024;
/// What is kept of the history, however long it is: a follow-up is about the
/// last few turns, and each that is looked at costs as much as a question.
const MOST_TURNS: usize = 6;
const LONGEST_TURN: usize = 2000;

/// What was sent, well-formed; whether the asker may see it is not known yet.
#[derive(Default)]
pub(super) struct Form {
    pub(super) prompt: String,
    pub(super) history: Vec<Turn>,
    pub(super) crane: Option<i64>,
    pub(super) document: Option<i64>,
    pub(super) attachment: Option<Attachment>,
    pub(super) use_web_search: bool,
    pub(super) built_in: bool,
    pub(super) query: Option<Query>,
    pub(super) zone: Option<TimeZone>,
}

pub(super) async fn read(app: &App, upload: Upload) -> Result<Form> {
    let mut upload = upload.up_to(attachment::LIMIT)?;
    let mut form = Form::default();
    while let Some(field) = upload.next().await? {
        match field.name() {
            "prompt" => form.prompt = prompt(field).await?,
            "history" => form.history = history(field).await?,
            "craneId" => form.crane = id(field, NO_CRANE).await?,
            "documentId" => form.document = id(field, NO_DOCUMENT).await?,
            "file" if form.attachment.is_some() => {
                return Err(Error::unacceptable("Please send one file at a time."));
            }
            "file" => form.attachment = Some(file(app, field).await?),
            "useWebSearch" => form.use_web_search = yes_or_no("useWebSearch", field).await?,
            "builtIn" => form.built_in = yes_or_no("builtIn", field).await?,
            "query" => form.query = query(field).await?,
            "timeZone" => form.zone = zone(field).await?,
            _ => {}
        }
    }
    if form.prompt.is_empty() {
        return Err(Error::unacceptable(
            "You need to ask a question or provide instructions.",
        ));
    }
    Ok(form)
}

async fn prompt(field: UploadField<'_>) -> Result<String> {
    let too_long = || Error::TooLarge("A question may have at most 4,000 characters.".into());
    let bytes = field.whole(8 * LONGEST_PROMPT).await?;
    let text = String::from_utf8(bytes.ok_or_else(too_long)?)
        .map_err(|_| Error::unacceptable("The question must be text."))?;
    let text = text.trim();
    if text.chars().count() > LONGEST_PROMPT {
        return Err(too_long());
    }
    Ok(text.to_owned())
}

async fn history(field: UploadField<'_>) -> Result<Vec<Turn>> {
    let bytes = field.whole(ROOM_FOR_TEXT).await?.ok_or(Error::TooLarge(
        "The conversation so far is too long to send.".into(),
    ))?;
    if bytes.is_empty() {
        return Ok(Vec::new());
    }
    let mut turns: Vec<Turn> = serde_json::from_slice(&bytes)
        .map_err(|_| Error::unacceptable("The history must be a list of turns."))?;
    let mut turns = turns.split_off(turns.len().saturating_sub(MOST_TURNS));
    for turn in &mut turns {
        let end = turn.content.floor_char_boundary(LONGEST_TURN);
        turn.content.truncate(end);
    }
    Ok(turns)
}

async fn query(field: UploadField<'_>) -> Result<Option<Query>> {
    let bytes = field.whole(LONGEST_QUERY).await?;
    let bytes = bytes.ok_or(Error::TooLarge("That query is too long.".into()))?;
    if bytes.is_empty() {
        return Ok(None);
    }
    let senseless = |error| Error::unacceptable(format!("The query makes no sense: {error}."));
    serde_json::from_slice(&bytes).map(Some).map_err(senseless)
}

/// What is no number is nobody's id: not found. Nothing means none.
async fn id(field: UploadField<'_>, none: Error) -> Result<Option<i64>> {
    match field.short_text().await? {
        Some(text) if text.is_empty() => Ok(None),
        text => text
            .and_then(|text| text.parse().ok())
            .map(Some)
            .ok_or(none),
    }
}

/// Goes to disk as it arrives: a form may be held open for as long as it is
/// sent, and memory is for what is being worked on.
async fn file(app: &App, field: UploadField<'_>) -> Result<Attachment> {
    let name = field.file_name().to_owned();
    let mut arriving = Arriving::new(app.files.scratch()?);
    let mut pieces = std::pin::pin!(field.pieces());
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| broken(&error, attachment::LIMIT))?;
        arriving.take(&piece).await?;
    }
    arriving.finish(&name).await
}

async fn yes_or_no(name: &str, field: UploadField<'_>) -> Result<bool> {
    match field.short_text().await?.as_deref() {
        Some("true") => Ok(true),
        Some("false" | "") => Ok(false),
        _ => Err(Error::unacceptable(format!(
            "{name} must be true or false."
        ))),
    }
}

/// A zone that is not known here falls back to the one that the asker has set.
async fn zone(field: UploadField<'_>) -> Result<Option<TimeZone>> {
    let name = field.short_text().await?;
    Ok(name.and_then(|name| TimeZone::get(&name).ok()))
}
