//! Everybody who may come near a crane, for tests of who may do what.

use std::ops::Deref;

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::params;
use serde_json::{Value, json};

use super::{Browser, TestApp};
use crate::app::App;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Actor {
    /// Owns the crane.
    Owner,
    /// A mate with whom the crane is shared for editing …
    EditMate,
    /// … and one who may only look.
    ViewMate,
    /// Asked to be the owner's mate, and waits.
    PendingMate,
    /// Signed in, and nothing to the owner.
    Stranger,
    /// Not signed in.
    Nobody,
}

impl Actor {
    /// From the one with the most rights to the one with none.
    pub(crate) const ALL: [Self; 6] = [
        Self::Owner,
        Self::EditMate,
        Self::ViewMate,
        Self::PendingMate,
        Self::Stranger,
        Self::Nobody,
    ];
}

/// Somebody with a browser in which they are signed in.
pub(crate) struct Person {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) browser: Browser,
}

impl Deref for Person {
    type Target = Browser;

    fn deref(&self) -> &Browser {
        &self.browser
    }
}

/// All the actors around one crane, which the owner shares with two mates. How
/// they stand to each other is written straight into the tables.
pub(crate) struct Actors {
    pub(crate) app: App,
    pub(crate) owner: Person,
    pub(crate) edit_mate: Person,
    pub(crate) view_mate: Person,
    pub(crate) pending_mate: Person,
    pub(crate) stranger: Person,
    pub(crate) nobody: Browser,
    /// The pending mate's request to the owner.
    pub(crate) request: i64,
    /// The id of the crane.
    pub(crate) crane: i64,
    edit_share: i64,
}

/// A crane as the add form sends it.
pub(crate) fn crane_form() -> Value {
    json!({
        "type": "telescopic", "make": "Liebherr", "model": "LTM 1100", "vehicleId": "KCR 100",
        "roadUserKm": 12_000, "cofExpiry": "2026-09-01T11:59:59.999Z",
        "regoExpiry": "2026-10-01T10:59:59.999Z", "miExpiry": "2027-01-01T10:59:59.999Z",
        "riggingGearExpiry": "2026-12-01T10:59:59.999Z",
    })
}

/// A crane of the owner's and its two shares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedCrane {
    pub(crate) id: i64,
    pub(crate) edit_share: i64,
    pub(crate) view_share: i64,
}

impl Actors {
    pub(crate) async fn meet(app: &TestApp) -> Self {
        Self::named(app, "").await
    }

    /// `suffix` keeps the names of several sets on one server apart.
    pub(crate) async fn named(app: &TestApp, suffix: &str) -> Self {
        let (owner, edit_mate, view_mate, pending_mate, stranger) = tokio::join!(
            register(app, "owner", suffix),
            register(app, "editor", suffix),
            register(app, "viewer", suffix),
            register(app, "pending", suffix),
            register(app, "stranger", suffix),
        );
        let ids = [owner.id, edit_mate.id, view_mate.id, pending_mate.id];
        let now = app.clock.now_ms();
        let request = app
            .app
            .db
            .write(move |db| {
                let [owner, edit_mate, view_mate, pending_mate] = ids;
                befriend(db, owner, edit_mate, now)?;
                befriend(db, owner, view_mate, now)?;
                let sql =
                    "INSERT INTO mate_requests (sender_id, receiver_id, created_at, updated_at)
                    VALUES ($1, $2, $3, $3) RETURNING id";
                db.one(sql, params![pending_mate, owner, now], |row| row.only())
            })
            .await
            .expect("the actors meet");
        let crane = created(&owner, "/api/cranes", &crane_form()).await;
        let share = |mate: i64, access: &str| {
            let share = json!({"craneId": crane, "sharedWithUserId": mate, "access": access});
            let owner = &owner.browser;
            async move { created(owner, "/api/mates/share-crane", &share).await }
        };
        let edit_share = share(edit_mate.id, "edit").await;
        share(view_mate.id, "view").await;
        Self {
            app: app.app.clone(),
            owner,
            edit_mate,
            view_mate,
            pending_mate,
            stranger,
            nobody: app.visitor(),
            request,
            crane,
            edit_share,
        }
    }

    pub(crate) async fn stop_sharing_with_edit_mate(&self) {
        let share = format!("/api/mates/shared-cranes/{}", self.edit_share);
        assert_eq!(self.owner.delete(&share).await.status, 204);
    }

