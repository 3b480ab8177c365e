//! The calls of certificates: extract, call the action, answer.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::IntoResponse;
use serde::Deserialize;
use utoipa::IntoParams;

use super::actions;
use super::evidence::{self, Evidence};
use super::evidence_pdf;
use super::kind::{CertificateKind, KindInput};
use super::model::{
    BookingInput, CraneCertificates, NotApplicableInput, ReasonInput, Renewal, RenewalInput,
};
use crate::accounts::Caller;
use crate::app::App;
use crate::error::Result;
use crate::http::download::disposition;
use crate::http::extract::{Json, Path, Query};

/// The kinds of certificate of the caller's own cranes: the four, then their own
#[utoipa::path(get, path = "/api/certificate-kinds", tag = "certificates",
    responses(
        (status = 200, body = Vec<CertificateKind>),
        (status = 401, description = "Nobody is signed in")))]
pub(crate) async fn list_certificate_kinds(
    State(app): State<App>,
    caller: Caller,
) -> Result<axum::Json<Vec<CertificateKind>>> {
    actions::list_kinds(&app, caller.id()).await.map(axum::Json)
}

/// Add a kind for the caller's own cranes
#[utoipa::path(post, path = "/api/certificate-kinds", tag = "certificates", request_body = KindInput,
    responses(
        (status = 201, body = CertificateKind),
        (status = 401, description = "Nobody is signed in"),
        (status = 409, description = "There is one of that name, or too many"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn add_certificate_kind(
    State(app): State<App>,
    caller: Caller,
    Json(input): Json<KindInput>,
) -> Result<(StatusCode, axum::Json<CertificateKind>)> {
    let kind = actions::add_kind(&app, caller.id(), &input).await?;
    Ok((StatusCode::CREATED, axum::Json(kind)))
}

/// Change a kind: its name, its usual interval, and whether it parks a crane
#[utoipa::path(put, path = "/api/certificate-kinds/{key}", tag = "certificates",
    params(("key" = String, Path)), request_body = KindInput,
    responses(
        (status = 200, body = CertificateKind),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "The caller has no such kind"),
        (status = 409, description = "There is one of that name"),
        (status = 422, description = "A field is not acceptable")))]
pub(crate) async fn change_certificate_kind(
    State(app): State<App>,
    caller: Caller,
    Path(key): Path<String>,
    Json(input): Json<KindInput>,
) -> Result<axum::Json<CertificateKind>> {
    actions::change_kind(&app, caller.id(), key, &input)
        .await
        .map(axum::Json)
}

/// Take one of the caller's own kinds out of use; what was entered stays
#[utoipa::path(delete, path = "/api/certificate-kinds/{key}", tag = "certificates",
    params(("key" = String, Path)),
    responses(
        (status = 204, description = "Out of use"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "The caller has no such kind"),
        (status = 409, description = "It is one of the four that every crane has")))]
pub(crate) async fn remove_certificate_kind(
    State(app): State<App>,
    caller: Caller,
    Path(key): Path<String>,
) -> Result<StatusCode> {
    actions::remove_kind(&app, caller.id(), key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// How a crane's certificates stand, with their whole history
#[utoipa::path(get, path = "/api/cranes/{id}/certificates", tag = "certificates",
    params(("id" = i64, Path, description = "The crane")),
    responses(
        (status = 200, body = CraneCertificates),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see")))]
pub(crate) async fn get_certificates(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
) -> Result<axum::Json<CraneCertificates>> {
    actions::get_certificates(&app, caller.id(), crane)
        .await
        .map(axum::Json)
}

/// The day that evidence is asked for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct EvidenceDay {
    /// A day, such as 2026-05-03
    on: String,
}

/// How a crane's certificates stood on a day, and what was known on that day
#[utoipa::path(get, path = "/api/cranes/{id}/evidence", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), EvidenceDay),
    responses(
        (status = 200, body = Evidence),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "Not a day, or one to come")))]
pub(crate) async fn get_evidence(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    Query(day): Query<EvidenceDay>,
) -> Result<axum::Json<Evidence>> {
    evidence::evidence(&app, caller.id(), crane, day.on)
        .await
        .map(axum::Json)
}

/// The same as a PDF, with the SHA-256 of each paper
#[utoipa::path(get, path = "/api/cranes/{id}/evidence.pdf", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), EvidenceDay),
    responses(
        (status = 200, description = "The paper", content_type = "application/pdf"),
        (status = 401, description = "Nobody is signed in"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "Not a day, or one to come")))]
