//! What does not go well, and what it is called.

use std::time::Duration;

use serde_json::json;

use super::{ask, conversation, models, settings};
use crate::llm::{Failure, Models, Provider};
use crate::testing::{Scripted, ScriptedServer, openai};

async fn failure(script: Scripted) -> Failure {
    let server = ScriptedServer::start([script]).await;
    let models = models(Provider::OpenAi, &server);
    let error = ask(&models, &mut conversation())
        .await
        .0
        .expect_err("a failure");
    assert!(!error.to_string().contains("sk-test"), "{error}");
    error.failure
}

#[tokio::test]
async fn a_status_is_told_as_what_it_means() {
    let error = |words: &str| json!({"error": {"message": words, "code": words}});
    let cases = [
        (401, "invalid_api_key", Failure::Denied),
        (403, "forbidden", Failure::Denied),
        (402, "payment required", Failure::Quota),
        (429, "slow down", Failure::Quota),
        (400, "insufficient_quota", Failure::Quota),
        (400, "content_policy_violation", Failure::Refused),
        (400, "no such parameter", Failure::Unusable),
        (404, "no such model", Failure::Unusable),
        (500, "oops", Failure::Unreachable),
        (503, "overloaded", Failure::Unreachable),
        (504, "gateway", Failure::TimedOut),
        (302, "elsewhere", Failure::Unusable),
    ];
    for (status, words, expected) in cases {
        let found = failure(Scripted::Json(status, error(words))).await;
        assert_eq!(found, expected, "{status} {words}");
    }
}

#[tokio::test]
async fn what_a_provider_sends_with_an_error_is_not_logged() {
    let secret = "sk-proj-4Jx9QmZt7 Bearer MHT225";
    let bodies = [
        json!({"error": {"message": secret, "type": "invalid_request_error", "code": secret}}),
        json!({"message": secret, "type": "invalid_request_error"}),
        json!({"error": secret, "type": "invalid_request_error"}),
    ];
    for (status, body) in bodies
        .into_iter()
        .zip([400, 401, 500])
        .map(|(body, status)| (status, body))
    {
        let server = ScriptedServer::start([Scripted::Json(status, body)]).await;
        let models = models(Provider::OpenAi, &server);
        let asked = ask(&models, &mut conversation()).await;
        let error = asked.0.expect_err("a failure").to_string();
        assert!(error.contains(&status.to_string()), "{error}");
        assert!(error.contains("invalid_request_error"), "{error}");
        for part in secret.split(' ') {
            assert!(!error.contains(part), "{error}");
        }
    }
}

#[tokio::test]
async fn a_refusal_in_the_middle_is_a_refusal() {
    let filtered = openai::stops(&["I would"], "content_filter");
    assert_eq!(failure(Scripted::Events(filtered)).await, Failure::Refused);
    let declined = openai::delta(&json!({"refusal": "I cannot help with that."}), None)
        + &openai::stops(&[], "stop");
    assert_eq!(failure(Scripted::Events(declined)).await, Failure::Refused);
}

#[tokio::test]
async fn an_answer_that_is_none_is_not_passed_on() {
    let cases = [
        (openai::says(&[]), Failure::Unusable),
        (openai::says(&[" ", "\n"]), Failure::Unusable),
        ("data: this is no JSON\n\n".into(), Failure::Unusable),
        (
            openai::delta(&json!({"content": "Half a sen"}), None),
            Failure::Unreachable,
        ),
        (
            "data: {\"error\":{\"type\":\"server_error\",\"message\":\"overloaded\"}}\n\n".into(),
            Failure::Unreachable,
        ),
    ];
    for (events, expected) in cases {
        assert_eq!(
            failure(Scripted::Events(events.clone())).await,
            expected,
            "{events}"
        );
    }
    let page = Scripted::Page("<h1>Welcome to your router</h1>");
    assert_eq!(failure(page).await, Failure::Unreachable);
}

#[tokio::test]
async fn an_answer_without_end_is_cut_off() {
    let server = ScriptedServer::start([
        Scripted::Events(openai::says(&["word "; 100])),
        Scripted::Events(
            openai::delta(&json!({"reasoning_content": "hm ".repeat(400)}), None).repeat(9),
        ),
    ])
    .await;
    let mut settings = settings(Provider::OpenAi, &server);
    (settings.limits.text, settings.limits.traffic) = (99, 5000);
    let models = Models::new(settings).expect("models");
    let (reply, pieces) = ask(&models, &mut conversation()).await;
    assert_eq!(reply.expect_err("too long").failure, Failure::Unusable);
    assert!(pieces.concat().len() <= 99);
    let (reply, pieces) = ask(&models, &mut conversation()).await;
    assert_eq!(reply.expect_err("too much").failure, Failure::Unusable);
    assert!(pieces.is_empty());
}

