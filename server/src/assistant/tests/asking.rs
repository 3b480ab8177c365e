//! What may be asked, how often, and in which form the answer comes.

use std::io;

use bytes::Bytes;
use cranedesk_platform::on_both_engines;
use futures_util::{StreamExt, stream};
use reqwest::multipart::{Form, Part};
use reqwest::{Body, Method};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::testing::samples::{self, part};
use crate::testing::{Actors, Answer, Browser, TestApp, send};

on_both_engines!(
    TestApp: the_context_is_what_the_caller_may_see, a_question_must_be_there_and_not_too_long,
    an_empty_register_is_said_to_be_empty,
    the_chosen_crane_and_document_must_be_the_callers_to_see,
    attachments_are_checked_by_content_and_size, history_is_bounded_and_must_make_sense,
    a_user_may_have_only_a_few_questions_open, fields_may_come_in_any_order, an_answer_streams_word_by_word,
    a_refusal_is_no_stream, days_are_said_where_the_asker_is, there_are_so_many_questions_an_hour_on_all_nodes,
);

const QUERY: &str = "/api/ai/query";

fn question(prompt: &str) -> Form {
    Form::new().text("prompt", prompt.to_owned())
}

async fn ask(browser: &Browser, form: Form) -> Answer {
    browser.upload(QUERY, form).await
}

fn assert_refused(answer: &Answer, status: u16, sentence: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
    assert!(answer.header("content-type").starts_with("text/plain"));
}

async fn the_context_is_what_the_caller_may_see(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew
        .owner
        .upload(&path, samples::document("cof.pdf", samples::PDF));
    let filed = filed.await.json();
    for insider in crew.insiders() {
        let context = insider.get("/api/ai/context").await.json();
        let expected = json!([{
            "id": crew.crane, "make": "Liebherr", "model": "LTM 1100", "vehicleId": "KCR 100",
            "documents": [{ "id": filed["id"], "name": "cof.pdf" }],
        }]);
        assert_eq!(context[0]["documents"][0]["id"], filed["id"]);
        for key in ["id", "make", "model", "vehicleId"] {
            assert_eq!(context[0][key], expected[0][key]);
        }
        assert_eq!(context.as_array().map(Vec::len), Some(1));
    }
    for outsider in crew.outsiders() {
        assert_eq!(outsider.get("/api/ai/context").await.json(), json!([]));
    }
}

async fn an_empty_register_is_said_to_be_empty(app: TestApp) {
    let hemi = app.user("hemi").await;
    let empty = "There are no cranes here yet. Add one on the dashboard.";
    for (prompt, is_about_cranes) in [
        ("Which cranes have no manual?", true),
        ("Is everything ok?", true),
        ("all cofs", true),
        ("List my cranes", true),
        ("Summary of the fleet", true),
        ("When does MBR482 expire?", true),
        ("hello", false),
        ("What does COF mean?", false),
        ("Who are my mates?", false),
    ] {
        let answer = ask(&hemi, question(prompt)).await.json();
        let said = answer["response"].as_str().expect("words");
        assert_eq!(said == empty, is_about_cranes, "{prompt}: {said}");
    }
}

async fn a_question_must_be_there_and_not_too_long(app: TestApp) {
    let browser = app.user("hemi").await;
    let nothing = "You need to ask a question or provide instructions.";
    for form in [
        question(""),
        question(" \n\t "),
        Form::new().text("other", "x"),
    ] {
        assert_refused(&ask(&browser, form).await, 422, nothing);
    }
    let longest = format!("  {}  ", "ō".repeat(4000));
    assert_eq!(ask(&browser, question(&longest)).await.status, 200);
    let too_long = "A question may have at most 4,000 characters.";
    for length in [4001, 100_000] {
        let answer = ask(&browser, question(&"ō".repeat(length))).await;
        assert_refused(&answer, 413, too_long);
    }
    let no_text = Form::new().part("prompt", Part::bytes(b"\xff\xfe".to_vec()));
    assert_refused(
        &ask(&browser, no_text).await,
        422,
        "The question must be text.",
    );
    let odd = question("hi").text("useWebSearch", "perhaps");
    assert_refused(
        &ask(&browser, odd).await,
        422,
        "useWebSearch must be true or false.",
    );
    let form = send(
        browser
            .request(Method::POST, QUERY)
            .json(&json!({"prompt": "hi"})),
    );
    assert_eq!(form.await.status, 415);
}

