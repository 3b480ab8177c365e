//! The table of contents: every route, and what stands before all of them.

use std::time::Duration;

use axum::extract::{DefaultBodyLimit, Request};
use axum::http::header::ACCEPT_RANGES;
use axum::http::{Extensions, HeaderMap, HeaderName, StatusCode, Version};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{Router, middleware};
use cranedesk_platform::db::Remark;
use tower::ServiceBuilder;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::request_id::{MakeRequestUuid, PropagateRequestIdLayer, SetRequestIdLayer};
use utoipa::OpenApi;
use utoipa::openapi::OpenApi as Contract;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use utoipa_swagger_ui::{Config as SwaggerConfig, SwaggerUi};

use super::drain_body::drain_body;
use super::headers::{self, SecurityHeaders};
use super::openapi::{self, Description};
use super::shedding::{self, Shedding};
use super::{
    assets, client_address, handed_out, health, host, log, metrics, origin, repeats, security,
    settings,
};
use crate::accounts::confirmation::routes as confirmation;
use crate::accounts::devices::routes as devices;
use crate::accounts::invitations::routes as invitations;
use crate::accounts::passkeys::routes as passkeys;
use crate::accounts::reset::routes as password_resets;
use crate::accounts::routes as accounts;
use crate::accounts::second_step::routes as second_step;
use crate::accounts::tokens::routes as tokens;
use crate::activity::routes as activity;
use crate::alerts::push::routes as push;
use crate::alerts::routes as alerts;
use crate::app::App;
use crate::assistant::routes as assistant;
use crate::certificates::routes as certificates;
use crate::codes::routes as codes;
use crate::cranes::routes as cranes;
use crate::documents::routes as documents;
use crate::error::Error;
use crate::http::pace;
use crate::http::upload;
use crate::links::routes as links;
use crate::live::routes as live;
use crate::mates::routes as mates;
use crate::mcp::routes as mcp;
use crate::packs::routes as packs;
use crate::proposals::routes as proposals;
use crate::quotas::routes as quotas;
use crate::register::routes as register;
use crate::road_user_charges::routes as charges;

/// Time to an answer, for requests that carry no large file.
const ANSWER: Duration = Duration::from_secs(30);
/// A JSON body is a form somebody filled in.
const BODY_LIMIT: usize = 256 * 1024;

/// Every route that the contract describes.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .merge(people())
        .routes(routes!(cranes::list_cranes, cranes::create_crane))
        .routes(routes!(
            cranes::get_crane,
            cranes::update_crane,
            cranes::delete_crane
        ))
        .routes(routes!(cranes::list_archived_cranes))
        .routes(routes!(cranes::archive_crane, cranes::unarchive_crane))
        .routes(routes!(cranes::get_image))
        .routes(routes!(
            certificates::list_certificate_kinds,
            certificates::add_certificate_kind
        ))
        .routes(routes!(
            certificates::change_certificate_kind,
            certificates::remove_certificate_kind
        ))
        .routes(routes!(certificates::get_certificates))
        .routes(routes!(certificates::get_evidence))
        .routes(routes!(certificates::get_evidence_pdf))
        .routes(routes!(certificates::renew_certificate))
        .routes(routes!(certificates::void_renewal))
        .routes(routes!(charges::get_road_user_charges))
        .routes(routes!(charges::add_licence))
        .routes(routes!(charges::fit_recorder))
        .routes(routes!(charges::add_reading))
        .routes(routes!(charges::void_licence))
        .routes(routes!(charges::void_reading))
        .routes(routes!(charges::void_recorder))
        .routes(routes!(
            certificates::mark_not_applicable,
            certificates::unmark_not_applicable
        ))
        .routes(routes!(
            certificates::book_inspection,
            certificates::cancel_booking
        ))
        .routes(routes!(cranes::list_bin))
        .routes(routes!(cranes::restore_crane))
        .routes(routes!(cranes::delete_from_bin))
        .routes(routes!(documents::get_document, documents::delete_document))
        .routes(routes!(documents::read_document))
        .routes(routes!(documents::search_papers))
        .routes(routes!(proposals::list_proposals))
        .routes(routes!(proposals::dismiss_proposal))
        .merge(handing_out())
        .routes(routes!(alerts::list_alerts))
        .routes(routes!(alerts::read_alerts))
        .routes(routes!(
            alerts::get_alert_settings,
            alerts::change_alert_settings
        ))
        .routes(routes!(alerts::mute_crane))
        .routes(routes!(alerts::make_calendar, alerts::revoke_calendar))
        .routes(routes!(alerts::get_calendar))
        .routes(routes!(alerts::confirm_unsubscribe, alerts::unsubscribe))
        .routes(routes!(alerts::test_alert))
        .routes(routes!(alerts::list_deliveries))
        .routes(routes!(push::get_push))
        .routes(routes!(push::turn_push_on))
        .routes(routes!(push::turn_push_off))
        .routes(routes!(register::query_register))
        .routes(routes!(mcp::call_mcp))
        .routes(routes!(assistant::get_ai_context))
        .routes(routes!(assistant::get_ai_image))
        .routes(routes!(settings::get_settings))
        .routes(routes!(live::follow_changes))
        .layer(middleware::from_fn(answer_in_time))
        .routes(routes!(health::get_health))
        .routes(routes!(health::get_readiness))
        .routes(routes!(security::get_security_contact))
        .routes(routes!(metrics::get_metrics))
        .merge(uploads())
        .merge(questions())
        .merge(handed_out())
}

