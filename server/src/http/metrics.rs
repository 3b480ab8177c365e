//! Counters for the operator's Prometheus.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::app::App;
use crate::error::{Error, Result};

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Route {
    method: String,
    /// The pattern, never the path itself: ids would make endless series.
    path: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    method: String,
    path: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Sent {
    result: String,
}

#[derive(Clone)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Answer, Counter>,
    seconds: Family<Route, Histogram>,
    under_way: Gauge,
    alerts: Counter,
    mails: Family<Sent, Counter>,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("cranedesk");
        let requests = Family::default();
        let seconds = Family::new_with_constructor(
            (|| Histogram::new(exponential_buckets(0.0005, 2.0, 15))) as fn() -> Histogram,
        );
        let under_way = Gauge::default();
        registry.register("http_requests", "Requests answered", requests.clone());
        registry.register("http_request_seconds", "Time to an answer", seconds.clone());
        registry.register(
            "http_requests_under_way",
            "Requests being worked on",
            under_way.clone(),
        );
        let alerts = Counter::default();
        let mails = Family::default();
        registry.register("alerts_raised", "Alerts raised", alerts.clone());
        registry.register("mails", "Mails handed to the mail server", mails.clone());
        Self {
            registry: Arc::new(registry),
            requests,
            seconds,
            under_way,
            alerts,
            mails,
        }
    }
}

impl Metrics {
    pub(crate) fn count_alerts(&self, raised: u64) {
        self.alerts.inc_by(raised);
    }

    pub(crate) fn count_mail(&self, sent: bool) {
        let result = if sent { "sent" } else { "failed" };
        self.mails
            .get_or_create(&Sent {
                result: result.into(),
            })
            .inc();
    }
}

/// Takes one off again even when the request is dropped half-way.
struct UnderWay(Gauge);

impl UnderWay {
    fn enter(gauge: &Gauge) -> Self {
        gauge.inc();
        Self(gauge.clone())
    }
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.dec();
    }
}

/// A client may make up a method, and a series for each would never end.
fn method(request: &Request) -> String {
    let known = [
        Method::GET,
        Method::HEAD,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::OPTIONS,
    ];
    let method = request.method();
    if known.contains(method) {
        method.to_string()
    } else {
        "other".into()
    }
}

pub(crate) async fn count(State(app): State<App>, request: Request, next: Next) -> Response {
    let route = Route {
        method: method(&request),
        path: request
            .extensions()
            .get::<MatchedPath>()
            .map_or("(web app)", MatchedPath::as_str)
            .to_owned(),
    };
    let _under_way = UnderWay::enter(&app.metrics.under_way);
    let began = Instant::now();
    let response = next.run(request).await;
    let answer = Answer {
        method: route.method.clone(),
        path: route.path.clone(),
        status: response.status().as_u16(),
    };
    app.metrics.requests.get_or_create(&answer).inc();
    let seconds = began.elapsed().as_secs_f64();
    app.metrics.seconds.get_or_create(&route).observe(seconds);
    response
}

/// Counters in Prometheus text
#[utoipa::path(get, path = "/metrics", tag = "server", responses((status = 200, body = String)))]
pub(crate) async fn get_metrics(State(app): State<App>) -> Result<Response> {
    let fault = |error: std::fmt::Error| Error::Internal(error.to_string());
    let mut text = String::new();
    let database = app.db.counters();
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    for (name, help, count) in [
        (
            "db_reads",
            "Units of work that only read",
            count(&database.reads),
        ),
        (
            "db_writes",
            "Units of work that may write",
            count(&database.writes),
        ),
        (
            "db_commits",
            "Commits that carried the writes",
            count(&database.commits),
        ),
        (
            "passwords",
            "Passwords hashed or checked",
            app.passwords.done(),
        ),
    ] {
        writeln!(
            text,
            "# HELP cranedesk_{name} {help}.\n# TYPE cranedesk_{name} counter\ncranedesk_{name}_total {count}"
        )
        .map_err(fault)?;
    }
    encode(&mut text, &app.metrics.registry).map_err(fault)?;
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    Ok(([(CONTENT_TYPE, kind)], text).into_response())
}
