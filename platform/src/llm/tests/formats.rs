//! The other two ways of speaking: the same question, asked and answered as
//! Anthropic and Gemini do.

use serde_json::{Value, json};

use super::{ask, ask_which, conversation, models};
use crate::llm::{Failure, FilePart, Provider, Which};
use crate::testing::{Scripted, ScriptedServer};

fn events(events: &[(&str, Value)]) -> Scripted {
    let text = events.iter().map(|(name, data)| match *name {
        "" => format!("data: {data}\r\n\r\n"),
        name => format!("event: {name}\ndata: {data}\n\n"),
    });
    Scripted::Events(text.collect())
}

fn claude_says(text: &[&str]) -> Scripted {
    let mut script = vec![
        (
            "message_start",
            json!({"type": "message_start", "message": {"id": "m"}}),
        ),
        (
            "content_block_start",
            json!({"index": 0, "content_block": {"type": "text", "text": ""}}),
        ),
        ("ping", json!({"type": "ping"})),
    ];
    script.extend(text.iter().map(|text| {
        (
            "content_block_delta",
            json!({"index": 0, "delta": {"type": "text_delta", "text": text}}),
        )
    }));
    script.extend([
        ("content_block_stop", json!({"index": 0})),
        (
            "message_delta",
            json!({"delta": {"stop_reason": "end_turn"}, "usage": {"output_tokens": 9}}),
        ),
        ("message_stop", json!({"type": "message_stop"})),
    ]);
    events(&script)
}

fn claude_wants_a_tool() -> Scripted {
    let tool = json!({"type": "tool_use", "id": "tool_1", "name": "fleet_facts", "input": {}});
    let part = |json: &str| json!({"index": 0, "delta": {"type": "input_json_delta", "partial_json": json}});
    events(&[
        (
            "message_start",
            json!({"type": "message_start", "message": {"id": "m"}}),
        ),
        (
            "content_block_start",
            json!({"index": 0, "content_block": tool}),
        ),
        ("content_block_delta", part("{\"cra")),
        ("content_block_delta", part("ne\": 4}")),
        ("content_block_stop", json!({"index": 0})),
        (
            "message_delta",
            json!({"delta": {"stop_reason": "tool_use"}}),
        ),
        ("message_stop", json!({"type": "message_stop"})),
    ])
}

#[tokio::test]
async fn anthropic_is_asked_in_its_own_words() {
    let server =
        ScriptedServer::start([claude_wants_a_tool(), claude_says(&["1 ", "September."])]).await;
    let models = models(Provider::Anthropic, &server);
    let mut conversation = conversation();
    conversation.answered("Which crane?");
    let photo = FilePart {
        name: "plate.jpg",
        mimetype: "image/jpeg",
        bytes: b"abc",
    };
    conversation.asked_with_file("This one.", &photo);
    let reply = ask(&models, &mut conversation).await.0.expect("a wish");
    assert_eq!(reply.calls[0].input(), &json!({"crane": 4}));
    conversation.tools_answered([(reply.calls[0].clone(), "four".to_owned())]);
    let (reply, pieces) = ask(&models, &mut conversation).await;
    assert_eq!(reply.expect("an answer").text, "1 September.");
    assert_eq!(pieces, ["1 ", "September."]);

    let [first, second] = &server.asked()[..] else {
        panic!("two questions");
    };
    assert_eq!(first.path, "/v1/messages");
    assert_eq!(first.headers["x-api-key"], "sk-test");
    assert!(
        first.body["max_tokens"]
            .as_u64()
            .is_some_and(|most| most > 0)
    );
    assert_eq!(first.body["tools"][0]["name"], "fleet_facts");
    let photo = &first.body["messages"][2]["content"][1];
    assert_eq!(
        (&photo["type"], &photo["source"]["data"]),
        (&json!("image"), &json!("YWJj"))
    );
    let messages = &second.body["messages"];
    assert_eq!(messages[3]["content"][0]["type"], "tool_use");
    assert_eq!(messages[4]["content"][0]["tool_use_id"], "tool_1");
    assert_eq!(messages[4]["content"][0]["content"], "four");
}

