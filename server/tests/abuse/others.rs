//! Every address that has somebody's number in it, with the numbers of what the
//! owner has, asked by a stranger and by nobody. What each of six actors gets
//! from a whole request is in `serve/authorisation`; here the list is the
//! contract itself, so that no address is left out.

use std::collections::BTreeMap;

use reqwest::Method;
use serde_json::Value;

use crate::case::{Body, By, Case, FORM, form};

/// Which of the owner's things a path speaks of.
const THINGS: [(&str, &str); 15] = [
    ("/api/ai/images/", "{crane}"),
    ("/api/alerts/mutes/", "{crane}"),
    ("/api/certificate-kinds/", "{kind}"),
    ("/api/codes/", "{code id}"),
    ("/api/cranes/bin/", "{crane}"),
    ("/api/cranes/", "{crane}"),
    ("/api/documents/", "{document}"),
    ("/api/links/", "{link id}"),
    ("/api/mates/", "{owner}"),
    ("/api/pack-templates/", "{template}"),
    ("/api/packs/", "{pack}"),
    ("/api/renewals/", "{renewal}"),
    ("/api/user/devices/", "{device}"),
    ("/api/", "{crane}"),
    ("/", ""),
];

pub(crate) fn cases() -> Vec<Case> {
    let contract = include_str!("../../../api/openapi.json");
    let contract: Value = serde_json::from_str(contract).expect("the contract");
    let paths: BTreeMap<String, Value> =
        serde_json::from_value(contract["paths"].clone()).expect("paths");
    let mut cases = Vec::new();
    for (path, item) in &paths {
        let is_asked = path.starts_with("/api/") && path.contains('{') && !path.contains("{token}");
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE"] {
            let operation = &item[method.to_lowercase()];
            if is_asked && operation.is_object() {
                cases.push(case(By::Nobody, method, path, operation, &[401]));
                cases.push(case(
                    By::Stranger,
                    method,
                    path,
                    operation,
                    &[403, 404, 422],
                ));
            }
        }
    }
    cases
}

#[rustfmt::skip]
fn case(by: By, method: &str, path: &str, operation: &Value, statuses: &[u16]) -> Case {
    let (_, thing) = THINGS.iter().find(|(start, _)| path.starts_with(start)).expect("a thing");
    let filled = path.replace("{kind}", "cof").replace("{id}", thing).replace("{key}", thing).replace("{version}", "1").replace("{size}", "card");
    let content = &operation["requestBody"]["content"];
    let body = match (content["application/json"].is_object(), content["multipart/form-data"].is_object()) {
        (true, _) => Body::Json(likely(path).to_owned()),
        (_, true) => {
            let paper = (&b"name=\"document\"; filename=\"a.pdf\""[..], crate::files::PDF);
            let picture = (&b"name=\"image\"; filename=\"a.png\""[..], crate::files::PNG);
            Body::Bytes(FORM, form(&[paper, picture]))
        }
        _ => Body::Nothing,
    };
    Case { what: "what is somebody else's".to_owned(), by, method: method.parse::<Method>().expect("a method"), path: filled, body, headers: Vec::new(), statuses: statuses.to_vec(), says: if by == By::Nobody { "Please sign in." } else { "" } }
}

/// A body that would do if it came from the owner.
#[rustfmt::skip]
fn likely(path: &str) -> &'static str {
    match path {
        "/api/cranes/{id}" => r#"{"type":"telescopic","make":"A","model":"B","vehicleId":"C","roadUserKm":1,"cofExpiry":"2099-01-01","regoExpiry":"2099-01-01","miExpiry":"2099-01-01","riggingGearExpiry":"2099-01-01"}"#,
        "/api/cranes/{id}/codes" => r#"{"showsOwner":true,"takesFaults":true,"papers":{"kinds":[],"documentTypes":[]}}"#,
        "/api/alerts/mutes/{id}" => r#"{"muted":true}"#,
        "/api/certificate-kinds/{key}" => r#"{"label":"X","months":1,"parks":true}"#,
        "/api/pack-templates/{id}" => r#"{"name":"X","documentTypes":[]}"#,
        "/api/mates/requests/{id}" => r#"{"action":"accept"}"#,
        "/api/mates/shared-cranes/{id}" => r#"{"access":"edit"}"#,
        "/api/cranes/{id}/ruc/licences" => r#"{"startKm":0,"endKm":1000}"#,
        "/api/cranes/{id}/ruc/readings" => r#"{"km":1}"#,
        "/api/cranes/{id}/ruc/recorders" => r#"{"type":"hubodometer","serial":"1","fittedKm":0}"#,
        "/api/cranes/{id}/certificates/{kind}/booking" => r#"{"day":"2027-06-01"}"#,
        "/api/cranes/{id}/certificates/{kind}/renewals" => r#"{"expires":"2098-01-01"}"#,
        _ => r#"{"reason":"because"}"#,
    }
}
