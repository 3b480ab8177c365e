//! Blocking somebody, who must not find out.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::{Person, befriend, id};
use crate::testing::{Answer, TestApp};

on_both_engines!(TestApp:
    a_blocked_person_seems_to_send_requests_and_nobody_gets_them,
    blocking_a_mate_ends_all_between_the_two,
    unblocking_shows_what_was_sent_meanwhile,
    one_blocks_only_who_came_near,
    whoever_blocks_unblocks_before_asking,
);

fn said(answer: &Answer, status: u16, sentence: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
}

async fn block(who: &Person, other: &Person) -> Answer {
    let form = json!({"userId": other.id});
    who.browser.post("/api/mates/blocked", &form).await
}

async fn unblock(who: &Person, other: &Person) -> Answer {
    let path = format!("/api/mates/blocked/{}", other.id);
    who.browser.delete(&path).await
}

async fn requests(who: &Person) -> Vec<Value> {
    let list = who.browser.get("/api/mates/requests").await.json();
    list.as_array().expect("a list").clone()
}

async fn pair(app: &TestApp) -> (Person, Person) {
    tokio::join!(Person::register(app, "bob"), Person::register(app, "eve"))
}

async fn a_blocked_person_seems_to_send_requests_and_nobody_gets_them(app: TestApp) {
    let (bob, eve) = pair(&app).await;
    let tom = Person::register(&app, "tom").await;
    let first = id(&bob.ask(&eve).await.json());
    assert_eq!(block(&eve, &bob).await.status, 204);
    assert_eq!(block(&eve, &bob).await.status, 204, "twice is once");
    let list = eve.browser.get("/api/mates/blocked").await.json();
    assert_eq!(list[0]["username"], "bob");
    assert_eq!(list.as_array().map(Vec::len), Some(1));

    let told = eve.browser.get("/api/alerts").await.json();
    assert_eq!(told["alerts"], json!([]), "the request is answered");

    // To Bob it looks as if he was rejected, and as if he could ask again.
    assert!(requests(&bob).await.is_empty());
    let (blocked, free) = (bob.ask(&eve).await, bob.ask(&tom).await);
    assert_eq!((blocked.status, free.status), (201, 201));
    let keys = |answer: &Answer| {
        let request = answer.json();
        let fields = request.as_object().expect("a request").keys();
        fields.cloned().collect::<Vec<_>>()
    };
    assert_eq!(keys(&blocked), keys(&free));
    assert_eq!(blocked.json()["status"], "pending");
    assert_eq!(
        requests(&bob).await.len(),
        2,
        "both wait, as far as he sees"
    );
    said(&bob.ask(&eve).await, 409, "You have asked eve already.");

    // Eve sees none of it, and cannot answer it by mistake.
    let told = eve.browser.get("/api/alerts").await.json();
    assert_eq!(told["alerts"], json!([]), "what Bob sends is not told");
    assert!(requests(&eve).await.is_empty());
    let hidden = id(&blocked.json());
    for request in [hidden, 987_654_321] {
        said(
            &eve.answer(request, "accept").await,
            404,
            "Request not found.",
        );
    }
    said(
        &eve.answer(first, "accept").await,
        409,
        "This request has been answered already.",
    );
}

async fn blocking_a_mate_ends_all_between_the_two(app: TestApp) {
    let (bob, eve) = pair(&app).await;
    befriend(&bob, &eve).await;
    let crane = eve.add_crane().await;
    assert_eq!(eve.share(crane, &bob).await.status, 201);
    assert_eq!(bob.access_to(crane).await.as_deref(), Some("edit"));
    assert_eq!(block(&eve, &bob).await.status, 204);
    assert_eq!(bob.access_to(crane).await, None);
    for person in [&bob, &eve] {
        let mates = person.browser.get("/api/mates").await.json();
        assert_eq!(mates, json!([]));
    }
    let list = bob.browser.get("/api/mates/blocked").await.json();
    assert_eq!(list, json!([]), "only who blocks sees it");
}

async fn unblocking_shows_what_was_sent_meanwhile(app: TestApp) {
    let (bob, eve) = pair(&app).await;
    bob.ask(&eve).await;
    block(&eve, &bob).await;
    let hidden = id(&bob.ask(&eve).await.json());
    assert_eq!(unblock(&eve, &bob).await.status, 204);
    said(&unblock(&eve, &bob).await, 404, "Person not found.");
    assert_eq!(requests(&eve).await[0]["id"], hidden);
    assert_eq!(eve.answer(hidden, "accept").await.status, 200);
}

async fn one_blocks_only_who_came_near(app: TestApp) {
    let (bob, eve) = pair(&app).await;
    said(&block(&eve, &bob).await, 404, "Person not found.");
    said(&block(&eve, &eve).await, 404, "Person not found.");
    let nobody = json!({"userId": 987_654_321});
    let nobody = eve.browser.post("/api/mates/blocked", &nobody);
    said(&nobody.await, 404, "Person not found.");
    eve.ask(&bob).await;
    said(&block(&eve, &bob).await, 404, "Person not found.");
    assert_eq!(block(&bob, &eve).await.status, 204);
}

async fn whoever_blocks_unblocks_before_asking(app: TestApp) {
    let (bob, eve) = pair(&app).await;
    bob.ask(&eve).await;
    block(&eve, &bob).await;
    let sentence = "You have blocked bob. Unblock them first.";
    said(&eve.ask(&bob).await, 409, sentence);
    bob.ask(&eve).await;
    said(&eve.ask(&bob).await, 409, sentence);
    assert!(requests(&eve).await.is_empty());
}
