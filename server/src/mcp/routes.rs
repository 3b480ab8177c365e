//! The one call of the protocol: a message in, its answer out.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use super::protocol::{self, Fault, Generation, Message, Reply, Request};
use super::tools::Tool;
use crate::accounts::Program;
use crate::app::App;
use crate::error::{Error, Result};
use crate::http::extract::Raw;
use crate::queues::within_bounds;

/// Send one message of the Model Context Protocol (streamable HTTP), with an API token
///
/// No session is kept and nothing is streamed: each message is answered by
/// itself, as JSON.
#[utoipa::path(post, path = "/mcp", tag = "mcp",
    request_body(content = Object, description = "A JSON-RPC message", content_type = "application/json"),
    responses(
        (status = 200, body = Object, content_type = "application/json", description = "The answer"),
        (status = 202, description = "Told, and nothing to answer"),
        (status = 400, content((Object = "application/json"), (String = "text/plain")), description = "Not a message, or of a version that is not spoken here"),
        (status = 401, description = "No API token, or one that has ended"),
        (status = 404, content((Object = "application/json")), description = "There is no such method"),
        (status = 429, description = "Too many questions at once")))]
pub(crate) async fn call_mcp(
    State(app): State<App>,
    program: Program,
    headers: HeaderMap,
    Raw(body): Raw,
) -> Result<Response> {
    let reply = match Message::read(&body, &headers) {
        Ok(Message::Request(request)) => answer(&app, program.id(), request).await?,
        Ok(Message::Notice) => return Ok(StatusCode::ACCEPTED.into_response()),
        Err(refusal) => refusal.into(),
    };
    Ok((reply.status, axum::Json(reply.body)).into_response())
}

async fn answer(app: &App, user: i64, mut request: Request) -> Result<Reply> {
    use Generation::{Stateless, WithHandshake};
    Ok(match (request.generation, request.method.as_str()) {
        (WithHandshake, "initialize") => request.result(protocol::initialize(&request.params)),
        (WithHandshake, "ping") => request.result(json!({})),
        (Stateless, "server/discover") => request.result(protocol::discover()),
        (_, "tools/list") => {
            let tools: Vec<Value> = Tool::ALL.map(Tool::described).into();
            request.result(json!({"tools": tools}))
        }
        (_, "tools/call") => {
            let params = std::mem::take(&mut request.params);
            match wish(params) {
                Ok((tool, arguments)) => request.result(call(app, user, tool, arguments).await?),
                Err(sentence) => request.refuse(Fault::BadParams, Some(sentence)),
            }
        }
        _ => request.refuse(Fault::NoSuchMethod, None),
    })
}

/// The tool that is asked for, and with what.
fn wish(mut params: Map<String, Value>) -> Result<(Tool, Map<String, Value>), &'static str> {
    let name = params.get("name").and_then(Value::as_str);
    let tool = name.and_then(Tool::named).ok_or("There is no such tool.")?;
    match params.remove("arguments") {
        None | Some(Value::Null) => Ok((tool, Map::new())),
        Some(Value::Object(arguments)) => Ok((tool, arguments)),
        Some(_) => Err("The arguments must be an object."),
    }
}

/// Runs on the threads of questions, and takes its turn among them. What the
/// assistant can put right is its to know, as a result.
async fn call(app: &App, user: i64, tool: Tool, arguments: Map<String, Value>) -> Result<Value> {
    let _place = app.questions.admit(user)?;
    let own = app.clone();
    let found = app
        .questions
        .work(async move {
            let _turn = own.questions.turn_to_answer(user, async {}).await;
            within_bounds(tool.run(&own, user, arguments)).await
        })
        .await;
    match found {
        Ok(found) => Ok(json!({
            "content": [{"type": "text", "text": found.to_string()}],
            "structuredContent": found,
            "isError": false,
        })),
        Err(error @ (Error::NotFound(_) | Error::Unacceptable(_))) => Ok(json!({
            "content": [{"type": "text", "text": error.to_string()}],
            "isError": true,
        })),
        Err(error) => Err(error),
    }
}
