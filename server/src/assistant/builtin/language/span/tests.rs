use jiff::civil::date;

use super::find;

#[test]
fn spans_are_understood_as_people_write_them() {
    // Thursday 2 July 2026.
    let cases = [
        ("before 1 march", "", "2027-02-28"),
        ("before 1 august", "", "2026-07-31"),
        ("by christmas", "", "2026-12-25"),
        ("by the 3 of dec", "", "2026-12-03"),
        ("by the end of the month", "", "2026-07-31"),
        ("before the end of the month", "", "2026-07-31"),
        ("by the end of next month", "", "2026-08-31"),
        ("no later than 1/12/2026", "", "2026-12-01"),
        ("within 30 days", "2026-07-02", "2026-08-01"),
        ("in the next two weeks", "2026-07-02", "2026-07-16"),
        ("in the next month", "2026-07-02", "2026-08-02"),
        ("next fortnight", "2026-07-02", "2026-07-16"),
        ("in december", "2026-12-01", "2026-12-31"),
        ("in july", "2026-07-01", "2026-07-31"),
        ("in june", "2027-06-01", "2027-06-30"),
        ("in may", "2027-05-01", "2027-05-31"),
        ("sept 2027", "2027-09-01", "2027-09-30"),
        ("next month", "2026-08-01", "2026-08-31"),
        ("this week", "2026-06-29", "2026-07-05"),
        ("next week", "2026-07-06", "2026-07-12"),
        ("next quarter", "2026-10-01", "2026-12-31"),
        ("q1", "2027-01-01", "2027-03-31"),
        ("in q3", "2026-07-01", "2026-09-30"),
        ("q2 2026", "2026-04-01", "2026-06-30"),
        ("in the second quarter", "2027-04-01", "2027-06-30"),
        ("in the first quarter of 2027", "2027-01-01", "2027-03-31"),
        ("this year", "2026-01-01", "2026-12-31"),
        ("in 2027", "2027-01-01", "2027-12-31"),
        ("2026-12-01", "2026-12-01", "2026-12-01"),
        ("on 24 july 2026", "2026-07-24", "2026-07-24"),
        ("july 24", "2026-07-24", "2026-07-24"),
        ("by friday", "", "2026-07-03"),
        ("on thursday", "2026-07-02", "2026-07-02"),
        ("next thursday", "2026-07-09", "2026-07-09"),
        ("next friday", "2026-07-10", "2026-07-10"),
        ("next monday", "2026-07-06", "2026-07-06"),
        ("this weekend", "2026-07-04", "2026-07-05"),
        ("on the weekend", "2026-07-04", "2026-07-05"),
        ("next weekend", "2026-07-11", "2026-07-12"),
        ("on the 27th", "2026-07-27", "2026-07-27"),
        ("on the 1st", "2026-08-01", "2026-08-01"),
        ("by the 31st of next month", "", "2026-08-31"),
        ("on 27/11", "2026-11-27", "2026-11-27"),
        ("before 1/3", "", "2027-02-28"),
        ("end of the month", "", "2026-07-31"),
        ("at the end of the month", "", "2026-07-31"),
        ("in 6 weeks", "2026-07-02", "2026-08-13"),
        ("in the last 30 days", "2026-06-02", "2026-07-02"),
        ("in the past month", "2026-06-02", "2026-07-02"),
        ("over the last fortnight", "2026-06-18", "2026-07-02"),
        ("past 2 weeks", "2026-06-18", "2026-07-02"),
        ("last friday", "2026-06-26", "2026-06-26"),
        ("since monday", "2026-06-29", ""),
        ("by end of year", "", "2026-12-31"),
        ("by the end of this year", "", "2026-12-31"),
        ("tomorrow", "2026-07-03", "2026-07-03"),
        ("after 1 may 2027", "2027-05-02", ""),
        ("between 1 august and 15 august", "2026-08-01", "2026-08-15"),
        ("between 1 and 15 august", "2026-08-01", "2026-08-15"),
        ("from december to february", "2026-12-01", "2027-02-28"),
        ("between monday and friday", "2026-07-06", "2026-07-10"),
        ("between now and christmas", "2026-07-02", "2026-12-25"),
        ("last until christmas", "2026-12-25", ""),
        ("valid till march", "2027-03-01", ""),
        ("good until the end of march", "2027-03-31", ""),
    ];
    for (text, first, last) in cases {
        let words: Vec<&str> = text.split(' ').collect();
        let (span, at, taken) =
            find(&words, date(2026, 7, 2), false).unwrap_or_else(|| panic!("{text} is a span"));
        let text_of = |day: Option<jiff::civil::Date>| day.map(|day| day.to_string());
        assert_eq!(text_of(span.first).unwrap_or_default(), first, "{text}");
        assert_eq!(text_of(span.last).unwrap_or_default(), last, "{text}");
        assert_eq!((at, taken), (0, words.len()), "{text}");
    }
}

#[test]
fn what_has_expired_lies_in_the_past() {
    let past = |text: &str| {
        let words: Vec<&str> = text.split(' ').collect();
        let (span, ..) = find(&words, date(2026, 7, 2), true).expect("a span");
        span.first.map(|day| day.to_string())
    };
    assert_eq!(past("in june").as_deref(), Some("2026-06-01"));
    assert_eq!(past("in december").as_deref(), Some("2025-12-01"));
    assert_eq!(past("since 1 june").as_deref(), Some("2026-06-01"));
    assert_eq!(past("last month").as_deref(), Some("2026-06-01"));
    assert_eq!(past("from june to march").as_deref(), Some("2025-06-01"));
    let back = past("between wednesday and monday");
    assert_eq!(back.as_deref(), Some("2026-06-24"));
    assert_eq!(past("on the weekend").as_deref(), Some("2026-06-27"));
    assert_eq!(past("on the 27th").as_deref(), Some("2026-06-27"));
    assert_eq!(past("on 1/12").as_deref(), Some("2025-12-01"));
    assert_eq!(past("in q1").as_deref(), Some("2026-01-01"));
    assert_eq!(past("in q4").as_deref(), Some("2025-10-01"));
    assert_eq!(past("on monday").as_deref(), Some("2026-06-29"));
    assert_eq!(past("since thursday").as_deref(), Some("2026-06-25"));
    assert_eq!(past("since christmas").as_deref(), Some("2025-12-25"));
    assert_eq!(past("on anzac day").as_deref(), Some("2026-04-25"));
}

#[test]
fn what_is_no_span_is_left_alone() {
    for text in [
        "what may i do",
        "due next",
        "over 100000",
        "31/2/2026",
        "on 31/2",
        "on 3/4 boom",
        "on the 1st crane",
        "on the 27",
        "the last crane",
        "13/13/2026",
        "by end of financial year",
        "by the end of the financial year",
    ] {
        let words: Vec<&str> = text.split(' ').collect();
        assert_eq!(find(&words, date(2026, 7, 2), false), None, "{text}");
    }
}
