//! Alerts on devices: a real push service, whose browser opens what it gets.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use cranedesk_platform::testing::{PushReceiver, Received};
use serde_json::{Value, json};

use super::{add_crane, id, messages, sweep};
use crate::accounts;
use crate::app::App;
use crate::testing::{Browser, PASSWORD, TestApp};

/// A server that may push to a service on this machine. Tests begin at midnight
/// in Auckland, which is quiet.
struct Bed {
    app: TestApp,
    service: PushReceiver,
}

const HOUR: u64 = 60 * 60;
/// Seven days before its alert.
const NEAR: &str = "2026-07-08T11:59:59.999Z";

impl Bed {
    async fn start(dialect: Dialect) -> Self {
        let service = PushReceiver::open().await;
        let address = service.address;
        let app = TestApp::start_with(dialect, |config| {
            config.push_service = Some(address);
            config.operator_mail = Some("operator@example.nz".into());
        })
        .await;
        Self { app, service }
    }

    /// Turns push on in a browser, which the service knows by a name.
    async fn turn_on(&self, browser: &Browser, name: &str) {
        let subscription = self.service.subscription(name);
        let on = browser
            .put("/api/alerts/push/this-device", &subscription)
            .await;
        assert_eq!(on.status, 204, "{}", on.text);
    }

    /// What came since the last time, once all that is due has been sent.
    async fn pushed(&self, seen: &mut usize) -> Vec<Received> {
        sweep(&self.app).await;
        send(&self.app.app).await;
        let all = self.service.received();
        let new = all[*seen..].to_vec();
        *seen = all.len();
        new
    }

    /// The same, by title.
    async fn titles(&self, seen: &mut usize) -> Vec<String> {
        let title = |one: Received| one.text["title"].as_str().expect("a title").to_owned();
        self.pushed(seen).await.into_iter().map(title).collect()
    }
}

async fn send(app: &App) {
    super::super::push::send_due(app).await.expect("it is sent");
}

async fn devices(browser: &Browser) -> Vec<Value> {
    let state = browser.get("/api/alerts/push").await.json();
    state["devices"].as_array().expect("a list").clone()
}

async fn log(browser: &Browser) -> Vec<(String, String)> {
    let log = browser.get("/api/alerts/deliveries").await.json();
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    let all = log.as_array().expect("a log").iter();
    all.filter(|entry| entry["channel"] == "push")
        .map(|entry| (text(&entry["what"]), text(&entry["result"])))
        .collect()
}

async fn test(browser: &Browser) -> (u16, String) {
    let form = json!({"channel": "push"});
    let answer = browser.post("/api/alerts/test", &form).await;
    (answer.status, answer.text)
}

async fn sign_in(browser: &Browser, name: &str) {
    let form = json!({"username": name, "password": PASSWORD});
    assert_eq!(browser.post("/api/login", &form).await.status, 200);
}

on_both_engines!(
    Bed: an_alert_is_pushed_sealed_and_signed_and_opens_the_crane,
    quiet_hours_hold_pushes_back_until_they_end_where_the_user_is,
    what_was_read_or_renewed_or_taken_back_meanwhile_is_not_pushed,
    each_push_is_sent_once_however_many_nodes_send,
    a_mate_request_is_pushed,
    a_test_goes_to_every_device_at_once_and_five_times_an_hour,
    what_a_wrong_clock_put_off_is_pushed,
    a_device_that_is_gone_is_taken_off_and_its_user_told,
    five_failures_in_a_row_end_a_device_and_an_outage_does_not,
    signing_out_ends_it_and_a_session_that_ran_out_does_not,
    a_browser_pushes_to_whoever_is_signed_in_last,
    a_new_password_ends_it_everywhere_else,
    only_public_addresses_with_real_keys_are_taken,
    devices_are_their_owners_alone,
    the_key_is_made_once_and_is_the_same_on_every_node,
);