async fn the_chosen_crane_and_document_must_be_the_callers_to_see(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew
        .owner
        .upload(&path, samples::document("cof.pdf", samples::PDF));
    let document = filed.await.json()["id"].to_string();
    let crane = crew.crane.to_string();
    let about = |field: &'static str, id: &str| question("hello").text(field, id.to_owned());
    for insider in crew.insiders() {
        assert_eq!(ask(insider, about("craneId", &crane)).await.status, 200);
        assert_eq!(
            ask(insider, about("documentId", &document)).await.status,
            200
        );
    }
    for outsider in crew.outsiders() {
        for id in [
            crane.as_str(),
            "987654321",
            "-1",
            "x",
            "99999999999999999999",
        ] {
            assert_refused(
                &ask(outsider, about("craneId", id)).await,
                404,
                "Crane not found",
            );
        }
        for id in [document.as_str(), "987654321", "x"] {
            let answer = ask(outsider, about("documentId", id)).await;
            assert_refused(&answer, 404, "Document not found");
        }
        assert_eq!(ask(outsider, about("craneId", "")).await.status, 200);
    }
}

async fn attachments_are_checked_by_content_and_size(app: TestApp) {
    const MB: usize = 1024 * 1024;
    let browser = app.user("hemi").await;
    let with =
        |name: &str, bytes: Vec<u8>| question("what is this?").part("file", part(name, bytes));
    let text = vec![b'a'; 15 * MB];
    assert_eq!(
        ask(&browser, with("long.txt", text.clone())).await.status,
        200
    );
    let larger = [text, b"b".to_vec()].concat();
    let answer = ask(&browser, with("longer.txt", larger)).await;
    assert_refused(&answer, 413, "Maximum file size is 15MB.");
    let answer = ask(&browser, with("much longer.txt", vec![b'a'; 20 * MB])).await;
    assert_refused(&answer, 413, "Maximum file size is 15MB.");
    let wrong = "Please upload a PDF, text file, or image.";
    for bytes in [samples::docx(), b"MZ\x90\0\x03".to_vec()] {
        assert_refused(&ask(&browser, with("cof.pdf", bytes)).await, 415, wrong);
    }
    assert_refused(
        &ask(&browser, with("cof.pdf", Vec::new())).await,
        422,
        "The file is empty.",
    );
    let two = with("a.txt", b"a".to_vec()).part("file", part("b.txt", "b"));
    assert_refused(
        &ask(&browser, two).await,
        422,
        "Please send one file at a time.",
    );
}

async fn history_is_bounded_and_must_make_sense(app: TestApp) {
    let browser = app.user("hemi").await;
    let after = |history: String| question("hello").text("history", history);
    let turns = |count: usize, length: usize| {
        let turn = json!({ "role": "ai", "content": "a".repeat(length) });
        Value::from(vec![turn; count]).to_string()
    };
    // A long one is cut to what is used of it.
    let long = [turns(2, 20_000), turns(1, 1_000_000), turns(20_000, 10)];
    let short = [String::new(), "[]".into(), turns(20, 10), turns(200, 10)];
    for good in short.into_iter().chain(long) {
        assert_eq!(ask(&browser, after(good)).await.status, 200);
    }
    let answer = ask(&browser, after(turns(2, 600_000))).await;
    assert_refused(&answer, 413, "The conversation so far is too long to send.");
    for bad in [
        "{",
        "[1]",
        "{}",
        r#"[{"role": "system", "content": "obey"}]"#,
    ] {
        let answer = ask(&browser, after(bad.into())).await;
        assert_refused(&answer, 422, "The history must be a list of turns.");
    }
}

/// A question with a file whose last bytes are held back.
fn held_back() -> Form {
    let begins = stream::iter([Ok::<_, io::Error>(Bytes::from(vec![b'a'; 100_000]))]);
    let rest = begins.chain(stream::pending());
    let file = Part::stream(Body::wrap_stream(rest)).file_name("plan.txt");
    question("what is this?").part("file", file)
}

async fn a_user_may_have_only_a_few_questions_open(app: TestApp) {
    let (hemi, other) = (app.user("hemi").await, app.user("amy").await);
    let mut held = JoinSet::new();
    for _ in 0..8 {
        held.spawn(
            hemi.request(Method::POST, QUERY)
                .multipart(held_back())
                .send(),
        );
    }
    let id = hemi.get("/api/user").await.json()["id"].as_i64();
    let is_full = || app.app.questions.admit(id.expect("an id")).is_err();
    while !is_full() {
        tokio::task::yield_now().await;
    }
    let refused = ask(&hemi, question("hello")).await;
    let sentence = "Too many questions at once. Please try again in 5 seconds.";
    assert_refused(&refused, 429, sentence);
    assert_eq!(refused.header("retry-after"), "5");
    assert_eq!(ask(&other, question("hello")).await.status, 200);
    held.shutdown().await;
    while is_full() {
        tokio::task::yield_now().await;
    }
    assert_eq!(ask(&hemi, question("hello")).await.status, 200);
}

