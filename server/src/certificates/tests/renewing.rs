//! Renewals, what does not apply, what is booked, and who is told what of bad input.

use cranedesk_platform::db::DbError;
use cranedesk_platform::{on_both_engines, params};
use serde_json::{Value, json};

use super::{get_crane, history, owner_of_a_crane, reasons, renew, renewed, void};
use crate::testing::samples::{self, PDF};
use crate::testing::{Actors, TestApp, crane_form};

on_both_engines!(TestApp:
    a_renewal_moves_the_date_and_the_old_one_stays_in_the_history,
    a_date_on_the_form_is_an_entry_and_is_exact_even_where_it_is_earlier,
    an_old_renewal_that_is_entered_late_does_not_count,
    a_mistake_is_voided_and_the_date_before_it_counts_again,
    a_failed_or_suspended_certificate_parks_the_crane_until_the_next_pass,
    two_who_renew_at_once_both_stand_and_the_later_expiry_counts,
    what_does_not_apply_is_empty_and_can_be_taken_back,
    a_booking_is_shown_and_ends_with_the_renewal,
    bad_input_gets_a_sentence,
    a_date_in_the_crane_form_lies_at_most_a_hundred_years_ahead,
    a_paper_that_a_renewal_cites_stays_until_it_is_voided,
    an_archived_crane_is_out_of_the_lists_and_comes_back,
    a_list_says_that_a_crane_is_parked_once_its_date_has_passed,
);

async fn a_renewal_moves_the_date_and_the_old_one_stays_in_the_history(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let form = json!({
        "issued": "2026-07-01", "expires": "2027-01-01", "number": "C\u{202e} 1\u{200b}23",
        "inspector": "Mere", "organisation": "VTNZ",
    });
    let made = renewed(&bob, crane, "cof", &form).await;
    assert_eq!(made["outcome"], "pass");
    assert_eq!(made["number"], "C 123", "without what nobody sees");
    assert_eq!(made["enteredBy"], "Bob");
    assert_eq!(
        (&made["source"], &made["organisation"]),
        (&json!("form"), &json!("VTNZ"))
    );
    // The end of 1 January in Auckland, where Bob is.
    let date = json!("2027-01-01T10:59:59.999Z");
    assert_eq!(made["expires"], date);
    assert_eq!(get_crane(&bob, crane).await["cofExpiry"], date);
    assert_eq!(bob.get("/api/cranes").await.json()[0]["cofExpiry"], date);
    let cof = history(&bob, crane, "cof").await;
    let ends: Vec<&Value> = cof["renewals"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["expires"])
        .collect();
    assert_eq!(ends, [&date, &json!("2026-09-01T11:59:59.999Z")]);
    assert_eq!(
        (&cof["state"], &cof["months"]),
        (&json!("valid"), &json!(6))
    );
}

