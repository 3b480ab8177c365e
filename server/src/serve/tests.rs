//! What every answer has in common, tried on the whole server.

mod bodies;
mod closing;
mod crowds;
mod headers;
mod operator;
mod security;
mod shedding;
mod slowness;

use axum::Router;
use axum::routing::get;
use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use reqwest::Method;
use tower::ServiceExt;

use crate::app::App;
use crate::serve::router;
use crate::testing::{Answer, TestApp, send};

on_both_engines!(TestApp: what_is_not_there_says_so_in_a_sentence);

/// An error is one plain sentence: no page, no JSON, no trace of our insides.
fn assert_sentence(answer: &Answer, status: u16, sentence: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
}

async fn what_is_not_there_says_so_in_a_sentence(app: TestApp) {
    let visitor = app.visitor();
    let nothing = "There is nothing at this address.";
    for path in [
        "/api",
        "/api/",
        "/api/nothing",
        "/api/user/7",
        "/assets/gone-1.js",
    ] {
        assert_sentence(&visitor.get(path).await, 404, nothing);
    }
    for path in ["/", "/auth", "/api/nothing"] {
        assert_sentence(&visitor.delete(path).await, 404, nothing);
    }
    let wrong = visitor.delete("/api/user").await;
    assert_sentence(
        &wrong,
        405,
        "This address does not take that kind of request.",
    );
    assert_eq!(wrong.header("allow"), "GET,HEAD");
    let made_up = Method::from_bytes(b"LIFT").expect("a method");
    let wrong = send(visitor.request(made_up, "/api/login")).await;
    assert_sentence(
        &wrong,
        405,
        "This address does not take that kind of request.",
    );
    assert_eq!(wrong.header("allow"), "POST");
}

#[tokio::test]
async fn a_head_has_no_body() {
    let app = TestApp::start(Dialect::Sqlite).await;
    let head = send(app.visitor().request(Method::HEAD, "/api/settings")).await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
    assert_eq!(head.header("content-type"), "application/json");
    let head = send(app.visitor().request(Method::HEAD, "/api/user")).await;
    assert_eq!((head.status, head.text.as_str()), (401, ""));
}

#[tokio::test]
async fn a_panic_is_a_plain_500_and_the_server_goes_on() {
    async fn falls_over() -> &'static str {
        panic!("SELECT secret FROM users")
    }
    let app = TestApp::start(Dialect::Sqlite).await;
    let routes = Router::<App>::new().route("/boom", get(falls_over));
    let server = router::with_middleware(routes, app.app.clone());
    for _ in 0..2 {
        let request = axum::http::Request::get("/boom").body(axum::body::Body::empty());
        let response = server
            .clone()
            .oneshot(request.expect("a request"))
            .await
            .expect("an answer");
        assert_eq!(response.status(), 500);
        assert!(response.headers().contains_key("content-security-policy"));
        assert!(response.headers().contains_key("x-request-id"));
        let body = axum::body::to_bytes(response.into_body(), 1000).await;
        let sentence = "Something went wrong on the server. Please try again.";
        assert_eq!(body.expect("a body"), sentence);
    }
}
