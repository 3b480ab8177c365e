//! One-time codes and recovery codes: a password alone is not enough any more.

use cranedesk_platform::db::DbResult;
use cranedesk_platform::{on_both_engines, params};
use reqwest::Method;
use serde_json::{Value, json};

use super::super::second_step::Secret;
use super::{assert_refused, cookie, sign_in};
use crate::testing::{Answer, Browser, PASSWORD, TestApp, WithMail, send};

on_both_engines!(
    TestApp: signing_in_takes_a_code_after_the_password,
    a_code_is_taken_once_and_only_around_its_half_minute,
    a_recovery_code_is_taken_once,
    wrong_codes_end_the_sign_in_and_are_slowed_for_the_account,
    a_second_step_ends_after_five_minutes_and_with_the_password,
    any_node_finishes_what_another_began,
    turning_it_on_takes_a_right_code_and_a_confirmed_password,
    the_picture_and_the_text_are_the_same_secret,
    turned_off_the_password_is_enough_again,
    the_operator_takes_it_away_from_whoever_has_lost_it,
    the_database_knows_only_hashes_of_recovery_codes,
);

mod with_mail {
    use super::*;

    on_both_engines!(
        WithMail: a_link_for_a_new_password_is_no_way_round_the_code,
        turning_it_on_and_using_a_recovery_code_are_told,
        whoever_has_the_password_and_guesses_at_codes_is_told_of_once,
    );
}

/// Somebody of whom codes are asked.
pub(super) struct Careful {
    pub(super) browser: Browser,
    secret: Secret,
    recovery: Vec<String>,
}

pub(super) async fn careful(app: &TestApp, name: &str) -> Careful {
    let browser = app.user(name).await;
    turn_on(app, browser).await
}

async fn turn_on(app: &TestApp, browser: Browser) -> Careful {
    let setup = browser
        .post("/api/user/second-step/codes", &json!({}))
        .await;
    assert_eq!(setup.status, 201, "{}", setup.text);
    let secret = Secret::from_text(setup.json()["secret"].as_str().expect("a secret"));
    let form = json!({"code": secret.code_now(app.clock.now_ms())});
    let on = browser
        .post("/api/user/second-step/codes/confirm", &form)
        .await;
    assert_eq!(on.status, 200, "{}", on.text);
    let codes = on.json()["codes"].as_array().expect("a list").clone();
    let recovery: Vec<String> = codes
        .iter()
        .map(|code| code.as_str().expect("text").to_owned())
        .collect();
    assert_eq!(recovery.len(), 10);
    // The code that was typed just now is used up.
    app.seconds_pass(30);
    Careful {
        browser,
        secret,
        recovery,
    }
}

impl Careful {
    fn code(&self, app: &TestApp) -> String {
        self.secret.code_now(app.clock.now_ms())
    }
}

/// The first step, in a browser of its own.
pub(super) async fn begin(app: &TestApp) -> Browser {
    let browser = app.visitor();
    let answer = sign_in(&browser, "bob", PASSWORD).await;
    assert_eq!(answer.status, 202, "{}", answer.text);
    browser
}

pub(super) async fn finish(browser: &Browser, code: &str) -> Answer {
    let form = json!({"code": code});
    browser.post("/api/login/second-step", &form).await
}

const ENDED: &str = "This sign-in has ended. Please type your name and password again.";
const WRONG: &str = "The code is not right.";

async fn signing_in_takes_a_code_after_the_password(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let browser = app.visitor();
    let first = sign_in(&browser, "bob", PASSWORD).await;
    assert_eq!(
        (first.status, first.json()),
        (
            202,
            json!({"seconds": 300, "hasCodes": true, "hasPasskey": false})
        )
    );
    let kept = first.header("set-cookie");
    assert!(kept.starts_with("cranedesk-step="), "{kept}");
    assert!(
        kept.contains("Max-Age=300; HttpOnly; SameSite=Lax"),
        "{kept}"
    );
    assert_eq!(first.headers.get_all("set-cookie").iter().count(), 1);
    assert_eq!(browser.get("/api/user").await.status, 401, "not in yet");
    // What the browser keeps between the steps opens nothing by itself.
    let as_session = cookie(&first).replace("cranedesk-step", "cranedesk");
    let request = app.visitor().request(Method::GET, "/api/user");
    assert_eq!(send(request.header("cookie", as_session)).await.status, 401);

    assert_refused(&finish(&browser, "000000").await, 401, WRONG);
    let in_at_last = finish(&browser, &bob.code(&app)).await;
    assert_eq!(in_at_last.json()["username"], "bob");
    assert_eq!(browser.get("/api/user").await.status, 200);
    assert_refused(&finish(&browser, &bob.code(&app)).await, 404, ENDED);
    assert_refused(&finish(&app.visitor(), &bob.code(&app)).await, 404, ENDED);
    assert_eq!(
        sign_in(&app.visitor(), "bob", "wrong horse").await.status,
        401
    );
    let others = app.user("eve").await;
    assert_eq!(others.get("/api/user").await.status, 200);
    assert_eq!(sign_in(&app.visitor(), "eve", PASSWORD).await.status, 200);
    assert_eq!(bob.browser.get("/api/user").await.status, 200);
}

