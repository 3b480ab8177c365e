//! Every answer that a test gets is held against the contract: a status or a
//! content type that it does not name fails the test.

use std::sync::OnceLock;

use reqwest::Method;
use serde_json::{Map, Value};

use super::Answer;
use crate::serve::router;

/// Says what is wrong with an answer, if the contract knows the route.
pub(super) fn breach(method: &Method, path: &str, answer: &Answer) -> Option<String> {
    let (template, operation) = operation(method, path)?;
    let status = answer.status.to_string();
    let what = format!("{method} {template} answered {status}");
    let Some(response) = operation["responses"].get(&status) else {
        return Some(format!(
            "{what} ({}), which the contract does not name",
            answer.text
        ));
    };
    let kind = answer.header("content-type").split(';').next();
    let kind = kind.unwrap_or_default();
    let named = response["content"].as_object();
    let is_named = || named.is_some_and(|named| named.keys().any(|known| fits(known, kind)));
    if answer.bytes.is_empty() || is_named() {
        return None;
    }
    Some(format!(
        "{what} as {kind:?}, which the contract does not name"
    ))
}

fn fits(known: &str, kind: &str) -> bool {
    let family = known.strip_suffix('*');
    known == kind || family.is_some_and(|family| kind.starts_with(family))
}

/// The route that the path is of, the most literal one first.
fn operation(method: &Method, path: &str) -> Option<(&'static str, &'static Value)> {
    static PATHS: OnceLock<Map<String, Value>> = OnceLock::new();
    let paths = PATHS.get_or_init(|| {
        let contract = serde_json::to_value(router::contract()).expect("the contract is written");
        contract["paths"].as_object().expect("paths").clone()
    });
    let (template, item) = paths
        .iter()
        .filter(|(template, _)| is_of(path, template))
        .min_by_key(|(template, _)| template.matches('{').count())?;
    // A HEAD is a GET without its body.
    let method = match method.as_str() {
        "HEAD" => "get".to_owned(),
        other => other.to_lowercase(),
    };
    Some((template.as_str(), item.get(&method)?))
}

fn is_of(path: &str, template: &str) -> bool {
    let (path, template) = (path.split('/'), template.split('/'));
    path.clone().count() == template.clone().count()
        && path
            .zip(template)
            .all(|(given, known)| given == known || known.starts_with('{') && !given.is_empty())
}
