//! One line of log for each request, and its id on every line written meanwhile.

use std::time::Instant;

use axum::extract::Request;
use axum::middleware::Next;
use axum::response::Response;
use tower_http::request_id::RequestId;
use tracing::Instrument;

/// The path alone is logged: a query holds what somebody looked for.
pub(super) async fn request(request: Request, next: Next) -> Response {
    let id = request.extensions().get::<RequestId>();
    let id = id.and_then(|id| id.header_value().to_str().ok());
    let span = tracing::info_span!(
        "request",
        id = id.unwrap_or_default(),
        method = %request.method(),
        path = request.uri().path(),
    );
    async {
        let began = Instant::now();
        let response = next.run(request).await;
        let status = response.status().as_u16();
        tracing::info!(status, seconds = began.elapsed().as_secs_f64(), "answered");
        response
    }
    .instrument(span)
    .await
}
