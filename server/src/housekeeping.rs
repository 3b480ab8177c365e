//! What the server does by itself every hour, on any number of nodes.

use std::time::Duration;

use crate::app::App;
use crate::filing::{self, NamesFile};
use crate::serve::{assets, repeats};
use crate::{accounts, activity, alerts, assistant, codes, cranes, documents, links, packs};

const EVERY: Duration = Duration::from_hours(1);
/// Listing a large store takes a while, so files are swept this seldom.
const ROUNDS_PER_SWEEP: u64 = 24;

/// Every table that names stored files.
pub(crate) const TABLES: &[NamesFile] = &[
    documents::names_file,
    cranes::names_file,
    assistant::names_file,
    packs::names_file,
    codes::names_file,
];

/// Runs until the task is dropped. A failure is told and tried again next time.
pub(crate) async fn run(app: App) {
    let mut is_sweep_due = false;
    for round in 0_u64.. {
        if let Err(error) = assets::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: the web app's files");
        }
        if let Err(error) = accounts::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: accounts");
        }
        is_sweep_due |= round.is_multiple_of(ROUNDS_PER_SWEEP);
        if is_sweep_due && !filing::is_held(&app).await {
            is_sweep_due = false;
            match filing::sweep(&app, TABLES).await {
                Ok(swept) => tracing::debug!(?swept, "housekeeping: files"),
                Err(error) => tracing::error!(%error, "housekeeping: no file was swept"),
            }
        }
        if let Err(error) = cranes::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: the bin");
        }
        if let Err(error) = alerts::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: alerts");
        }
        if let Err(error) = assistant::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: the assistant's pictures");
        }
        if let Err(error) = links::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: links");
        }
        if let Err(error) = codes::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: codes");
        }
        if let Err(error) = activity::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: activity");
        }
        if let Err(error) = repeats::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: requests with a key");
        }
        if let Err(error) = packs::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: packs");
        }
        tokio::time::sleep(EVERY).await;
    }
}