async fn a_date_on_the_form_is_an_entry_and_is_exact_even_where_it_is_earlier(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}");
    let mut form = crane_form();
    for date in [
        "2027-03-01T10:59:59.999Z",
        "2026-08-01T11:59:59.999Z",
        "2026-12-01T10:59:59.999Z",
    ] {
        form["cofExpiry"] = date.into();
        let changed = bob.put(&path, &form).await;
        assert_eq!(
            (changed.status, &changed.json()["cofExpiry"]),
            (200, &json!(date))
        );
    }
    // The same once more is no entry.
    assert_eq!(bob.put(&path, &form).await.status, 200);
    let entries = history(&bob, crane, "cof").await["renewals"].clone();
    let sources: Vec<&Value> = entries
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["source"])
        .collect();
    assert_eq!(sources, ["edit", "edit", "edit", "form"]);
    assert_eq!(
        history(&bob, crane, "rego").await["renewals"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
    // And a renewal counts again after a correction.
    renewed(&bob, crane, "cof", &json!({ "expires": "2027-01-05" })).await;
    assert_eq!(
        get_crane(&bob, crane).await["cofExpiry"],
        "2027-01-05T10:59:59.999Z"
    );
}

async fn an_old_renewal_that_is_entered_late_does_not_count(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let old = json!({ "issued": "2025-02-01", "expires": "2025-08-01" });
    renewed(&bob, crane, "cof", &old).await;
    assert_eq!(
        get_crane(&bob, crane).await["cofExpiry"],
        "2026-09-01T11:59:59.999Z"
    );
    let cof = history(&bob, crane, "cof").await;
    // The guess of the first entry's beginning is six months before its end.
    assert_eq!(
        cof["gaps"],
        json!([{ "from": "2025-08-02", "to": "2026-02-28" }])
    );
}

async fn a_mistake_is_voided_and_the_date_before_it_counts_again(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let made = renewed(&bob, crane, "cof", &json!({ "expires": "2037-01-01" })).await;
    let path = format!("/api/renewals/{}/void", made["id"]);
    let empty = bob.post(&path, &json!({ "reason": "  " })).await;
    assert_eq!((empty.status, empty.text.as_str()), (422, "Please say why"));
    let voided = bob.post(&path, &void()).await;
    assert_eq!(voided.status, 200, "{}", voided.text);
    let voided = voided.json();
    assert_eq!(
        (&voided["voided"]["by"], &voided["voided"]["reason"]),
        (&json!("Bob"), &json!("Typed wrongly"))
    );
    assert_eq!(bob.post(&path, &void()).await.status, 409);
    assert_eq!(
        get_crane(&bob, crane).await["cofExpiry"],
        "2026-09-01T11:59:59.999Z"
    );
    assert_eq!(
        history(&bob, crane, "cof").await["renewals"]
            .as_array()
            .map(Vec::len),
        Some(2)
    );
}

async fn a_failed_or_suspended_certificate_parks_the_crane_until_the_next_pass(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    assert_eq!(
        get_crane(&bob, crane).await["fitness"],
        json!({ "fit": true })
    );
    renewed(
        &bob,
        crane,
        "mi",
        &json!({ "outcome": "fail", "issued": "2026-06-30" }),
    )
    .await;
    renewed(&bob, crane, "rego", &json!({ "outcome": "suspended" })).await;
    for parked in [
        get_crane(&bob, crane).await,
        bob.get("/api/cranes").await.json()[0].clone(),
    ] {
        assert_eq!(parked["fitness"]["fit"], false);
        assert_eq!(
            reasons(&parked),
            ["Rego suspended 2 July", "M&I failed 30 June"]
        );
        // The four fields stay what they were.
        assert_eq!(parked["miExpiry"], "2027-01-01T10:59:59.999Z");
    }
    assert_eq!(history(&bob, crane, "mi").await["state"], "failed");
    renewed(&bob, crane, "mi", &json!({ "expires": "2027-07-01" })).await;
    renewed(&bob, crane, "rego", &json!({ "expires": "2027-07-01" })).await;
    let fit = get_crane(&bob, crane).await;
    assert_eq!(
        (&fit["fitness"]["fit"], fit.get("certificateNotes")),
        (&json!(true), None)
    );
}

async fn two_who_renew_at_once_both_stand_and_the_later_expiry_counts(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let short = json!({ "expires": "2026-12-31" });
    let long = json!({ "expires": "2027-06-30" });
    let (one, two) = tokio::join!(
        renew(&actors.owner.browser, actors.crane, "mi", &long),
        renew(&actors.edit_mate.browser, actors.crane, "mi", &short),
    );
    assert_eq!((one.status, two.status), (201, 201));
    assert_eq!(
        get_crane(&actors.owner.browser, actors.crane).await["miExpiry"],
        one.json()["expires"]
    );
    let mi = history(&actors.view_mate.browser, actors.crane, "mi").await;
    assert_eq!(mi["renewals"].as_array().map(Vec::len), Some(3));
}

async fn what_does_not_apply_is_empty_and_can_be_taken_back(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}/certificates/cof/not-applicable");
    let future = json!({ "reason": "Rough terrain", "from": "2026-07-03" });
    assert_eq!(bob.put(&path, &future).await.status, 422);
    let said = bob.put(&path, &json!({ "reason": "Rough terrain" })).await;
    assert_eq!(said.status, 200, "{}", said.text);
    let now = get_crane(&bob, crane).await;
    assert_eq!(now["cofExpiry"], "");
    let note = &now["certificateNotes"][0];
    assert_eq!(
        note["notApplicable"],
        json!({ "reason": "Rough terrain", "from": "2026-07-02" })
    );
    assert_eq!(history(&bob, crane, "cof").await["state"], "notApplicable");
    // The form sends the empty date back, and that is right; for another kind it is not.
    let mut form = crane_form();
    form["cofExpiry"] = "".into();
    let crane_path = format!("/api/cranes/{crane}");
    assert_eq!(bob.put(&crane_path, &form).await.json()["cofExpiry"], "");
    form["miExpiry"] = "".into();
    let refused = bob.put(&crane_path, &form).await;
    assert_eq!(
        (refused.status, refused.text.as_str()),
        (422, "M&I expiry must be a date, such as 31/7/2026")
    );
    let back = bob.delete(&path).await;
    assert_eq!(back.status, 200, "{}", back.text);
    assert_eq!(
        get_crane(&bob, crane).await["cofExpiry"],
        "2026-09-01T11:59:59.999Z"
    );
}