pub(crate) async fn get_evidence_pdf(
    State(app): State<App>,
    caller: Caller,
    Path(crane): Path<i64>,
    Query(day): Query<EvidenceDay>,
) -> Result<impl IntoResponse> {
    let (name, pdf) = evidence_pdf::make(&app, caller.id(), crane, day.on).await?;
    let headers = [
        (CONTENT_TYPE, "application/pdf".to_owned()),
        (CACHE_CONTROL, "private, no-cache".to_owned()),
        (CONTENT_DISPOSITION, disposition("inline", &name)),
    ];
    Ok((headers, pdf))
}

/// Enter a renewal, or what else came of an inspection
#[utoipa::path(post, path = "/api/cranes/{id}/certificates/{kind}/renewals", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), ("kind" = String, Path)),
    request_body = RenewalInput,
    responses(
        (status = 201, body = Renewal),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "The crane or the document is not there, or not the caller's to see"),
        (status = 422, description = "An unknown kind, or a field is not acceptable")))]
pub(crate) async fn renew_certificate(
    State(app): State<App>,
    caller: Caller,
    Path(of): Path<(i64, String)>,
    Json(input): Json<RenewalInput>,
) -> Result<(StatusCode, axum::Json<Renewal>)> {
    let renewal = actions::renew(&app, caller.id(), of, input).await?;
    Ok((StatusCode::CREATED, axum::Json(renewal)))
}

/// Void an entry that was a mistake; it stays in the history
#[utoipa::path(post, path = "/api/renewals/{id}/void", tag = "certificates",
    params(("id" = i64, Path)), request_body = ReasonInput,
    responses(
        (status = 200, body = Renewal),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 409, description = "It was voided before"),
        (status = 422, description = "No reason was given")))]
pub(crate) async fn void_renewal(
    State(app): State<App>,
    caller: Caller,
    Path(id): Path<i64>,
    Json(input): Json<ReasonInput>,
) -> Result<axum::Json<Renewal>> {
    actions::void(&app, caller.id(), id, &input)
        .await
        .map(axum::Json)
}

/// Say that a crane needs no certificate of a kind
#[utoipa::path(put, path = "/api/cranes/{id}/certificates/{kind}/not-applicable", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), ("kind" = String, Path)),
    request_body = NotApplicableInput,
    responses(
        (status = 200, body = CraneCertificates),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "An unknown kind, or a field is not acceptable")))]
pub(crate) async fn mark_not_applicable(
    State(app): State<App>,
    caller: Caller,
    Path(of): Path<(i64, String)>,
    Json(input): Json<NotApplicableInput>,
) -> Result<axum::Json<CraneCertificates>> {
    actions::exempt(&app, caller.id(), of, input)
        .await
        .map(axum::Json)
}

/// Take back that a crane needs no certificate of a kind
#[utoipa::path(delete, path = "/api/cranes/{id}/certificates/{kind}/not-applicable", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), ("kind" = String, Path)),
    responses(
        (status = 200, body = CraneCertificates),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "An unknown kind")))]
pub(crate) async fn unmark_not_applicable(
    State(app): State<App>,
    caller: Caller,
    Path(of): Path<(i64, String)>,
) -> Result<axum::Json<CraneCertificates>> {
    actions::take_back_exemption(&app, caller.id(), of)
        .await
        .map(axum::Json)
}

/// Write down for when an inspection is booked; alerts rest until the day after
#[utoipa::path(put, path = "/api/cranes/{id}/certificates/{kind}/booking", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), ("kind" = String, Path)),
    request_body = BookingInput,
    responses(
        (status = 200, body = CraneCertificates),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "An unknown kind, or a field is not acceptable")))]
pub(crate) async fn book_inspection(
    State(app): State<App>,
    caller: Caller,
    Path(of): Path<(i64, String)>,
    Json(input): Json<BookingInput>,
) -> Result<axum::Json<CraneCertificates>> {
    actions::book(&app, caller.id(), of, input)
        .await
        .map(axum::Json)
}

/// Drop a booking
#[utoipa::path(delete, path = "/api/cranes/{id}/certificates/{kind}/booking", tag = "certificates",
    params(("id" = i64, Path, description = "The crane"), ("kind" = String, Path)),
    responses(
        (status = 200, body = CraneCertificates),
        (status = 401, description = "Nobody is signed in"),
        (status = 403, description = "The caller may only look at the crane"),
        (status = 404, description = "Not there, or not the caller's to see"),
        (status = 422, description = "An unknown kind")))]
pub(crate) async fn cancel_booking(
    State(app): State<App>,
    caller: Caller,
    Path(of): Path<(i64, String)>,
) -> Result<axum::Json<CraneCertificates>> {
    actions::cancel_booking(&app, caller.id(), of)
        .await
        .map(axum::Json)
}
