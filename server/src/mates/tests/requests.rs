//! Asking, answering and letting go.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::{Person, befriend, id, said};
use crate::testing::TestApp;

on_both_engines!(TestApp:
    a_request_waits_with_both_until_it_is_accepted,
    whoever_is_asked_is_told_at_the_bell_until_they_answer,
    a_name_is_found_whatever_its_case_and_only_whole,
    one_cannot_ask_oneself,
    asking_twice_or_asking_a_mate_is_a_conflict,
    whoever_asks_back_is_a_mate_at_once,
    a_rejected_request_may_be_sent_again_by_either,
    only_the_receiver_answers_and_only_once,
    an_answer_is_accept_or_reject,
    letting_go_ends_it_for_both_and_they_may_start_again,
    letting_go_needs_a_mate,
    people_see_only_what_is_theirs,
    nobody_gets_in_without_signing_in,
);

async fn a_request_waits_with_both_until_it_is_accepted(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "Ana").await,
        Person::register(&app, "bob").await,
    );
    let sent = ana.ask(&bob).await;
    assert_eq!(sent.status, 201, "{}", sent.text);
    let mut request = sent.json();
    let expected = json!({
        "id": id(&request),
        "senderId": ana.id, "senderName": "Ana", "receiverId": bob.id, "receiverName": "bob",
        "status": "pending",
        "createdAt": "2026-07-01T12:00:00.000Z", "updatedAt": "2026-07-01T12:00:00.000Z",
    });
    assert_eq!(request, expected);
    assert_eq!(ana.requests().await, json!([request]));
    assert_eq!(bob.requests().await, json!([request]));
    assert_eq!(
        (ana.mates().await, bob.mates().await),
        (json!([]), json!([]))
    );

    app.seconds_pass(90);
    let accepted = bob.answer(id(&request), "accept").await;
    request["status"] = json!("accepted");
    request["updatedAt"] = json!("2026-07-01T12:01:30.000Z");
    assert_eq!((accepted.status, accepted.json()), (200, request));
    assert_eq!(ana.mates().await, json!([bob.as_mate()]));
    assert_eq!(bob.mates().await, json!([ana.as_mate()]));
    assert_eq!(ana.requests().await, json!([]));
    assert_eq!(bob.requests().await, json!([]));
}

async fn notices(who: &Person) -> Vec<(String, String)> {
    let told = who.browser.get("/api/alerts").await.json();
    let alerts = told["alerts"].as_array().expect("a list").clone();
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let notices = alerts.iter();
    notices
        .map(|one| (text(&one["message"]), text(&one["path"])))
        .collect()
}

async fn whoever_is_asked_is_told_at_the_bell_until_they_answer(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "Ana").await,
        Person::register(&app, "bob").await,
    );
    let told = [(
        "Ana asks to be your mate.".to_owned(),
        format!("/mates?tab=requests&from={}", ana.id),
    )];
    for answer in ["reject", "accept"] {
        let request = id(&ana.ask(&bob).await.json());
        assert_eq!(notices(&bob).await, told);
        assert_eq!(notices(&ana).await, []);
        assert_eq!(bob.answer(request, answer).await.status, 200);
        assert_eq!(notices(&bob).await, []);
    }
    // Whoever asks back has answered.
    assert!(
        ana.browser
            .delete(&format!("/api/mates/{}", bob.id))
            .await
            .status
            < 300
    );
    ana.ask(&bob).await;
    assert_eq!(bob.ask(&ana).await.status, 201);
    assert_eq!(notices(&bob).await, []);
    assert_eq!(notices(&ana).await, []);
}

async fn a_name_is_found_whatever_its_case_and_only_whole(app: TestApp) {
    let ana = Person::register(&app, "Ana").await;
    let _bob = Person::register(&app, "Bob.Crane").await;
    for name in [
        "Bob",
        "Bob.Crane2",
        "Bob_Crane",
        "%",
        "b%",
        "nul\0",
        "ab",
        "Bob.Crané",
    ] {
        let answer = ana.ask_for(name).await;
        assert_eq!(
            said(&answer),
            (404, "There is no user with that name."),
            "{name}"
        );
    }
    for name in ["", "  "] {
        let answer = ana.ask_for(name).await;
        assert_eq!(said(&answer), (422, "Username is required"));
    }
    let nothing = ana.browser.post("/api/mates/requests", &json!({})).await;
    assert_eq!(nothing.status, 422);
    let found = ana.ask_for("bOB.cRANE").await;
    assert_eq!(
        (found.status, &found.json()["receiverName"]),
        (201, &json!("Bob.Crane"))
    );
}

async fn one_cannot_ask_oneself(app: TestApp) {
    let ana = Person::register(&app, "Ana").await;
    for name in ["Ana", "aNA"] {
        let answer = ana.ask_for(name).await;
        assert_eq!(said(&answer), (422, "You cannot be your own mate."));
    }
    assert_eq!(ana.requests().await, json!([]));
}

async fn asking_twice_or_asking_a_mate_is_a_conflict(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    let request = ana.ask(&bob).await.json();
    let again = ana.ask(&bob).await;
    assert_eq!(said(&again), (409, "You have asked bob already."));
    assert_eq!(ana.requests().await, json!([request]));

    assert_eq!(bob.answer(id(&request), "accept").await.status, 200);
    let mates = ana.ask(&bob).await;
    assert_eq!(said(&mates), (409, "You and bob are mates already."));
    let mates = bob.ask(&ana).await;
    assert_eq!(said(&mates), (409, "You and ana are mates already."));
    assert_eq!(ana.requests().await, json!([]));
}