#[tokio::test]
async fn anthropic_fails_in_its_own_words() {
    let error = |kind: &str| json!({"type": "error", "error": {"type": kind, "message": "no"}});
    let refusal = [
        (
            "message_delta",
            json!({"delta": {"stop_reason": "refusal"}}),
        ),
        ("message_stop", json!({"type": "message_stop"})),
    ];
    let cases = [
        (
            events(&[("error", error("overloaded_error"))]),
            Failure::Unreachable,
        ),
        (
            events(&[("error", error("rate_limit_error"))]),
            Failure::Quota,
        ),
        (events(&refusal), Failure::Refused),
        (
            events(&[("message_start", json!({}))]),
            Failure::Unreachable,
        ),
        (
            Scripted::Json(529, error("overloaded_error")),
            Failure::Unreachable,
        ),
        (
            Scripted::Json(401, error("authentication_error")),
            Failure::Denied,
        ),
    ];
    for (script, expected) in cases {
        let server = ScriptedServer::start([script]).await;
        let models = models(Provider::Anthropic, &server);
        let error = ask(&models, &mut conversation())
            .await
            .0
            .expect_err("a failure");
        assert_eq!(error.failure, expected, "{error}");
    }
}

fn gemini(parts: Value, reason: Option<&str>) -> (&'static str, Value) {
    let candidate = json!({"content": {"role": "model", "parts": parts}, "finishReason": reason});
    ("", json!({"candidates": [candidate]}))
}

#[tokio::test]
async fn gemini_is_asked_in_its_own_words() {
    let call = json!([{"functionCall": {"name": "fleet_facts", "args": {"crane": 4}}, "thoughtSignature": "c2ln"}]);
    let server = ScriptedServer::start([
        events(&[gemini(call, Some("STOP"))]),
        events(&[
            gemini(json!([{"text": "1 "}]), None),
            gemini(json!([{"text": "September."}]), Some("STOP")),
        ]),
    ])
    .await;
    let models = models(Provider::Gemini, &server);
    let mut conversation = conversation();
    let chart = FilePart {
        name: "chart.pdf",
        mimetype: "application/pdf",
        bytes: b"abc",
    };
    conversation.asked_with_file("By this?", &chart);
    let reply = ask_which(&models, Which::LargeFile, &mut conversation)
        .await
        .0
        .expect("a wish");
    assert_eq!(reply.calls[0].input(), &json!({"crane": 4}));
    conversation.tools_answered([(reply.calls[0].clone(), "four".to_owned())]);
    let (reply, pieces) = ask(&models, &mut conversation).await;
    assert_eq!(reply.expect("an answer").text, "1 September.");
    assert_eq!(pieces, ["1 ", "September."]);

    let [first, second] = &server.asked()[..] else {
        panic!("two questions");
    };
    assert_eq!(
        first.path,
        "/v1/models/crane-large:streamGenerateContent?alt=sse"
    );
    assert_eq!(first.headers["x-goog-api-key"], "sk-test");
    let text = first.body.to_string();
    assert!(
        text.contains("\"data\":\"YWJj\"") && text.contains("You know cranes."),
        "{text}"
    );
    let text = second.body.to_string();
    assert!(
        text.contains("functionResponse") && text.contains("c2ln"),
        "{text}"
    );
}

#[tokio::test]
async fn gemini_fails_in_its_own_words() {
    let error = |status: &str| json!({"error": {"code": 429, "status": status, "message": "no"}});
    let cases = [
        (
            events(&[gemini(json!([]), Some("SAFETY"))]),
            Failure::Refused,
        ),
        (
            events(&[gemini(json!([{"text": "Half a sen"}]), None)]),
            Failure::Unreachable,
        ),
        (events(&[("", error("RESOURCE_EXHAUSTED"))]), Failure::Quota),
        (
            Scripted::Json(429, error("RESOURCE_EXHAUSTED")),
            Failure::Quota,
        ),
        (
            Scripted::Json(503, error("UNAVAILABLE")),
            Failure::Unreachable,
        ),
    ];
    for (script, expected) in cases {
        let server = ScriptedServer::start([script]).await;
        let models = models(Provider::Gemini, &server);
        let error = ask(&models, &mut conversation())
            .await
            .0
            .expect_err("a failure");
        assert_eq!(error.failure, expected, "{error}");
    }
}
