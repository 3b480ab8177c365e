//! Everybody who may come near a crane, for tests of who may do what.

use cranedesk_platform::db::{DbResult, Writer};
use cranedesk_platform::params;

use super::{Browser, TestApp};

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

/// All the actors on one server. How they stand to each other is written
/// straight into the tables, so that a test of one concept needs no other's routes.
pub(crate) struct Cast<'a> {
    pub(crate) app: &'a TestApp,
    pub(crate) owner: Person,
    pub(crate) edit_mate: Person,
    pub(crate) view_mate: Person,
    pub(crate) pending_mate: Person,
    pub(crate) stranger: Person,
    nobody: Browser,
    /// The pending mate's request to the owner.
    pub(crate) request: i64,
}

/// A crane of the owner's and its two shares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedCrane {
    pub(crate) id: i64,
    pub(crate) edit_share: i64,
    pub(crate) view_share: i64,
}

impl<'a> Cast<'a> {
    /// `suffix` keeps the names of several casts on one server apart.
    pub(crate) async fn meet(app: &'a TestApp, suffix: &str) -> Self {
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
                db.one(sql, params![pending_mate, owner, now], |row| row.get(0))
            })
            .await
            .expect("the actors meet");
        Self {
            app,
            owner,
            edit_mate,
            view_mate,
            pending_mate,
            stranger,
            nobody: app.visitor(),
            request,
        }
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

    /// A new crane of the owner's, shared with the two mates.
    pub(crate) async fn crane(&self) -> SharedCrane {
        let (owner, edit_mate, view_mate) = (self.owner.id, self.edit_mate.id, self.view_mate.id);
        let now = self.app.clock.now_ms();
        self.app
            .app
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
    db.one(sql, params![owner, now], |row| row.get(0))
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
    db.one(sql, params![crane, by, with, access, now], |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use cranedesk_platform::db::DbResult;
    use cranedesk_platform::{on_both_engines, params};

    use super::{Cast, TestApp};

    on_both_engines!(TestApp: a_crane_is_open_to_its_owner_and_the_two_mates);

    async fn a_crane_is_open_to_its_owner_and_the_two_mates(app: TestApp) {
        let cast = Cast::meet(&app, "").await;
        let crane = cast.crane().await;
        assert_ne!(crane.edit_share, crane.view_share);
        let found: DbResult<Vec<(i64, String)>> = app
            .app
            .db
            .read(move |db| {
                let sql = "SELECT user_id, access FROM crane_access WHERE crane_id = $1";
                db.all(sql, params![crane.id], |row| Ok((row.get(0)?, row.get(1)?)))
            })
            .await;
        let mut found = found.expect("rights are read");
        found.sort();
        let mut expected = [
            (cast.owner.id, "owner".to_owned()),
            (cast.edit_mate.id, "edit".to_owned()),
            (cast.view_mate.id, "view".to_owned()),
        ];
        expected.sort();
        assert_eq!(found, expected);
    }
}