async fn an_alert_is_pushed_sealed_and_signed_and_opens_the_crane(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    bed.turn_on(&bob, "bobs-phone").await;
    let key = bob.get("/api/alerts/push").await.json()["publicKey"].clone();
    let crane = add_crane(&bob, NEAR).await;
    bed.app.seconds_pass(7 * HOUR);
    let pushed = bed.pushed(&mut seen).await;
    let [push] = &pushed[..] else {
        panic!("{pushed:#?}")
    };
    assert_eq!(
        push.text,
        json!({
            "title": "Grove GMK4100L (MHT225)",
            "body": "COF of Grove GMK4100L (MHT225) expires in 6 days, on 8 July 2026.",
            "path": format!("/crane/{crane}"),
            "tag": push.text["tag"],
            "user": id(&bob).await,
            "alerts": push.text["alerts"],
        })
    );
    let list = bob.get("/api/alerts").await.json();
    assert_eq!(push.text["alerts"], json!([list["alerts"][0]["id"]]));
    assert_eq!((&*push.path, json!(push.server_key)), ("bobs-phone", key));
    let now = bed.app.clock.now_ms() / 1000;
    assert_eq!(
        push.claims,
        json!({
            "aud": format!("http://{}", bed.service.address),
            "exp": now + 12 * 60 * 60,
            "sub": "mailto:operator@example.nz",
        })
    );
    assert_eq!(push.headers["ttl"], "172800");
    assert!(bed.pushed(&mut seen).await.is_empty(), "once");
    assert_eq!(
        log(&bob).await,
        [(
            "COF of Grove GMK4100L (MHT225) expires in 6 days, on 8 July 2026. \
             To An unknown program."
                .to_owned(),
            "Sent".to_owned()
        )]
    );
}

async fn quiet_hours_hold_pushes_back_until_they_end_where_the_user_is(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    bed.turn_on(&bob, "phone").await;
    add_crane(&bob, NEAR).await;
    assert!(bed.pushed(&mut seen).await.is_empty(), "midnight");
    assert_eq!(messages(&bob).await.len(), 1, "it is at the bell");
    bed.app.seconds_pass(7 * HOUR - 1);
    assert!(bed.pushed(&mut seen).await.is_empty(), "just before seven");
    bed.app.seconds_pass(1);
    assert_eq!(bed.titles(&mut seen).await, ["Grove GMK4100L (MHT225)"]);
    // Nine in the evening comes; another crane's alert waits, until its user
    // wants no quiet any more.
    bed.app.seconds_pass(14 * HOUR);
    add_crane(&bob, "2026-07-09T11:59:59.999Z").await;
    assert!(bed.pushed(&mut seen).await.is_empty(), "quiet again");
    let settings = |from: i64, until: i64| {
        json!({
            "leadDays": [7], "emailEnabled": true, "emailHour": 7,
            "timeZone": "Pacific/Auckland", "quietFrom": from, "quietUntil": until,
        })
    };
    let refused = bob.put("/api/alerts/settings", &settings(21, 24)).await;
    assert_eq!(
        (refused.status, &*refused.text),
        (422, "Quiet hours must be from 0 to 23")
    );
    let changed = bob
        .put("/api/alerts/settings", &settings(9, 9))
        .await
        .json();
    assert_eq!(
        (&changed["quietFrom"], &changed["quietUntil"]),
        (&json!(9), &json!(9))
    );
    assert_eq!(bed.titles(&mut seen).await.len(), 1);
    // Left out, they stay.
    let without = json!({
        "leadDays": [7], "emailEnabled": true, "emailHour": 7, "timeZone": "Pacific/Auckland",
    });
    let stays = bob.put("/api/alerts/settings", &without).await.json();
    assert_eq!(stays["quietFrom"], 9);
}

async fn what_was_read_or_renewed_or_taken_back_meanwhile_is_not_pushed(bed: Bed) {
    let (bob, eve, mut seen) = (bed.app.user("bob").await, bed.app.user("eve").await, 0);
    bed.turn_on(&bob, "phone").await;
    let (read, renewed) = (add_crane(&bob, NEAR).await, add_crane(&bob, NEAR).await);
    assert!(bed.pushed(&mut seen).await.is_empty(), "quiet");
    let list = bob.get("/api/alerts").await.json();
    let alerts = list["alerts"].as_array().expect("a list");
    let of_read = alerts.iter().find(|alert| alert["craneId"] == read);
    let ids = json!({"ids": [of_read.expect("an alert")["id"]]});
    assert_eq!(bob.post("/api/alerts/read", &ids).await.status, 204);
    let path = format!("/api/cranes/{renewed}/certificates/cof/renewals");
    let renewal = json!({"expires": "2028-07-08"});
    assert_eq!(bob.post(&path, &renewal).await.status, 201);
    // Eve asks to be a mate, and Bob answers before the morning.
    let form = json!({"username": "bob"});
    let asked = eve.post("/api/mates/requests", &form).await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let request = asked.json()["id"].as_i64().expect("an id");
    let path = format!("/api/mates/requests/{request}");
    let answered = bob.patch(&path, &json!({"action": "accept"})).await;
    assert_eq!(answered.status, 200, "{}", answered.text);
    bed.app.seconds_pass(7 * HOUR);
    assert_eq!(bed.titles(&mut seen).await, Vec::<String>::new());
    assert!(log(&bob).await.is_empty());
}

