//! Who may register, and by which link.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use futures_util::future::join_all;
use serde_json::{Value, json};

use super::assert_refused;
use super::operator::run;
use crate::config::RegistrationPolicy;
use crate::testing::{Answer, Browser, PASSWORD, TestApp};

on_both_engines!(
    Invited: nobody_registers_without_a_link_and_one_with_it,
    of_ten_who_hold_one_link_one_registers,
    a_link_ends_with_its_days_and_when_it_is_taken_back,
    users_invite_where_they_may, an_invitation_is_its_makers_alone,
    what_is_wrong_with_a_name_leaves_the_link_unused,
);

const NEEDED: &str = "This server takes new users by invitation. Ask whoever runs it for a link.";
const ENDED: &str =
    "This invitation has ended or was used already. Ask whoever sent it for a new one.";

/// A server where one needs an invitation, and users may make them.
struct Invited(TestApp);

impl Invited {
    async fn start(dialect: Dialect) -> Self {
        let app = TestApp::start_with(dialect, |config| {
            config.registration = RegistrationPolicy::Invite;
            config.invites_by_users = true;
        });
        Self(app.await)
    }

    /// A link of the operator's: its secret.
    async fn link(&self, line: &str) -> String {
        secret(&run(&self.0, line, "").await.expect("a link"))
    }

    /// Somebody who came by a link.
    async fn user(&self, name: &str) -> Browser {
        let browser = self.0.visitor();
        let link = self.link("invite").await;
        let answer = register(&browser, name, Some(&link)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        browser
    }
}

fn secret(url: &str) -> String {
    let (_, token) = url.rsplit_once("/auth?tab=register#").expect("a link");
    token.to_owned()
}

async fn register(browser: &Browser, name: &str, invitation: Option<&str>) -> Answer {
    let form = json!({
        "username": name, "email": format!("{name}@example.nz"), "password": PASSWORD,
        "invitation": invitation,
    });
    browser.post("/api/register", &form).await
}

async fn open(browser: &Browser, token: &str) -> Answer {
    let form = json!({"token": token});
    browser.post("/api/invitations/open", &form).await
}

async fn nobody_registers_without_a_link_and_one_with_it(bed: Invited) {
    let visitor = bed.0.visitor();
    let settings = visitor.get("/api/settings").await.json();
    assert_eq!(
        (&settings["registration"], &settings["invitesByUsers"]),
        (&json!("invite"), &json!(true))
    );
    assert_refused(&register(&visitor, "bob", None).await, 403, NEEDED);
    assert_refused(&register(&visitor, "bob", Some("")).await, 403, NEEDED);
    assert_refused(&register(&visitor, "bob", Some("guess")).await, 403, ENDED);

    let link = bed.link("invite --for Mere").await;
    // 22 characters of base64 are 128 bits.
    assert_eq!(link.len(), 22);
    let opened = open(&visitor, &link).await;
    assert_eq!(
        opened.json(),
        json!({"invitedBy": null, "endsAt": "2026-07-08T12:00:00.000Z"})
    );
    assert_eq!(register(&visitor, "bob", Some(&link)).await.status, 201);
    assert_eq!(visitor.get("/api/user").await.json()["username"], "bob");
    assert_refused(
        &register(&bed.0.visitor(), "eve", Some(&link)).await,
        403,
        ENDED,
    );
    assert_refused(&open(&visitor, &link).await, 404, ENDED);
}

async fn of_ten_who_hold_one_link_one_registers(bed: Invited) {
    let link = bed.link("invite").await;
    let visitors: Vec<Browser> = (0..10).map(|_| bed.0.visitor()).collect();
    let names: Vec<String> = (0..10).map(|number| format!("user{number}")).collect();
    let all = visitors.iter().zip(&names);
    let answers = join_all(all.map(|(browser, name)| register(browser, name, Some(&link)))).await;
    let statuses = |status: u16| answers.iter().filter(|one| one.status == status).count();
    assert_eq!((statuses(201), statuses(403)), (1, 9));
}

async fn a_link_ends_with_its_days_and_when_it_is_taken_back(bed: Invited) {
    let visitor = bed.0.visitor();
    let (short, long) = (
        bed.link("invite --days 1").await,
        bed.link("invite --days 30").await,
    );
    bed.0.days_pass(1);
    assert_refused(&register(&visitor, "bob", Some(&short)).await, 403, ENDED);
    bed.0.days_pass(28);
    assert_eq!(register(&visitor, "bob", Some(&long)).await.status, 201);
    for days in ["0", "31"] {
        let refused = run(&bed.0, &format!("invite --days {days}"), "").await;
        assert_eq!(refused, Err("Choose from 1 to 30 days".to_owned()));
    }
    let made = visitor
        .post("/api/invitations", &json!({"recipient": "Eve"}))
        .await;
    let link = secret(made.json()["url"].as_str().expect("a link"));
    let id = visitor.get("/api/invitations").await.json()[0]["id"].clone();
    let path = format!("/api/invitations/{id}");
    assert_eq!(visitor.delete(&path).await.status, 204);
    assert_eq!(visitor.delete(&path).await.status, 404);
    assert_refused(
        &register(&bed.0.visitor(), "eve", Some(&link)).await,
        403,
        ENDED,
    );
}

async fn users_invite_where_they_may(bed: Invited) {
    let bob = bed.user("bob").await;
    let form = json!({"recipient": " Mere ", "days": 3});
    let made = bob.post("/api/invitations", &form).await;
    assert_eq!(made.status, 201, "{}", made.text);
    assert_eq!(made.json()["endsAt"], "2026-07-04T12:00:00.000Z");
    let link = secret(made.json()["url"].as_str().expect("a link"));
    let newcomer = bed.0.visitor();
    assert_eq!(open(&newcomer, &link).await.json()["invitedBy"], "bob");
    assert_eq!(register(&newcomer, "mere", Some(&link)).await.status, 201);
    let list = bob.get("/api/invitations").await.json();
    let used: Vec<(&Value, &Value, &Value)> = list
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| (&one["recipient"], &one["usedBy"], &one["isOpen"]))
        .collect();
    assert_eq!(used, [(&json!("Mere"), &json!("mere"), &json!(false))]);
    let long = json!({"recipient": "m".repeat(81)});
    assert_eq!(bob.post("/api/invitations", &long).await.status, 422);
    let forever = json!({"recipient": "", "days": 31});
    assert_eq!(bob.post("/api/invitations", &forever).await.status, 422);
    for _ in 0..19 {
        assert_eq!(bob.post("/api/invitations", &json!({})).await.status, 201);
    }
    assert_eq!(bob.post("/api/invitations", &json!({})).await.status, 429);
}

