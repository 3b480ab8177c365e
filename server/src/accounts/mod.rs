//! Accounts: who somebody is, how they prove it, and how long that lasts.

mod actions;
mod bearer;
mod caller;
pub(crate) mod commands;
pub(crate) mod confirmation;
pub(crate) mod devices;
mod email_change;
mod entering;
mod guessing;
pub(crate) mod invitations;
mod model;
pub(crate) mod passkeys;
pub(crate) mod reset;
pub(crate) mod routes;
pub(crate) mod second_step;
mod sessions;
mod sign_in;
mod store;
pub(crate) mod tokens;
mod told;
mod weak_passwords;

#[cfg(test)]
mod tests;

pub(crate) use actions::{find_user_by_name, tidy_up};
pub(crate) use caller::{Caller, InPerson, Program, is_signed_in};
pub(crate) use devices::ThisDevice;
pub(crate) use model::DateOrder;

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
