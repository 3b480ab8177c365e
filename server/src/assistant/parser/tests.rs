//! What is read, and what is not: over the small register of the tests.

use crate::register::{fixture, sentence};
use jiff::civil::date;

use crate::accounts::DateOrder;

use super::{Context, Reading, guess, mentioned, read};
use crate::register::Facts;
use crate::testing::fuzz::Texts;

fn context(facts: &Facts) -> Context<'_> {
    Context {
        facts,
        today: date(2026, 7, 2),
        dates: DateOrder::DayMonthYear,
        chosen: None,
        last: None,
        shown: Vec::new(),
    }
}

fn reading(text: &str) -> String {
    let facts = fixture::facts();
    match read(text, &context(&facts)).reading {
        Some(Reading::Query(query)) => sentence(&query, &facts),
        Some(other) => format!("{other:?}"),
        None => "nothing".to_owned(),
    }
}

#[test]
fn words_bind_to_what_they_stand_beside() {
    let cases = [
        ("cof mbr482", "COFs of MBR482, the soonest first"),
        (
            "which groves have a current cof but expired rigging gear",
            "Cranes by Grove that have a current COF and have an expired rigging gear certificate",
        ),
        (
            "will MBR482 still have a cof on 26 november",
            "Whether the COF of MBR482 is current on 26 November 2026",
        ),
        (
            "can i take MBR482 on the road tomorrow",
            "Whether MBR482 is fit for the road on 3 July 2026",
        ),
        (
            "which liebherrs are not expired",
            "Current cranes by Liebherr",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(reading(text), expected, "{text}");
    }
}

#[test]
fn figures_are_read_in_the_order_in_which_the_asker_writes_them() {
    let facts = fixture::facts();
    let said = |dates: DateOrder| {
        let context = Context {
            dates,
            ..context(&facts)
        };
        match read("what expires before 3/9/2026", &context).reading {
            Some(Reading::Query(query)) => sentence(&query, &facts),
            other => format!("{other:?}"),
        }
    };
    assert!(said(DateOrder::DayMonthYear).contains("3 September 2026"));
    assert!(said(DateOrder::MonthDayYear).contains("9 March 2026"));
}

#[test]
fn a_day_that_has_passed_is_asked_about_as_it_was() {
    let facts = fixture::facts();
    let on = |text: &str| match read(text, &context(&facts)).reading {
        Some(Reading::Query(query)) => query.on.map(|day| day.to_string()),
        _ => None,
    };
    for text in [
        "was MBR482 compliant on 3 may",
        "was MBR482 fit for work on 3 may 2026",
        "was the cof of MBR482 valid on 3 may",
        "did MBR482 have a current cof on 3 may",
        "which groves were parked on 3 may",
    ] {
        assert_eq!(on(text).as_deref(), Some("2026-05-03"), "{text}");
    }
    assert_eq!(on("is MBR482 legal on 3 may"), None, "that is next year's");
}

#[test]
fn a_word_that_means_nothing_here_makes_no_reading() {
    for text in [
        "when does the warranty of MBR482 expire",
        "is MBR482 shaking",
        "which cranes are certified",
    ] {
        assert_eq!(reading(text), "nothing", "{text}");
    }
}

#[test]
fn a_guess_names_the_word_and_leaves_no_negation_out() {
    let facts = fixture::facts();
    let found = guess(
        "when does the splendid cof of MBR482 expire",
        &context(&facts),
    );
    assert_eq!(found.stumbled.as_deref(), Some("splendid"));
    assert_eq!(found.queries.len().min(1), 1);
    let found = guess("which cranes are not splendidly expired", &context(&facts));
    let all: Vec<String> = found
        .queries
        .iter()
        .map(|query| sentence(query, &facts))
        .collect();
    assert!(!all.iter().any(|text| text == "Expired cranes"), "{all:?}");
}

#[test]
fn what_names_a_crane_is_told_from_what_counts() {
    let facts = fixture::facts();
    let named = |text: &str| {
        let found = mentioned(text, &context(&facts));
        let names: Vec<String> = found.cranes.into_iter().map(|one| one.said).collect();
        (names.join(", "), found.time)
    };
    for (text, names) in [
        (
            "what does page 2 of the grove 4100 manual say about the coolant",
            "the grove 4100",
        ),
        ("wheel nut torque 1100", "1100"),
        (
            "MBR482 30.5 m boom 14 m radius, what will she pick",
            "mbr482",
        ),
    ] {
        assert_eq!(named(text), (names.to_owned(), false), "{text}");
    }
}

#[test]
fn a_novel_is_read_in_no_time_and_as_nothing() {
    let facts = fixture::facts();
    for text in [
        "cof ".repeat(2000),
        " ".repeat(50),
        "吊车什么时候到期".to_owned(),
        "which grove or tadano ".repeat(14),
    ] {
        let read = read(&text, &context(&facts));
        assert!(read.reading.is_none() || !read.too_long);
    }
}

#[test]
fn fuzz_questions() {
    let facts = fixture::facts();
    let seeds = [
        "when does the COF on MBR482 expire?",
        "which groves have a current cof but expired rigging gear",
        "will MBR482 still have a cof on 26 november",
        "what expires before 3/9/2026 or in the next 6 weeks",
        "how many telescopic cranes over 50 t are not parked",
        "cranes by make, the oldest rego first, top 3",
        "and at 14",
        "send the papers of MBR482",
    ];
    for text in Texts::like(&seeds) {
        let context = context(&facts);
        let found = read(&text, &context);
        if let Some(Reading::Query(query)) = &found.reading {
            assert!(!sentence(query, &facts).is_empty(), "{text:?}");
        }
        guess(&text, &context);
        mentioned(&text, &context);
    }
}
