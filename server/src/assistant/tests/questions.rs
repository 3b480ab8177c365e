//! The question set: asked over HTTP by the owner of the demonstration fleet.
//!
//! At least 95 in a hundred must be answered right, and whatever is not must
//! be a refusal: a wrong answer is worse than none.

mod of_a_model;

use std::collections::HashMap;
use std::fmt::Write;

use cranedesk_platform::on_both_engines;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::demo;
use crate::testing::samples::part;
use crate::testing::{Browser, START, TestApp};

on_both_engines!(TestApp: nearly_all_questions_are_answered_right_and_the_others_refused);

const QUERY: &str = "/api/ai/query";
/// Questions in an hour, so that all can be asked.
const ENOUGH: i64 = 5000;

#[derive(Default)]
struct Case {
    section: &'static str,
    question: String,
    after: Option<String>,
    chosen: Option<String>,
    document: Option<String>,
    file: Option<String>,
    says: Vec<String>,
    not: Vec<String>,
    page: Option<String>,
    refused: bool,
    held: bool,
}

/// How an answer turned out.
enum Outcome {
    Right,
    Refused,
    Wrong(String),
}

/// Each set was written by others, who had not seen the lexicon.
/// With each the moment at which it is asked, nine in the morning in Auckland.
const SETS: [(&str, &str); 4] = [
    (MIDWINTER, include_str!("questions.txt")),
    (MIDWINTER, include_str!("questions/on_site.txt")),
    (MIDWINTER, include_str!("questions/in_the_office.txt")),
    (LATE_SPRING, include_str!("questions/in_november.txt")),
];
const MIDWINTER: &str = "2026-07-01T21:00:00Z";
const LATE_SPRING: &str = "2026-11-15T20:00:00Z";

/// A file of questions to ask instead: its figures are told, and nothing fails.
#[expect(clippy::disallowed_methods, reason = "a setting of this test alone")]
fn others() -> Option<String> {
    std::env::var("QUESTIONS").ok()
}

/// The questions, by the moment at which they are asked.
fn cases() -> Vec<(&'static str, Vec<Case>)> {
    let sets: Vec<(&str, &str)> = match others() {
        Some(path) => {
            let text = std::fs::read_to_string(path).expect("the file of questions");
            let moment = if text.contains("on Monday 16 November 2026") {
                LATE_SPRING
            } else {
                MIDWINTER
            };
            vec![(moment, text.leak())]
        }
        None => SETS.to_vec(),
    };
    [MIDWINTER, LATE_SPRING]
        .into_iter()
        .map(|moment| {
            let sets = sets.iter().filter(|(at, _)| *at == moment);
            (moment, sets.flat_map(|(_, text)| cases_in(text)).collect())
        })
        .filter(|(_, cases): &(_, Vec<Case>)| !cases.is_empty())
        .collect()
}

fn cases_in(text: &'static str) -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    let mut section = "";
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            section = title;
        }
        if let Some(question) = line.strip_prefix("? ") {
            cases.push(Case {
                section,
                question: question.to_owned(),
                ..Case::default()
            });
            continue;
        }
        let (Some(case), false) = (cases.last_mut(), line.starts_with('#')) else {
            continue;
        };
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let rest = rest.trim().to_owned();
        match word {
            "" => {}
            "after" => case.after = Some(rest),
            "chosen" => case.chosen = Some(rest),
            "document" => case.document = Some(rest),
            "file" => case.file = Some(rest.replace("\\n", "\n")),
            "says" => case.says = parts(&rest),
            "not" => case.not = parts(&rest),
            "page" => case.page = Some(rest),
            "refused" => case.refused = true,
            "held" => case.held = true,
            // For people: what is meant, in other words.
            "reads" => {}
            other => panic!("questions.txt says {other:?}"),
        }
    }
    cases
}

/// Split at bars; one with a stroke before it is meant.
fn parts(text: &str) -> Vec<String> {
    let parts = text.replace("\\|", "\0");
    parts
        .split('|')
        .map(|part| part.replace('\0', "|").trim().to_lowercase())
        // What a person has to judge.
        .filter(|part| !part.starts_with('['))
        .collect()
}

fn form_of(question: &str) -> Form {
    Form::new()
        .text("useWebSearch", "false")
        .text("prompt", question.to_owned())
}

