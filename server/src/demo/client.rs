//! Somebody who works with the app without a browser: sends requests straight
//! to the router and keeps the session.

use axum::Router;
use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE};
use axum::http::{Method, Request, StatusCode};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use tower::ServiceExt;

use super::papers::Paper;
use crate::app::App;
use crate::http::client::Peer;
use crate::serve::router;

pub(super) struct DemoClient {
    router: Router,
    /// What the server is called.
    name: String,
    cookie: String,
    pub(super) id: i64,
}

/// A call that did not do what it should.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {answer}")]
pub(crate) struct DemoError {
    path: String,
    answer: String,
}

impl DemoError {
    pub(super) fn refused(answer: impl Into<String>) -> Self {
        Self {
            path: "demo".into(),
            answer: answer.into(),
        }
    }
}

const BOUNDARY: &str = "the-papers-of-the-demonstration";

impl DemoClient {
    /// `None` where the name is taken already.
    pub(super) async fn register(
        app: &App,
        name: &str,
        password: &str,
    ) -> Result<Option<Self>, DemoError> {
        let mut client = Self {
            router: router::build(app.clone()),
            name: name_of(app),
            cookie: String::new(),
            id: 0,
        };
        let form = json!({
            "username": name, "email": format!("{name}@example.nz"), "password": password,
        });
        let path = "/api/register";
        let (status, cookie, text) = client
            .send(path, "application/json", form.to_string())
            .await?;
        if status == StatusCode::CONFLICT {
            return Ok(None);
        }
        let user = understand(path, status, &text)?;
        client.cookie = cookie;
        client.id = user["id"].as_i64().unwrap_or_default();
        Ok(Some(client))
    }

    /// A session of another time ends where the clock was turned.
    pub(super) async fn sign_in(&mut self, name: &str, password: &str) -> Result<(), DemoError> {
        let form = json!({ "username": name, "password": password });
        let path = "/api/login";
        let (status, cookie, text) = self
            .send(path, "application/json", form.to_string())
            .await?;
        understand(path, status, &text)?;
        self.cookie = cookie;
        Ok(())
    }

    pub(super) async fn post(&self, path: &str, form: &Value) -> Result<Value, DemoError> {
        let (status, _, text) = self
            .send(path, "application/json", form.to_string())
            .await?;
        understand(path, status, &text)
    }

    pub(super) async fn put(&self, path: &str, form: &Value) -> Result<Value, DemoError> {
        let (status, _, text) = self
            .send_by(Method::PUT, path, "application/json", form.to_string())
            .await?;
        understand(path, status, &text)
    }

    pub(super) async fn upload(&self, path: &str, paper: &Paper) -> Result<Value, DemoError> {
        let head = format!(
            "--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"documentType\"\r\n\r\n{}\r\n\
             --{BOUNDARY}\r\nContent-Disposition: form-data; name=\"document\"; filename=\"{}\"\r\n\
             Content-Type: application/pdf\r\n\r\n",
            paper.document_type, paper.file_name
        );
        let tail = format!("\r\n--{BOUNDARY}--\r\n");
        let body = [head.as_bytes(), &paper.pdf, tail.as_bytes()].concat();
        let kind = format!("multipart/form-data; boundary={BOUNDARY}");
        let (status, _, text) = self.send(path, &kind, body).await?;
        understand(path, status, &text)
    }

    async fn send(
        &self,
        path: &str,
        kind: &str,
        body: impl Into<Body>,
    ) -> Result<(StatusCode, String, String), DemoError> {
        self.send_by(Method::POST, path, kind, body).await
    }

    async fn send_by(
        &self,
        method: Method,
        path: &str,
        kind: &str,
        body: impl Into<Body>,
    ) -> Result<(StatusCode, String, String), DemoError> {
        let failure = |error: &dyn std::fmt::Display| DemoError {
            path: path.to_owned(),
            answer: error.to_string(),
        };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(HOST, &self.name)
            .header(CONTENT_TYPE, kind)
            .header(COOKIE, &self.cookie)
            .extension(Peer(std::net::Ipv4Addr::LOCALHOST.into()))
            .body(body.into())
            .map_err(|error| failure(&error))?;
        let Ok(response) = self.router.clone().oneshot(request).await;
        // All of them: by one the browser is known again at the next sign-in.
        let cookies = response.headers().get_all(SET_COOKIE).iter();
        let cookies = cookies.filter_map(|value| value.to_str().ok()?.split(';').next());
        let cookie = cookies.collect::<Vec<_>>().join("; ");
        let status = response.status();
        let bytes = response
            .into_body()
            .collect()
            .await
            .map_err(|error| failure(&error))?
            .to_bytes();
        Ok((status, cookie, String::from_utf8_lossy(&bytes).into_owned()))
    }
}

fn name_of(app: &App) -> String {
    let url = app.config.public_url.as_ref();
    let name = url.and_then(|url| url.host_str());
    name.unwrap_or("localhost").to_owned()
}

fn understand(path: &str, status: StatusCode, text: &str) -> Result<Value, DemoError> {
    let failure = || DemoError {
        path: path.to_owned(),
        answer: format!("{status} {text}"),
    };
    if !status.is_success() {
        return Err(failure());
    }
    serde_json::from_str(text).map_err(|_| failure())
}