/// Accounts, and how people stand to each other.
fn people() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(accounts::get_user))
        .routes(routes!(accounts::register_user))
        .routes(routes!(accounts::list_common_passwords))
        .routes(routes!(accounts::log_in))
        .routes(routes!(second_step::finish_log_in))
        .routes(routes!(passkeys::begin_passkey_log_in))
        .routes(routes!(passkeys::log_in_with_passkey))
        .routes(routes!(passkeys::begin_second_step_passkey))
        .routes(routes!(passkeys::finish_log_in_with_passkey))
        .routes(routes!(accounts::log_out))
        .routes(routes!(accounts::change_password))
        .routes(routes!(accounts::change_email))
        .routes(routes!(accounts::change_date_order))
        .routes(routes!(
            accounts::ask_to_confirm_email,
            accounts::confirm_email
        ))
        .routes(routes!(password_resets::request_password_reset))
        .routes(routes!(password_resets::open_password_reset))
        .routes(routes!(password_resets::use_password_reset))
        .routes(routes!(
            invitations::list_invitations,
            invitations::make_invitation
        ))
        .routes(routes!(invitations::open_invitation))
        .routes(routes!(invitations::take_back_invitation))
        .routes(routes!(
            devices::list_devices,
            devices::sign_out_other_devices
        ))
        .routes(routes!(devices::sign_out_device))
        .routes(routes!(
            confirmation::get_confirmation,
            confirmation::confirm_password
        ))
        .routes(routes!(second_step::get_second_step))
        .routes(routes!(
            second_step::propose_codes,
            second_step::remove_codes
        ))
        .routes(routes!(second_step::confirm_codes))
        .routes(routes!(second_step::make_recovery_codes))
        .routes(routes!(
            passkeys::ask_for_passkey,
            second_step::stop_asking_for_passkey
        ))
        .routes(routes!(passkeys::list_passkeys, passkeys::add_passkey))
        .routes(routes!(passkeys::begin_passkey))
        .routes(routes!(passkeys::remove_passkey))
        .routes(routes!(tokens::list_tokens, tokens::make_token))
        .routes(routes!(tokens::revoke_token))
        .routes(routes!(activity::list_own_activity))
        .routes(routes!(activity::list_crane_activity))
        .routes(routes!(quotas::get_usage))
        .routes(routes!(mates::list_mates))
        .routes(routes!(mates::remove_mate))
        .routes(routes!(mates::list_mate_requests, mates::send_mate_request))
        .routes(routes!(mates::answer_mate_request))
        .routes(routes!(mates::list_blocked, mates::block_person))
        .routes(routes!(mates::unblock_person))
        .routes(routes!(mates::list_shared_cranes))
        .routes(routes!(mates::share_crane))
        .routes(routes!(mates::change_share, mates::stop_sharing))
}

/// What is put together and given to others.
fn handing_out() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(packs::make_pack))
        .routes(routes!(packs::get_pack))
        .routes(routes!(packs::get_pack_file))
        .routes(routes!(
            packs::list_pack_templates,
            packs::add_pack_template
        ))
        .routes(routes!(
            packs::change_pack_template,
            packs::remove_pack_template
        ))
        .routes(routes!(codes::get_codes, codes::change_code_settings))
        .routes(routes!(codes::print_stickers))
        .routes(routes!(codes::revoke_code))
        .routes(routes!(codes::list_faults))
        .routes(routes!(codes::settle_fault, codes::reopen_fault))
        .routes(routes!(codes::remove_fault))
        .routes(routes!(codes::get_fault_photo))
        .routes(routes!(links::list_links, links::make_link))
        .routes(routes!(links::end_link))
        .routes(routes!(links::list_openings))
}

