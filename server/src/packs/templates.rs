//! Templates of packs: what somebody puts in again and again.

use super::model::{PackTemplate, PackTemplateInput};
use super::store;
use crate::app::App;
use crate::certificates;
use crate::error::{Error, Result};

const MOST: usize = 100;
const NO_TEMPLATE: Error = Error::NotFound("Template not found");
const SAME_NAME: &str = "You have a template of that name already.";

pub(super) async fn list(app: &App, user: i64) -> Result<Vec<PackTemplate>> {
    Ok(app
        .db
        .read(move |db| store::list_templates(db, user))
        .await?)
}

pub(super) async fn add(app: &App, user: i64, input: PackTemplateInput) -> Result<PackTemplate> {
    let (name, choice) = input.check()?;
    let now = app.clock.now_ms();
    app.db
        .write(move |db| {
            certificates::check_kinds(db, user, choice.kinds.iter().flatten())?;
            if store::list_templates(db, user)?.len() >= MOST {
                return Err(Error::conflict(
                    "You have 100 templates, and that is the most.",
                ));
            }
            let added = store::insert_template(db, user, &name, &choice, now)?;
            added.ok_or(Error::conflict(SAME_NAME))
        })
        .await
}

pub(super) async fn change(
    app: &App,
    user: i64,
    id: i64,
    input: PackTemplateInput,
) -> Result<PackTemplate> {
    let (name, choice) = input.check()?;
    app.db
        .write(move |db| {
            certificates::check_kinds(db, user, choice.kinds.iter().flatten())?;
            let known = store::list_templates(db, user)?;
            if known.iter().any(|one| one.name == name && one.id != id) {
                return Err(Error::conflict(SAME_NAME));
            }
            let changed = store::update_template(db, (user, id), &name, &choice)?;
            changed.ok_or(NO_TEMPLATE)
        })
        .await
}

pub(super) async fn delete(app: &App, user: i64, id: i64) -> Result<()> {
    let deleted = app
        .db
        .write(move |db| store::delete_template(db, user, id))
        .await?;
    deleted.then_some(()).ok_or(NO_TEMPLATE)
}
