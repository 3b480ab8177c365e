//! The same set, asked of a real model. What it says is counted and never fails
//! the test: models differ. What fails it is a server that breaks over one.

use std::fmt;
use std::time::{Duration, Instant};

use cranedesk_platform::db::Dialect;
use cranedesk_platform::llm::{Limits, Provider, Settings};
use reqwest::Method;
use serde_json::Value;

use super::{Asker, Case, ENOUGH, Outcome, QUERY, cases, judge};
use crate::assistant::images::is_wished;
use crate::testing::{TestApp, send};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "asks a real model: scripts/local-model.py starts one and runs this"]
async fn a_model_is_asked_every_question() {
    let url = setting("URL").expect("the model's address, such as http://127.0.0.1:8081/v1");
    let every = setting("EVERY").map_or(1, |every| every.parse().expect("a number"));
    let models = Settings {
        provider: Provider::OpenAi,
        url: Some(url.parse().expect("an address")),
        key: None,
        model: setting("NAME").unwrap_or_else(|| "local".into()),
        large_file_model: None,
        image_model: None,
        limits: Limits::default(),
    };
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.questions_per_hour = ENOUGH;
        config.models = Some(models);
    })
    .await;
    // Those that are asked on one day: most of them.
    let (moment, cases) = cases().swap_remove(0);
    let asker = Asker::sign_in(&app, moment).await;
    let mut sections: Vec<(&str, Tally)> = Vec::new();
    // Pictures are drawn without the model.
    let worded = cases.iter().filter(|case| !is_wished(&case.question));
    for case in worded.step_by(every) {
        let reply = Reply::to(&asker, case).await;
        println!("? {}\n{reply}", case.question);
        if sections
            .last()
            .is_none_or(|(title, _)| *title != case.section)
        {
            sections.push((case.section, Tally::default()));
        }
        if let Some((_, tally)) = sections.last_mut() {
            tally.count(&reply);
        }
    }
    let mut all = Tally::default();
    println!("{:<36}{COLUMNS}", "");
    for (title, tally) in &sections {
        println!("{title:<36}{tally}");
        all.add(tally);
    }
    println!("{:<36}{all}", "All");
    println!(
        "An error is a question without an answer, for which the built-in assistant was offered."
    );
    assert!(all.errors < all.asked, "not one answer came from {url}");
}

/// `CRANEDESK_TEST_MODEL_URL`, and optional: `…_NAME`, for servers that have
/// several, and `…_EVERY` to ask only every so many questions.
#[expect(
    clippy::disallowed_methods,
    reason = "set by the script that starts the model"
)]
fn setting(name: &str) -> Option<String> {
    std::env::var(format!("CRANEDESK_TEST_MODEL_{name}")).ok()
}

/// How one question ended.
struct Reply {
    /// The answer and what it is worth, or one sentence about why there is none.
    end: Result<(Value, Outcome), String>,
    pieces: usize,
    /// What the server did meanwhile, mostly for the model.
    steps: Vec<String>,
    took: Duration,
}

impl Reply {
    async fn to(asker: &Asker, case: &Case) -> Self {
        let form = asker.form(case).await;
        let request = asker.browser.request(Method::POST, QUERY);
        let request = request.header("accept", "text/event-stream");
        let began = Instant::now();
        let stream = send(request.multipart(form)).await;
        let took = began.elapsed();
        assert_eq!(stream.status, 200, "{}: {}", case.question, stream.text);
        Self::read(case, &stream.text, took)
    }

