//! Road user charges over HTTP, on both databases.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use crate::testing::samples::{self, PDF};
use crate::testing::{Answer, Browser, TestApp, crane_form};

on_both_engines!(TestApp:
    road_user_km_is_the_end_of_the_current_licence,
    readings_say_what_is_left_and_until_when,
    a_figure_that_cannot_be_is_refused_and_one_that_is_strange_is_asked_about,
    what_no_licence_covered_is_told,
    a_recorder_starts_its_own_figures,
    a_mistake_is_voided,
    a_recorder_that_was_a_mistake_gives_way_to_the_one_before,
    a_paper_stays_while_a_licence_rests_on_it,
    licences_that_are_not_acceptable_get_a_sentence,
    a_reading_leaves_an_open_form_alone_and_a_licence_does_not,
);

/// Somebody with one crane whose licence ends at 12,000 km; 2 July 2026 in Auckland.
async fn owner_of_a_crane(app: &TestApp) -> (Browser, i64) {
    let bob = app.user("Bob").await;
    let made = bob.post("/api/cranes", &crane_form()).await.json();
    (bob, made["id"].as_i64().expect("an id"))
}

async fn enter(browser: &Browser, crane: i64, what: &str, form: Value) -> Answer {
    browser
        .post(&format!("/api/cranes/{crane}/ruc/{what}"), &form)
        .await
}

async fn entered(browser: &Browser, crane: i64, what: &str, form: Value) -> Value {
    let answer = enter(browser, crane, what, form).await;
    assert_eq!(answer.status, 201, "{}", answer.text);
    answer.json()
}

async fn road_user_km(browser: &Browser, crane: i64) -> Value {
    let crane = browser.get(&format!("/api/cranes/{crane}")).await.json();
    crane["roadUserKm"].clone()
}

async fn road_user_km_is_the_end_of_the_current_licence(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let ruc = bob.get(&format!("/api/cranes/{crane}/ruc")).await.json();
    assert_eq!(
        (&ruc["licence"]["endKm"], &ruc["licence"]["startKm"]),
        (&json!(12_000), &json!(null))
    );
    assert_eq!(ruc["kmLeft"], json!(null), "nobody has read the recorder");
    let licence = json!({ "startKm": 12_000, "endKm": 17_000, "vehicleType": "6" });
    let ruc = entered(&bob, crane, "licences", licence).await;
    assert_eq!(ruc["licence"]["vehicleType"], "6");
    assert_eq!(road_user_km(&bob, crane).await, 17_000);
    // An old one that is entered late does not count.
    entered(
        &bob,
        crane,
        "licences",
        json!({ "startKm": 7_000, "endKm": 12_000 }),
    )
    .await;
    assert_eq!(road_user_km(&bob, crane).await, 17_000);
    // What the form says is exact, whatever it is.
    let path = format!("/api/cranes/{crane}");
    for km in [16_500, 0, 20_412] {
        let mut form = crane_form();
        form["roadUserKm"] = km.into();
        assert_eq!(bob.put(&path, &form).await.json()["roadUserKm"], km);
    }
    let ruc = bob.get(&format!("/api/cranes/{crane}/ruc")).await.json();
    assert_eq!(ruc["licences"].as_array().map(Vec::len), Some(6));
    assert_eq!(ruc["licences"][0]["source"], "edit");
}

async fn readings_say_what_is_left_and_until_when(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let ruc = entered(
        &bob,
        crane,
        "readings",
        json!({ "km": 9_000, "day": "2026-05-03" }),
    )
    .await;
    assert_eq!(
        (&ruc["kmLeft"], &ruc["forecast"]),
        (&json!(3_000), &json!(null))
    );
    assert_eq!(
        ruc["forecastProblem"],
        "A forecast needs two readings within 90 days, a week or more apart."
    );
    let last = json!({ "km": 11_400, "offRoadKm": 250 });
    let ruc = entered(&bob, crane, "readings", last).await;
    assert_eq!(
        (&ruc["kmLeft"], &ruc["offRoadKm"]),
        (&json!(600), &json!(250))
    );
    // 2,400 km in 60 days.
    assert_eq!(
        ruc["forecast"],
        json!({ "day": "2026-07-17", "kmPerDay": 40.0 })
    );
    assert_eq!(ruc["lastReading"]["day"], "2026-07-02");
    assert_eq!(ruc["lastReading"]["enteredBy"], "Bob");
}

