//! How much is worked on at once, for each kind of request. Beyond it, callers
//! are told at once to come back, before anything was done for them.
//!
//! Signing in and lists go last: they are short, and without them nothing else
//! can be reached.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::body::Body;
use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::held_body::HeldBody;
use crate::error::Error;
use crate::http::held_open::HeldOpen;

/// Kinds of request, by what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Short reads, and signing in.
    Light,
    Change,
    Download,
    Upload,
    Question,
    /// For whoever watches the server; never refused.
    Watch,
}

/// The share of all requests that each kind may take, in sixteenths, and how
/// much others may have taken for it still to be begun.
const SHARES: [(Kind, usize, usize); 5] = [
    (Kind::Light, 16, 16),
    (Kind::Change, 8, 14),
    (Kind::Download, 6, 12),
    (Kind::Upload, 2, 12),
    (Kind::Question, 2, 12),
];

impl Kind {
    /// By route, never by what a client writes.
    fn of(method: &Method, path: &str) -> Self {
        match (method, path) {
            (_, "/healthz" | "/readyz" | "/metrics") => Self::Watch,
            (_, "/api/login" | "/api/login/second-step" | "/api/logout" | "/api/register") => {
                Self::Light
            }
            (_, "/api/login/passkey" | "/api/login/passkey/begin") => Self::Light,
            (_, "/api/ai/query" | "/mcp") => Self::Question,
            (
                &Method::POST,
                "/api/cranes/{id}/documents" | "/api/cranes/{id}/image" | "/c/{token}",
            ) => Self::Upload,
            (&Method::GET, "/api/documents/{id}" | "/api/ai/images/{id}") => Self::Download,
            (
                &Method::GET,
                "/api/cranes/{id}/evidence.pdf" | "/api/cranes/{id}/image/{version}/{size}",
            ) => Self::Download,
            // What is handed out to strangers is begun after what users do.
            (&Method::GET, "/api/packs/{id}/file" | "/api/faults/{id}/photo" | "/c/{token}") => {
                Self::Download
            }
            (_, "/s/{token}" | "/api/stickers") => Self::Download,
            (&Method::GET | &Method::HEAD | &Method::OPTIONS, _) => Self::Light,
            _ => Self::Change,
        }
    }
}

#[derive(Clone)]
pub(crate) struct Shedding(Arc<Counts>);

struct Counts {
    most: usize,
    in_all: AtomicUsize,
    of_kind: [AtomicUsize; SHARES.len()],
}

impl Shedding {
    pub(crate) fn new(most: usize) -> Self {
        Self(Arc::new(Counts {
            most,
            in_all: AtomicUsize::new(0),
            of_kind: Default::default(),
        }))
    }

    /// A place for one request; none where there is no room for its kind.
    fn admit(&self, kind: Kind) -> Option<Place> {
        let Some(index) = SHARES.iter().position(|(known, ..)| *known == kind) else {
            return Some(Place(None));
        };
        let (_, own, others) = SHARES[index];
        let counts = &self.0;
        let room = |sixteenths: usize| (counts.most * sixteenths / 16).max(1);
        let begun = Place(Some((Arc::clone(counts), index)));
        // Counted first and given back where it was too many: two at once never both slip in.
        let in_all = counts.in_all.fetch_add(1, Ordering::Relaxed);
        let of_kind = counts.of_kind[index].fetch_add(1, Ordering::Relaxed);
        (of_kind < room(own) && in_all < room(others)).then_some(begun)
    }
}

/// Given back when the answer is sent, or nobody waits for it any more. None
/// where the kind is not counted.
struct Place(Option<(Arc<Counts>, usize)>);

impl Drop for Place {
    fn drop(&mut self) {
        if let Some((counts, index)) = &self.0 {
            counts.in_all.fetch_sub(1, Ordering::Relaxed);
            counts.of_kind[*index].fetch_sub(1, Ordering::Relaxed);
        }
    }
}

pub(super) async fn shed(
    State(shedding): State<Shedding>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.extensions().get::<MatchedPath>();
    let kind = Kind::of(request.method(), path.map_or("", MatchedPath::as_str));
    match shedding.admit(kind) {
        Some(place) => {
            let answer = next.run(request).await;
            if answer.extensions().get::<HeldOpen>().is_some() {
                return answer;
            }
            answer.map(|body| Body::new(HeldBody::new(body, place)))
        }
        None => Error::Busy.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::{Kind, Shedding};

    #[test]
    fn each_kind_has_its_share_and_light_ones_go_last() {
        let shedding = Shedding::new(16);
        let take = |kind, count: usize| -> Vec<_> {
            let taken = (0..count).map_while(|_| shedding.admit(kind));
            taken.collect()
        };
        let uploads = take(Kind::Upload, 9);
        assert_eq!(uploads.len(), 2);
        let downloads = take(Kind::Download, 9);
        assert_eq!(downloads.len(), 6);
        let changes = take(Kind::Change, 9);
        assert_eq!(changes.len(), 6, "not the last of all");
        let light = take(Kind::Light, 9);
        assert_eq!(light.len(), 2, "and then all is taken");
        assert!(shedding.admit(Kind::Watch).is_some());
        drop(uploads);
        drop(downloads);
        assert_eq!(take(Kind::Upload, 9).len(), 2, "given back when it ends");
    }

    #[test]
    fn a_request_that_is_turned_away_takes_no_place() {
        let shedding = Shedding::new(16);
        let held = [
            shedding.admit(Kind::Question),
            shedding.admit(Kind::Question),
        ];
        for _ in 0..100 {
            assert!(shedding.admit(Kind::Question).is_none());
        }
        drop(held);
        assert!(shedding.admit(Kind::Question).is_some());
    }

    #[test]
    fn signing_in_and_lists_are_light() {
        for (method, path, kind) in [
            (Method::POST, "/api/login", Kind::Light),
            (Method::GET, "/api/cranes", Kind::Light),
            (Method::GET, "", Kind::Light),
            (Method::POST, "/api/cranes", Kind::Change),
            (Method::POST, "/api/cranes/{id}/documents", Kind::Upload),
            (Method::GET, "/api/documents/{id}", Kind::Download),
            (Method::GET, "/api/packs/{id}/file", Kind::Download),
            (Method::POST, "/s/{token}", Kind::Download),
            (Method::POST, "/c/{token}", Kind::Upload),
            (Method::POST, "/api/ai/query", Kind::Question),
            (Method::GET, "/readyz", Kind::Watch),
        ] {
            assert_eq!(Kind::of(&method, path), kind, "{method} {path}");
        }
    }
}
