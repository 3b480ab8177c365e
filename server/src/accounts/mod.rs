//! Accounts: who somebody is, how they prove it, and how long that lasts.

mod actions;
pub(crate) mod commands;
pub(crate) mod devices;
mod email_change;
mod guessing;
pub(crate) mod invitations;
mod model;
pub(crate) mod reset;
pub(crate) mod routes;
mod sessions;
mod store;
mod told;
mod weak_passwords;

#[cfg(test)]
mod tests;

pub(crate) use actions::{find_user_by_name, tidy_up};
pub(crate) use model::DateOrder;
pub(crate) use sessions::Caller;

use crate::app::App;
use crate::error::Result;

/// The names of all users.
pub(crate) async fn usernames(app: &App) -> Result<Vec<String>> {
    let users = actions::list_users(app).await?;
    Ok(users
        .into_iter()
        .map(|listed| listed.user.username)
        .collect())
}
