//! The rules one by one, on papers of a few lines.

use std::fmt::Write;

use jiff::civil::{Date, date};

use super::rules::{SINCE, SORTS, STOP, UNTIL};
use super::{Expires, Finding, recognise};
use crate::certificates::Kinds;

const TODAY: Date = date(2026, 11, 16);

fn found(text: &str) -> Vec<Finding> {
    recognise(&[text.to_owned()], &Kinds::built_in(), TODAY)
}

/// "cof 2027-06-03", one a line.
fn said(text: &str) -> String {
    let mut said = String::new();
    for finding in found(text) {
        let day = match finding.expires {
            Expires::Day(day) => day.to_string(),
            Expires::Month(month) => month.strftime("%Y-%m").to_string(),
        };
        let _ = writeln!(said, "{} {day}", finding.kind);
    }
    said.trim_end().to_owned()
}

#[test]
fn every_title_names_its_kind() {
    for sort in &SORTS {
        for title in sort.titles {
            let text = format!("{}\nExpires: 3/6/2027", title.to_uppercase());
            let kind = sort.key.map(|key| format!("{key} 2027-06-03"));
            assert_eq!(said(&text), kind.unwrap_or_default(), "{title}");
        }
    }
}

#[test]
fn every_label_says_until_when_beside_and_above() {
    for label in UNTIL {
        for text in [
            format!("COF\nPlate KXA214\n{label} 3/6/2027"),
            format!("COF\n{label}:\t3 June 2027"),
            format!("COF\nPlate\t{label}\nKXA214\t3.6.27"),
        ] {
            assert_eq!(said(&text), "cof 2027-06-03", "{text}");
        }
    }
}

#[test]
fn no_other_label_does() {
    for label in SINCE
        .iter()
        .copied()
        .chain(["due", "service due", "printed", ""])
    {
        assert_eq!(said(&format!("COF\n{label} 3/6/2026")), "", "{label}");
    }
}

#[test]
fn every_stop_word_silences_a_paper() {
    for stop in STOP {
        let text = format!("Certificate of fitness\nExpires 3/6/2027\n{stop}");
        assert_eq!(said(&text), "", "{stop}");
    }
}

#[test]
fn a_paper_is_taken_for_what_it_says_first_and_most_particularly() {
    let cases = [
        (
            "Rigging gear inspection certificate\nValid until 3/6/2027",
            "riggingGear 2027-06-03",
        ),
        (
            "Mobile crane certificate of inspection\nLoad test\t25 t\nExpires 3/6/2027",
            "mi 2027-06-03",
        ),
        (
            "Vehicle inspection - certificate of fitness\nCOF expires .. 03/06/2027",
            "cof 2027-06-03",
        ),
        (
            "We inspected it on 3 June 2026. This certificate of fitness is valid\nto 2 June 2027.",
            "",
        ),
        (
            "COF certificate 12\nThis certificate of fitness is valid to 2 June 2027.",
            "cof 2027-06-02",
        ),
        (
            "COF certificate 12\nThis certificate of fitness is valid to\n2 June 2027.",
            "cof 2027-06-02",
        ),
        ("COF\nValid until MAR 2027", "cof 2027-03"),
        (
            "COF and vehicle licence\nCOF expires 3/6/2027\nVehicle licence expires 1/2/2027",
            "cof 2027-06-03\nrego 2027-02-01",
        ),
        ("Load test certificate\nValid to 3/6/2027", ""),
        ("Road user charges licence\nExpires 3/6/2027", ""),
        ("A page that names no paper\nExpires 3/6/2027", ""),
    ];
    for (text, findings) in cases {
        assert_eq!(said(text), findings, "{text}");
    }
}

#[test]
fn it_is_silent_where_it_cannot_be_sure() {
    let cases = [
        // A rival.
        "COF\nExpires 3/6/2027\nValid until 3/7/2027",
        // A list of gear.
        "Lifting gear register\nItem\tLast inspected\tNext due\n\
            RG-1\t3/6/2026\t2/12/2026\nRG-2\t3/6/2026\t2/3/2027",
        // Too long, or before it began.
        "COF\nExpires 3/6/2031",
        "COF\nIssued 3/6/2026\nExpires 3/9/2027",
        "COF\nIssued 3/6/2026\nExpires 3/6/2025",
        "COF\nExpires 3/6/2019",
        // No label, and the day of something else.
        "COF\n3/6/2027",
        "COF\nNext service due 3/6/2027",
        "COF\nExpires twelve months after 3/6/2026",
        // A punched label.
        "COF\n1 2 3 4 5 6 7 8 9 10 11 12\n26 27 28 29",
    ];
    for text in cases {
        assert_eq!(said(text), "", "{text}");
    }
    let certificate = "COF\nExpires 3/6/2027".to_owned();
    let mut manual = vec![certificate];
    manual.resize(7, "and so on".to_owned());
    assert_eq!(recognise(&manual, &Kinds::built_in(), TODAY), []);
}

#[test]
fn what_else_a_certificate_says_is_read_with_it() {
    let text = "Southern Crane Inspections\nCertificate of Fitness\n\
        Registration plate\tKXA214\nCOF number\tAB-12345\nInspection date\t03/12/2026\n\
        Issued by: Southern Crane Inspections Ltd\nVehicle inspector\tHemi Walker\n\
        Inspected on 3/11/2026\nExpiry date\t2 May 2027";
    let text = text.replace("Inspection date\t03/12/2026\n", "");
    let [finding] = found(&text).try_into().expect("one finding");
    assert_eq!(
        finding,
        Finding {
            kind: "cof".into(),
            expires: Expires::Day(date(2027, 5, 2)),
            issued: Some(date(2026, 11, 3)),
            number: Some("AB-12345".into()),
            inspector: Some("Hemi Walker".into()),
            organisation: Some("Southern Crane Inspections Ltd".into()),
            plate: Some("KXA214".into()),
            page: 1,
            quote: "Expiry date 2 May 2027".into(),
        }
    );
}
