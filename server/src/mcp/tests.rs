//! The protocol over HTTP, on both databases, with an API token.

use cranedesk_platform::on_both_engines;
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use crate::testing::{Answer, Browser, TestApp, crane_form, samples, send};

on_both_engines!(
    TestApp: a_client_gets_in_with_a_token_and_with_nothing_else,
    the_first_messages_are_answered_as_the_protocol_says,
    a_client_of_the_newest_version_needs_no_handshake,
    every_tool_reads_and_none_changes_anything,
    a_program_sees_what_its_owner_may_see_and_no_more,
    odd_messages_get_a_number_and_a_sentence,
);

async fn token(owner: &Browser) -> String {
    let form = json!({"name": "an assistant", "scope": "read", "days": 30});
    let made = owner.post("/api/user/tokens", &form).await;
    made.json()["token"].as_str().expect("a token").to_owned()
}

async fn say(app: &TestApp, token: &str, message: &Value) -> Answer {
    let request = app.visitor().request(Method::POST, "/mcp");
    send(request.bearer_auth(token).json(message)).await
}

fn request(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})
}

async fn call(app: &TestApp, token: &str, tool: &str, arguments: Value) -> Value {
    let message = request("tools/call", json!({"name": tool, "arguments": arguments}));
    let answer = say(app, token, &message).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()["result"].clone()
}

async fn a_client_gets_in_with_a_token_and_with_nothing_else(app: TestApp) {
    let bob = app.user("bob").await;
    let ping = request("ping", json!({}));
    let refused = |answer: Answer| {
        assert_eq!(answer.status, 401, "{}", answer.text);
        assert_eq!(answer.header("www-authenticate"), "Bearer");
    };
    refused(app.visitor().post("/mcp", &ping).await);
    refused(bob.post("/mcp", &ping).await);
    refused(say(&app, "cranedesk_made-up", &ping).await);
    let token = token(&bob).await;
    let answer = say(&app, &token, &ping).await;
    let pong = json!({"jsonrpc": "2.0", "id": 7, "result": {}});
    assert_eq!((answer.status, answer.json()), (200, pong));
    let listed = bob.get("/api/user/tokens").await.json();
    bob.delete(&format!("/api/user/tokens/{}", listed[0]["id"]))
        .await;
    refused(say(&app, &token, &ping).await);
    assert_eq!(app.visitor().get("/mcp").await.status, 405);
}

async fn the_first_messages_are_answered_as_the_protocol_says(app: TestApp) {
    let token = token(&app.user("bob").await).await;
    let hello = json!({"protocolVersion": "2025-06-18", "capabilities": {},
        "clientInfo": {"name": "a client", "version": "1"}});
    let answer = say(&app, &token, &request("initialize", hello))
        .await
        .json();
    assert_eq!(answer["result"]["protocolVersion"], "2025-06-18");
    assert_eq!(answer["result"]["serverInfo"]["name"], "cranedesk");
    let told = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let answer = say(&app, &token, &told).await;
    assert_eq!((answer.status, answer.text.as_str()), (202, ""));
    let tools = say(&app, &token, &request("tools/list", json!({})))
        .await
        .json();
    let tools = tools["result"]["tools"].as_array().expect("a list").clone();
    assert!(tools.len() <= 6);
    for tool in tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
    }
    let ping = request("ping", json!({}));
    for (version, status) in [("2025-11-25", 200), ("1999-01-01", 400)] {
        let asked = app.visitor().request(Method::POST, "/mcp").json(&ping);
        let asked = asked
            .bearer_auth(&token)
            .header("mcp-protocol-version", version);
        assert_eq!(send(asked).await.status, status, "{version}");
    }
}

/// A request that says by itself which version it is of.
async fn say_alone(app: &TestApp, token: &str, version: &str, method: &str) -> Answer {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let message = request(method, json!({"_meta": meta}));
    let asked = app.visitor().request(Method::POST, "/mcp").json(&message);
    let asked = asked
        .bearer_auth(token)
        .header("mcp-protocol-version", version);
    send(asked.header("mcp-method", method)).await
}

async fn a_client_of_the_newest_version_needs_no_handshake(app: TestApp) {
    let token = token(&app.user("bob").await).await;
    let newest = "2026-07-28";
    let found = say_alone(&app, &token, newest, "server/discover")
        .await
        .json();
    let found = &found["result"];
    assert_eq!(found["supportedVersions"][0], newest, "{found}");
    assert_eq!(found["resultType"], "complete");
    assert_eq!(
        found["_meta"]["io.modelcontextprotocol/serverInfo"]["name"],
        "cranedesk"
    );
    let tools = say_alone(&app, &token, newest, "tools/list").await.json();
    assert_eq!(tools["result"]["cacheScope"], "private", "{tools}");
    let gone = say_alone(&app, &token, newest, "ping").await;
    assert_eq!(
        (gone.status, gone.json()["error"]["code"].clone()),
        (404, json!(-32_601))
    );
    let other = say_alone(&app, &token, "2031-01-01", "tools/list").await;
    assert_eq!(other.status, 400);
    let error = other.json()["error"].clone();
    assert_eq!(error["code"], -32_022);
    assert_eq!(error["data"]["requested"], "2031-01-01");
}

