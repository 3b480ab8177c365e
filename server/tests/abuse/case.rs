//! A request and what must come back.

use std::sync::atomic::Ordering;

use reqwest::Method;

use crate::house::{House, OWNERS};

/// Who sends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Owns all that there is.
    Owner,
    /// Signed in, and nothing to the owner.
    Stranger,
    /// Not signed in.
    Nobody,
}

pub(crate) enum Body {
    Nothing,
    Json(String),
    /// Of a kind, as it is.
    Bytes(&'static str, Vec<u8>),
}

/// One line of a table.
pub(crate) struct Case {
    /// What is tried.
    pub(crate) what: String,
    pub(crate) by: By,
    pub(crate) method: Method,
    /// `{crane}` and the like stand for what the owner has.
    pub(crate) path: String,
    pub(crate) body: Body,
    pub(crate) headers: Vec<(&'static str, String)>,
    /// One of these.
    pub(crate) statuses: Vec<u16>,
    /// In the answer.
    pub(crate) says: &'static str,
}

impl Case {
    pub(crate) fn new(
        what: impl Into<String>,
        by: By,
        ask: &str,
        status: u16,
        says: &'static str,
    ) -> Self {
        let (method, path) = ask.split_once(' ').expect("a method and a path");
        Self {
            what: what.into(),
            by,
            method: method.parse().expect("a method"),
            path: path.to_owned(),
            body: Body::Nothing,
            headers: Vec::new(),
            statuses: vec![status],
            says,
        }
    }

    pub(crate) fn json(mut self, body: impl Into<String>) -> Self {
        self.body = Body::Json(body.into());
        self
    }

    pub(crate) fn bytes(mut self, kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        self.body = Body::Bytes(kind, body.into());
        self
    }

    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    pub(crate) fn or(mut self, status: u16) -> Self {
        self.statuses.push(status);
        self
    }

    /// Sends it, and says what was wrong with the answer.
    pub(crate) async fn try_on(&self, house: &House) -> Result<(), String> {
        let path = house.filled(&self.path);
        let mut request = house.request(self.by, self.method.clone(), &path);
        request = match &self.body {
            Body::Nothing => request,
            Body::Json(text) => request
                .header("content-type", "application/json")
                .body(house.filled(text)),
            Body::Bytes(kind, bytes) => request.header("content-type", *kind).body(bytes.clone()),
        };
        for (name, value) in &self.headers {
            request = request.header(*name, value);
        }
        let wrong = |came: String| {
            let (by, method) = (self.by, &self.method);
            let wanted = (&self.statuses, self.says);
            format!(
                "{}: {by:?} {method} {path} wants {wanted:?} and got {came}",
                self.what
            )
        };
        let answer = request.send().await;
        let answer = answer.map_err(|error| wrong(format!("{error:?}")))?;
        let status = answer.status().as_u16();
        let text = answer.text().await.unwrap_or_default();
        if status == 201 && path.ends_with("/documents") {
            house.filed.fetch_add(1, Ordering::Relaxed);
        }
        let short: String = text.chars().take(300).collect();
        // What a link shows is meant for whoever holds it.
        if self.by != By::Owner && !path.starts_with("/s/") && text.contains(OWNERS) {
            return Err(wrong(format!("what is the owner's: {short}")));
        }
        match self.statuses.contains(&status) && text.contains(self.says) {
            true => Ok(()),
            false => Err(wrong(format!("{status}: {short}"))),
        }
    }
}

/// A form with these parts: the rest of its head, and what is in it.
pub(crate) fn form(parts: &[(&[u8], &[u8])]) -> Vec<u8> {
    let mut form = Vec::new();
    for (head, content) in parts {
        form.extend(b"--frontier\r\ncontent-disposition: form-data; ");
        form.extend(*head);
        form.extend(b"\r\n\r\n");
        form.extend(*content);
        form.extend(b"\r\n");
    }
    form.extend(b"--frontier--\r\n");
    form
}

pub(crate) const FORM: &str = "multipart/form-data; boundary=frontier";