async fn a_figure_that_cannot_be_is_refused_and_one_that_is_strange_is_asked_about(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    entered(
        &bob,
        crane,
        "readings",
        json!({ "km": 9_000, "day": "2026-06-30" }),
    )
    .await;
    let cases = [
        (
            json!({ "km": 8_999 }),
            422,
            "That is lower than the last reading: it was 9,000 km on 30 June 2026",
        ),
        (
            json!({ "km": 9_001, "day": "2026-06-29" }),
            422,
            "That is higher than a later reading: it was 9,000 km on 30 June 2026",
        ),
        (
            json!({ "km": 9_100, "day": "2026-07-03" }),
            422,
            "The day lies in the future",
        ),
        (
            json!({ "km": 9_100, "day": "2026-06-31" }),
            422,
            "The day must be a date, such as 31/7/2026",
        ),
        (
            json!({ "km": -1 }),
            422,
            "The reading must be from 0 to 999,999,999 km",
        ),
        (
            json!({ "km": 9_100, "offRoadKm": 101 }),
            422,
            "Only 100 km were driven since the reading before",
        ),
        (
            json!({ "km": 12_001 }),
            409,
            "That is 3,001 km in 2 days. Is the figure right?",
        ),
    ];
    for (form, status, sentence) in cases {
        let answer = enter(&bob, crane, "readings", form).await;
        assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
    }
    let sure = json!({ "km": 12_001, "confirmed": true });
    assert_eq!(entered(&bob, crane, "readings", sure).await["kmLeft"], -1);
}

async fn what_no_licence_covered_is_told(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    entered(
        &bob,
        crane,
        "licences",
        json!({ "startKm": 13_000, "endKm": 15_000 }),
    )
    .await;
    let ruc = entered(&bob, crane, "readings", json!({ "km": 12_412 })).await;
    let gap =
        json!([{ "from": 12_000, "to": 12_412, "km": 412, "text": "412 km were not covered" }]);
    assert_eq!(ruc["gaps"], gap);
}

async fn a_recorder_starts_its_own_figures(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    entered(
        &bob,
        crane,
        "readings",
        json!({ "km": 11_000, "day": "2026-06-01" }),
    )
    .await;
    let first = json!({ "type": "hubodometer", "serial": "H\u{2066} 1\u{202d}", "fittedKm": 0, "fittedOn": "2026-06-10", "removedKm": 11_200 });
    let ruc = entered(&bob, crane, "recorders", first).await;
    assert_eq!(
        ruc["recorders"].as_array().map(Vec::len),
        Some(2),
        "the one before was not named"
    );
    assert_eq!(ruc["recorders"][1]["removedKm"], 11_200);
    assert_eq!(
        ruc["recorders"][0]["serial"], "H 1",
        "without what nobody sees"
    );
    assert_eq!(ruc["kmLeft"], json!(null), "the licence is for the old one");
    // Lower than the old figure, and right.
    entered(
        &bob,
        crane,
        "licences",
        json!({ "startKm": 0, "endKm": 1_000 }),
    )
    .await;
    entered(&bob, crane, "readings", json!({ "km": 400 })).await;
    let second = json!({ "type": "electronic", "serial": "", "fittedKm": 0 });
    let refused = enter(&bob, crane, "recorders", second).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (422, "The serial number is required")
    );
    let lower = json!({ "type": "electronic", "serial": "E 2", "fittedKm": 0, "removedKm": 399 });
    assert_eq!(enter(&bob, crane, "recorders", lower).await.status, 422);
}

async fn a_mistake_is_voided(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    entered(&bob, crane, "readings", json!({ "km": 9_000 })).await;
    let wrong = entered(
        &bob,
        crane,
        "licences",
        json!({ "startKm": 12_000, "endKm": 92_000 }),
    )
    .await;
    let path = format!("/api/ruc/licences/{}/void", wrong["licence"]["id"]);
    assert_eq!(bob.post(&path, &json!({ "reason": "" })).await.status, 422);
    let back = bob
        .post(&path, &json!({ "reason": "One nine too many" }))
        .await;
    assert_eq!((back.status, &back.json()["kmLeft"]), (200, &json!(3_000)));
    assert_eq!(road_user_km(&bob, crane).await, 12_000);
    assert_eq!(
        bob.post(&path, &json!({ "reason": "Again" })).await.status,
        409
    );
    let reading = format!("/api/ruc/readings/{}/void", wrong["lastReading"]["id"]);
    let back = bob
        .post(&reading, &json!({ "reason": "Not this crane" }))
        .await
        .json();
    assert_eq!(
        (&back["kmLeft"], &back["lastReading"]),
        (&json!(null), &json!(null))
    );
    assert_eq!(back["readings"][0]["voided"]["reason"], "Not this crane");
}

