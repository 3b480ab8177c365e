//! Questions that a model answers, played by a scripted provider.

mod checking;
mod failing;
mod reading;
mod web;

use std::time::Duration;

use cranedesk_platform::db::{DbResult, Dialect};
use cranedesk_platform::llm::{Limits, Provider, Settings};
use cranedesk_platform::params;
use cranedesk_platform::testing::{Scripted, ScriptedServer, openai};
use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::config::Config;
use crate::testing::samples::{self, PDF};
use crate::testing::{Actors, Answer, Browser, TestApp, send};

const QUERY: &str = "/api/ai/query";
const PAGES: [&str; 2] = [
    "Liebherr LTM 1100\nOperators manual",
    "Maintenance\nHydraulic oil type: HVLP 46.\nRadius 8 m: 12.4 t on outriggers.",
];

/// A crane with a manual of two pages, and a model that is connected.
struct Bed {
    app: TestApp,
    provider: ScriptedServer,
    crew: Actors,
    document: i64,
}

impl Bed {
    async fn start(dialect: Dialect) -> Self {
        Self::start_with(dialect, |_| {}).await
    }

    async fn start_with(dialect: Dialect, adjust: impl FnOnce(&mut Config)) -> Self {
        let provider = ScriptedServer::start([]).await;
        let settings = Settings {
            provider: Provider::OpenAi,
            url: Some(provider.url("/v1").parse().expect("an address")),
            key: None,
            model: "usual".into(),
            large_file_model: Some("large".into()),
            image_model: None,
            limits: Limits::default(),
        };
        let app = TestApp::start_with(dialect, |config| {
            config.models = Some(settings);
            adjust(config);
        })
        .await;
        let crew = Actors::meet(&app).await;
        let path = format!("/api/cranes/{}/documents", crew.crane);
        let filed = crew
            .owner
            .upload(&path, samples::document("manual.pdf", PDF));
        let document = filed.await.json()["id"].as_i64().expect("an id");
        let bed = Self {
            app,
            provider,
            crew,
            document,
        };
        bed.write_pages(&PAGES).await;
        bed
    }

    /// The manual's text, as if it had been read.
    async fn write_pages(&self, pages: &[&str]) {
        let (document, pages) = (self.document, pages.join("\x0c"));
        let written: DbResult<()> = self
            .app
            .app
            .db
            .write(move |db| {
                let sql = "DELETE FROM document_pages WHERE document_id = $1";
                db.execute(sql, params![document])?;
                let sql =
                    "INSERT INTO document_pages (document_id, page, text) VALUES ($1, $2, $3)";
                for (number, page) in (1_i64..).zip(pages.split('\x0c')) {
                    db.execute(sql, params![document, number, page])?;
                }
                Ok(())
            })
            .await;
        written.expect("pages");
    }

    /// The provider's next answers: tools that it wants, and then words.
    fn script(&self, rounds: &[&[(&str, Value)]], words: &[&str]) {
        let wishes = rounds.iter().map(|calls| openai::wants(calls));
        let answers = wishes.chain([openai::says(words)]);
        self.provider.then(answers.map(Scripted::Events));
    }

    /// What the tools told the model before its last answer.
    fn told(&self) -> Vec<String> {
        let asked = self.provider.asked();
        let last = &asked.last().expect("a question").body["messages"];
        let messages = last.as_array().expect("messages").iter();
        messages
            .filter(|message| message["role"] == "tool")
            .filter_map(|message| message["content"].as_str().map(str::to_owned))
            .collect()
    }
}

fn question(prompt: &str) -> Form {
    Form::new().text("prompt", prompt.to_owned())
}

async fn ask(browser: &Browser, form: Form) -> Answer {
    browser.upload(QUERY, form).await
}

async fn answer(browser: &Browser, prompt: &str) -> Value {
    let answer = ask(browser, question(prompt)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

fn streaming(browser: &Browser, form: Form) -> reqwest::RequestBuilder {
    browser
        .request(Method::POST, QUERY)
        .header("accept", "text/event-stream")
        .multipart(form)
}

/// The events of a stream: name and data.
async fn events(browser: &Browser, form: Form) -> Vec<(String, Value)> {
    let stream = send(streaming(browser, form)).await;
    let blocks = stream.text.split("\n\n").filter(|block| !block.is_empty());
    let read = |block: &str| {
        let name = block
            .lines()
            .find_map(|line| line.strip_prefix("event: "))?;
        let data = block.lines().find_map(|line| line.strip_prefix("data: "))?;
        Some((name.to_owned(), serde_json::from_str(data).ok()?))
    };
    blocks.filter_map(read).collect()
}

/// The texts of all events of one name.
fn texts(events: &[(String, Value)], name: &str) -> Vec<String> {
    let of_name = events.iter().filter(|(event, _)| event == name);
    of_name
        .filter_map(|(_, data)| data["text"].as_str().map(str::to_owned))
        .collect()
}

fn seconds(seconds: u64) -> Duration {
    Duration::from_secs(seconds)
}

fn nothing() -> Value {
    json!([])
}
