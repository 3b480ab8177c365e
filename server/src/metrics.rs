//! Counters for the operator's Prometheus.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
pub(crate) struct Route {
    pub(crate) method: String,
    /// The pattern, never the path itself: ids would make endless series.
    pub(crate) path: String,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Answer {
    method: String,
    path: String,
    status: u16,
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Sent {
    result: &'static str,
}

impl Sent {
    fn new(sent: bool) -> Self {
        let result = if sent { "sent" } else { "failed" };
        Self { result }
    }
}

#[derive(Clone, Debug, Hash, PartialEq, Eq, EncodeLabelSet)]
struct Refused {
    reason: &'static str,
}

#[derive(Clone)]
pub(crate) struct Metrics {
    registry: Arc<Registry>,
    requests: Family<Answer, Counter>,
    seconds: Family<Route, Histogram>,
    under_way: Gauge,
    alerts: Counter,
    mails: Family<Sent, Counter>,
    pushes: Family<Sent, Counter>,
    failed_sign_ins: Family<Refused, Counter>,
    streams: Gauge,
    told: Counter,
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
        let pushes = Family::default();
        registry.register("pushes", "Messages handed to push services", pushes.clone());
        let failed_sign_ins = Family::default();
        registry.register(
            "failed_sign_ins",
            "Sign-ins with a wrong name or password, or turned away unheard",
            failed_sign_ins.clone(),
        );
        let streams = Gauge::default();
        let told = Counter::default();
        registry.register(
            "live_streams",
            "Open pages that are told what changes",
            streams.clone(),
        );
        registry.register("live_changes", "Changes told to open pages", told.clone());
        Self {
            registry: Arc::new(registry),
            requests,
            seconds,
            under_way,
            alerts,
            mails,
            pushes,
            failed_sign_ins,
            streams,
            told,
        }
    }
}

impl Metrics {
    pub(crate) fn count_alerts(&self, raised: u64) {
        self.alerts.inc_by(raised);
    }

    pub(crate) fn count_failed_sign_in(&self, reason: &'static str) {
        self.failed_sign_ins
            .get_or_create(&Refused { reason })
            .inc();
    }

    pub(crate) fn count_mail(&self, sent: bool) {
        self.mails.get_or_create(&Sent::new(sent)).inc();
    }

    pub(crate) fn count_push(&self, sent: bool) {
        self.pushes.get_or_create(&Sent::new(sent)).inc();
    }

    /// Counts a request as under way until the answer is dropped.
    pub(crate) fn begin(&self) -> UnderWay {
        self.under_way.inc();
        UnderWay(self.under_way.clone())
    }

    /// Counts a stream as open until what this answers is dropped.
    pub(crate) fn begin_stream(&self) -> UnderWay {
        self.streams.inc();
        UnderWay(self.streams.clone())
    }

    pub(crate) fn count_told(&self, changes: usize) {
        self.told.inc_by(changes as u64);
    }

    pub(crate) fn count_answer(&self, route: Route, status: u16, took: Duration) {
        self.seconds
            .get_or_create(&route)
            .observe(took.as_secs_f64());
        let Route { method, path } = route;
        let answer = Answer {
            method,
            path,
            status,
        };
        self.requests.get_or_create(&answer).inc();
    }

    /// All of it in OpenMetrics text.
    pub(crate) fn write(&self, text: &mut String) -> fmt::Result {
        encode(text, &self.registry)
    }
}

/// Takes one off again even when the request is dropped half-way.
pub(crate) struct UnderWay(Gauge);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.dec();
    }
}
