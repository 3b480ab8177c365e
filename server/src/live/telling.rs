//! What one open page is told, checked at the moment it is told.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::time::Duration;

use axum::response::sse::Event;
use futures_util::{Stream, stream};

use crate::access;
use crate::accounts::{self, InPerson};
use crate::app::App;
use crate::changes::Changed;
use crate::error::{Error, Result};
use crate::listeners::Seat;

/// Something is sent this often, so that nobody on the way takes the connection
/// for dead, and a session that ended without a word is noticed.
const HEARTBEAT: Duration = Duration::from_secs(20);

/// Events with one line for each thing that changed. Ends with the session.
pub(super) fn stream(
    app: App,
    person: InPerson,
    seat: Seat,
) -> impl Stream<Item = Result<Event, Infallible>> {
    let counted = app.metrics.begin_stream();
    let open = (app, person, seat, counted);
    // The first bytes say that it is open.
    let first = stream::iter([Ok(Event::default().comment("open"))]);
    let rest = stream::unfold(open, |(app, person, seat, counted)| async {
        loop {
            let changes = match tokio::time::timeout(HEARTBEAT, seat.next()).await {
                Ok(Some(changes)) => changes,
                Ok(None) => return None,
                Err(_) => BTreeSet::new(),
            };
            let is_heartbeat = changes.is_empty();
            let told = match what_to_tell(&app, &person, seat.user(), changes).await {
                Ok(told) => told?,
                // Where it cannot be asked, nothing is told; the page comes again.
                Err(_) => return None,
            };
            let event = match told.is_empty() {
                false => Event::default().data(lines(&told)),
                true if is_heartbeat => Event::default().comment("here"),
                true => continue,
            };
            app.metrics.count_told(told.len());
            return Some((Ok(event), (app, person, seat, counted)));
        }
    });
    futures_util::StreamExt::chain(first, rest)
}

pub(super) fn lines(changes: &BTreeSet<Changed>) -> String {
    let lines: Vec<String> = changes.iter().map(ToString::to_string).collect();
    lines.join("\n")
}

/// Of some changes those that the user may know of now; `None` where their
/// session has ended.
pub(super) async fn what_to_tell(
    app: &App,
    person: &InPerson,
    user: i64,
    changes: BTreeSet<Changed>,
) -> Result<Option<BTreeSet<Changed>>> {
    let (session, now) = (person.session(), app.clock.now_ms());
    app.db
        .read(move |db| {
            if !accounts::is_signed_in(db, session, now)? {
                return Ok(None);
            }
            let mut told = BTreeSet::new();
            for changed in changes {
                let may_know = match changed {
                    Changed::Crane(crane) => access::may_see(db, user, crane)?,
                    Changed::Of(whose, _) => whose == user,
                    Changed::Anything => true,
                };
                if may_know {
                    told.insert(changed);
                }
            }
            Ok::<_, Error>(Some(told))
        })
        .await
}