async fn whoever_asks_back_is_a_mate_at_once(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    let mut request = ana.ask(&bob).await.json();
    let back = bob.ask(&ana).await;
    request["status"] = json!("accepted");
    assert_eq!((back.status, back.json()), (201, request.clone()));
    assert_eq!(ana.mates().await, json!([bob.as_mate()]));
    assert_eq!(bob.mates().await, json!([ana.as_mate()]));
    assert_eq!(ana.requests().await, json!([]));
    // The request has had its answer.
    assert_eq!(bob.answer(id(&request), "reject").await.status, 409);
    assert_eq!(ana.mates().await, json!([bob.as_mate()]));
}

async fn a_rejected_request_may_be_sent_again_by_either(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    for (sender, receiver) in [(&ana, &bob), (&ana, &bob), (&bob, &ana)] {
        let request = sender.ask(receiver).await.json();
        assert_eq!(request["status"], "pending");
        let rejected = receiver.answer(id(&request), "reject").await;
        assert_eq!(
            (rejected.status, &rejected.json()["status"]),
            (200, &json!("rejected"))
        );
        assert_eq!(sender.requests().await, json!([]));
        assert_eq!(sender.mates().await, json!([]));
    }
    befriend(&ana, &bob).await;
}

async fn only_the_receiver_answers_and_only_once(app: TestApp) {
    let (ana, bob, cat) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
    );
    let request = id(&ana.ask(&bob).await.json());
    for other in [&ana, &cat] {
        for action in ["accept", "reject"] {
            let answer = other.answer(request, action).await;
            assert_eq!(said(&answer), (404, "Request not found."));
        }
    }
    let absent = bob.answer(request + 1, "accept").await;
    assert_eq!(said(&absent), (404, "Request not found."));

    assert_eq!(bob.answer(request, "accept").await.status, 200);
    for action in ["accept", "reject"] {
        let twice = bob.answer(request, action).await;
        assert_eq!(
            said(&twice),
            (409, "This request has been answered already.")
        );
        // For anybody else it is as little there as before.
        assert_eq!(ana.answer(request, action).await.status, 404);
        assert_eq!(cat.answer(request, action).await.status, 404);
    }
    assert_eq!(bob.mates().await, json!([ana.as_mate()]));
}

async fn an_answer_is_accept_or_reject(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    let request = id(&ana.ask(&bob).await.json());
    for action in ["accepted", "pending", ""] {
        assert_eq!(bob.answer(request, action).await.status, 422);
    }
    assert_eq!(bob.requests().await.as_array().map(Vec::len), Some(1));
    for path in [
        "/api/mates/requests/x",
        "/api/mates/requests/99999999999999999999",
    ] {
        let answer = bob.browser.patch(path, &json!({"action": "accept"})).await;
        assert_eq!(answer.status, 404);
    }
}

async fn letting_go_ends_it_for_both_and_they_may_start_again(app: TestApp) {
    let (ana, bob) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
    );
    for (leaver, left) in [(&ana, &bob), (&bob, &ana)] {
        befriend(&ana, &bob).await;
        assert_eq!(said(&leaver.let_go(left).await), (204, ""));
        assert_eq!(
            (ana.mates().await, bob.mates().await),
            (json!([]), json!([]))
        );
        let twice = left.let_go(leaver).await;
        assert_eq!(said(&twice), (404, "Mate not found."));
    }
}

async fn letting_go_needs_a_mate(app: TestApp) {
    let (ana, bob, cat) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "bob").await,
        Person::register(&app, "cat").await,
    );
    befriend(&ana, &bob).await;
    assert_eq!(ana.ask(&cat).await.status, 201);
    let absent = ana.browser.delete("/api/mates/999").await;
    for refused in [
        &ana.let_go(&ana).await,
        &ana.let_go(&cat).await,
        &cat.let_go(&bob).await,
        &absent,
    ] {
        assert_eq!(said(refused), (404, "Mate not found."));
    }
    assert_eq!(ana.mates().await, json!([bob.as_mate()]));
    assert_eq!(ana.requests().await.as_array().map(Vec::len), Some(1));
}

async fn people_see_only_what_is_theirs(app: TestApp) {
    let (ana, bob, cat, dan) = (
        Person::register(&app, "ana").await,
        Person::register(&app, "Bob").await,
        Person::register(&app, "cat").await,
        Person::register(&app, "dan").await,
    );
    befriend(&cat, &ana).await;
    befriend(&ana, &bob).await;
    let first = dan.ask(&ana).await.json();
    let second = bob.ask(&dan).await.json();
    assert_eq!(ana.mates().await, json!([bob.as_mate(), cat.as_mate()]));
    assert_eq!(bob.mates().await, json!([ana.as_mate()]));
    assert_eq!(dan.mates().await, json!([]));
    assert_eq!(dan.requests().await, json!([second, first]));
    assert_eq!(ana.requests().await, json!([first]));
    assert_eq!(cat.requests().await, json!([]));
}

async fn nobody_gets_in_without_signing_in(app: TestApp) {
    let visitor = app.visitor();
    let share = json!({"craneId": 1, "sharedWithUserId": 1});
    for answer in [
        visitor.get("/api/mates").await,
        visitor.delete("/api/mates/1").await,
        visitor.get("/api/mates/requests").await,
        visitor
            .post("/api/mates/requests", &json!({"username": "bob"}))
            .await,
        visitor
            .patch("/api/mates/requests/1", &json!({"action": "accept"}))
            .await,
        visitor.get("/api/mates/shared-cranes").await,
        visitor.post("/api/mates/share-crane", &share).await,
        visitor
            .patch("/api/mates/shared-cranes/1", &json!({"access": "view"}))
            .await,
        visitor.delete("/api/mates/shared-cranes/1").await,
    ] {
        assert_eq!(said(&answer), (401, "Please sign in."));
    }
}
