//! Mates over HTTP, on both databases.

mod blocking;
mod pestering;
mod races;
mod requests;
mod sharing;

use cranedesk_platform::db::DbResult;
use serde_json::{Value, json};

use crate::testing::{Answer, Browser, TestApp, crane_form};

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

    async fn add_crane(&self) -> i64 {
        id(&self.browser.post("/api/cranes", &crane_form()).await.json())
    }

    /// What the server says this person may do with a crane, if it shows it at all.
    async fn access_to(&self, crane: i64) -> Option<String> {
        let answer = self.browser.get(&format!("/api/cranes/{crane}")).await;
        match answer.status {
            200 => answer.json()["access"].as_str().map(str::to_owned),
            status => {
                assert_eq!(status, 404);
                None
            }
        }
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

async fn count(app: &TestApp, sql: &'static str) -> i64 {
    let work = app
        .app
        .db
        .read(move |db| -> DbResult<i64> { db.one(sql, &[], |row| row.only()) });
    work.await.expect("a count")
}