async fn a_booking_is_shown_and_ends_with_the_renewal(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}/certificates/cof/booking");
    let past = bob.put(&path, &json!({ "day": "2026-07-01" })).await;
    assert_eq!(
        (past.status, past.text.as_str()),
        (422, "The day of a booking lies in the past")
    );
    let never = bob.put(&path, &json!({ "day": "31/12/9999" })).await;
    assert_eq!(
        (never.status, never.text.as_str()),
        (422, "The day of a booking lies more than five years ahead")
    );
    let seen = get_crane(&bob, crane).await["updatedAt"].clone();
    for day in ["2026-07-09", "2026-07-10"] {
        let booked = bob.put(&path, &json!({ "day": day, "with": "VTNZ" })).await;
        assert_eq!(booked.status, 200, "{}", booked.text);
    }
    let booking = json!({ "day": "2026-07-10", "with": "VTNZ" });
    assert_eq!(history(&bob, crane, "cof").await["booked"], booking);
    let crane_now = get_crane(&bob, crane).await;
    assert_eq!(crane_now["certificateNotes"][0]["booked"], booking);
    assert_eq!(
        crane_now["updatedAt"], seen,
        "a form that is open can be saved"
    );
    assert_eq!(bob.delete(&path).await.status, 200);
    assert_eq!(history(&bob, crane, "cof").await["booked"], json!(null));
    bob.put(&path, &json!({ "day": "2026-07-10" })).await;
    renewed(&bob, crane, "cof", &json!({ "expires": "2027-01-02" })).await;
    assert_eq!(history(&bob, crane, "cof").await["booked"], json!(null));
}

async fn bad_input_gets_a_sentence(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let cases = [
        (
            json!({ "issued": "2026-07-01", "expires": "2026-06-30" }),
            "The expiry lies before the day of issue",
        ),
        (
            json!({ "issued": "2026-07-03", "expires": "2027-06-30" }),
            "The day of issue lies in the future",
        ),
        (
            json!({ "expires": "2027-02-29" }),
            "The expiry must be a date, such as 31/7/2026",
        ),
        (
            json!({ "issued": "31/6/2026", "expires": "2027-02-28" }),
            "The day of issue must be a date, such as 31/7/2026",
        ),
        (
            json!({ "issued": "2026-07-01" }),
            "A pass needs the day on which it expires",
        ),
        (
            json!({ "expires": "1/1/9999" }),
            "The expiry lies more than 100 years ahead",
        ),
        (
            json!({ "outcome": "maybe" }),
            "The request does not fit: outcome must be pass, fail, suspended or cancelled.",
        ),
        (
            json!({ "expires": "2027-01-01", "source": "Carried" }),
            "The request does not fit: source must be form, paper or import.",
        ),
        (
            json!({ "expires": "2027-01-01", "number": "x".repeat(101) }),
            "The number must be at most 100 characters",
        ),
        (
            json!({ "expires": "2027-01-01", "inspector": "a\nb" }),
            "The inspector may not hold line breaks or other control characters",
        ),
    ];
    for (form, sentence) in cases {
        let answer = renew(&bob, crane, "cof", &form).await;
        assert_eq!((answer.status, answer.text.as_str()), (422, sentence));
    }
    let unknown = renew(&bob, crane, "wof", &json!({ "expires": "2027-01-01" })).await;
    assert_eq!(
        (unknown.status, unknown.text.as_str()),
        (422, "There is no such certificate type")
    );
    assert_eq!(
        history(&bob, crane, "cof").await["renewals"]
            .as_array()
            .map(Vec::len),
        Some(1)
    );
}

async fn a_date_in_the_crane_form_lies_at_most_a_hundred_years_ahead(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let sentence = "M&I expiry lies more than 100 years ahead";
    let path = format!("/api/cranes/{crane}");
    let mut form = crane_form();
    form["miExpiry"] = "9999-12-30T00:00:00Z".into();
    for refused in [
        bob.post("/api/cranes", &form).await,
        bob.put(&path, &form).await,
    ] {
        assert_eq!((refused.status, refused.text.as_str()), (422, sentence));
    }
    // What was stored before there was a limit is no new entry.
    let far = "9999-12-30T00:00:00.000Z";
    app.app
        .db
        .write(move |db| {
            let at: jiff::Timestamp = far.parse().expect("a time");
            let sql = "UPDATE cranes SET mi_expiry = $2, mi_expires_at = $3 WHERE id = $1";
            db.execute(sql, params![crane, far, at.as_millisecond()])
        })
        .await
        .map_err(|error: DbError| error)
        .expect("an old row");
    form["model"] = "GMK4100L-2".into();
    let kept = bob.put(&path, &form).await;
    assert_eq!((kept.status, &kept.json()["miExpiry"]), (200, &json!(far)));
}