    fn read(case: &Case, stream: &str, took: Duration) -> Self {
        let question = &case.question;
        let (mut text, mut pieces, mut steps, mut end) = (String::new(), 0, Vec::new(), None);
        for (name, data) in events(stream) {
            let said = |field: &str| data[field].as_str().expect("text").to_owned();
            match name {
                "text" => {
                    text += &said("text");
                    pieces += 1;
                }
                "status" => steps.push(said("text")),
                "answer" => {
                    assert_eq!(data["answeredBy"], "model", "{question}");
                    let is_same = data["response"] == text.trim();
                    assert!(
                        is_same,
                        "{question}: {data} is not what was streamed: {text:?}"
                    );
                    let outcome = judge(case, &data);
                    end = Some(Ok((data, outcome)));
                }
                "error" => {
                    // Whatever a model does, the server is prepared and offers a way on.
                    assert_eq!(data["status"], 503, "{question}: {data}");
                    assert_eq!(data["builtInOffered"], true, "{question}: {data}");
                    end = Some(Err(said("message")));
                }
                other => panic!("{question}: an event {other:?}"),
            }
        }
        Self {
            end: end.unwrap_or_else(|| panic!("{question}: no end in {stream}")),
            pieces,
            steps,
            took,
        }
    }

    fn looked_something_up(&self) -> bool {
        self.steps.iter().any(|step| step != "Reading your file…")
    }
}

fn events(stream: &str) -> impl Iterator<Item = (&str, Value)> {
    stream.split("\n\n").filter_map(|block| {
        let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name));
        // Without either it is a sign of life.
        let (name, data) = field("event: ").zip(field("data: "))?;
        Some((name, serde_json::from_str(data).expect("JSON")))
    })
}

impl fmt::Display for Reply {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for step in &self.steps {
            writeln!(out, "    {step}")?;
        }
        let seconds = self.took.as_secs_f64();
        match &self.end {
            Err(sentence) => writeln!(out, "    error after {seconds:.1} s: {sentence}"),
            Ok((answer, outcome)) => {
                let verdict = match outcome {
                    Outcome::Right => "right",
                    Outcome::Refused => "refused",
                    Outcome::Wrong(why) => &format!("wrong, {why},"),
                };
                writeln!(
                    out,
                    "    {verdict} after {seconds:.1} s: {}",
                    answer["response"]
                )
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    asked: usize,
    right: usize,
    refused: usize,
    wrong: usize,
    /// No answer came, and the built-in assistant was offered.
    errors: usize,
    looked_up: usize,
    with_sources: usize,
    with_notice: usize,
    pieces: usize,
    took: Duration,
}

impl Tally {
    fn count(&mut self, reply: &Reply) {
        let mut one = Self {
            asked: 1,
            looked_up: reply.looked_something_up().into(),
            pieces: reply.pieces,
            took: reply.took,
            ..Self::default()
        };
        match &reply.end {
            Err(_) => one.errors = 1,
            Ok((answer, outcome)) => {
                one.with_sources = answer["sources"][0].is_object().into();
                one.with_notice = answer["notice"].is_string().into();
                match outcome {
                    Outcome::Right => one.right = 1,
                    Outcome::Refused => one.refused = 1,
                    Outcome::Wrong(_) => one.wrong = 1,
                }
            }
        }
        self.add(&one);
    }

    fn add(&mut self, other: &Self) {
        self.asked += other.asked;
        self.right += other.right;
        self.refused += other.refused;
        self.wrong += other.wrong;
        self.errors += other.errors;
        self.looked_up += other.looked_up;
        self.with_sources += other.with_sources;
        self.with_notice += other.with_notice;
        self.pieces += other.pieces;
        self.took += other.took;
    }
}

const COLUMNS: &str =
    "  asked  right refused  wrong errors | used tools  cited noticed pieces/q seconds/q";

impl fmt::Display for Tally {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = |sum: f64| sum / self.asked.max(1) as f64;
        write!(
            out,
            "{:>7}{:>7}{:>8}{:>7}{:>7} |{:>11}{:>7}{:>8}{:>9.0}{:>10.1}",
            self.asked,
            self.right,
            self.refused,
            self.wrong,
            self.errors,
            self.looked_up,
            self.with_sources,
            self.with_notice,
            each(self.pieces as f64),
            each(self.took.as_secs_f64()),
        )
    }
}