/// Who asks, and the cranes that they can see by vehicle ID.
struct Asker {
    browser: Browser,
    cranes: HashMap<String, i64>,
    /// Their documents by name.
    documents: HashMap<String, i64>,
}

impl Asker {
    async fn sign_in(app: &TestApp, moment: &str) -> Self {
        let at = |moment: &str| {
            moment
                .parse::<jiff::Timestamp>()
                .expect("a moment")
                .as_second()
        };
        let seconds = at(moment) - at(START);
        app.seconds_pass(u64::try_from(seconds).expect("a later moment"));
        demo::fill(&app.app).await.expect("the fleet is made");
        app.read_documents().await;
        let browser = app.visitor();
        let form = json!({ "username": demo::PEOPLE[0], "password": demo::PASSWORD });
        assert_eq!(browser.post("/api/login", &form).await.status, 200);
        let cranes = browser.get("/api/cranes").await.json();
        let cranes = cranes.as_array().expect("a list");
        let id = |crane: &Value| {
            let plate = crane["vehicleId"].as_str().expect("a plate").to_owned();
            (plate, crane["id"].as_i64().expect("an id"))
        };
        let papers = |crane: &Value| crane["documents"].as_array().cloned().unwrap_or_default();
        let document = |paper: Value| {
            let name = paper["name"].as_str().expect("a name").to_owned();
            (name, paper["id"].as_i64().expect("an id"))
        };
        Self {
            cranes: cranes.iter().map(id).collect(),
            documents: cranes.iter().flat_map(papers).map(document).collect(),
            browser,
        }
    }

    async fn ask(&self, case: &Case) -> Value {
        let form = self.form(case).await;
        self.answer(&case.question, form).await
    }

    async fn answer(&self, question: &str, form: Form) -> Value {
        let answer = self.browser.upload(QUERY, form).await;
        assert_eq!(answer.status, 200, "{question}: {}", answer.text);
        answer.json()
    }

    async fn form(&self, case: &Case) -> Form {
        let mut form = form_of(&case.question);
        if let Some(before) = &case.after {
            // A question goes on from the same answer whoever is asked it.
            let first = form_of(before).text("builtIn", "true");
            let answer = self.answer(before, first).await;
            let history = json!([
                { "role": "user", "content": before },
                { "role": "ai", "content": answer["response"], "query": answer["query"] },
            ]);
            form = form.text("history", history.to_string());
        }
        if let Some(plate) = &case.chosen {
            form = form.text("craneId", self.cranes[plate].to_string());
        }
        if let Some(name) = &case.document {
            form = form.text("documentId", self.documents[name].to_string());
        }
        if let Some(text) = &case.file {
            form = form.part("file", part("notes.txt", text.clone()));
        }
        form
    }

    /// Whether one of the readings that came with a refusal is answered right.
    async fn is_offered(&self, case: &Case, answer: &Value) -> bool {
        for reading in answer["readings"].as_array().into_iter().flatten() {
            let text = reading["text"].as_str().expect("its words");
            let form = form_of(text).text("query", reading["query"].to_string());
            let answer = self.answer(text, form).await;
            if matches!(judge(case, &answer), Outcome::Right) {
                return true;
            }
        }
        false
    }

    /// What must hold for every answer, right or not.
    fn check_sources(&self, case: &Case, answer: &Value) {
        let response = answer["response"].as_str().expect("a response");
        let sources = answer["sources"].as_array().expect("sources");
        for (plate, id) in &self.cranes {
            let is_named = response.contains(&format!("({plate})"));
            let is_source = |source: &Value| source["kind"] == "crane" && source["craneId"] == *id;
            assert!(
                !is_named || sources.iter().any(is_source),
                "{}: {plate} is named without a source\n{response}",
                case.question
            );
        }
        let quotes = response.matches("\n\n> ").count();
        let documents = sources.iter().filter(|source| source["kind"] == "document");
        // The file that came along is no document.
        let of_file = response.matches("**notes.txt**, page ").count();
        assert_eq!(
            documents.count() + of_file,
            quotes,
            "{}\n{response}",
            case.question
        );
    }
}

/// What a refusal begins with.
const REFUSALS: [&str; 2] = ["I do not know", "I cannot"];