async fn a_code_is_taken_once_and_only_around_its_half_minute(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let code = bob.code(&app);
    assert_eq!(finish(&begin(&app).await, &code).await.status, 200);
    assert_refused(&finish(&begin(&app).await, &code).await, 401, WRONG);
    // The one before it is still of this minute, and no longer good either.
    let before = bob.secret.code_now(app.clock.now_ms() - 30_000);
    assert_refused(&finish(&begin(&app).await, &before).await, 401, WRONG);
    let old = bob.secret.code_now(app.clock.now_ms() + 30_000);
    app.seconds_pass(90);
    assert_refused(&finish(&begin(&app).await, &old).await, 401, WRONG);
    let spaced = bob.code(&app);
    let spaced = format!("{} {}", &spaced[..3], &spaced[3..]);
    assert_eq!(finish(&begin(&app).await, &spaced).await.status, 200);
}

async fn a_recovery_code_is_taken_once(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let typed = bob.recovery[3].to_lowercase().replace('-', " ");
    assert_eq!(finish(&begin(&app).await, &typed).await.status, 200);
    assert_refused(&finish(&begin(&app).await, &typed).await, 401, WRONG);
    let stands = bob.browser.get("/api/user/second-step").await.json();
    assert_eq!(stands["recoveryCodesLeft"], 9);
    // New ones take the place of all others.
    app.seconds_pass(10 * 60);
    let path = "/api/user/second-step/recovery-codes";
    assert_eq!(bob.browser.post(path, &json!({})).await.status, 403);
    let proof = json!({"password": PASSWORD});
    bob.browser.post("/api/user/confirmation", &proof).await;
    let new = bob.browser.post(path, &json!({})).await;
    assert_eq!(new.status, 201);
    assert_refused(
        &finish(&begin(&app).await, &bob.recovery[4]).await,
        401,
        WRONG,
    );
    let first = new.json()["codes"][0].as_str().expect("a code").to_owned();
    assert_eq!(finish(&begin(&app).await, &first).await.status, 200);
}

async fn wrong_codes_end_the_sign_in_and_are_slowed_for_the_account(app: TestApp) {
    let bob = careful(&app, "bob").await;
    for _ in 0..2 {
        let browser = begin(&app).await;
        for _ in 0..5 {
            assert_refused(&finish(&browser, "000000").await, 401, WRONG);
        }
        assert_refused(&finish(&browser, &bob.code(&app)).await, 404, ENDED);
    }
    // Ten were tried: now everybody waits who guesses at figures …
    let browser = begin(&app).await;
    assert_eq!(finish(&browser, &bob.code(&app)).await.status, 429);
    // … but the owner gets in with what cannot be guessed, or a little later.
    assert_eq!(finish(&browser, &bob.recovery[0]).await.status, 200);
    app.seconds_pass(5 * 60);
    let later = finish(&begin(&app).await, &bob.code(&app)).await;
    assert_eq!(later.status, 200, "{}", later.text);
}

async fn a_second_step_ends_after_five_minutes_and_with_the_password(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let (slow, slower) = (begin(&app).await, begin(&app).await);
    app.seconds_pass(5 * 60 - 1);
    assert_eq!(finish(&slow, &bob.code(&app)).await.status, 200);
    app.seconds_pass(30);
    assert_refused(&finish(&slower, &bob.code(&app)).await, 404, ENDED);
    let begun = begin(&app).await;
    let change = json!({"currentPassword": PASSWORD, "newPassword": "a longer horse"});
    let changed = bob.browser.post("/api/user/password", &change).await;
    assert_eq!(changed.status, 204);
    assert_refused(&finish(&begun, &bob.code(&app)).await, 404, ENDED);
    // What nobody finished is cleared away.
    sign_in(&app.visitor(), "bob", "a longer horse").await;
    app.seconds_pass(60 * 60);
    super::super::tidy_up(&app.app).await.expect("tidied up");
    assert_eq!(count(&app, "SELECT count(*) FROM sign_in_steps").await, 0);
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let found: DbResult<i64> = app
        .app
        .db
        .read(move |db| db.one(sql, params![], |row| row.only()))
        .await;
    found.expect("a count")
}