/// What people without an account open. A pack may have to be put together first.
fn handed_out() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(codes::open_code, codes::report_fault))
        .layer(DefaultBodyLimit::max(codes::body_limit()))
        .routes(routes!(links::open_link, links::open_link_with_word))
}

/// What takes as long as the client's connection needs.
fn uploads() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(cranes::upload_image))
        .routes(routes!(documents::upload_document))
        .layer(DefaultBodyLimit::max(upload::form_of(
            crate::documents::LIMIT,
        )))
}

/// A question may carry a file, and its answer takes as long as it streams.
fn questions() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(assistant::ask_ai))
        .layer(DefaultBodyLimit::max(assistant::BODY_LIMIT))
}

/// What `api/openapi.json` holds and /api/docs shows.
pub(crate) fn contract() -> Contract {
    let mut contract = routes().into_openapi();
    openapi::complete(&mut contract);
    contract
}

/// The contract as it is committed: pretty, and the same on every machine.
pub(crate) fn contract_text() -> serde_json::Result<String> {
    serde_json::to_string_pretty(&contract())
}

pub(crate) fn build(app: App) -> Router {
    let (routes, _) = routes().split_for_parts();
    // Without the bar for other contracts, whose logo brings a style along that
    // the content policy refuses.
    let shown = SwaggerConfig::default().use_base_layout();
    let docs = SwaggerUi::new("/api/docs")
        .config(shown)
        .url("/api/openapi.json", contract());
    with_middleware(routes.merge(docs), app)
}

/// Puts around some routes what stands before all of them, outermost first.
pub(super) fn with_middleware(routes: Router<App>, app: App) -> Router {
    let request_id = HeaderName::from_static("x-request-id");
    let around_all = ServiceBuilder::new()
        .layer(middleware::map_request(log::plain_id))
        .layer(SetRequestIdLayer::new(request_id.clone(), MakeRequestUuid))
        .layer(PropagateRequestIdLayer::new(request_id))
        .layer(middleware::from_fn(log::request))
        .layer(middleware::from_fn_with_state(
            SecurityHeaders::new(&app.config),
            headers::add,
        ))
        .layer(middleware::from_fn(handed_out::as_public_page))
        .layer(middleware::from_fn_with_state(app.clone(), metrics::count))
        .layer(CatchPanicLayer::custom(contain_panic))
        .layer(middleware::map_request(pace::body))
        .layer(middleware::from_fn(drain_body))
        .layer(middleware::from_fn_with_state(
            app.clone(),
            host::refuse_other_names,
        ))
        .layer(middleware::from_fn_with_state(
            app.clone(),
            origin::refuse_cross_site,
        ))
        .layer(middleware::from_fn_with_state(
            app.clone(),
            client_address::find,
        ))
        .layer(middleware::from_fn_with_state(
            Shedding::new(app.config.requests),
            shedding::shed,
        ))
        .layer(middleware::from_fn(handed_out::refuse_deeper))
        .layer(CompressionLayer::new().compress_when(worth_compressing()))
        .layer(middleware::from_fn_with_state(app.clone(), repeats::once))
        .layer(middleware::from_fn(with_remark));
    routes
        .method_not_allowed_fallback(async || Error::WrongMethod)
        .fallback(assets::serve)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(around_all)
        .with_state(app)
}

/// Whoever makes the request may be known by a word, such as the name of their
/// token, that belongs beside all that the request writes.
async fn with_remark(request: Request, next: Next) -> Response {
    Remark::default().around(next.run(request)).await
}

/// Images are packed already. A stored file must keep its length for ranges.
fn worth_compressing() -> impl Predicate {
    SizeAbove::new(1024)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::SSE)
        .and(
            |_: StatusCode, _: Version, headers: &HeaderMap, _: &Extensions| {
                !headers.contains_key(ACCEPT_RANGES)
            },
        )
}

async fn answer_in_time(request: Request, next: Next) -> Response {
    tokio::time::timeout(ANSWER, next.run(request))
        .await
        .unwrap_or_else(|_| Error::TimedOut.into_response())
}

fn contain_panic(panic: Box<dyn std::any::Any + Send>) -> Response {
    let text = panic
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("a panic without words");
    Error::Internal(text.to_owned()).into_response()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_contract_is_what_the_routes_say() {
        let committed = include_str!("../../../api/openapi.json");
        let current = super::contract_text().expect("the contract is written");
        assert!(
            committed.trim_end() == current,
            "api/openapi.json is stale: run `make generate`"
        );
    }
}
