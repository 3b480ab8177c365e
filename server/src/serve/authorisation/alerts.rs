//! Alerts: everyone has their own; two addresses carry their own secret.

use futures_util::FutureExt;
use reqwest::Method;
use serde_json::json;

use super::{Row, Target, row};

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    let own = [200, 200, 200, 200, 200, 401];
    let done = [204, 204, 204, 204, 204, 401];
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/alerts", |_| async { Target::default() }.boxed(), own),
        row(get.clone(), "/api/alerts/settings", |_| async { Target::default() }.boxed(), own),
        row(get.clone(), "/api/alerts/deliveries", |_| async { Target::default() }.boxed(), own),
        row(post.clone(), "/api/alerts/read", |_| async {
            Target::default().with(json!({}))
        }.boxed(), done),
        row(put.clone(), "/api/alerts/settings", |_| async {
            Target::default().with(json!({
                "leadDays": [30], "emailEnabled": true, "emailHour": 7, "timeZone": "UTC",
            }))
        }.boxed(), own),
        row(get.clone(), "/api/alerts/push", |_| async { Target::default() }.boxed(), own),
        row(put.clone(), "/api/alerts/push/this-device", |_| async {
            // Nothing on a private network is pushed to, whoever asks.
            Target::default().with(json!({
                "endpoint": "https://10.0.0.1/x",
                "keys": {
                    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
                },
            }))
        }.boxed(), [422, 422, 422, 422, 422, 401]),
        row(delete.clone(), "/api/alerts/push/devices/{id}", |_| async { Target::about(1) }.boxed(), [404, 404, 404, 404, 404, 401]),
        row(put, "/api/alerts/mutes/{id}", |actors| async {
            Target::about(actors.another_crane().await.id).with(json!({"muted": true}))
        }.boxed(), [204, 204, 204, 404, 404, 401]),
        row(post.clone(), "/api/alerts/test", |_| async {
            Target::default().with(json!({"channel": "bell"}))
        }.boxed(), own),
        row(post.clone(), "/api/alerts/calendar", |_| async {
            Target::default()
        }.boxed(), [201, 201, 201, 201, 201, 401]),
        row(delete, "/api/alerts/calendar", |_| async { Target::default() }.boxed(), done),
        row(get.clone(), "/api/alerts/calendar/{token}", |_| async {
            Target::default().at("token", "guessed")
        }.boxed(), [404; 6]),
        row(get, "/api/alerts/unsubscribe/{token}", |_| async {
            Target::default().at("token", "guessed")
        }.boxed(), [200; 6]),
        row(post, "/api/alerts/unsubscribe/{token}", |_| async {
            Target::default().at("token", "guessed")
        }.boxed(), [404; 6]),
    ]
}
