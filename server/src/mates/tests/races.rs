//! What must hold when people act at the same moment. Each test repeats its
//! moment often enough that every order of events turns up.

use cranedesk_platform::on_both_engines;
use futures_util::future::join_all;
use serde_json::json;
use tokio::join;

use super::{Person, befriend, count, id};
use crate::testing::{Answer, TestApp};

on_both_engines!(TestApp:
    crossing_requests_give_one_relation,
    a_request_is_answered_once_however_many_answer,
    accepting_while_asking_back_gives_one_relation,
    letting_go_while_asking_leaves_mates_or_a_request_and_never_both,
    no_share_outlives_the_relation,
    a_crane_is_shared_with_a_mate_once,
    no_share_outlives_the_crane,
);

const ROUNDS: usize = 40;

const OPEN: &str = "SELECT count(*) FROM mate_requests WHERE status = 'pending'";
const PAIRS: &str = "SELECT count(*) FROM mates";
const SHARES: &str = "SELECT count(*) FROM crane_shares";

async fn two_people(app: &TestApp) -> (Person, Person) {
    (
        Person::register(app, "ana").await,
        Person::register(app, "bob").await,
    )
}

/// The answers' statuses, least first.
fn statuses<'a>(answers: impl IntoIterator<Item = &'a Answer>) -> Vec<u16> {
    let mut all: Vec<u16> = answers.into_iter().map(|answer| answer.status).collect();
    all.sort_unstable();
    all
}

async fn crossing_requests_give_one_relation(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    for _ in 0..ROUNDS {
        let (sent, back) = join!(
            join_all((0..3).map(|_| ana.ask(&bob))),
            join_all((0..3).map(|_| bob.ask(&ana))),
        );
        let answers = || sent.iter().chain(&back);
        assert_eq!(statuses(answers()), [201, 201, 409, 409, 409, 409]);
        let made = answers().filter(|answer| answer.status == 201);
        let mut made: Vec<_> = made.map(|answer| answer.json()["status"].clone()).collect();
        made.sort_by_key(ToString::to_string);
        assert_eq!(made, ["accepted", "pending"]);
        assert_eq!((count(&app, PAIRS).await, count(&app, OPEN).await), (1, 0));
        assert_eq!(ana.let_go(&bob).await.status, 204);
    }
}

async fn a_request_is_answered_once_however_many_answer(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    for round in 0..ROUNDS {
        let request = id(&ana.ask(&bob).await.json());
        let actions = if round % 2 == 0 {
            ["accept", "accept", "accept", "accept"]
        } else {
            ["accept", "reject", "accept", "reject"]
        };
        let answers = join_all(actions.map(|action| bob.answer(request, action))).await;
        assert_eq!(statuses(&answers), [200, 409, 409, 409]);
        let counted = answers.iter().find(|answer| answer.status == 200);
        let accepted = counted.expect("one counts").json()["status"] == "accepted";
        let pairs = count(&app, PAIRS).await;
        assert_eq!((pairs, count(&app, OPEN).await), (i64::from(accepted), 0));
        let freed = ana.let_go(&bob).await.status;
        assert_eq!(freed, if accepted { 204 } else { 404 });
    }
}

async fn accepting_while_asking_back_gives_one_relation(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    for _ in 0..ROUNDS {
        let request = id(&ana.ask(&bob).await.json());
        let (accepted, asked) = join!(bob.answer(request, "accept"), bob.ask(&ana));
        let both = (accepted.status, asked.status);
        assert!(both == (200, 409) || both == (409, 201), "{both:?}");
        assert_eq!((count(&app, PAIRS).await, count(&app, OPEN).await), (1, 0));
        assert_eq!(bob.let_go(&ana).await.status, 204);
    }
}

async fn letting_go_while_asking_leaves_mates_or_a_request_and_never_both(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    for _ in 0..ROUNDS {
        befriend(&ana, &bob).await;
        let (freed, sent, back) = join!(ana.let_go(&bob), ana.ask(&bob), bob.ask(&ana));
        assert_eq!(freed.status, 204);
        let asked = statuses([&sent, &back]);
        let left = (count(&app, PAIRS).await, count(&app, OPEN).await);
        match asked.as_slice() {
            [409, 409] => assert_eq!(left, (0, 0)),
            [201, 409] => assert_eq!(left, (0, 1)),
            [201, 201] => assert_eq!(left, (1, 0)),
            other => panic!("{other:?}"),
        }
        match left {
            (1, 0) => assert_eq!(ana.let_go(&bob).await.status, 204),
            (0, 1) => {
                let (sender, receiver) = if sent.status == 201 {
                    (&sent, &bob)
                } else {
                    (&back, &ana)
                };
                let request = id(&sender.json());
                assert_eq!(receiver.answer(request, "reject").await.status, 200);
            }
            _ => {}
        }
    }
}

async fn no_share_outlives_the_relation(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    let (hers, his) = (
        [ana.add_crane().await, ana.add_crane().await],
        bob.add_crane().await,
    );
    for round in 0..100 {
        befriend(&ana, &bob).await;
        let (leaver, left) = if round % 2 == 0 {
            (&ana, &bob)
        } else {
            (&bob, &ana)
        };
        let (mine, yours, freed) = join!(
            join_all(hers.map(|crane| ana.share(crane, &bob))),
            bob.share(his, &ana),
            leaver.let_go(left),
        );
        assert_eq!(freed.status, 204);
        for shared in mine.iter().chain([&yours]) {
            assert!(matches!(shared.status, 201 | 404), "{shared:?}");
        }
        assert_eq!(
            (count(&app, PAIRS).await, count(&app, SHARES).await),
            (0, 0)
        );
        assert_eq!(
            (ana.shares().await, bob.shares().await),
            (json!([]), json!([]))
        );
    }
}

async fn a_crane_is_shared_with_a_mate_once(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    befriend(&ana, &bob).await;
    let crane = ana.add_crane().await;
    for _ in 0..ROUNDS {
        let answers = join_all((0..4).map(|_| ana.share(crane, &bob))).await;
        assert_eq!(statuses(&answers), [201, 409, 409, 409]);
        let shares = ana.shares().await;
        assert_eq!(shares.as_array().map(Vec::len), Some(1));
        assert_eq!(ana.stop_sharing(id(&shares[0])).await.status, 204);
    }
}

async fn no_share_outlives_the_crane(app: TestApp) {
    let (ana, bob) = two_people(&app).await;
    befriend(&ana, &bob).await;
    for _ in 0..ROUNDS {
        let crane = ana.add_crane().await;
        let path = format!("/api/cranes/{crane}");
        let (shared, deleted) = join!(ana.share(crane, &bob), ana.browser.delete(&path));
        assert_eq!(deleted.status, 204);
        assert!(matches!(shared.status, 201 | 404), "{shared:?}");
        assert_eq!(count(&app, SHARES).await, 0);
        assert_eq!(bob.shares().await, json!([]));
    }
}
