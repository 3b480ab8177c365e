//! What leaves the server: the daily mail and the calendar.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::mail::Mailer;
use cranedesk_platform::on_both_engines;
use cranedesk_platform::testing::PostOffice;
use reqwest::Method;
use serde_json::{Value, json};

use super::{SEVEN_HOURS, add_crane, id, messages, messages_of, sweep};
use crate::testing::{Browser, TestApp, send};

/// A server whose mail goes to a post office of its own.
struct Bed {
    app: TestApp,
    office: PostOffice,
}

impl Bed {
    async fn start(dialect: Dialect) -> Self {
        let (office, address) = PostOffice::open();
        let app = TestApp::start_with(dialect, |config| {
            let url = format!("smtp://{address}");
            let mailer = Mailer::new(&url, "CraneDesk <desk@example.nz>");
            config.mail = Some(mailer.expect("a mailer"));
            config.public_url = Some("http://cranes.example.nz".parse().expect("an address"));
        })
        .await;
        Self { app, office }
    }
}

on_both_engines!(
    Bed: one_mail_a_day_tells_all_that_is_due_at_the_users_hour,
    the_mail_names_an_owners_own_kind_by_its_label,
    one_click_ends_the_mails,
    a_dead_mail_server_delays_and_never_loses,
    a_node_that_dies_after_sending_sends_the_same_mail_again,
    a_test_mail_arrives_and_is_logged,
    the_calendar_is_private_complete_and_revocable,
);

async fn one_mail_a_day_tells_all_that_is_due_at_the_users_hour(bed: Bed) {
    let Bed { app, office } = bed;
    let bob = app.user("bob").await;
    let first = add_crane(&bob, "2026-07-07T11:59:59.999Z").await;
    let second = add_crane(&bob, "2026-06-20T11:59:59.999Z").await;
    sweep(&app).await;
    assert!(
        office.delivered().is_empty(),
        "it is midnight where Bob lives"
    );
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    sweep(&app).await;
    let delivered = office.delivered();
    assert_eq!(delivered.len(), 1, "one mail for both");
    let mail = &delivered[0];
    for part in [
        "To: bob@example.nz",
        "Subject: CraneDesk: 2 certificates need attention",
        "List-Unsubscribe: <http://cranes.example.nz/api/alerts/unsubscribe/",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "text/plain",
        "text/html",
        &format!("http://cranes.example.nz/crane/{first}"),
        &format!("http://cranes.example.nz/crane/{second}"),
        "expired",
    ] {
        assert!(mail.contains(part), "the mail lacks {part}:\n{mail}");
    }
    app.days_pass(1);
    sweep(&app).await;
    assert_eq!(office.delivered().len(), 1, "nothing new, no mail");
    let log = bob.get("/api/alerts/deliveries").await.json();
    let sent = |entry: &&Value| entry["channel"] == "email" && entry["result"] == "Sent";
    assert_eq!(
        log.as_array().expect("a log").iter().filter(sent).count(),
        1
    );
}

async fn the_mail_names_an_owners_own_kind_by_its_label(bed: Bed) {
    let Bed { app, office } = bed;
    let bob = app.user("bob").await;
    let crane = add_crane(&bob, "2029-01-01T10:59:59.999Z").await;
    let kind = json!({ "label": "Insurance & cover", "months": 12, "parks": false });
    let kind = bob.post("/api/certificate-kinds", &kind).await.json();
    let key = kind["key"].as_str().expect("a key");
    let path = format!("/api/cranes/{crane}/certificates/{key}/renewals");
    let renewal = json!({ "expires": "2026-07-07" });
    assert_eq!(bob.post(&path, &renewal).await.status, 201);
    sweep(&app).await;
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    let mail = office.delivered().pop().expect("a mail");
    // Lines that were broken for the way are whole again.
    let mail = mail.replace("=\r\n", "");
    for part in [
        "Subject: CraneDesk: Insurance & cover of Grove GMK4100L (MHT225) expires in",
        "Insurance & cover of Grove GMK4100L (MHT225) expires in 5 days, on 7 July 2026.",
        "Insurance &amp; cover of Grove GMK4100L (MHT225) expires in 5 days, on 7 July 2026.",
        &format!("http://cranes.example.nz/crane/{crane}"),
    ] {
        assert!(mail.contains(part), "the mail lacks {part}:\n{mail}");
    }
    assert!(
        !mail.contains(key),
        "the mail shows the kind's key:\n{mail}"
    );
}

