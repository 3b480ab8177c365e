//! What the model says, compared with what it read.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::{Bed, answer, ask, question};

on_both_engines!(
    Bed: an_answer_out_of_thin_air_is_pointed_out,
    a_page_that_does_not_say_so_is_no_source,
    what_is_said_of_a_crane_is_compared_with_the_register,
);

async fn an_answer_out_of_thin_air_is_pointed_out(bed: Bed) {
    let notice = "This answer names a weight without a source. Please check it in the load chart.";
    bed.script(&[], &["It lifts 12.4 t at 8 m."]);
    let made_up = answer(&bed.crew.owner, "What does it lift at 8 m?").await;
    assert_eq!(made_up["notice"], notice);
    let notice = "The model looked nothing up for this answer. Please check it.";
    for (said, notice) in [
        ("Two of your 7 cranes have expired.", json!(notice)),
        ("All of your cranes are up to date.", json!(notice)),
        ("Hello! Which crane is it about?", Value::Null),
        ("You are welcome.", Value::Null),
    ] {
        bed.script(&[], &[said]);
        let by_heart = answer(&bed.crew.owner, "What has expired?").await;
        assert_eq!(by_heart["notice"], notice, "{said}");
    }
    let page = [("read_page", json!({"documentId": bed.document, "page": 2}))];
    bed.script(
        &[&page],
        &[&format!(
            "It lifts 12.4 t at 8 m [[document:{}:2]].",
            bed.document
        )],
    );
    let quoted = answer(&bed.crew.owner, "What does it lift at 8 m?").await;
    assert_eq!(quoted["notice"], Value::Null);
    assert_eq!(
        quoted["sources"][0]["quote"],
        "Radius 8 m: 12.4 t on outriggers."
    );
}

async fn a_page_that_does_not_say_so_is_no_source(bed: Bed) {
    let page = [("read_page", json!({"documentId": bed.document, "page": 2}))];
    let mark = format!("[[document:{}:2]]", bed.document);
    let weighty = "This answer names a weight without a source. Please check it in the load chart.";
    for (claim, is_borne_out) in [
        ("It lifts 85 tonnes at 10 metres", false),
        ("It lifts 12.4 t at 10 m", false),
        ("It lifts 8 tonnes at 12.4 metres", false),
        ("It takes an 85-tonne load", false),
        ("It lifts eighty five metric tonnes", false),
        ("It lifts 12.4 tonnes at 8 metres", true),
    ] {
        bed.script(&[&page], &[&format!("{claim} {mark}.")]);
        let form = question("How much?").text("useWebSearch", "true");
        let answer = ask(&bed.crew.owner, form).await.json();
        assert_eq!(answer["response"], format!("{claim}."));
        let sources = answer["sources"].as_array().map(Vec::len);
        assert_eq!(sources, Some(usize::from(is_borne_out)), "{claim}");
        let notice = answer["notice"].as_str().expect("a notice");
        assert_eq!(notice.starts_with(weighty), !is_borne_out, "{notice}");
        assert!(notice.contains("Web search is not set up"), "{notice}");
    }
}

async fn what_is_said_of_a_crane_is_compared_with_the_register(bed: Bed) {
    let crane = bed.crew.crane;
    let other = json!({"make": "Grove", "model": "GMK", "vehicleId": "MHT225", "type": "telescopic",
        "roadUserKm": 9, "cofExpiry": "2026-08-05T11:59:59.999Z",
        "regoExpiry": "2026-08-06T11:59:59.999Z", "miExpiry": "2026-08-07T11:59:59.999Z",
        "riggingGearExpiry": "2026-08-08T11:59:59.999Z"});
    let other = bed.crew.owner.post("/api/cranes", &other).await.json();
    let (mark, other) = (
        format!("[[crane:{crane}]]"),
        format!("[[crane:{}]]", other["id"]),
    );
    let not_read = "This answer names a date or a number that stands in nothing that was looked up. Please check it.";
    let no_measure = "This answer names a limit or a measure without a source. Please check it.";
    let not_so =
        "This answer names a status or a count that the register did not give. Please check it.";
    let asked = "When does the COF of KCR 100 expire, and is 3 m/s too much wind?";
    for (said, sources, notice) in [
        (format!("On 1 September 2026 {mark}."), 1, None),
        (
            format!("It is 12,000 km {mark}. 3 m/s is not known."),
            1,
            None,
        ),
        (format!("On 1 January 2030 {mark}."), 0, Some(not_read)),
        (format!("On 5 August 2026 {mark}."), 0, Some(not_read)),
        (
            format!("On 5 August and 1 September {mark}{other}."),
            2,
            None,
        ),
        (format!("You have 99 cranes {mark}."), 1, Some(not_read)),
        (format!("It is fit for work {mark}."), 1, None),
        (format!("Its COF has expired {mark}."), 1, Some(not_so)),
        (format!("It is not fit for work {mark}."), 1, Some(not_so)),
        // Sixty-one are the days that are left.
        (format!("You have 61 cranes {mark}."), 1, Some(not_so)),
        (format!("You have 2 cranes {mark}."), 1, None),
        (
            format!("The wind limit is 18 m/s {mark}."),
            1,
            Some(no_measure),
        ),
        ("1. The COF on 1 September\n2. No more".to_owned(), 0, None),
    ] {
        bed.script(&[&[("query_register", json!({"of": "cranes"}))]], &[&said]);
        let answer = answer(&bed.crew.owner, asked).await;
        let chips = answer["sources"].as_array().map(Vec::len);
        assert_eq!(chips, Some(sources), "{said}: {answer}");
        assert_eq!(answer["notice"], json!(notice), "{said}");
    }

    // A chart of one crane says nothing of another.
    let wishes = [
        ("query_register", json!({"of": "cranes"})),
        ("read_page", json!({"documentId": bed.document, "page": 2})),
    ];
    let mark = format!("[[document:{}:2]]", bed.document);
    for (said, sources) in [("The Liebherr", 1), ("MHT225", 0), ("The Grove", 0)] {
        bed.script(
            &[&wishes],
            &[&format!("{said} lifts 12.4 t at 8 m {mark}.")],
        );
        let answer = answer(&bed.crew.owner, "How much at 8 m?").await;
        assert_eq!(
            answer["sources"].as_array().map(Vec::len),
            Some(sources),
            "{said}"
        );
        assert_eq!(answer["notice"].is_null(), sources == 1, "{said}");
    }
}