/// Whether `text` has these words, and not only parts of words: "no" is not in "not", nor 4 in 24.
fn says(text: &str, words: &str) -> bool {
    let is_part = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.match_indices(words).any(|(start, found)| {
        let (before, after) = (&text[..start], &text[start + found.len()..]);
        let begins_inside = is_part(found.chars().next()) && is_part(before.chars().next_back());
        let ends_inside = is_part(found.chars().next_back()) && is_part(after.chars().next());
        !begins_inside && !ends_inside
    })
}

fn judge(case: &Case, answer: &Value) -> Outcome {
    let response = answer["response"].as_str().expect("a response");
    let is_refusal = REFUSALS.iter().any(|start| response.starts_with(start));
    // Markdown's strokes are not for the reader.
    let read = response.replace('\\', "").to_lowercase();
    if let Some(said) = case.not.iter().find(|said| says(&read, said)) {
        return Outcome::Wrong(format!("says {said:?}"));
    }
    if case.refused {
        return match is_refusal {
            true => Outcome::Right,
            false => Outcome::Wrong("is no refusal".into()),
        };
    }
    if is_refusal {
        return Outcome::Refused;
    }
    let is_said = |said: &&String| said.split(" / ").any(|one| says(&read, one.trim()));
    if let Some(missing) = case.says.iter().find(|said| !is_said(said)) {
        return Outcome::Wrong(format!("lacks {missing:?}"));
    }
    if let Some(page) = &case.page {
        let (name, page) = page.rsplit_once(", ").expect("a name and a page");
        let label = format!("{name}, page {page}");
        let sources = answer["sources"].as_array().expect("sources");
        if !sources.iter().any(|source| source["label"] == *label) {
            return Outcome::Wrong(format!("does not cite {label}"));
        }
    }
    Outcome::Right
}

async fn nearly_all_questions_are_answered_right_and_the_others_refused(app: TestApp) {
    let dialect = app.app.db.dialect();
    drop(app);
    let is_other = others().is_some();
    let mut told = Told::default();
    for (moment, cases) in cases() {
        let app = TestApp::start_with(dialect, |config| config.questions_per_hour = ENOUGH).await;
        let asker = Asker::sign_in(&app, moment).await;
        for case in &cases {
            told.ask(&asker, case, is_other).await;
        }
    }
    let Told {
        asked,
        right,
        offered,
        refused,
        wrong,
    } = &told;
    let report = format!(
        "{right} of {asked} right, {offered} more are offered\nrefused:\n{refused}wrong:\n{wrong}"
    );
    println!("{report}");
    if is_other {
        return;
    }
    assert!(*asked >= 120, "{asked} questions are too few");
    assert!(wrong.is_empty(), "{report}");
    assert!(right * 100 >= asked * 95, "{report}");
}

/// How the answers turned out.
#[derive(Default)]
struct Told {
    asked: usize,
    right: usize,
    offered: usize,
    refused: String,
    wrong: String,
}

impl Told {
    async fn ask(&mut self, asker: &Asker, case: &Case, is_other: bool) {
        self.asked += 1;
        let answer = asker.ask(case).await;
        asker.check_sources(case, &answer);
        let held = if case.held { " (held back)" } else { "" };
        let response = answer["response"].as_str().unwrap_or_default();
        let read = answer["reading"].as_str().unwrap_or("as it says");
        let question = &case.question;
        match judge(case, &answer) {
            Outcome::Right => {
                self.right += 1;
                if is_other {
                    println!("  {question}\n    read: {read}\n{response}\n");
                }
            }
            Outcome::Refused => {
                let is_offered = asker.is_offered(case, &answer).await;
                self.offered += usize::from(is_offered);
                let offered = match is_offered {
                    true => " (its reading is offered)",
                    false => "",
                };
                let _ = writeln!(self.refused, "  {question}{held}{offered}");
                if is_other {
                    let texts = answer["readings"].as_array().into_iter().flatten();
                    let texts: Vec<&str> = texts.filter_map(|one| one["text"].as_str()).collect();
                    let _ = writeln!(self.refused, "    {response}\n    {texts:?}");
                }
            }
            Outcome::Wrong(why) => {
                let _ = writeln!(
                    self.wrong,
                    "  {question}{held}\n    {why}, read: {read}\n{response}\n"
                );
            }
        }
    }
}