async fn one_click_ends_the_mails(bed: Bed) {
    let Bed { app, office } = bed;
    let bob = app.user("bob").await;
    add_crane(&bob, "2026-07-15T11:59:59.999Z").await;
    sweep(&app).await;
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    let mail = office.delivered().pop().expect("a mail");
    let start = mail.find("/api/alerts/unsubscribe/").expect("an address");
    let path = mail[start..].split('>').next().expect("its end").to_owned();
    let provider = app.visitor();
    let asked = provider.get(&path).await;
    assert_eq!(asked.status, 200, "following the link only asks");
    let click = provider
        .request(Method::POST, &path)
        .body("List-Unsubscribe=One-Click");
    assert_eq!(send(click).await.status, 200);
    let settings = bob.get("/api/alerts/settings").await.json();
    assert_eq!(settings["emailEnabled"], false);
    let user = id(&bob).await;
    app.days_pass(20);
    sweep(&app).await;
    assert_eq!(office.delivered().len(), 1, "no more mail");
    assert!(
        messages_of(&app, user).await.len() > 1,
        "the bell still rings"
    );
}

async fn a_dead_mail_server_delays_and_never_loses(bed: Bed) {
    let Bed { app, office } = bed;
    let bob = app.user("bob").await;
    add_crane(&bob, "2026-07-15T11:59:59.999Z").await;
    sweep(&app).await;
    office.set_closed(true);
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    for _ in 0..5 {
        app.seconds_pass(60 * 60);
        sweep(&app).await;
    }
    assert!(office.delivered().is_empty());
    let told = messages(&bob).await;
    assert!(
        told.iter()
            .any(|text| text.contains("does not get through")),
        "{told:?}"
    );
    assert_eq!(
        bob.get("/api/alerts/settings").await.json()["emailFailing"],
        true
    );
    let metrics = app.visitor().get("/metrics").await.text;
    assert!(
        metrics.contains("cranedesk_mails_total{result=\"failed\"}"),
        "{metrics}"
    );
    office.set_closed(false);
    app.seconds_pass(7 * 60 * 60);
    sweep(&app).await;
    assert_eq!(office.delivered().len(), 1, "late, but there");
    assert_eq!(
        bob.get("/api/alerts/settings").await.json()["emailFailing"],
        false
    );
}

/// The process ends after the mail server took the mail and before that is
/// written down: what is left behind is a claimed mail that is not marked.
async fn a_node_that_dies_after_sending_sends_the_same_mail_again(bed: Bed) {
    let Bed { app, office } = bed;
    let bob = app.user("bob").await;
    add_crane(&bob, "2026-07-15T11:59:59.999Z").await;
    sweep(&app).await;
    app.seconds_pass(SEVEN_HOURS);
    sweep(&app).await;
    app.app
        .db
        .write(|db| db.execute("UPDATE mail_outbox SET sent_at = NULL", &[]))
        .await
        .map_err(|error: cranedesk_platform::db::DbError| error)
        .expect("the mark is undone");
    sweep(&app).await;
    assert_eq!(
        office.delivered().len(),
        1,
        "still claimed by the node that died"
    );
    app.seconds_pass(6 * 60);
    sweep(&app).await;
    sweep(&app).await;
    let delivered = office.delivered();
    assert_eq!(delivered.len(), 2, "at least once");
    let message_id = |mail: &String| {
        let start = mail.find("Message-ID: ").expect("an id");
        mail[start..].lines().next().expect("a line").to_owned()
    };
    assert_eq!(
        message_id(&delivered[0]),
        message_id(&delivered[1]),
        "so that a copy can be dropped"
    );
}