async fn a_paper_that_a_renewal_cites_stays_until_it_is_voided(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let path = format!("/api/cranes/{crane}/documents");
    let paper = bob
        .upload(&path, samples::document("cof.pdf", PDF))
        .await
        .json();
    let cites = json!({ "expires": "2027-01-01", "documentId": paper["id"], "source": "paper" });
    let made = renewed(&bob, crane, "cof", &cites).await;
    assert_eq!(
        (&made["paper"]["name"], &made["source"]),
        (&json!("cof.pdf"), &json!("paper"))
    );
    // Somebody else's paper, or another crane's, is not there.
    let eve = app.user("Eve").await;
    let hers = eve.post("/api/cranes", &crane_form()).await.json()["id"]
        .as_i64()
        .expect("an id");
    assert_eq!(renew(&eve, hers, "cof", &cites).await.status, 404);
    let document = format!("/api/documents/{}", paper["id"]);
    let refused = bob.delete(&document).await;
    assert_eq!(refused.status, 409);
    assert_eq!(
        refused.text,
        "The COF renewal of 2 July 2026 rests on this paper. Void it first."
    );
    let voided = bob
        .post(&format!("/api/renewals/{}/void", made["id"]), &void())
        .await;
    assert_eq!(voided.status, 200);
    assert_eq!(bob.delete(&document).await.status, 204);
    // The entry still says which paper it was.
    let entry = &history(&bob, crane, "cof").await["renewals"][0];
    assert_eq!(entry["voided"]["reason"], "Typed wrongly");
    assert_eq!(
        entry["paper"],
        json!({ "id": null, "name": "cof.pdf", "sha256": made["paper"]["sha256"] })
    );
    // A crane goes with its papers all the same.
    let again = bob
        .upload(&path, samples::document("cof.pdf", PDF))
        .await
        .json();
    renewed(
        &bob,
        crane,
        "cof",
        &json!({ "expires": "2027-01-01", "documentId": again["id"] }),
    )
    .await;
    assert_eq!(
        bob.delete(&format!("/api/cranes/{crane}")).await.status,
        204
    );
}

async fn an_archived_crane_is_out_of_the_lists_and_comes_back(app: TestApp) {
    let actors = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/archive", actors.crane);
    let archived = actors.owner.browser.request(reqwest::Method::PUT, &path);
    let archived = crate::testing::send(archived).await;
    assert_eq!(archived.status, 200, "{}", archived.text);
    assert_eq!(archived.json()["archivedAt"], "2026-07-01T12:00:00.000Z");
    for insider in actors.insiders() {
        assert_eq!(insider.get("/api/cranes").await.json(), json!([]));
        assert_eq!(insider.get("/api/ai/context").await.json(), json!([]));
        let kept = insider.get("/api/cranes/archived").await.json();
        assert_eq!(kept[0]["id"], actors.crane);
        assert!(get_crane(insider, actors.crane).await["archivedAt"].is_string());
        assert_eq!(
            history(insider, actors.crane, "cof").await["renewals"]
                .as_array()
                .map(Vec::len),
            Some(1)
        );
    }
    assert_eq!(actors.owner.browser.delete(&path).await.status, 200);
    assert_eq!(
        actors
            .owner
            .browser
            .get("/api/cranes/archived")
            .await
            .json(),
        json!([])
    );
    assert_eq!(
        actors.owner.browser.get("/api/cranes").await.json()[0]["id"],
        actors.crane
    );
}

async fn a_list_says_that_a_crane_is_parked_once_its_date_has_passed(app: TestApp) {
    let (bob, crane) = owner_of_a_crane(&app).await;
    let form = json!({ "expires": "2026-07-02" });
    renewed(&bob, crane, "cof", &form).await;
    // Twice, so that the second is the one that was kept.
    for _ in 0..2 {
        assert_eq!(
            bob.get("/api/cranes").await.json()[0]["fitness"]["fit"],
            true
        );
    }
    app.seconds_pass(24 * 60 * 60);
    let list = bob.get("/api/cranes").await.json();
    assert_eq!(reasons(&list[0]), ["COF expired 2 July"]);
}