/// What is handed out also fills the buffers of the sockets in between.
#[tokio::test]
async fn a_line_without_end_is_cut_off() {
    const MOST: usize = 16 * 1024 * 1024;
    for status in [200, 500] {
        let server = ScriptedServer::start([Scripted::Endless(status)]).await;
        let mut settings = settings(Provider::OpenAi, &server);
        settings.limits.traffic = 100_000;
        let models = Models::new(settings).expect("models");
        let asked = ask(&models, &mut conversation()).await;
        let error = asked.0.expect_err("no end");
        assert_eq!(error.failure, Failure::Unusable, "{error}");
        server.until_hung_up().await;
        let taken = server.endless_bytes();
        assert!(taken < MOST, "{status}: {taken} bytes");
    }
}

/// A line of a hundred megabytes fits into a few packed bytes.
#[tokio::test]
async fn what_is_packed_is_not_unpacked() {
    let headers = vec![
        ("content-type", "text/event-stream".into()),
        ("content-encoding", "gzip".into()),
    ];
    let packed = Scripted::Plain(200, headers, PACKED.to_vec());
    assert_eq!(failure(packed).await, Failure::Unusable);
    let server = ScriptedServer::start([Scripted::Events(openai::says(&["Hello."]))]).await;
    let models = models(Provider::OpenAi, &server);
    ask(&models, &mut conversation())
        .await
        .0
        .expect("an answer");
    assert!(!server.asked()[0].headers.contains_key("accept-encoding"));
}

/// `data: {"choices":[{"index":0,"delta":{"content":"Hello."},"finish_reason":"stop"}]}`
/// and the end of an answer, as gzip packs them.
const PACKED: &[u8] = &[
    0x1f, 0x8b, 0x8, 0x0, 0x0, 0x0, 0x0, 0x0, 0x2, 0x3, 0x1d, 0x8c, 0x41, 0xa, 0x80, 0x20, 0x10,
    0x0, 0xef, 0xbe, 0x42, 0xf6, 0x1c, 0xd1, 0xd9, 0x73, 0x41, 0xa7, 0x7a, 0x80, 0x48, 0x88, 0x6e,
    0x24, 0xc8, 0x6e, 0xe4, 0x1e, 0x82, 0xf0, 0xef, 0x59, 0xb7, 0x81, 0x19, 0x26, 0x7a, 0xf1, 0x46,
    0x3f, 0x10, 0xe, 0x4e, 0x1, 0xb, 0x18, 0x6d, 0x1f, 0x48, 0x14, 0xf1, 0x6e, 0x38, 0x74, 0x1a,
    0x22, 0x66, 0xf1, 0xf0, 0x27, 0x4c, 0x82, 0x24, 0x8d, 0x61, 0xc6, 0x9c, 0xb9, 0x87, 0xda, 0xfc,
    0x9e, 0x28, 0x95, 0x63, 0xbb, 0xd0, 0x17, 0xa6, 0xcf, 0x15, 0xe1, 0x13, 0xaa, 0xab, 0x4a, 0xc5,
    0xff, 0x6d, 0xc7, 0x75, 0x99, 0x9c, 0x52, 0x2f, 0x6e, 0x7, 0x16, 0x35, 0x6a, 0x0, 0x0, 0x0,
];

#[tokio::test]
async fn a_provider_that_goes_silent_is_not_waited_for() {
    let half = openai::delta(&json!({"content": "Half a sen"}), None);
    let scripts = [Scripted::Silence, Scripted::EventsThenSilence(half)];
    let short = Duration::from_millis(20);
    let long = Duration::from_mins(10);
    for (script, (pause, whole)) in scripts
        .iter()
        .flat_map(|script| [(script, (short, long)), (script, (long, short))])
    {
        let server = ScriptedServer::start([script.clone()]).await;
        let mut settings = settings(Provider::OpenAi, &server);
        (settings.limits.pause, settings.limits.whole) = (pause, whole);
        let models = Models::new(settings).expect("models");
        let error = ask(&models, &mut conversation())
            .await
            .0
            .expect_err("silence");
        assert_eq!(
            error.failure,
            Failure::TimedOut,
            "{script:?} {pause:?} {error}"
        );
        server.until_hung_up().await;
    }
}

#[tokio::test]
async fn a_dropped_question_is_cancelled() {
    let server = ScriptedServer::start([Scripted::Silence]).await;
    let models = models(Provider::OpenAi, &server);
    let question = tokio::spawn(async move {
        let _ = ask(&models, &mut conversation()).await;
    });
    server.until_asked().await;
    question.abort();
    server.until_hung_up().await;
}

#[tokio::test]
async fn nobody_there_is_unreachable() {
    let server = ScriptedServer::start([]).await;
    let models = models(Provider::OpenAi, &server);
    drop(server);
    let free = tokio::net::TcpListener::bind("127.0.0.1:0")
        .await
        .expect("a port");
    let mut nobody = models.settings.clone();
    let url = format!("http://{}/", free.local_addr().expect("an address"));
    nobody.url = Some(url.parse().expect("an address"));
    drop(free);
    let models = Models::new(nobody).expect("models");
    let error = ask(&models, &mut conversation())
        .await
        .0
        .expect_err("nobody");
    assert_eq!(error.failure, Failure::Unreachable, "{error}");
}