async fn each_push_is_sent_once_however_many_nodes_send(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    bed.turn_on(&bob, "phone").await;
    let other = bed.app.another_app().await;
    bed.app.seconds_pass(7 * HOUR);
    for expected in 1..=5 {
        add_crane(&bob, NEAR).await;
        sweep(&bed.app).await;
        tokio::join!(send(&bed.app.app), send(&other), send(&bed.app.app));
        assert_eq!(bed.service.count(), expected);
    }
    // A node that dies while it sends leaves it to the others, later.
    add_crane(&bob, NEAR).await;
    sweep(&bed.app).await;
    let claimed = bed.app.app.db.write(|db| {
        let sql =
            "UPDATE push_devices SET busy_until = 1 + (SELECT max(not_before) FROM push_outbox)";
        db.execute(sql, &[])
    });
    assert_eq!(claimed.await.expect("a row"), 1);
    seen += 5;
    assert!(bed.pushed(&mut seen).await.is_empty(), "another has it");
    bed.app.seconds_pass(1);
    assert_eq!(bed.pushed(&mut seen).await.len(), 1);
}

async fn a_mate_request_is_pushed(bed: Bed) {
    let (bob, eve, mut seen) = (bed.app.user("bob").await, bed.app.user("eve").await, 0);
    bed.turn_on(&bob, "phone").await;
    bed.app.seconds_pass(9 * HOUR);
    let asked = eve
        .post("/api/mates/requests", &json!({"username": "bob"}))
        .await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let pushed = bed.pushed(&mut seen).await;
    let [push] = &pushed[..] else {
        panic!("{pushed:#?}")
    };
    assert_eq!(push.text["body"], "eve asks to be your mate.");
    let path = format!("/mates?tab=requests&from={}", id(&eve).await);
    assert_eq!(push.text["path"], path);
}

async fn a_test_goes_to_every_device_at_once_and_five_times_an_hour(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let none = "Push is on for none of your devices. Turn it on under Settings.";
    assert_eq!(test(&bob).await, (409, none.to_owned()));
    let tablet = bed.app.visitor();
    sign_in(&tablet, "bob").await;
    bed.turn_on(&bob, "phone").await;
    bed.turn_on(&tablet, "tablet").await;
    for _ in 0..5 {
        assert_eq!(test(&bob).await.0, 200);
        let pushed = bed.pushed(&mut seen).await;
        let mut paths: Vec<_> = pushed.iter().map(|push| push.path.as_str()).collect();
        paths.sort_unstable();
        assert_eq!(paths, ["phone", "tablet"], "also at midnight");
        let body = "This is a test. Alerts reach you on this device.";
        assert_eq!(pushed[0].text["body"], body);
    }
    let (status, text) = test(&bob).await;
    let wait = "Too many test pushes. Please try again in 60 minutes.";
    assert_eq!((status, text.as_str()), (429, wait));
    assert!(bed.pushed(&mut seen).await.is_empty());
    assert_eq!(log(&bob).await.len(), 10);
    assert_eq!(log(&bob).await[0].0, "Test. To An unknown program.");
}

async fn what_a_wrong_clock_put_off_is_pushed(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    bed.turn_on(&bob, "phone").await;
    bed.app.days_pass(5);
    test(&bob).await;
    let five_days = std::time::Duration::from_hours(5 * 24);
    bed.app.clock.go_back(five_days);
    assert_eq!(bed.titles(&mut seen).await, ["CraneDesk"]);
}

async fn a_device_that_is_gone_is_taken_off_and_its_user_told(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    for status in [404, 410] {
        bed.turn_on(&bob, "phone").await;
        bed.service.answer_with(status, &[]);
        test(&bob).await;
        assert_eq!(bed.pushed(&mut seen).await.len(), 1);
        assert!(devices(&bob).await.is_empty(), "{status}");
        let told = "This device can no longer be reached. It was taken off the list.";
        assert_eq!(log(&bob).await[0].1, told);
        assert_eq!(
            messages(&bob).await[0],
            "Alerts can no longer be pushed to An unknown program. If you still use it, \
             turn push on again there."
        );
        assert!(bed.pushed(&mut seen).await.is_empty());
    }
}