/// A crane of the owner's with a manual that was read.
async fn with_a_manual(app: &TestApp, owner: &Browser) -> (i64, i64) {
    let crane = owner.post("/api/cranes", &crane_form()).await.json();
    let crane = crane["id"].as_i64().expect("an id");
    let file = Part::bytes(samples::MANUAL.to_vec()).file_name("manual.pdf");
    let form = Form::new()
        .part("document", file)
        .text("documentType", "Operators Manual");
    let filed = owner
        .upload(&format!("/api/cranes/{crane}/documents"), form)
        .await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    app.read_documents().await;
    (crane, filed.json()["id"].as_i64().expect("an id"))
}

async fn every_tool_reads_and_none_changes_anything(app: TestApp) {
    let bob = app.user("bob").await;
    let (crane, document) = with_a_manual(&app, &bob).await;
    let token = token(&bob).await;
    let before = bob.get("/api/cranes").await.text;

    let counted = json!({"of": "cranes", "ask": "count"});
    let counted = call(&app, &token, "query_register", counted).await;
    assert_eq!(counted["structuredContent"]["count"], 1, "{counted}");
    assert_eq!(counted["isError"], false);
    let text = counted["content"][0]["text"].as_str().expect("a text");
    let same: Value = serde_json::from_str(text).expect("the same as text");
    assert_eq!(same, counted["structuredContent"]);

    let papers = json!({"type": "operators manual", "craneId": crane});
    let papers = call(&app, &token, "find_documents", papers).await;
    assert_eq!(papers["structuredContent"]["count"], 1, "{papers}");
    let page = json!({"documentId": document, "page": 1});
    let page = call(&app, &token, "read_page", page).await;
    let text = page["structuredContent"]["text"].as_str().expect("a text");
    let word = text
        .split_whitespace()
        .find(|word| word.len() > 6 && word.chars().all(char::is_alphabetic))
        .expect("a word");
    let found = json!({"words": word, "documentId": document});
    let found = call(&app, &token, "search_documents", found).await;
    assert_eq!(
        found["structuredContent"]["pages"][0]["documentId"], document,
        "{found}"
    );
    let stood = json!({"craneId": crane, "on": "2026-07-01"});
    let stood = call(&app, &token, "get_evidence", stood).await;
    assert_eq!(stood["structuredContent"]["craneId"], crane, "{stood}");
    assert_eq!(bob.get("/api/cranes").await.text, before);
}

async fn a_program_sees_what_its_owner_may_see_and_no_more(app: TestApp) {
    let (bob, eve) = (app.user("bob").await, app.user("eve").await);
    let (crane, document) = with_a_manual(&app, &bob).await;
    let token = token(&eve).await;
    let wishes = [
        ("read_page", json!({"documentId": document, "page": 1})),
        (
            "get_evidence",
            json!({"craneId": crane, "on": "2026-07-01"}),
        ),
        (
            "query_register",
            json!({"of": "cranes", "filter": {"cranes": [crane]}}),
        ),
        ("find_documents", json!({"craneId": crane})),
    ];
    for (tool, arguments) in wishes {
        let answer = call(&app, &token, tool, arguments).await;
        assert_eq!(answer["isError"], true, "{tool}: {answer}");
    }
    let all = call(&app, &token, "query_register", json!({"of": "cranes"})).await;
    assert_eq!(all["structuredContent"]["among"], 0, "{all}");
    let found = json!({"words": "crane", "craneId": crane});
    let found = call(&app, &token, "search_documents", found).await;
    assert_eq!(found["structuredContent"], json!({"pages": []}));
}

async fn odd_messages_get_a_number_and_a_sentence(app: TestApp) {
    let token = token(&app.user("bob").await).await;
    let number = |answer: &Answer| answer.json()["error"]["code"].clone();
    for (body, code) in [
        ("", -32_700),
        ("{\"a\":", -32_700),
        ("[]", -32_600),
        ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32_600),
    ] {
        let asked = app
            .visitor()
            .request(Method::POST, "/mcp")
            .bearer_auth(&token);
        let answer = send(asked.header("content-type", "application/json").body(body)).await;
        assert_eq!(
            (answer.status, number(&answer)),
            (400, json!(code)),
            "{body}"
        );
    }
    let unknown = say(&app, &token, &request("resources/list", json!({}))).await;
    assert_eq!(number(&unknown), -32_601);
    for params in [
        json!({}),
        json!({"name": "delete_crane"}),
        json!({"name": "read_page", "arguments": []}),
    ] {
        let answer = say(&app, &token, &request("tools/call", params)).await;
        assert_eq!(number(&answer), -32_602, "{}", answer.text);
    }
    for (tool, arguments) in [
        ("read_page", json!({})),
        ("read_page", json!({"documentId": 1e40, "page": 1})),
        (
            "read_page",
            json!({"documentId": 1, "page": 1, "extra": true}),
        ),
        (
            "read_page",
            json!({"documentId": 9_223_372_036_854_775_807_i64, "page": -1}),
        ),
        ("search_documents", json!({"words": 7})),
        ("query_register", json!({"of": "secrets"})),
        (
            "get_evidence",
            json!({"craneId": 1, "on": "yesterday\u{0}"}),
        ),
        ("find_documents", json!({"type": "Love Letters"})),
    ] {
        let answer = call(&app, &token, tool, arguments).await;
        assert_eq!(answer["isError"], true, "{tool}: {answer}");
        let sentence = answer["content"][0]["text"].as_str().expect("a sentence");
        assert!(sentence.len() > 10, "{sentence}");
    }
    let nothing = call(
        &app,
        &token,
        "search_documents",
        json!({"words": "\" OR * --"}),
    )
    .await;
    assert_eq!(nothing["structuredContent"], json!({"pages": []}));
}