async fn any_node_finishes_what_another_began(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let begun = sign_in(&app.visitor(), "bob", PASSWORD).await;
    let (node, _stop) = app.another_node().await;
    let form = json!({"code": bob.code(&app)});
    let request = node.request(Method::POST, "/api/login/second-step");
    let answer = send(request.header("cookie", cookie(&begun)).json(&form)).await;
    assert_eq!(answer.json()["username"], "bob");
}

async fn turning_it_on_takes_a_right_code_and_a_confirmed_password(app: TestApp) {
    let bob = app.user("bob").await;
    let (propose, confirm) = (
        "/api/user/second-step/codes",
        "/api/user/second-step/codes/confirm",
    );
    let early = bob.post(confirm, &json!({"code": "123456"})).await;
    let begin_again = "The picture on your screen has ended. Please begin again.";
    assert_refused(&early, 409, begin_again);
    let setup = bob.post(propose, &json!({})).await.json();
    let secret = Secret::from_text(setup["secret"].as_str().expect("a secret"));
    let wrong = bob.post(confirm, &json!({"code": "000000"})).await;
    assert_eq!(wrong.status, 422);
    assert_eq!(
        sign_in(&app.visitor(), "bob", PASSWORD).await.status,
        200,
        "not on yet"
    );
    // Another picture takes the place of the first.
    let setup = bob.post(propose, &json!({})).await.json();
    let code = |secret: &Secret| json!({"code": secret.code_now(app.clock.now_ms())});
    assert_eq!(bob.post(confirm, &code(&secret)).await.status, 422);
    app.seconds_pass(10 * 60);
    let secret = Secret::from_text(setup["secret"].as_str().expect("a secret"));
    let unconfirmed = bob.post(confirm, &code(&secret)).await;
    assert_refused(&unconfirmed, 403, "Please confirm your password first.");
    bob.post("/api/user/confirmation", &json!({"password": PASSWORD}))
        .await;
    assert_eq!(bob.post(confirm, &code(&secret)).await.status, 200);
    for path in [propose, confirm] {
        let again = bob.post(path, &code(&secret)).await;
        assert_refused(&again, 409, "Codes are asked for already.");
    }
    let stands = bob.get("/api/user/second-step").await.json();
    assert_eq!(
        stands,
        json!({
            "codesSince": "2026-07-01T12:10:00.000Z",
            "passkeySince": null,
            "recoveryCodesLeft": 10,
        })
    );
}

async fn the_picture_and_the_text_are_the_same_secret(app: TestApp) {
    let bob = app.user("bob").await;
    let setup = bob
        .post("/api/user/second-step/codes", &json!({}))
        .await
        .json();
    let secret = setup["secret"].as_str().expect("a secret");
    let uri = format!("otpauth://totp/CraneDesk:bob?secret={secret}&issuer=CraneDesk");
    assert_eq!(setup["uri"], uri);
    assert_eq!(read(&setup["picture"]), uri);
}

/// Reads the picture as a camera would.
fn read(picture: &Value) -> String {
    const SCALE: usize = 4;
    let size = picture["size"].as_u64().expect("a size") as usize;
    let mut dark = vec![vec![false; size]; size];
    let path = picture["path"].as_str().expect("a path");
    for module in path.split('M').skip(1) {
        let place = module.split('h').next().expect("a place");
        let (x, y) = place.split_once(' ').expect("two numbers");
        dark[y.parse::<usize>().expect("y")][x.parse::<usize>().expect("x")] = true;
    }
    let side = size * SCALE;
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| {
        if dark[y / SCALE][x / SCALE] { 0 } else { 255 }
    });
    let grids = image.detect_grids();
    let [code] = &grids[..] else {
        panic!("one code")
    };
    code.decode().expect("readable").1
}

async fn turned_off_the_password_is_enough_again(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let path = "/api/user/second-step/codes";
    app.seconds_pass(10 * 60);
    assert_eq!(bob.browser.delete(path).await.status, 403);
    let proof = json!({"password": PASSWORD});
    bob.browser.post("/api/user/confirmation", &proof).await;
    assert_eq!(bob.browser.delete(path).await.status, 204);
    assert_refused(
        &bob.browser.delete(path).await,
        409,
        "No codes are asked for.",
    );
    assert_eq!(sign_in(&app.visitor(), "bob", PASSWORD).await.status, 200);
    assert_eq!(count(&app, "SELECT count(*) FROM recovery_codes").await, 0);
}

