//! The people around one crane: everyone whose rights on it differ.

use cranedesk_platform::db::DbError;
use cranedesk_platform::params;
use serde_json::{Value, json};

use super::{Browser, TestApp};

pub(crate) struct Crew {
    pub(crate) owner: Browser,
    pub(crate) edit_mate: Browser,
    pub(crate) view_mate: Browser,
    /// Asked to be the owner's mate; not answered yet.
    pub(crate) pending_mate: Browser,
    pub(crate) stranger: Browser,
    pub(crate) nobody: Browser,
    /// The id of the owner's crane, which both mates share.
    pub(crate) crane: i64,
    ids: [i64; 4],
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

impl Crew {
    pub(crate) async fn assemble(app: &TestApp) -> Self {
        let owner = app.user("owner").await;
        let edit_mate = app.user("edit-mate").await;
        let view_mate = app.user("view-mate").await;
        let pending_mate = app.user("pending-mate").await;
        let created = owner.post("/api/cranes", &crane_form()).await;
        assert_eq!(created.status, 201, "{}", created.text);
        let crew = Self {
            crane: created.json()["id"].as_i64().expect("an id"),
            ids: [
                id(&owner).await,
                id(&edit_mate).await,
                id(&view_mate).await,
                id(&pending_mate).await,
            ],
            owner,
            edit_mate,
            view_mate,
            pending_mate,
            stranger: app.user("stranger").await,
            nobody: app.visitor(),
        };
        crew.share(app, crew.ids[1], "edit").await;
        crew.share(app, crew.ids[2], "view").await;
        crew.ask(app, crew.ids[3]).await;
        crew
    }

    async fn share(&self, app: &TestApp, mate: i64, access: &'static str) {
        let (owner, crane) = (self.ids[0], self.crane);
        app.app
            .db
            .write(move |db| {
                let mates = "INSERT INTO mates (low_id, high_id, created_at) VALUES ($1, $2, 0)";
                let share = "INSERT INTO crane_shares (crane_id, shared_by_user_id,
                        shared_with_user_id, access, created_at)
                    VALUES ($1, $2, $3, $4, 0)";
                db.execute(mates, params![owner, mate])?;
                db.execute(share, params![crane, owner, mate, access])?;
                Ok::<_, DbError>(())
            })
            .await
            .expect("the crane is shared");
    }

    async fn ask(&self, app: &TestApp, mate: i64) {
        let owner = self.ids[0];
        app.app
            .db
            .write(move |db| {
                let sql =
                    "INSERT INTO mate_requests (sender_id, receiver_id, created_at, updated_at)
                    VALUES ($1, $2, 0, 0)";
                db.execute(sql, params![mate, owner])
            })
            .await
            .expect("the request is sent");
    }

    /// Ends what the owner shares with the edit mate.
    pub(crate) async fn stop_sharing_with_edit_mate(&self, app: &TestApp) {
        let mate = self.ids[1];
        app.app
            .db
            .write(move |db| {
                let sql = "DELETE FROM crane_shares WHERE shared_with_user_id = $1";
                db.execute(sql, params![mate])
            })
            .await
            .expect("the share ends");
    }

    /// Who may see the crane, in the order owner, edit mate, view mate.
    pub(crate) fn insiders(&self) -> [&Browser; 3] {
        [&self.owner, &self.edit_mate, &self.view_mate]
    }

    /// Signed in, and yet none of their business.
    pub(crate) fn outsiders(&self) -> [&Browser; 2] {
        [&self.pending_mate, &self.stranger]
    }
}

async fn id(browser: &Browser) -> i64 {
    browser.get("/api/user").await.json()["id"]
        .as_i64()
        .expect("an id")
}
