//! Limits on asking: for names that nobody has, and after rejections.

use cranedesk_platform::on_both_engines;
use futures_util::future::join_all;

use super::{Person, befriend, id};
use crate::testing::{Answer, TestApp};

on_both_engines!(TestApp:
    twenty_unknown_names_an_hour_can_be_tried,
    twenty_are_twenty_also_when_they_come_at_once,
    names_that_a_wrong_clock_counted_are_forgotten,
    after_the_third_rejection_one_waits_a_day,
    rejections_by_a_wrong_clock_keep_nobody_waiting,
    having_been_mates_makes_up_for_rejections,
);

fn said(answer: &Answer, status: u16, sentence: &str) {
    assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
}

async fn twenty_unknown_names_an_hour_can_be_tried(app: TestApp) {
    let [bob, eve] = [Person::register(&app, "bob"), Person::register(&app, "eve")];
    let (bob, eve) = tokio::join!(bob, eve);
    assert_eq!(bob.ask_for("nobody0").await.status, 404);
    app.seconds_pass(10 * 60);
    for number in 1..20 {
        assert_eq!(bob.ask_for(&format!("nobody{number}")).await.status, 404);
    }
    let refused = bob.ask_for("nobody20").await;
    said(
        &refused,
        429,
        "Too many names that nobody has. Please try again in 50 minutes.",
    );
    assert_eq!(refused.header("retry-after"), "3000");
    assert_eq!(
        bob.ask(&eve).await.status,
        429,
        "or it would tell who exists"
    );
    assert_eq!(eve.ask_for("nobody").await.status, 404, "others may");
    app.seconds_pass(50 * 60 - 1);
    assert_eq!(bob.ask_for("nobody20").await.status, 429);
    app.seconds_pass(1);
    assert_eq!(bob.ask(&eve).await.status, 201, "known names cost nothing");
    assert_eq!(bob.ask_for("nobody21").await.status, 404);
    // In no hour there are more than twenty, however they are spread.
    assert_eq!(bob.ask_for("nobody22").await.status, 429);
    app.seconds_pass(10 * 60);
    for number in 30..49 {
        assert_eq!(bob.ask_for(&format!("nobody{number}")).await.status, 404);
    }
    assert_eq!(bob.ask_for("nobody50").await.status, 429);
}

async fn names_that_a_wrong_clock_counted_are_forgotten(app: TestApp) {
    let bob = Person::register(&app, "bob").await;
    app.days_pass(1);
    for number in 0..20 {
        assert_eq!(bob.ask_for(&format!("nobody{number}")).await.status, 404);
    }
    app.clock.go_back(std::time::Duration::from_hours(24));
    assert_eq!(bob.ask_for("nobody").await.status, 404);
}

async fn twenty_are_twenty_also_when_they_come_at_once(app: TestApp) {
    let bob = Person::register(&app, "bob").await;
    let names: Vec<String> = (0..30).map(|number| format!("nobody{number}")).collect();
    let tries = names.iter().map(|name| bob.ask_for(name));
    let answers = join_all(tries).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [vec![404; 20], vec![429; 10]].concat());
}

/// Bob asks, and Eve rejects him.
async fn rejected(bob: &Person, eve: &Person) {
    let asked = bob.ask(eve).await;
    assert_eq!(asked.status, 201, "{}", asked.text);
    let answered = eve.answer(id(&asked.json()), "reject").await;
    assert_eq!(answered.status, 200);
}

async fn after_the_third_rejection_one_waits_a_day(app: TestApp) {
    let [bob, eve] = [Person::register(&app, "bob"), Person::register(&app, "eve")];
    let (bob, eve) = tokio::join!(bob, eve);
    for _ in 0..3 {
        rejected(&bob, &eve).await;
    }
    let refused = bob.ask(&eve).await;
    said(
        &refused,
        429,
        "Too many requests to the same person. Please try again in 24 hours.",
    );
    app.seconds_pass(24 * 60 * 60 - 1);
    let refused = bob.ask(&eve).await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    app.seconds_pass(1);
    rejected(&bob, &eve).await;
    assert_eq!(bob.ask(&eve).await.status, 429, "each further time a day");
    let tom = Person::register(&app, "tom").await;
    assert_eq!(bob.ask(&tom).await.status, 201, "others may be asked");
    // Whoever rejected may still ask, and is a mate when the other asks back.
    assert_eq!(eve.ask(&bob).await.status, 201);
    let back = bob.ask(&eve).await;
    assert_eq!(back.json()["status"], "accepted", "{}", back.text);
}

async fn rejections_by_a_wrong_clock_keep_nobody_waiting(app: TestApp) {
    let [bob, eve] = [Person::register(&app, "bob"), Person::register(&app, "eve")];
    let (bob, eve) = tokio::join!(bob, eve);
    app.days_pass(5);
    for _ in 0..3 {
        rejected(&bob, &eve).await;
    }
    app.clock.go_back(std::time::Duration::from_hours(5 * 24));
    assert_eq!(bob.ask(&eve).await.status, 201);
}

async fn having_been_mates_makes_up_for_rejections(app: TestApp) {
    let [bob, eve] = [Person::register(&app, "bob"), Person::register(&app, "eve")];
    let (bob, eve) = tokio::join!(bob, eve);
    for _ in 0..3 {
        rejected(&bob, &eve).await;
    }
    app.days_pass(1);
    befriend(&bob, &eve).await;
    let path = format!("/api/mates/{}", bob.id);
    assert_eq!(eve.browser.delete(&path).await.status, 204);
    rejected(&bob, &eve).await;
    rejected(&bob, &eve).await;
}
