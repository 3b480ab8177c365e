//! Mates over HTTP, on both databases.

mod races;
mod requests;
mod sharing;

use cranedesk_platform::db::DbResult;
use cranedesk_platform::params;
use serde_json::{Value, json};

use crate::testing::{Answer, Browser, TestApp};

/// Somebody with an account, in front of a browser.
struct Person {
    browser: Browser,
    id: i64,
    name: &'static str,
}

impl Person {
    async fn register(app: &TestApp, name: &'static str) -> Self {
        let browser = app.user(name).await;
        let id = id(&browser.get("/api/user").await.json());
        Self { browser, id, name }
    }

    async fn ask(&self, other: &Person) -> Answer {
        self.ask_for(other.name).await
    }

    async fn ask_for(&self, name: &str) -> Answer {
        let form = json!({"username": name});
        self.browser.post("/api/mates/requests", &form).await
    }

    async fn answer(&self, request: i64, action: &str) -> Answer {
        let path = format!("/api/mates/requests/{request}");
        self.browser.patch(&path, &json!({"action": action})).await
    }

    async fn share(&self, crane: i64, mate: &Person) -> Answer {
        let form = json!({"craneId": crane, "sharedWithUserId": mate.id});
        self.browser.post("/api/mates/share-crane", &form).await
    }

    async fn change_share(&self, share: i64, access: &str) -> Answer {
        let path = format!("/api/mates/shared-cranes/{share}");
        self.browser.patch(&path, &json!({"access": access})).await
    }

    async fn stop_sharing(&self, share: i64) -> Answer {
        let path = format!("/api/mates/shared-cranes/{share}");
        self.browser.delete(&path).await
    }

    async fn let_go(&self, mate: &Person) -> Answer {
        self.browser
            .delete(&format!("/api/mates/{}", mate.id))
            .await
    }

    async fn mates(&self) -> Value {
        self.browser.get("/api/mates").await.json()
    }

    async fn requests(&self) -> Value {
        self.browser.get("/api/mates/requests").await.json()
    }

    async fn shares(&self) -> Value {
        self.browser.get("/api/mates/shared-cranes").await.json()
    }

    /// How the other stands in this person's list of mates.
    fn as_mate(&self) -> Value {
        let email = format!("{}@example.nz", self.name);
        json!({"id": self.id, "username": self.name, "email": email})
    }
}

fn id(body: &Value) -> i64 {
    body["id"].as_i64().expect("an id")
}

fn said(answer: &Answer) -> (u16, &str) {
    (answer.status, &answer.text)
}

async fn befriend(one: &Person, other: &Person) {
    assert_eq!(one.ask(other).await.status, 201);
    assert_eq!(other.ask(one).await.json()["status"], "accepted");
}

async fn insert_crane(app: &TestApp, owner: &Person) -> i64 {
    let user = owner.id;
    let insert = "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km,
            cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry, created_at, updated_at)
        VALUES ($1, 'telescopic', 'Liebherr', 'LTM 1100', 'LTM100', 0, '', '', '', '', 0, 0)
        RETURNING id";
    let work = app
        .app
        .db
        .write(move |db| db.one(insert, params![user], |row| row.get(0)));
    work.await.expect("a crane")
}

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let work = app
        .app
        .db
        .read(move |db| -> DbResult<i64> { db.one(sql, &[], |row| row.get(0)) });
    work.await.expect("a count")
}