async fn a_test_mail_arrives_and_is_logged(bed: Bed) {
    let Bed { app, office } = bed;
    let bob = app.user("bob").await;
    for channel in ["bell", "email"] {
        let test = bob
            .post("/api/alerts/test", &json!({ "channel": channel }))
            .await;
        assert_eq!(test.status, 200, "{}", test.text);
    }
    let early = bob
        .post("/api/alerts/test", &json!({ "channel": "calendar" }))
        .await;
    assert_eq!(
        (early.status, early.text.as_str()),
        (409, "Make a calendar address first.")
    );
    sweep(&app).await;
    assert_eq!(office.delivered().len(), 1);
    assert_eq!(
        messages(&bob).await,
        ["This is a test. Alerts reach you here."]
    );
    let log = bob.get("/api/alerts/deliveries").await.json();
    assert_eq!(log.as_array().map(Vec::len), Some(2), "{log}");
}

async fn the_calendar_is_private_complete_and_revocable(bed: Bed) {
    let app = bed.app;
    let bob = app.user("bob").await;
    let crane = add_crane(&bob, "2026-07-15T11:59:59.999Z").await;
    let first = calendar_path(&bob).await;
    let phone = app.visitor();
    let calendar = phone.get(&first).await;
    assert_eq!(
        calendar.header("content-type"),
        "text/calendar; charset=utf-8"
    );
    assert_eq!(
        bob.post("/api/alerts/test", &json!({ "channel": "calendar" }))
            .await
            .status,
        200
    );
    let text = phone.get(&first).await.text;
    let events = ical::IcalParser::new(text.as_bytes())
        .next()
        .expect("a calendar")
        .expect("that a parser reads")
        .events;
    let of = |name: &str, value: &str| {
        events.iter().find(|event| {
            event
                .properties
                .iter()
                .any(|property| property.name == name && property.value.as_deref() == Some(value))
        })
    };
    assert_eq!(events.len(), 5, "four certificates and a test: {text}");
    let cof = of("UID", &format!("crane-{crane}-cof@cranedesk")).expect("the COF");
    let value = |name: &str| {
        let found = cof.properties.iter().find(|property| property.name == name);
        found
            .and_then(|property| property.value.clone())
            .expect(name)
    };
    assert_eq!(value("DTSTART"), "20260715");
    assert_eq!(value("DTEND"), "20260716");
    assert!(of("SUMMARY", "CraneDesk test").is_some());
    let not = format!("/api/cranes/{crane}/certificates/rego/not-applicable");
    let said = json!({ "reason": "Never on the road" });
    assert_eq!(bob.put(&not, &said).await.status, 200);
    let text = phone.get(&first).await.text;
    assert!(text.contains(&format!("crane-{crane}-cof@")), "{text}");
    assert!(!text.contains(&format!("crane-{crane}-rego@")), "{text}");
    let second = calendar_path(&bob).await;
    assert_eq!(
        phone.get(&first).await.status,
        404,
        "a new address ends the old one"
    );
    assert_eq!(phone.get(&second).await.status, 200);
    assert_eq!(bob.delete("/api/alerts/calendar").await.status, 204);
    assert_eq!(phone.get(&second).await.status, 404);
}

async fn calendar_path(browser: &Browser) -> String {
    let made = browser.post("/api/alerts/calendar", &json!({})).await;
    assert_eq!(made.status, 201, "{}", made.text);
    let url = made.json()["url"].as_str().expect("an address").to_owned();
    url.trim_start_matches("http://cranes.example.nz")
        .to_owned()
}