async fn the_operator_takes_it_away_from_whoever_has_lost_it(app: TestApp) {
    careful(&app, "bob").await;
    let take_away = async || super::super::actions::reset_second_step(&app.app, "Bob").await;
    assert!(take_away().await.expect("it is taken away"));
    assert!(!take_away().await.expect("there is none any more"));
    let browser = app.visitor();
    assert_eq!(sign_in(&browser, "bob", PASSWORD).await.status, 200);
    let log = browser.get("/api/user/activity").await.text;
    assert!(
        log.contains("The operator took away the second step of bob."),
        "{log}"
    );
    let told = browser.get("/api/alerts").await.text;
    assert!(told.contains("asks for no code any more"), "{told}");
    let nobody = super::super::actions::reset_second_step(&app.app, "nobody").await;
    assert!(nobody.is_err());
}

async fn the_database_knows_only_hashes_of_recovery_codes(app: TestApp) {
    let bob = careful(&app, "bob").await;
    let stored: DbResult<Vec<Vec<u8>>> = app
        .app
        .db
        .read(|db| {
            db.all("SELECT code_hash FROM recovery_codes", &[], |row| {
                row.only()
            })
        })
        .await;
    let stored = stored.expect("rows");
    assert_eq!(stored.len(), 10);
    assert!(stored.iter().all(|hash| hash.len() == 32));
    let shown = bob.browser.get("/api/user/second-step").await.text;
    assert!(
        bob.recovery.iter().all(|code| !shown.contains(code)),
        "shown once"
    );
}

async fn a_link_for_a_new_password_is_no_way_round_the_code(bed: WithMail) {
    let (app, mut seen) = (&bed.app, 0);
    let bob = turn_on(app, app.user("bob").await).await;
    bed.delivered(&mut seen).await;
    let asked = json!({"account": "bob"});
    assert_eq!(
        app.visitor()
            .post("/api/password-resets", &asked)
            .await
            .status,
        202
    );
    let mails = bed.delivered(&mut seen).await;
    let token = mails[0].split("/auth/reset#").nth(1).expect("a link");
    let token: String = token
        .chars()
        .take_while(|letter| letter.is_ascii_alphanumeric() || "-_".contains(*letter))
        .collect();
    let form = json!({"token": token, "newPassword": "a longer horse"});
    let thief = app.visitor();
    assert_eq!(
        thief.post("/api/password-resets/use", &form).await.status,
        204
    );
    assert_eq!(thief.get("/api/user").await.status, 401);
    let first = sign_in(&thief, "bob", "a longer horse").await;
    assert_eq!(first.status, 202, "the code is still asked for");
    assert_eq!(thief.get("/api/user").await.status, 401);
    assert_eq!(finish(&thief, &bob.code(app)).await.status, 200);
}

async fn turning_it_on_and_using_a_recovery_code_are_told(bed: WithMail) {
    let (app, mut seen) = (&bed.app, 0);
    let bob = turn_on(app, app.user("bob").await).await;
    let mails = bed.delivered(&mut seen).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("asks for a code now"), "{}", mails[0]);
    let phone = begin(app).await;
    assert_eq!(finish(&phone, &bob.recovery[0]).await.status, 200);
    let mails = bed.delivered(&mut seen).await;
    let used = mails
        .iter()
        .find(|mail| mail.contains("recovery code was used"));
    assert!(used.expect("a mail").contains("9 are left"), "{mails:#?}");
    for code in &bob.recovery {
        assert!(mails.iter().all(|mail| !mail.contains(code)));
    }
    let log = bob.browser.get("/api/user/activity").await.text;
    for said in [
        "bob used a recovery code.",
        "bob turned on codes for signing in.",
    ] {
        assert!(log.contains(said), "{said}: {log}");
    }
}

async fn whoever_has_the_password_and_guesses_at_codes_is_told_of_once(bed: WithMail) {
    let (app, mut seen) = (&bed.app, 0);
    let bob = turn_on(app, app.user("bob").await).await;
    bed.delivered(&mut seen).await;
    for _ in 0..2 {
        let thief = begin(app).await;
        for _ in 0..5 {
            assert_eq!(finish(&thief, "000000").await.status, 401);
        }
    }
    let mails = bed.delivered(&mut seen).await;
    let told = mails
        .iter()
        .filter(|mail| mail.contains("somebody has your password"));
    assert_eq!(told.count(), 1, "{mails:#?}");
    let log = bob.browser.get("/api/user/activity").await.text;
    let said = "Somebody typed a wrong code after the right password, from 127.0.0.x.";
    assert!(log.contains(said), "{log}");
}
