//! Providers played by a scripted server.

mod drawing;
mod failures;
mod formats;

use std::time::Duration;

use serde_json::json;

use super::{
    Conversation, FilePart, Limits, LlmError, Models, Provider, Reply, Settings, Tool, Which,
};
use crate::Secret;
use crate::testing::{Scripted, ScriptedServer, openai};

fn settings(provider: Provider, server: &ScriptedServer) -> Settings {
    Settings {
        provider,
        url: Some(server.url("/v1").parse().expect("an address")),
        key: Some(Secret::new("sk-test")),
        model: "crane-max".into(),
        large_file_model: Some("crane-large".into()),
        image_model: Some("crane-painter".into()),
        limits: Limits {
            whole: Duration::from_mins(1),
            pause: Duration::from_mins(1),
            ..Limits::default()
        },
    }
}

fn models(provider: Provider, server: &ScriptedServer) -> Models {
    Models::new(settings(provider, server)).expect("models")
}

fn conversation() -> Conversation {
    let tool = Tool {
        name: "fleet_facts",
        about: "What the register says.",
        takes: json!({"type": "object", "properties": {"crane": {"type": "integer"}}}),
    };
    let mut conversation = Conversation::new("You know cranes.", &[tool]);
    conversation.asked("Which COF expires next?");
    conversation
}

/// One answer, and the pieces in which it came.
async fn ask_which(
    models: &Models,
    which: Which,
    conversation: &mut Conversation,
) -> (Result<Reply, LlmError>, Vec<String>) {
    let mut pieces = Vec::new();
    let reply = async {
        let mut speaking = models.reply(which, conversation).await?;
        while let Some(piece) = speaking.next().await? {
            pieces.push(piece);
        }
        speaking.finish(conversation)
    };
    let reply = reply.await;
    (reply, pieces)
}

async fn ask(
    models: &Models,
    conversation: &mut Conversation,
) -> (Result<Reply, LlmError>, Vec<String>) {
    ask_which(models, Which::Usual, conversation).await
}

#[tokio::test]
async fn an_answer_comes_piece_by_piece() {
    let answer = openai::says(&["The COF ", "of KCR 100 – ", "1 September."]);
    let server = ScriptedServer::start([Scripted::Events(answer)]).await;
    let (reply, pieces) = ask(&models(Provider::OpenAi, &server), &mut conversation()).await;
    let reply = reply.expect("an answer");
    assert_eq!(pieces, ["The COF ", "of KCR 100 – ", "1 September."]);
    assert_eq!(reply.text, pieces.concat());
    assert!(reply.calls.is_empty() && !reply.is_cut);

    let asked = &server.asked()[0];
    assert_eq!(asked.path, "/v1/chat/completions");
    assert_eq!(asked.headers["authorization"], "Bearer sk-test");
    // Exactly as the operator wrote it, although it ends like a setting.
    assert_eq!(asked.body["model"], "crane-max");
    assert_eq!(asked.body["reasoning_effort"], json!(null));
    assert_eq!(asked.body["stream"], true);
    assert_eq!(asked.body["messages"][0]["role"], "system");
    assert_eq!(
        asked.body["messages"][1]["content"],
        "Which COF expires next?"
    );
    assert_eq!(asked.body["tools"][0]["function"]["name"], "fleet_facts");
}

#[tokio::test]
async fn tools_are_asked_for_and_answered() {
    let wishes = [
        ("fleet_facts", json!({"crane": 4})),
        ("fleet_facts", json!({"crane": 5})),
    ];
    let server = ScriptedServer::start([
        Scripted::Events(openai::wants(&wishes)),
        Scripted::Events(openai::says(&["Done."])),
    ])
    .await;
    let models = models(Provider::OpenAi, &server);
    let mut conversation = conversation();
    let reply = ask(&models, &mut conversation).await.0.expect("wishes");
    let inputs: Vec<_> = reply
        .calls
        .iter()
        .map(|call| call.input()["crane"].clone())
        .collect();
    assert_eq!(inputs, [json!(4), json!(5)]);
    assert_eq!(reply.calls[0].tool(), "fleet_facts");

    let answers = ["four", "five"].map(str::to_owned);
    conversation.tools_answered(reply.calls.into_iter().zip(answers));
    let reply = ask(&models, &mut conversation).await.0.expect("an answer");
    assert_eq!(reply.text, "Done.");
    let messages = &server.asked()[1].body["messages"];
    assert_eq!(messages[2]["tool_calls"][1]["id"], "call_1");
    assert_eq!(messages[3]["tool_call_id"], "call_0");
    assert_eq!(messages[3]["content"], "four");
    assert_eq!(messages[4]["content"], "five");

    assert_eq!(server.asked()[1].body["tool_choice"], json!(null));

    conversation.forbid_tools();
    server.then([Scripted::Events(openai::says(&["At last."]))]);
    ask(&models, &mut conversation).await.0.expect("an answer");
    let body = &server.asked()[2].body;
    assert_eq!(body["tool_choice"], "none");
    assert_eq!(body["tools"][0]["function"]["name"], "fleet_facts");
}

#[tokio::test]
async fn files_go_along_and_large_ones_to_another_model() {
    let server = ScriptedServer::start([
        Scripted::Events(openai::says(&["A hook."])),
        Scripted::Events(openai::says(&["A chart."])),
    ])
    .await;
    let models = models(Provider::OpenAi, &server);
    for (which, mimetype) in [
        (Which::Usual, "image/png"),
        (Which::LargeFile, "application/pdf"),
    ] {
        let mut conversation = conversation();
        let file = FilePart {
            name: "file",
            mimetype,
            bytes: b"abc",
        };
        conversation.asked_with_file("What is this?", &file);
        ask_which(&models, which, &mut conversation)
            .await
            .0
            .expect("an answer");
    }
    let [image, chart] = &server.asked()[..] else {
        panic!("two questions");
    };
    assert_eq!(image.body["model"], "crane-max");
    let parts = &image.body["messages"][2]["content"];
    assert_eq!(parts[0]["text"], "What is this?");
    assert_eq!(parts[1]["image_url"]["url"], "data:image/png;base64,YWJj");
    assert_eq!(chart.body["model"], "crane-large");
    let file = &chart.body["messages"][2]["content"][1]["file"];
    assert_eq!(file["file_data"], "data:application/pdf;base64,YWJj");
}

#[test]
fn the_key_shows_nowhere() {
    let secret = Secret::new("sk-test");
    assert_eq!(format!("{secret:?}"), "…");
}
