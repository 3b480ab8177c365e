//! Answers in OpenAI's words, for scripted servers.

use serde_json::{Value, json};

/// An answer that says the pieces one after another.
pub fn says(pieces: &[&str]) -> String {
    stops(pieces, "stop")
}

/// An answer that wants tools: each a name and its input.
pub fn wants(calls: &[(&str, Value)]) -> String {
    let mut text = String::new();
    for (index, (name, input)) in calls.iter().enumerate() {
        let function = json!({"name": name, "arguments": ""});
        let start = json!({"index": index, "id": format!("call_{index}"), "type": "function", "function": function});
        text += &delta(&json!({"tool_calls": [start]}), None);
        // Arguments come in pieces, cut anywhere.
        let arguments = input.to_string();
        let (one, two) = arguments.split_at(arguments.len() / 2);
        for piece in [one, two] {
            let more = json!({"index": index, "function": {"arguments": piece}});
            text += &delta(&json!({"tool_calls": [more]}), None);
        }
    }
    text + &end("tool_calls")
}

/// An answer that ends for another reason than having said all.
pub fn stops(pieces: &[&str], reason: &str) -> String {
    let words = pieces
        .iter()
        .map(|piece| delta(&json!({"content": piece}), None));
    words.chain([end(reason)]).collect()
}

pub fn delta(delta: &Value, reason: Option<&str>) -> String {
    let choice = json!({"index": 0, "delta": delta, "finish_reason": reason});
    let chunk = json!({"id": "c", "object": "chat.completion.chunk", "choices": [choice]});
    format!("data: {chunk}\n\n")
}

fn end(reason: &str) -> String {
    delta(&json!({}), Some(reason)) + "data: [DONE]\n\n"
}
