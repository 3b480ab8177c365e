//! What the server does by itself every hour, on any number of nodes.

use std::time::Duration;

use crate::accounts;
use crate::alerts;
use crate::app::App;

const EVERY: Duration = Duration::from_secs(60 * 60);

/// Runs until the task is dropped. A failure is told and tried again next time.
pub(crate) async fn run(app: App) {
    loop {
        if let Err(error) = accounts::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: accounts");
        }
        if let Err(error) = alerts::tidy_up(&app).await {
            tracing::warn!(%error, "housekeeping: alerts");
        }
        tokio::time::sleep(EVERY).await;
    }
}
