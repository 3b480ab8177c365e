//! Pictures by a model.

use std::time::Duration;

use serde_json::json;

use super::{models, settings};
use crate::llm::{Failure, Models, Provider};
use crate::testing::{Scripted, ScriptedServer};

#[tokio::test]
async fn a_picture_is_asked_for_and_unpacked() {
    let picture = json!({"created": 1, "data": [{"b64_json": "iVBORw0="}]});
    let script = vec![Scripted::Json(200, picture); 3];
    let server = ScriptedServer::start(script).await;
    for provider in [Provider::OpenAi, Provider::Gemini] {
        let drawn = models(provider, &server).draw("a yellow crane").await;
        assert_eq!(drawn.expect("a picture"), b"\x89PNG\r");
    }
    let mut newest = settings(Provider::OpenAi, &server);
    newest.image_model = Some("gpt-image-1".into());
    let models = Models::new(newest).expect("models");
    models.draw("a yellow crane").await.expect("a picture");

    let [usual, gemini, newest] = &server.asked()[..] else {
        panic!("three questions");
    };
    assert_eq!(usual.path, "/v1/images/generations");
    assert_eq!(usual.headers["authorization"], "Bearer sk-test");
    let wish = json!({"model": "crane-painter", "prompt": "a yellow crane", "n": 1, "response_format": "b64_json"});
    assert_eq!(usual.body, wish);
    assert_eq!(gemini.path, "/v1/openai/images/generations");
    assert_eq!(newest.body["response_format"], json!(null));
}

#[tokio::test]
async fn what_is_no_picture_is_told_apart() {
    let error = |code: &str| json!({"error": {"code": code, "message": "no"}});
    let elsewhere = json!({"data": [{"url": "http://127.0.0.1/picture.png"}]});
    let cases = [
        (
            Scripted::Json(429, error("rate_limit_exceeded")),
            Failure::Quota,
        ),
        (
            Scripted::Json(400, error("content_policy_violation")),
            Failure::Refused,
        ),
        (
            Scripted::Json(401, error("invalid_api_key")),
            Failure::Denied,
        ),
        (
            Scripted::Json(500, error("server_error")),
            Failure::Unreachable,
        ),
        (Scripted::Json(200, json!({"data": []})), Failure::Unusable),
        (
            Scripted::Json(200, json!({"data": [{"b64_json": "%%%"}]})),
            Failure::Unusable,
        ),
        (Scripted::Json(200, elsewhere), Failure::Unusable),
        (Scripted::Page("<h1>No</h1>"), Failure::Unusable),
    ];
    for (script, expected) in cases {
        let server = ScriptedServer::start([script.clone()]).await;
        let error = models(Provider::OpenAi, &server).draw("a crane").await;
        assert_eq!(
            error.expect_err("a failure").failure,
            expected,
            "{script:?}"
        );
        assert_eq!(server.asked().len(), 1, "nothing else is fetched");
    }
}

#[tokio::test]
async fn a_painter_that_goes_silent_is_not_waited_for() {
    let server = ScriptedServer::start([Scripted::Silence]).await;
    let mut settings = settings(Provider::OpenAi, &server);
    settings.limits.whole = Duration::from_millis(20);
    let models = Models::new(settings).expect("models");
    let error = models.draw("a crane").await.expect_err("silence");
    assert_eq!(error.failure, Failure::TimedOut);
    server.until_hung_up().await;
}