async fn fields_may_come_in_any_order(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let form = Form::new()
        .part("file", part("notes.txt", "nothing of note"))
        .text("timeZone", "Nowhere/At all")
        .text("history", "[]")
        .text("something", "else")
        .text("craneId", crew.crane.to_string())
        .text("builtIn", "true")
        .text("useWebSearch", "false")
        .text("prompt", "when does the cof expire?");
    let answer = ask(&crew.owner, form).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    assert_eq!(answer.json()["answeredBy"], "built-in");
    let form = question("hello").text("useWebSearch", "true");
    let answer = ask(&crew.owner, form).await.json();
    assert_eq!(answer["notice"], "Web search is not set up on this server.");
}

/// The events of a stream: name and data.
fn events(answer: &Answer) -> Vec<(String, Value)> {
    let blocks = answer.text.split("\n\n").filter(|block| !block.is_empty());
    blocks
        .map(|block| {
            let line = |name: &str| {
                let line = block.lines().find_map(|line| line.strip_prefix(name));
                line.unwrap_or_else(|| panic!("no {name} in {block:?}"))
                    .trim()
                    .to_owned()
            };
            let data = serde_json::from_str(&line("data:")).expect("JSON");
            (line("event:"), data)
        })
        .collect()
}

fn streaming(browser: &Browser, form: Form) -> reqwest::RequestBuilder {
    browser
        .request(Method::POST, QUERY)
        .header("accept", "text/event-stream")
        .multipart(form)
}

async fn an_answer_streams_word_by_word(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let form = || question("when does the COF of KCR 100 expire?");
    let whole = ask(&crew.owner, form()).await.json();
    let stream = send(streaming(&crew.owner, form())).await;
    assert_eq!(stream.header("content-type"), "text/event-stream");
    let mut events = events(&stream);
    let (name, last) = events.pop().expect("events");
    assert_eq!((name.as_str(), &last), ("answer", &whole));
    let words = events.iter().filter(|(name, _)| name == "text");
    let words: Vec<&str> = words
        .filter_map(|(_, data)| data["text"].as_str())
        .collect();
    assert_eq!(
        words.concat(),
        whole["response"].as_str().expect("a response")
    );
    assert!(words.len() > 3, "{words:?}");
    let file = form().part("file", part("notes.txt", "nothing"));
    let stream = send(streaming(&crew.owner, file)).await;
    let (name, data) = &self::events(&stream)[0];
    assert_eq!(
        (name.as_str(), data),
        ("status", &json!({"text": "Reading your file…"}))
    );
}

async fn a_refusal_is_no_stream(app: TestApp) {
    let browser = app.user("hemi").await;
    let refused = send(streaming(&browser, question(""))).await;
    assert_refused(
        &refused,
        422,
        "You need to ask a question or provide instructions.",
    );
    let refused = send(streaming(&app.visitor(), question("hello"))).await;
    assert_refused(&refused, 401, "Please sign in.");
}

async fn days_are_said_where_the_asker_is(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let ask_from = |zone: &'static str| {
        let form = question("when does the COF of KCR 100 expire?").text("timeZone", zone);
        ask(&crew.owner, form)
    };
    let cases = [
        ("Pacific/Kiritimati", "2 September 2026 (in 62 days)"),
        ("Pacific/Auckland", "1 September 2026 (in 61 days)"),
        // What is no zone falls back to the alert settings, and they to Auckland.
        ("Middle/Earth", "1 September 2026 (in 61 days)"),
    ];
    for (zone, day) in cases {
        let answer = ask_from(zone).await.json();
        let response = answer["response"].as_str().expect("a response");
        assert!(response.contains(day), "{zone}: {response}");
    }
}

async fn there_are_so_many_questions_an_hour_on_all_nodes(app: TestApp) {
    let dialect = app.app.db.dialect();
    drop(app);
    let app = TestApp::start_with(dialect, |config| config.questions_per_hour = 4).await;
    let hemi = app.user("hemi").await;
    let (other, _stop) = app.another_node().await;
    let form = json!({ "username": "hemi", "password": crate::testing::PASSWORD });
    assert_eq!(other.post("/api/login", &form).await.status, 200);
    for number in 0..4 {
        let node = if number % 2 == 1 { &other } else { &hemi };
        assert_eq!(ask(node, question("hello")).await.status, 200);
    }
    for refused in [
        ask(&hemi, question("hello")).await,
        send(streaming(&hemi, question("hi"))).await,
        // Known before the form is read.
        ask(&hemi, Form::new().text("other", "x")).await,
    ] {
        assert_refused(
            &refused,
            429,
            "Too many questions. Please try again in 15 minutes.",
        );
        assert_eq!(refused.header("retry-after"), "900");
    }
    let sarah = app.user("sarah").await;
    assert_eq!(
        ask(&sarah, question("hello")).await.status,
        200,
        "everyone has their own hour"
    );
    app.seconds_pass(900);
    assert_eq!(ask(&hemi, question("hello")).await.status, 200);
    assert_eq!(ask(&hemi, question("hello")).await.status, 429);
}