async fn a_recorder_that_was_a_mistake_gives_way_to_the_one_before(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let fit =
        |serial: &str, km: i64| json!({ "type": "hubodometer", "serial": serial, "fittedKm": km });
    let void = async |ruc: &Value, what: &str, place: usize| {
        let path = format!("/api/ruc/{what}/{}/void", ruc[what][place]["id"]);
        bob.post(&path, &json!({ "reason": "Typed wrongly" })).await
    };
    entered(&bob, crane, "recorders", fit("H 1", 9_000)).await;
    entered(&bob, crane, "readings", json!({ "km": 9_400 })).await;
    let ruc = entered(&bob, crane, "recorders", fit("H 2", 0)).await;
    assert_eq!(ruc["recorders"][1]["removedKm"], 9_400);
    assert_eq!(ruc["kmLeft"], json!(null), "the licence is for the old one");
    let ruc = entered(&bob, crane, "readings", json!({ "km": 5 })).await;

    let older = void(&ruc, "recorders", 1).await;
    let read = void(&ruc, "recorders", 0).await;
    for (refused, sentence) in [
        (
            &older,
            "Another recorder was fitted after this one. Void that one first.",
        ),
        (
            &read,
            "There are readings of this recorder. Void them first.",
        ),
    ] {
        assert_eq!((refused.status, refused.text.as_str()), (409, sentence));
    }
    let last = ruc["readings"].as_array().expect("a list");
    let last = last.iter().position(|one| one["km"] == 5);
    assert_eq!(void(&ruc, "readings", last.expect("it")).await.status, 200);

    let back = void(&ruc, "recorders", 0).await.json();
    assert_eq!(back["recorders"][0]["voided"]["reason"], "Typed wrongly");
    assert_eq!(back["recorders"][1]["removedOn"], json!(null));
    assert_eq!(back["kmLeft"], 2_600);
    assert_eq!(void(&ruc, "recorders", 0).await.status, 409);
    // The first one's figures are what was read, whatever it is called.
    let back = void(&ruc, "recorders", 1).await.json();
    assert_eq!(back["kmLeft"], 2_600);
    entered(&bob, crane, "recorders", fit("H 3", 9_000)).await;
}

async fn a_paper_stays_while_a_licence_rests_on_it(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let papers = format!("/api/cranes/{crane}/documents");
    let paper = samples::document("licence.pdf", PDF);
    let paper = bob.upload(&papers, paper).await.json();
    let form = json!({ "startKm": 12_000, "endKm": 13_000, "documentId": paper["id"] });
    let ruc = entered(&bob, crane, "licences", form).await;
    assert_eq!(ruc["licence"]["paper"]["name"], "licence.pdf");
    let path = format!("/api/documents/{}", paper["id"]);
    let refused = bob.delete(&path).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (
            409,
            "The road user licence from 12,000 to 13,000 km rests on this paper. Void it first."
        )
    );
    let void = format!("/api/ruc/licences/{}/void", ruc["licence"]["id"]);
    bob.post(&void, &json!({ "reason": "Sold with the crane" }))
        .await;
    assert!(matches!(bob.delete(&path).await.status, 200 | 204));
}

async fn licences_that_are_not_acceptable_get_a_sentence(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let cases = [
        (
            json!({ "startKm": 12_000, "endKm": 14_500 }),
            "A licence is for whole thousands of kilometres",
        ),
        (
            json!({ "startKm": 12_000, "endKm": 12_000 }),
            "A licence must end after it starts",
        ),
        (
            json!({ "startKm": -1_000, "endKm": 12_000 }),
            "The start must be from 0 to 999,999,999 km",
        ),
    ];
    for (form, sentence) in cases {
        let answer = enter(&bob, crane, "licences", form).await;
        assert_eq!((answer.status, answer.text.as_str()), (422, sentence));
    }
    let paper = json!({ "startKm": 12_000, "endKm": 13_000, "documentId": 987_654_321 });
    assert_eq!(enter(&bob, crane, "licences", paper).await.status, 404);
}

async fn a_reading_leaves_an_open_form_alone_and_a_licence_does_not(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}");
    let mut form = crane_form();
    let reading = json!({ "km": 9_000, "day": "2026-07-01" });
    let recorder = json!({ "type": "hubodometer", "serial": "H 1", "fittedKm": 9_000,
        "fittedOn": "2026-07-02" });
    let licence = json!({ "startKm": 12_000, "endKm": 17_000 });
    for (what, entry, expected) in [
        ("readings", reading, 200),
        ("recorders", recorder, 200),
        ("licences", licence, 409),
    ] {
        form["updatedAt"] = bob.get(&path).await.json()["updatedAt"].clone();
        entered(&bob, crane, what, entry).await;
        let saved = bob.put(&path, &form).await;
        assert_eq!(saved.status, expected, "{what}: {}", saved.text);
    }
}
