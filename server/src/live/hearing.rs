//! Hears what was announced, on this node or another, and passes it on to those
//! who listen here.

use cranedesk_platform::db::Heard;
use tokio::sync::oneshot;
use tokio::task::JoinSet;

use crate::access;
use crate::app::App;
use crate::changes::Changed;

/// Runs until what it answers is dropped; by then other nodes are heard, if
/// the database can be reached.
pub(crate) async fn start(app: &App) -> JoinSet<()> {
    let mut tasks = JoinSet::new();
    let mut listener = app.db.listen();
    let hearer = app.clone();
    tasks.spawn(async move {
        while let Some(heard) = listener.next().await {
            pass_on(&hearer, heard).await;
        }
    });
    let (begun, has_begun) = oneshot::channel();
    let db = app.db.clone();
    tasks.spawn(async move {
        let relayed = db.relay(move || {
            let _ = begun.send(());
        });
        match relayed.await {}
    });
    let _ = has_begun.await;
    tasks
}

async fn pass_on(app: &App, heard: Heard) {
    let changed = match heard {
        Heard::Missed => Some(Changed::Anything),
        Heard::Said(text) => Changed::from_announcement(&text),
    };
    let Some(changed) = changed else {
        return;
    };
    app.listeners.remember(changed);
    if app.listeners.count() == 0 {
        return;
    }
    match changed {
        Changed::Crane(crane) => {
            let seen_by = app.db.read(move |db| access::seen_by(db, crane)).await;
            match seen_by {
                Ok(users) => app.listeners.tell(&users, changed),
                // Each stream asks for itself before it tells.
                Err(_) => app.listeners.tell_all(changed),
            }
        }
        Changed::Of(user, _) => app.listeners.tell(&[user], changed),
        Changed::Anything => app.listeners.tell_all(changed),
    }
}

/// Ends all streams when `stop` comes, so that the server need not wait for them.
pub(crate) async fn ending_streams(app: App, stop: impl Future<Output = ()>) {
    stop.await;
    app.listeners.close();
}
