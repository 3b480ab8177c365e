//! The cast around one crane that its owner registered and shares with both mates.

use serde_json::{Value, json};

use super::{Browser, Cast, TestApp};

pub(crate) struct Crew {
    pub(crate) owner: Browser,
    pub(crate) edit_mate: Browser,
    pub(crate) view_mate: Browser,
    pub(crate) pending_mate: Browser,
    pub(crate) stranger: Browser,
    pub(crate) nobody: Browser,
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

impl Crew {
    pub(crate) async fn assemble(app: &TestApp) -> Self {
        let cast = Cast::meet(app, "").await;
        let owner = cast.owner.browser;
        let crane = created(&owner, "/api/cranes", &crane_form()).await;
        let share = |mate: i64, access: &str| {
            let share = json!({"craneId": crane, "sharedWithUserId": mate, "access": access});
            let owner = &owner;
            async move { created(owner, "/api/mates/share-crane", &share).await }
        };
        let edit_share = share(cast.edit_mate.id, "edit").await;
        share(cast.view_mate.id, "view").await;
        Self {
            owner,
            edit_mate: cast.edit_mate.browser,
            view_mate: cast.view_mate.browser,
            pending_mate: cast.pending_mate.browser,
            stranger: cast.stranger.browser,
            nobody: app.visitor(),
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
}

/// The id of what was made.
async fn created(browser: &Browser, path: &str, form: &Value) -> i64 {
    let answer = browser.post(path, form).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()["id"].as_i64().expect("an id")
}