async fn an_invitation_is_its_makers_alone(bed: Invited) {
    let (bob, eve) = (bed.user("bob").await, bed.user("eve").await);
    bob.post("/api/invitations", &json!({})).await;
    let id = bob.get("/api/invitations").await.json()[0]["id"].clone();
    assert_eq!(eve.get("/api/invitations").await.json(), json!([]));
    let path = format!("/api/invitations/{id}");
    assert_refused(&eve.delete(&path).await, 404, "Invitation not found");
    assert_eq!(bob.delete(&path).await.status, 204);
}

async fn what_is_wrong_with_a_name_leaves_the_link_unused(bed: Invited) {
    bed.user("bob").await;
    let (visitor, link) = (bed.0.visitor(), bed.link("invite").await);
    let taken = register(&visitor, "bob", Some(&link)).await;
    assert_refused(&taken, 409, "That username is taken.");
    // Without a link nobody learns which names are taken.
    assert_refused(&register(&visitor, "bob", Some("guess")).await, 403, ENDED);
    assert_eq!(register(&visitor, "mere", Some(&link)).await.status, 201);
}

#[tokio::test]
async fn where_only_the_operator_invites_users_are_told_so_and_their_links_end() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.registration = RegistrationPolicy::Invite;
    });
    let bed = Invited(app.await);
    let bob = bed.user("bob").await;
    let refused = bob.post("/api/invitations", &json!({})).await;
    assert_refused(
        &refused,
        403,
        "On this server only whoever runs it invites people.",
    );
    let sql = "UPDATE invitations SET user_id = 1, used_at = NULL, used_by = NULL";
    let link = bed.link("invite").await;
    let moved = bed.0.app.db.write(move |db| db.execute(sql, &[])).await;
    assert_eq!(moved.expect("an update"), 2);
    let visitor = bed.0.visitor();
    assert_refused(&register(&visitor, "eve", Some(&link)).await, 403, ENDED);
}

#[tokio::test]
async fn where_registering_is_closed_or_open_no_invitation_is_made() {
    for (registration, told) in [
        (
            RegistrationPolicy::Closed,
            "This server takes no new users, so an invitation would lead nowhere.",
        ),
        (
            RegistrationPolicy::Open,
            "Anybody may register on this server, so nobody needs an invitation.",
        ),
    ] {
        let app = TestApp::start_with(Dialect::Sqlite, |config| {
            config.registration = registration;
        });
        let app = app.await;
        assert_eq!(run(&app, "invite", "").await, Err(told.to_owned()));
        let answer = register(&app.visitor(), "bob", Some("guess")).await;
        match registration {
            RegistrationPolicy::Closed => assert_refused(
                &answer,
                403,
                "This server takes no new users. Ask whoever runs it for an account.",
            ),
            _ => assert_eq!(answer.status, 201),
        }
        assert!(run(&app, "add mere --generate", "").await.is_ok());
    }
}
