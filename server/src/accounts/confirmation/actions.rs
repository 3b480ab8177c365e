//! A password, typed once more, counts for some minutes in this session.

use std::net::IpAddr;

use super::super::caller::{InPerson, PROVED_FOR};
use super::super::guessing::delay_of_user;
use super::super::model::check_password_size;
use super::super::store;
use super::model::{Confirmation, PasswordProof};
use crate::app::App;
use crate::error::{Error, Result};

pub(super) fn left(app: &App, caller: &InPerson) -> Confirmation {
    let left = caller.proof_holds_for(app.clock.now_ms());
    Confirmation {
        seconds_left: left / 1000,
    }
}

pub(super) async fn confirm(
    app: &App,
    caller: &InPerson,
    form: PasswordProof,
    address: IpAddr,
) -> Result<Confirmation> {
    check_password_size(&form.password)?;
    let (id, session) = (caller.id(), caller.session());
    let delay = delay_of_user(id, address);
    let (brake, now) = (delay.clone(), app.clock.now_ms());
    let hash = app
        .db
        .write(move |db| {
            brake.take(db, now)?;
            store::password_hash(db, id)?.ok_or(Error::NotSignedIn)
        })
        .await?;
    if !app.passwords.verify(form.password, Some(hash)).await? {
        return Err(Error::unacceptable("The password is not right."));
    }
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            delay.clear(db)?;
            match store::note_proof(db, session, now)? {
                true => Ok(()),
                false => Err(Error::NotSignedIn),
            }
        })
        .await?;
    Ok(Confirmation {
        seconds_left: PROVED_FOR / 1000,
    })
}
