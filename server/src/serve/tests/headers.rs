//! The headers of every answer.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use reqwest::Method;

use super::super::assets;
use crate::testing::{TestApp, send};

on_both_engines!(TestApp: every_answer_carries_the_security_headers);

async fn every_answer_carries_the_security_headers(app: TestApp) {
    let styles = [vec!["'self'".to_owned()], assets::styles_in_page()].concat();
    let policy = format!(
        "default-src 'self'; script-src 'self'; style-src {}; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; object-src 'none'; \
         worker-src 'self'; manifest-src 'self'; frame-src 'none'; \
         frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
        styles.join(" ")
    );
    assert!(!policy.contains("unsafe"), "{policy}");
    let expected = [
        ("content-security-policy", policy.as_str()),
        ("x-content-type-options", "nosniff"),
        ("x-frame-options", "DENY"),
        ("referrer-policy", "same-origin"),
        (
            "permissions-policy",
            "microphone=(self), camera=(), geolocation=(), payment=(), usb=()",
        ),
        ("cross-origin-opener-policy", "same-origin"),
        ("strict-transport-security", ""),
    ];
    let visitor = app.visitor();
    for path in [
        "/",
        "/api/settings",
        "/api/user",
        "/api/nothing",
        "/healthz",
        "/api/docs/",
    ] {
        let answer = visitor.get(path).await;
        for (name, value) in expected {
            assert_eq!(answer.header(name), value, "{name} of {path}");
        }
    }
    let foreign = visitor.request(Method::POST, "/api/logout");
    let refused = send(foreign.header("origin", "https://evil.example")).await;
    assert_eq!(refused.status, 403);
    assert_eq!(refused.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn https_alone_is_asked_for_where_the_address_is_https() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.public_url = Some("https://cranes.example.nz".parse().expect("an address"));
    })
    .await;
    let answer = app.visitor().get("/healthz").await;
    let asked = answer.header("strict-transport-security");
    assert_eq!(asked, "max-age=31536000");
}

#[tokio::test]
async fn only_the_lift_planning_origin_may_be_framed() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        let url = "https://lift.example.nz:8443/plan?site=1";
        config.lift_planning_url = Some(url.parse().expect("an address"));
    })
    .await;
    let answer = app.visitor().get("/api/settings").await;
    assert_eq!(
        answer.json()["liftPlanningUrl"],
        "https://lift.example.nz:8443/plan?site=1"
    );
    let policy = answer.header("content-security-policy");
    let frames: Vec<&str> = policy
        .split("; ")
        .filter(|rule| rule.starts_with("frame-src"))
        .collect();
    assert_eq!(frames, ["frame-src https://lift.example.nz:8443"]);
}

#[tokio::test]
async fn the_api_pages_need_no_inline_script() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let page = app.visitor().get("/api/docs/").await;
    assert_eq!(page.status, 200);
    let scripts = page.text.matches("<script").count();
    assert!(scripts > 0);
    assert_eq!(
        page.text.matches("<script src=").count(),
        scripts,
        "{}",
        page.text
    );
    let contract = app.visitor().get("/api/openapi.json").await;
    assert_eq!(contract.json()["info"]["title"], "CraneDesk");
}

#[tokio::test]
async fn answers_of_the_api_are_not_kept_by_caches() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let kept = app.user("bob").await.get("/api/user").await;
    assert_eq!(kept.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_request_has_an_id_of_its_own_or_keeps_the_one_it_came_with() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let visitor = app.visitor();
    let (one, other) = (
        visitor.get("/healthz").await,
        visitor.get("/api/user").await,
    );
    assert_eq!(one.header("x-request-id").len(), 36);
    assert_ne!(one.header("x-request-id"), other.header("x-request-id"));
    let named = visitor.request(Method::GET, "/healthz");
    let named = send(named.header("x-request-id", "crane-7")).await;
    assert_eq!(named.header("x-request-id"), "crane-7");
}

#[tokio::test]
async fn a_server_with_a_name_answers_to_no_other() {
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.public_url = Some("https://cranes.example.nz".parse().expect("an address"));
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a network")];
    })
    .await;
    let ask = |path: &str, host: &str| {
        let request = app.visitor().request(Method::GET, path);
        send(request.header("host", host))
    };
    for path in ["/", "/api/user", "/api/settings", "/api/nothing"] {
        let refused = ask(path, "evil.example").await;
        let sentence =
            "This server does not answer to that name. Please use https://cranes.example.nz.";
        assert_eq!((refused.status, refused.text.as_str()), (421, sentence));
    }
    assert_eq!(ask("/api/settings", "cranes.example.nz").await.status, 200);
    for path in ["/healthz", "/readyz", "/metrics"] {
        assert_eq!(ask(path, "10.0.0.7:8080").await.status, 200, "{path}");
    }
    // A proxy that we trust says under which name it was asked.
    for (name, status) in [("cranes.example.nz", 200), ("evil.example", 421)] {
        let request = app.visitor().request(Method::GET, "/api/settings");
        let request = request.header("host", "inner:8080");
        let answer = send(request.header("x-forwarded-host", name)).await;
        assert_eq!(answer.status, status, "{name}");
    }
}
