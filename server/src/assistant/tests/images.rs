//! Pictures on request: whose they are, where they come from, how long they stay.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::llm::{Limits, Provider, Settings};
use cranedesk_platform::on_both_engines;
use cranedesk_platform::testing::{Scripted, ScriptedServer};
use image::ImageFormat;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::assistant;
use crate::testing::samples;
use crate::testing::{Actors, Browser, PASSWORD, TestApp, crane_form};
use crate::{filing, housekeeping};

on_both_engines!(
    TestApp: the_artist_draws_a_crane_or_a_chart_from_the_register,
    what_cannot_be_drawn_honestly_gets_a_crane_and_a_word_on_what_can,
    a_picture_is_for_its_asker_alone,
    a_name_cannot_break_out_of_the_picture,
    a_model_draws_and_its_picture_is_drawn_anew,
    pictures_stay_for_ninety_days,
);

async fn ask(browser: &Browser, prompt: &str) -> Value {
    let form = Form::new().text("prompt", prompt.to_owned());
    let answer = browser.upload("/api/ai/query", form).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn url(answer: &Value) -> &str {
    answer["imageUrl"]
        .as_str()
        .unwrap_or_else(|| panic!("no picture: {answer}"))
}

async fn dimensions(browser: &Browser, path: &str) -> (u32, u32) {
    let file = browser.get(path).await;
    assert_eq!(
        (file.status, file.header("content-type")),
        (200, "image/png")
    );
    let picture = image::load_from_memory_with_format(&file.bytes, ImageFormat::Png);
    let picture = picture.expect("a PNG");
    (picture.width(), picture.height())
}

async fn the_artist_draws_a_crane_or_a_chart_from_the_register(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let crane = ask(&crew.owner, "Draw kcr-100 please").await;
    let caption = "Here is the Liebherr LTM 1100 (KCR 100), drawn by its type, with its dates from the register.";
    assert_eq!(crane["response"], caption);
    assert_eq!(crane["answeredBy"], "built-in");
    assert_eq!(crane["sources"][0]["craneId"], crew.crane);
    assert_eq!(dimensions(&crew.owner, url(&crane)).await, (1920, 1440));
    let chart = ask(&crew.view_mate, "Create an image of what expires when").await;
    assert_eq!(
        chart["response"],
        "Here is what expires when, by certificate and month."
    );
    assert_eq!(dimensions(&crew.view_mate, url(&chart)).await, (1920, 1440));
    let form = Form::new()
        .text("prompt", "Draw it")
        .text("craneId", crew.crane.to_string());
    let chosen = crew.edit_mate.upload("/api/ai/query", form).await.json();
    assert_eq!(chosen["response"], caption);
}

async fn what_cannot_be_drawn_honestly_gets_a_crane_and_a_word_on_what_can(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let offer = "I can draw one of your cranes with its dates, or a chart of what expires when.";
    let cases = [
        (
            &crew.owner,
            "Draw a horse",
            format!("I cannot draw that. {offer}"),
        ),
        (
            &crew.owner,
            "Draw the load chart of the Liebherr",
            format!("I cannot draw that. {offer}"),
        ),
        (
            &crew.stranger,
            "Draw the Liebherr",
            format!("{offer} There are no cranes in your register yet."),
        ),
    ];
    for (browser, prompt, sentence) in cases {
        let answer = ask(browser, prompt).await;
        let response = format!("{sentence} Here is a crane for now.");
        assert_eq!(answer["response"], response, "{prompt}");
        assert_eq!(answer["sources"], json!([]), "{prompt}");
        assert_eq!(dimensions(browser, url(&answer)).await, (1920, 1440));
    }
    let mut twin = crane_form();
    twin["vehicleId"] = json!("KCR 200");
    assert_eq!(crew.owner.post("/api/cranes", &twin).await.status, 201);
    let several = ask(&crew.owner, "Draw the Liebherr").await;
    let which = "Which one should I draw? Liebherr LTM 1100 (KCR 100), Liebherr LTM 1100 (KCR 200). Here is a crane for now.";
    assert_eq!(several["response"], which);
    url(&several);
    let one = ask(&crew.owner, "Draw the Liebherr KCR200").await;
    url(&one);
}

async fn a_picture_is_for_its_asker_alone(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let answer = ask(&crew.owner, "Draw the Liebherr").await;
    let path = url(&answer);
    let file = crew.owner.get(path).await;
    assert_eq!(file.status, 200);
    assert!(
        file.header("cache-control").contains("no-cache"),
        "{:?}",
        file.headers
    );
    assert!(file.header("content-security-policy").contains("sandbox"));
    for other in [
        &crew.edit_mate,
        &crew.view_mate,
        &crew.pending_mate,
        &crew.stranger,
    ] {
        let refused = other.get(path).await;
        assert_eq!(
            (refused.status, refused.text.as_str()),
            (404, "Image not found")
        );
    }
    assert_eq!(crew.nobody.get(path).await.status, 401);
    for odd in ["/api/ai/images/987654321", "/api/ai/images/-1"] {
        assert_eq!(crew.owner.get(odd).await.status, 404, "{odd}");
    }
}

async fn a_name_cannot_break_out_of_the_picture(app: TestApp) {
    let hemi = app.user("hemi").await;
    let mut form = crane_form();
    form["make"] = json!("</text><image href=\"file:///etc/passwd\"/>&amp;'\"");
    form["model"] = json!("Mōkai 検査 😀 \u{202e}x");
    form["cofExpiry"] = json!("2020-01-01");
    assert_eq!(hemi.post("/api/cranes", &form).await.status, 201);
    for prompt in ["Draw my crane", "Draw a chart"] {
        let answer = ask(&hemi, prompt).await;
        assert_eq!(dimensions(&hemi, url(&answer)).await, (1920, 1440));
    }
}

async fn painter(dialect: Dialect, script: Vec<Scripted>) -> (TestApp, ScriptedServer) {
    let server = ScriptedServer::start(script).await;
    let settings = Settings {
        provider: Provider::OpenAi,
        url: Some(server.url("/v1").parse().expect("an address")),
        key: None,
        model: "usual".into(),
        large_file_model: None,
        image_model: Some("painter".into()),
        limits: Limits::default(),
    };
    let app = TestApp::start_with(dialect, |config| config.models = Some(settings)).await;
    (app, server)
}

async fn a_model_draws_and_its_picture_is_drawn_anew(app: TestApp) {
    use base64::Engine;
    let drawn = |bytes: &[u8]| {
        let text = base64::prelude::BASE64_STANDARD.encode(bytes);
        Scripted::Json(200, json!({"data": [{"b64_json": text}]}))
    };
    let picture = samples::picture(&samples::halves(2000, 1000), ImageFormat::Jpeg);
    let mut tall = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\x01\0\0\0\x01\0\0".to_vec();
    tall.extend([8, 6, 0, 0, 0, 0, 0, 0, 0]);
    let script = vec![
        drawn(&picture),
        drawn(b"<svg onload='alert(1)'/>"),
        drawn(&tall),
        Scripted::Json(429, json!({"error": {"message": "slow down"}})),
    ];
    let (app, server) = painter(app.app.db.dialect(), script).await;
    let hemi = app.user("hemi").await;
    assert_eq!(hemi.post("/api/cranes", &crane_form()).await.status, 201);
    let answer = ask(&hemi, "Draw a crane at sunset").await;
    assert_eq!(answer["answeredBy"], "model");
    assert_eq!(dimensions(&hemi, url(&answer)).await, (1280, 640));
    assert_eq!(server.asked()[0].body["prompt"], "Draw a crane at sunset");

    let no_use = "The model gave no usable answer.";
    for sentence in [
        no_use,
        no_use,
        "The model has been asked too often for now.",
    ] {
        let form = Form::new().text("prompt", "Draw a crane at sunset");
        let failed = hemi.upload("/api/ai/query", form).await;
        assert_eq!((failed.status, failed.text.as_str()), (503, sentence));
    }
    app.until_stored_files_are(1).await;
    let form = Form::new()
        .text("prompt", "Draw my crane")
        .text("builtIn", "true");
    let instead = hemi.upload("/api/ai/query", form).await.json();
    assert_eq!(instead["answeredBy"], "built-in");
    assert_eq!(server.asked().len(), 4);
    let settings = hemi.get("/api/settings").await.json();
    let expected = json!({"model": true, "webSearch": false, "images": true});
    assert_eq!(settings["assistant"], expected);
}

/// Sessions end sooner than pictures.
async fn sign_in(owner: &Browser) {
    let form = json!({"username": "owner", "password": PASSWORD});
    assert_eq!(owner.post("/api/login", &form).await.status, 200);
}

async fn pictures_stay_for_ninety_days(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let old = ask(&crew.owner, "Draw the Liebherr").await;
    app.days_pass(60);
    sign_in(&crew.owner).await;
    let young = ask(&crew.owner, "Draw the Liebherr").await;
    app.days_pass(29);
    sign_in(&crew.owner).await;
    assert_eq!(app.stored_files().len(), 2);
    filing::sweep(&app.app, housekeeping::TABLES)
        .await
        .expect("a sweep");
    assistant::tidy_up(&app.app).await.expect("order");
    assert_eq!(app.stored_files().len(), 2, "both are still needed");
    assert_eq!(crew.owner.get(url(&old)).await.status, 200);
    app.days_pass(2);
    assistant::tidy_up(&app.app).await.expect("order");
    assert_eq!(crew.owner.get(url(&old)).await.status, 404);
    assert_eq!(crew.owner.get(url(&young)).await.status, 200);
    assert_eq!(app.stored_files().len(), 1);
}