async fn five_failures_in_a_row_end_a_device_and_an_outage_does_not(bed: Bed) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    bed.turn_on(&bob, "phone").await;
    bed.app.seconds_pass(7 * HOUR);
    bed.service.answer_with(503, &[]);
    add_crane(&bob, NEAR).await;
    // One minute, ten, an hour: and then the service is there again.
    for wait in [60, 600, 3600] {
        assert_eq!(bed.pushed(&mut seen).await.len(), 1);
        assert!(devices(&bob).await[0]["failing"] == true);
        let again = "The push service did not take it. It will be tried again.";
        assert_eq!(log(&bob).await[0].1, again);
        bed.app.seconds_pass(wait - 1);
        assert!(bed.pushed(&mut seen).await.is_empty(), "not yet");
        bed.app.seconds_pass(1);
    }
    bed.service.answer_with(201, &[]);
    assert_eq!(bed.titles(&mut seen).await, ["Grove GMK4100L (MHT225)"]);
    assert!(devices(&bob).await[0]["failing"] == false);
    // The service may ask for more time than we would give it.
    bed.service.answer_with(429, &[("retry-after", "300")]);
    test(&bob).await;
    assert_eq!(bed.pushed(&mut seen).await.len(), 1);
    bed.app.seconds_pass(299);
    assert!(bed.pushed(&mut seen).await.is_empty());
    bed.app.seconds_pass(1);
    for wait in [600, 3600, 6 * HOUR] {
        assert_eq!(bed.pushed(&mut seen).await.len(), 1);
        assert_eq!(devices(&bob).await.len(), 1);
        bed.app.seconds_pass(wait);
    }
    assert_eq!(bed.pushed(&mut seen).await.len(), 1);
    assert!(devices(&bob).await.is_empty(), "the fifth in a row");
}

async fn signing_out_ends_it_and_a_session_that_ran_out_does_not(bed: Bed) {
    let (phone, mut seen) = (bed.app.user("bob").await, 0);
    let desk = bed.app.visitor();
    sign_in(&desk, "bob").await;
    bed.turn_on(&phone, "phone").await;
    bed.turn_on(&desk, "desk").await;
    assert_eq!(devices(&desk).await.len(), 2);
    let this: Vec<_> = devices(&desk).await;
    let this: Vec<_> = this.iter().map(|device| &device["isThis"]).collect();
    assert_eq!(this, [&json!(true), &json!(false)]);
    // Signed out where one is …
    assert_eq!(phone.post("/api/logout", &json!({})).await.status, 204);
    assert_eq!(devices(&desk).await.len(), 1);
    // … and from elsewhere.
    sign_in(&phone, "bob").await;
    bed.turn_on(&phone, "phone").await;
    let sessions = desk.get("/api/user/devices").await.json();
    let other = sessions.as_array().expect("a list").iter();
    let other = other
        .clone()
        .find(|one| one["isThis"] == false)
        .expect("the phone")["id"]
        .clone();
    assert_eq!(
        desk.delete(&format!("/api/user/devices/{other}"))
            .await
            .status,
        204
    );
    assert_eq!(devices(&desk).await.len(), 1);
    // Nobody opens the app for nine days; the sessions are over.
    sign_in(&phone, "bob").await;
    bed.turn_on(&phone, "phone").await;
    add_crane(&phone, "2026-07-17T11:59:59.999Z").await;
    bed.pushed(&mut seen).await;
    bed.app.days_pass(9);
    bed.app.seconds_pass(9 * HOUR);
    accounts::tidy_up(&bed.app.app).await.expect("it is tidy");
    assert_eq!(phone.get("/api/user").await.status, 401);
    let mut paths: Vec<_> = bed
        .pushed(&mut seen)
        .await
        .into_iter()
        .map(|one| one.path)
        .collect();
    paths.sort_unstable();
    assert_eq!(paths, ["desk", "phone"]);
    // Whoever signs in again finds it on, and can sign the other out.
    sign_in(&phone, "bob").await;
    assert_eq!(devices(&phone).await.len(), 2);
    assert_eq!(phone.delete("/api/user/devices").await.status, 200);
    let left = devices(&phone).await;
    assert_eq!((left.len(), &left[0]["isThis"]), (1, &json!(true)));
}