    /// Who may see the crane, in the order owner, edit mate, view mate.
    pub(crate) fn insiders(&self) -> [&Browser; 3] {
        [&self.owner, &self.edit_mate, &self.view_mate]
    }

    /// Signed in, and yet none of their business.
    pub(crate) fn outsiders(&self) -> [&Browser; 2] {
        [&self.pending_mate, &self.stranger]
    }

    pub(crate) fn browser(&self, actor: Actor) -> &Browser {
        match actor {
            Actor::Owner => &self.owner.browser,
            Actor::EditMate => &self.edit_mate.browser,
            Actor::ViewMate => &self.view_mate.browser,
            Actor::PendingMate => &self.pending_mate.browser,
            Actor::Stranger => &self.stranger.browser,
            Actor::Nobody => &self.nobody,
        }
    }

    /// Another crane of the owner's, shared with the two mates as the first.
    pub(crate) async fn another_crane(&self) -> SharedCrane {
        let (owner, edit_mate, view_mate) = (self.owner.id, self.edit_mate.id, self.view_mate.id);
        let now = self.app.clock.now_ms();
        self.app
            .db
            .write(move |db| {
                let id = insert_crane(db, owner, now)?;
                Ok(SharedCrane {
                    id,
                    edit_share: share(db, id, owner, edit_mate, "edit", now)?,
                    view_share: share(db, id, owner, view_mate, "view", now)?,
                })
            })
            .await
            .map_err(|error: cranedesk_platform::db::DbError| error)
            .expect("a shared crane")
    }
}

/// The id of what was made.
async fn created(browser: &Browser, path: &str, form: &Value) -> i64 {
    let answer = browser.post(path, form).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["id"].as_i64().expect("an id")
}

async fn register(app: &TestApp, role: &str, suffix: &str) -> Person {
    let name = format!("{role}{suffix}");
    let browser = app.user(&name).await;
    let user = browser.get("/api/user").await.json();
    Person {
        id: user["id"].as_i64().expect("an id"),
        name,
        browser,
    }
}

fn befriend(db: &mut Writer<'_>, one: i64, other: i64, now: i64) -> DbResult<u64> {
    let sql = "INSERT INTO mates (low_id, high_id, created_at) VALUES ($1, $2, $3)";
    db.execute(sql, params![one.min(other), one.max(other), now])
}

fn insert_crane(db: &mut Writer<'_>, owner: i64, now: i64) -> DbResult<i64> {
    let sql = "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km,
            cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry, created_at, updated_at)
        VALUES ($1, 'telescopic', 'Liebherr', 'LTM 1060', 'KTR60', 0, '', '', '', '', $2, $2)
        RETURNING id";
    db.one(sql, params![owner, now], |row| row.only())
}

fn share(
    db: &mut Writer<'_>,
    crane: i64,
    by: i64,
    with: i64,
    access: &str,
    now: i64,
) -> DbResult<i64> {
    let sql = "INSERT INTO crane_shares
            (crane_id, shared_by_user_id, shared_with_user_id, access, created_at)
        VALUES ($1, $2, $3, $4, $5) RETURNING id";
    db.one(sql, params![crane, by, with, access, now], |row| row.only())
}

#[cfg(test)]
mod tests {
    use cranedesk_platform::db::DbResult;
    use cranedesk_platform::{on_both_engines, params};

    use super::{Actors, TestApp};

    on_both_engines!(TestApp: a_crane_is_open_to_its_owner_and_the_two_mates);

    async fn a_crane_is_open_to_its_owner_and_the_two_mates(app: TestApp) {
        let actors = Actors::meet(&app).await;
        let crane = actors.another_crane().await;
        assert_ne!(crane.edit_share, crane.view_share);
        let found: DbResult<Vec<(i64, String)>> = app
            .app
            .db
            .read(move |db| {
                let sql = "SELECT user_id, access FROM crane_access WHERE crane_id = $1";
                db.all(sql, params![crane.id], |row| {
                    Ok((row.get("user_id")?, row.get("access")?))
                })
            })
            .await;
        let mut found = found.expect("rights are read");
        found.sort();
        let mut expected = [
            (actors.owner.id, "owner".to_owned()),
            (actors.edit_mate.id, "edit".to_owned()),
            (actors.view_mate.id, "view".to_owned()),
        ];
        expected.sort();
        assert_eq!(found, expected);
    }
}
