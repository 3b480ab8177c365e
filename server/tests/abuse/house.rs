//! The server, the people who come to it, and what its owner has.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use reqwest::{Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::case::{By, FORM, form};
use crate::files;
use crate::support;

pub(crate) const NAME: &str = "cranes.example.nz";
/// The make of the owner's crane, which nobody else may ever read.
pub(crate) const OWNERS: &str = "Hinemoa";
pub(crate) const PASSWORD: &str = "correct horse";

pub(crate) struct House {
    data: TempDir,
    child: Child,
    pub(crate) address: SocketAddr,
    client: Client,
    owner: String,
    stranger: String,
    /// What the owner has, by the name under which cases speak of it.
    things: HashMap<&'static str, String>,
    /// Each request comes from an address of its own, so that limits for one
    /// address are met only by the cases that mean to.
    callers: AtomicU32,
    /// Papers that cases have filed.
    pub(crate) filed: AtomicUsize,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::with_settings(&[]).await
    }

    pub(crate) async fn with_settings(settings: &[(&str, &str)]) -> Self {
        let data = tempfile::tempdir().expect("a folder");
        let mut program = Command::new(env!("CARGO_BIN_EXE_cranedesk"));
        for (name, _) in std::env::vars() {
            if name.starts_with("CRANEDESK_") {
                program.env_remove(name);
            }
        }
        program
            .arg("serve")
            .env("CRANEDESK_PUBLIC_URL", format!("http://{NAME}"))
            .env("CRANEDESK_TRUSTED_PROXIES", "127.0.0.0/8")
            .env("CRANEDESK_AI_QUESTIONS_PER_HOUR", "1000")
            .envs(settings.iter().copied());
        let (child, address) = support::serve(&mut program, data.path());
        let client = Client::builder().tls_certs_only([]);
        let mut house = Self {
            data,
            child,
            address,
            client: client.build().expect("a client"),
            owner: String::new(),
            stranger: String::new(),
            things: HashMap::new(),
            callers: AtomicU32::new(0),
            filed: AtomicUsize::new(0),
        };
        house.owner = house.register("owner").await;
        house.stranger = house.register("stranger").await;
        house.furnish().await;
        house
    }

    pub(crate) async fn register(&self, name: &str) -> String {
        let form = json!({
            "username": name, "email": format!("{name}@example.nz"), "password": PASSWORD,
        });
        let made = self
            .request(By::Nobody, Method::POST, "/api/register")
            .json(&form);
        let made = made.send().await.expect("an answer");
        assert_eq!(made.status(), 201);
        let cookie = made.headers()["set-cookie"].to_str().expect("a cookie");
        cookie.split(';').next().unwrap_or_default().to_owned()
    }

    async fn ask(&self, method: Method, path: &str, body: Option<Value>) -> Value {
        self.ask_by(By::Owner, method, path, body).await
    }

    async fn ask_by(&self, by: By, method: Method, path: &str, body: Option<Value>) -> Value {
        let request = self.request(by, method, &self.filled(path));
        let request = match body {
            Some(body) => request.json(&body),
            None => request,
        };
        let answer = request.send().await.expect("an answer");
        let status = answer.status();
        let text = answer.text().await.expect("its text");
        assert!(status.is_success(), "{path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    fn keep(&mut self, name: &'static str, value: &Value) {
        let text = match value {
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        assert_ne!(text, "null", "{name}");
        self.things.insert(name, text);
    }

    /// One of everything that has an address.
    async fn furnish(&mut self) {
        let crane = json!({
            "type": "telescopic", "make": "Liebherr", "model": "LTM 1100", "vehicleId": "KCR 100",
            "roadUserKm": 12_000, "cofExpiry": "2099-09-01", "regoExpiry": "2099-10-01",
            "miExpiry": "2099-01-01", "riggingGearExpiry": "2099-12-01",
        });
        let own = self.ask_by(
            By::Stranger,
            Method::POST,
            "/api/cranes",
            Some(crane.clone()),
        );
        let own = own.await;
        self.keep("own crane", &own["id"]);
        let mut crane = crane;
        crane["make"] = json!(OWNERS);
        let crane = self.ask(Method::POST, "/api/cranes", Some(crane)).await;
        self.keep("crane", &crane["id"]);
        let paper = form(&[
            (b"name=\"document\"; filename=\"COF.pdf\"", files::MANUAL),
            (b"name=\"documentType\"", b"Crane Charts"),
        ]);
        let path = self.filled("/api/cranes/{crane}/documents");
        let filed = self.request(By::Owner, Method::POST, &path);
        let filed = filed.header("content-type", FORM).body(paper).send().await;
        let filed: Value = filed.expect("an answer").json().await.expect("a document");
        self.keep("document", &filed["id"]);
        let renewal = json!({ "expires": "2098-06-30", "documentId": filed["id"] });
        let renewals = "/api/cranes/{crane}/certificates/cof/renewals";
        let renewal = self.ask(Method::POST, renewals, Some(renewal)).await;
        self.keep("renewal", &renewal["id"]);
        let kind = json!({ "label": "Insurance", "months": 12, "parks": false });
        let kind = self
            .ask(Method::POST, "/api/certificate-kinds", Some(kind))
            .await;
        self.keep("kind", &kind["key"]);
        let template = json!({ "name": "Site", "documentTypes": [] });
        let template = self
            .ask(Method::POST, "/api/pack-templates", Some(template))
            .await;
        self.keep("template", &template["id"]);
        let pack = json!({ "craneIds": [crane["id"]], "format": "zip" });
        let pack = self.ask(Method::POST, "/api/packs", Some(pack)).await;
        self.keep("pack", &pack["id"]);
        let began = Instant::now();
        while self.ask(Method::GET, "/api/packs/{pack}", None).await["state"] != "ready" {
            assert!(began.elapsed() < Duration::from_mins(1), "the pack is made");
            tokio::task::yield_now().await;
        }
        let open = json!({ "packId": pack["id"], "days": 7 });
        let open = self.ask(Method::POST, "/api/links", Some(open)).await;
        self.keep("open link", &secret(&open["url"]));
        let worded = json!({ "packId": pack["id"], "days": 7, "word": "pukeko" });
        let worded = self.ask(Method::POST, "/api/links", Some(worded)).await;
        self.keep("link", &secret(&worded["url"]));
        self.keep("link id", &worded["link"]["id"]);
        let ended = json!({ "packId": pack["id"], "days": 7 });
        let ended = self.ask(Method::POST, "/api/links", Some(ended)).await;
        self.keep("ended link", &secret(&ended["url"]));
        let end = format!("/api/links/{}", ended["link"]["id"]);
        self.ask(Method::DELETE, &end, None).await;
        let calendar = self.ask(Method::POST, "/api/alerts/calendar", None).await;
        let address = calendar["url"].as_str().expect("an address");
        let token = address.rsplit('/').next().unwrap_or_default();
        self.keep("calendar", &json!(token.trim_end_matches(".ics")));
        let stickers = json!({ "craneIds": [crane["id"]], "sheet": "label" });
        self.ask(Method::POST, "/api/stickers", Some(stickers))
            .await;
        let codes = self
            .ask(Method::GET, "/api/cranes/{crane}/codes", None)
            .await;
        self.keep("code id", &codes["codes"][0]["id"]);
        let token = json!({ "name": "Yard screen", "scope": "change", "days": 30 });
        let token = self
            .ask(Method::POST, "/api/user/tokens", Some(token))
            .await;
        self.keep("token", &token["token"]);
        let devices = self.ask(Method::GET, "/api/user/devices", None).await;
        self.keep("device", &devices[0]["id"]);
        let user = self.ask(Method::GET, "/api/user", None).await;
        self.keep("owner", &user["id"]);
    }

    /// A text in which `{crane}` and the like are what the owner has.
    pub(crate) fn filled(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for (name, value) in &self.things {
            text = text.replace(&format!("{{{name}}}"), value);
        }
        text
    }

    pub(crate) fn request(&self, by: By, method: Method, path: &str) -> RequestBuilder {
        let caller = self.callers.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        let from = format!("10.{}.{}.{}", caller[1], caller[2], caller[3]);
        let request = self.request_from(&from, method, path);
        match by {
            By::Owner => request.header("cookie", &self.owner),
            By::Stranger => request.header("cookie", &self.stranger),
            By::Nobody => request,
        }
    }

    /// Of somebody at this address who is not signed in.
    pub(crate) fn request_from(&self, from: &str, method: Method, path: &str) -> RequestBuilder {
        self.client
            .request(method, format!("http://{}{path}", self.address))
            .header("host", NAME)
            .header("x-forwarded-for", from)
    }

    /// All that the owner sees, to be compared.
    pub(crate) async fn everything(&self) -> Vec<(String, Value)> {
        let mut seen = Vec::new();
        for path in [
            "/api/cranes",
            "/api/cranes/{crane}",
            "/api/cranes/{crane}/certificates",
            "/api/cranes/{crane}/ruc",
            "/api/cranes/{crane}/faults",
            "/api/certificate-kinds",
            "/api/pack-templates",
            "/api/mates",
            "/api/mates/requests",
            "/api/mates/shared-cranes",
            "/api/user",
        ] {
            let mut value = self.ask(Method::GET, path, None).await;
            forget_readings(&mut value);
            seen.push((path.to_owned(), value));
        }
        seen
    }

    /// A process that ended and was started again would have another number.
    pub(crate) fn is_the_same_process(&self) {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the server is there");
        assert!(!status.contains("State:\tZ"), "the server ended");
    }

    pub(crate) fn most_memory_kb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.expect("the server is there");
        let line = status.lines().find(|line| line.starts_with("VmHWM:"));
        let figure = line.and_then(|line| line.split_whitespace().nth(1));
        let most = figure
            .and_then(|figure| figure.parse().ok())
            .expect("a figure");
        println!("the server held at most {} MB", most / 1024);
        most
    }

    /// Only the files that rows name, and no half ones. What a refused upload
    /// left is cleared away beside its answer, so it may take a moment.
    pub(crate) async fn nothing_is_left_behind(&self) {
        let began = Instant::now();
        loop {
            let mut found = Vec::new();
            walk(&self.data.path().join("files"), &mut found);
            found.retain(|name| name != "belongs-to");
            // The paper that was filed, the pack that was made of it, and what
            // was odd and yet no harm to file.
            if found.len() == 2 + self.filed.load(Ordering::Relaxed) {
                return;
            }
            assert!(began.elapsed() < Duration::from_mins(1), "left: {found:?}");
            tokio::task::yield_now().await;
        }
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The last part of an address.
fn secret(url: &Value) -> Value {
    let url = url.as_str().expect("an address");
    json!(url.rsplit('/').next())
}

/// How far a paper is read changes by itself.
fn forget_readings(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            fields.remove("text");
            fields.values_mut().for_each(forget_readings);
        }
        Value::Array(items) => items.iter_mut().for_each(forget_readings),
        _ => {}
    }
}

fn walk(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => walk(&entry.path(), found),
            _ => found.push(entry.file_name().to_string_lossy().into_owned()),
        }
    }
}