async fn a_browser_pushes_to_whoever_is_signed_in_last(bed: Bed) {
    let (phone, mut seen) = (bed.app.user("bob").await, 0);
    bed.app.user("eve").await;
    bed.turn_on(&phone, "phone").await;
    // Bob's session runs out, and then Eve signs in on that phone.
    bed.app.days_pass(9);
    accounts::tidy_up(&bed.app.app).await.expect("it is tidy");
    sign_in(&phone, "eve").await;
    assert!(devices(&phone).await.is_empty(), "nothing of Bob's");
    bed.turn_on(&phone, "phone").await;
    assert_eq!(test(&phone).await.0, 200);
    let desk = bed.app.visitor();
    sign_in(&desk, "bob").await;
    assert!(devices(&desk).await.is_empty(), "it is Eve's now");
    let pushed = bed.pushed(&mut seen).await;
    assert_eq!(pushed.len(), 1);
    assert_eq!(pushed[0].text["user"], id(&phone).await);
    // Knowing the address is not enough to take it from her.
    let mut planted = bed.service.subscription("phone");
    planted["keys"]["auth"] = json!("BTBZMqHH6r4Tts7J_aSIgg");
    let refused = desk.put("/api/alerts/push/this-device", &planted).await;
    assert_eq!(refused.status, 409, "{}", refused.text);
    assert_eq!(devices(&phone).await.len(), 1);
}

async fn a_new_password_ends_it_everywhere_else(bed: Bed) {
    let (phone, desk) = (bed.app.user("bob").await, bed.app.visitor());
    sign_in(&desk, "bob").await;
    bed.turn_on(&phone, "phone").await;
    bed.turn_on(&desk, "desk").await;
    let form = json!({"currentPassword": PASSWORD, "newPassword": "a longer horse"});
    assert_eq!(desk.post("/api/user/password", &form).await.status, 204);
    let left = devices(&desk).await;
    assert_eq!((left.len(), &left[0]["isThis"]), (1, &json!(true)));
}

async fn only_public_addresses_with_real_keys_are_taken(bed: Bed) {
    let bob = bed.app.user("bob").await;
    let good = bed.service.subscription("phone");
    let with = |place: &str, value: &str| {
        let mut changed = good.clone();
        *changed.pointer_mut(place).expect("a place") = json!(value);
        changed
    };
    let address = "Pushes go only to a push service on the public internet, by https";
    let keys = "The keys of this browser cannot be used";
    let long = format!("https://push.example.net/{}", "x".repeat(1000));
    for (form, said) in [
        (with("/endpoint", "https://127.0.0.1/x"), address),
        (with("/endpoint", "https://localhost/x"), address),
        (with("/endpoint", "https://169.254.169.254/latest"), address),
        (with("/endpoint", "http://8.8.8.8/x"), address),
        (with("/endpoint", "file:///etc/passwd"), address),
        (with("/endpoint", ""), address),
        (with("/endpoint", &long), address),
        (with("/keys/p256dh", "BA"), keys),
        (with("/keys/auth", "***"), keys),
    ] {
        let refused = bob.put("/api/alerts/push/this-device", &form).await;
        assert_eq!((refused.status, &*refused.text), (422, said), "{form}");
    }
    assert!(devices(&bob).await.is_empty());
    for name in 0..20 {
        let browser = bed.app.visitor();
        sign_in(&browser, "bob").await;
        bed.turn_on(&browser, &format!("number-{name}")).await;
        bed.app.seconds_pass(60);
    }
    let refused = bob.put("/api/alerts/push/this-device", &good).await;
    let most = "Alerts go to 20 devices already. Turn one of them off first.";
    assert_eq!((refused.status, &*refused.text), (409, most));
}

async fn devices_are_their_owners_alone(bed: Bed) {
    let (bob, eve) = (bed.app.user("bob").await, bed.app.user("eve").await);
    bed.turn_on(&bob, "phone").await;
    let device = devices(&bob).await[0]["id"].clone();
    assert!(devices(&eve).await.is_empty());
    let path = format!("/api/alerts/push/devices/{device}");
    assert_eq!(eve.delete(&path).await.status, 404);
    assert_eq!(devices(&bob).await.len(), 1);
    assert_eq!(bob.delete(&path).await.status, 204);
    assert_eq!(bob.delete(&path).await.status, 404);
    assert!(devices(&bob).await.is_empty());
}

async fn the_key_is_made_once_and_is_the_same_on_every_node(bed: Bed) {
    let bob = bed.app.user("bob").await;
    let key = bob.get("/api/alerts/push").await.json()["publicKey"].clone();
    assert_eq!(key.as_str().expect("a key").len(), 87);
    let (other, _stop) = bed.app.another_node().await;
    sign_in(&other, "bob").await;
    let again = other.get("/api/alerts/push").await.json();
    assert_eq!(again["publicKey"], key);
}
