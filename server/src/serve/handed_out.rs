//! Whatever is asked under `/s/` and `/c/` is answered as a page for somebody
//! without an account: also what no route takes, and what is refused before a
//! route is reached.

use axum::extract::{MatchedPath, Request};
use axum::http::Uri;
use axum::middleware::Next;
use axum::response::Response;
use tokio::time::Instant;

use crate::public_page;

/// Whether an address is one of those that are handed out.
pub(super) fn is_handed_out(uri: &Uri) -> bool {
    let path = uri.path();
    ["/s", "/c"].into_iter().any(|start| {
        let rest = path.strip_prefix(start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    })
}

pub(super) async fn as_public_page(request: Request, next: Next) -> Response {
    if !is_handed_out(request.uri()) {
        return next.run(request).await;
    }
    public_page::for_public(next.run(request).await)
}

/// What lies deeper than a secret, or ends with one more slash, is not in use.
/// The app's own page is not for strangers.
pub(super) async fn refuse_deeper(request: Request, next: Next) -> Response {
    let is_route = request.extensions().get::<MatchedPath>().is_some();
    match is_handed_out(request.uri()) && !is_route {
        true => public_page::not_in_use(Instant::now()).await,
        false => next.run(request).await,
    }
}
