//! What the cranes of the demonstration have behind them. Each thing is entered
//! on its day, so that evidence for a past day says what was known on it.

use jiff::{Span, Timestamp, Zoned};
use serde_json::{Value, json};

use super::client::{DemoClient, DemoError};
use super::end_of_day;
use super::fleet::DemoCrane;
use super::papers::{self, Paper};

/// A certificate of the demonstration: who issues it, and how they number theirs.
struct Issued {
    kind: &'static str,
    /// How long it usually holds.
    months: i64,
    organisation: &'static str,
    /// Who signs; nobody where an office issues it.
    inspectors: &'static [&'static str],
    /// Before the running number, which begins with `first`.
    prefix: &'static str,
    first: i64,
}

const COF_INSPECTORS: &[&str] = &["Mere Tāmihana", "Dave Ruru", "Anil Prasad"];
const MI_INSPECTORS: &[&str] = &["Graham Cole", "Sione Fifita"];

const KINDS: [Issued; 4] = [
    Issued {
        kind: "cof",
        months: 6,
        organisation: "VTNZ Penrose",
        inspectors: COF_INSPECTORS,
        prefix: "CF ",
        first: 5_512_080,
    },
    Issued {
        kind: "rego",
        months: 12,
        organisation: "Transport Agency",
        inspectors: &[],
        prefix: "L",
        first: 31_940_200,
    },
    Issued {
        kind: "mi",
        months: 12,
        organisation: "Southern Crane Inspections",
        inspectors: MI_INSPECTORS,
        prefix: "SCI-",
        first: 20_410,
    },
    Issued {
        kind: "riggingGear",
        months: 12,
        organisation: "Lift & Rig Testing",
        inspectors: &["Tomasi Leota", "Karen Whyte"],
        prefix: "LRT ",
        first: 7_730,
    },
];

impl Issued {
    /// The fields of a certificate: `before` is how many came after it on this crane.
    fn form(&self, crane: i64, before: i64) -> Value {
        let number = self.first + crane * 17 - before * 29;
        let inspector = match self.inspectors.len() {
            0 => None,
            count => Some(self.inspectors[(crane + before) as usize % count]),
        };
        json!({
            "number": format!("{}{number}", self.prefix), "inspector": inspector,
            "organisation": self.organisation,
        })
    }
}
/// All cranes were entered so many days ago.
pub(super) const BEGAN: i64 = -760;

/// Something that was entered on a day, in days from today.
pub(super) struct Event {
    pub(super) day: i64,
    pub(super) path: String,
    pub(super) form: Value,
    pub(super) is_put: bool,
    /// Filed first, and cited.
    pub(super) paper: Option<Paper>,
    /// It rests on the report of the crane's inspection, filed with another.
    pub(super) cites_report: bool,
}

impl Event {
    fn post(day: i64, path: String, form: Value) -> Self {
        Self {
            day,
            path,
            form,
            is_put: false,
            paper: None,
            cites_report: false,
        }
    }

    fn put(day: i64, path: String, form: Value) -> Self {
        Self {
            is_put: true,
            ..Self::post(day, path, form)
        }
    }

    /// What was answered.
    pub(super) async fn enter(
        mut self,
        client: &DemoClient,
        crane: i64,
    ) -> Result<Value, DemoError> {
        if let Some(paper) = &self.paper {
            let filed = client
                .upload(&format!("/api/cranes/{crane}/documents"), paper)
                .await?;
            self.form["documentId"] = filed["id"].clone();
        }
        match self.is_put {
            true => client.put(&self.path, &self.form).await,
            false => client.post(&self.path, &self.form).await,
        }
    }
}

/// A certificate's periods, the one that runs now first and the one with which
/// the crane was entered last: the day of issue and the last day.
fn periods(now: Timestamp, last: i64, months: i64) -> Vec<(i64, Zoned)> {
    let ends = end_of_day(now, last);
    let today = end_of_day(now, 0);
    let back = |months: i64| ends.checked_sub(Span::new().months(months)).ok();
    let mut periods: Vec<(i64, Zoned)> = Vec::new();
    while periods.last().is_none_or(|(issued, _)| *issued > BEGAN) {
        let before = periods.len() as i64;
        let (Some(issued), Some(expires)) = (back((before + 1) * months), back(before * months))
        else {
            break;
        };
        let days = today.date().until(issued.date());
        periods.push((
            days.map_or(BEGAN, |days| i64::from(days.get_days())),
            expires,
        ));
    }
    periods
}

/// The periods of one of the four on a crane. Where the rigging gear runs out
/// before the crane's own certificate, it was tested at the same visit, and the
/// report of that visit is its paper too.
fn periods_of(crane: &DemoCrane, place: usize, now: Timestamp) -> Vec<(i64, Zoned)> {
    let [.., mi, gear] = crane.days;
    let issued = &KINDS[place];
    if issued.kind != "riggingGear" || gear >= mi {
        return periods(now, crane.days[place], issued.months);
    }
    let mut visits = periods(now, mi, issued.months);
    if let Some((_, expires)) = visits.first_mut() {
        *expires = end_of_day(now, gear);
    }
    visits
}

/// Crawlers travel on a transporter: nobody inspects them for the road.
fn is_needed(crane: &DemoCrane, kind: &str) -> bool {
    crane.kind != "lattice" || !matches!(kind, "cof" | "rego")
}

/// The dates with which the crane was first entered.
pub(super) fn first_dates(crane: &DemoCrane, now: Timestamp) -> [String; 4] {
    let mut dates = [const { String::new() }; 4];
    for (place, issued) in KINDS.iter().enumerate() {
        let first = periods_of(crane, place, now).pop();
        let date = match first {
            Some((_, expires)) if is_needed(crane, issued.kind) => expires,
            _ => end_of_day(now, BEGAN),
        };
        dates[place] = date.timestamp().to_string();
    }
    dates
}

/// Up to where road user charges were paid when the crane was first entered.
pub(super) fn first_km(crane: &DemoCrane) -> i64 {
    match crane.vehicle_id {
        "MBR482" => 74_000,
        "KWS093" => 122_000,
        _ => crane.road_user_km,
    }
}

fn renewals(crane: i64, kind: &str) -> String {
    format!("/api/cranes/{crane}/certificates/{kind}/renewals")
}

fn day(now: Timestamp, days: i64) -> String {
    end_of_day(now, days).date().to_string()
}

/// Everything that was entered for a crane since; `papers` are those that the
/// renewals of today rest on.
pub(super) fn events(
    crane: &DemoCrane,
    id: i64,
    [cof, inspection]: [Option<Paper>; 2],
    now: Timestamp,
) -> Vec<Event> {
    let mut events = Vec::new();
    let (mut cof, mut inspection) = (cof, inspection);
    for (place, issuer) in KINDS.iter().enumerate() {
        let Issued {
            kind, organisation, ..
        } = *issuer;
        if !is_needed(crane, kind) {
            events.push(not_applicable(
                BEGAN,
                (id, kind),
                "Crawler: travels on a transporter",
                now,
            ));
            continue;
        }
        let mut periods = periods_of(crane, place, now);
        // The first was entered with the crane.
        periods.pop();
        for (before, (issued, expires)) in (0..).zip(periods) {
            // A few days late, now and then; what runs now keeps its day.
            let late = if before > 0 && (id + before) % 5 == 0 {
                6
            } else {
                0
            };
            let issued = issued + late;
            let mut form = issuer.form(id, before);
            form["issued"] = day(now, issued).into();
            form["expires"] = expires.timestamp().to_string().into();
            // The office was on holiday: one visit was entered late.
            let entered = match (crane.vehicle_id, kind, before) {
                ("LKD907", "mi" | "riggingGear", 0) => issued + 12,
                _ => issued,
            };
            let mut event = Event::post(entered, renewals(id, kind), form);
            if before == 0 {
                event.paper = match kind {
                    "cof" => cof.take(),
                    "mi" => inspection.take(),
                    _ => None,
                };
                event.cites_report = kind == "riggingGear";
            }
            if (crane.vehicle_id, kind, before) == ("MHT225", "cof", 2) {
                // Mended, shown again on the same day, and passed.
                events.push(fail(issued, (id, kind), organisation, now));
            }
            events.push(event);
        }
    }
    events.extend(of_its_own(crane, id, now));
    events
}

fn fail(on: i64, (crane, kind): (i64, &str), organisation: &str, now: Timestamp) -> Event {
    let form = json!({
        "outcome": "fail", "issued": day(now, on), "organisation": organisation,
        "inspector": COF_INSPECTORS[1],
    });
    Event::post(on, renewals(crane, kind), form)
}

fn not_applicable(since: i64, (crane, kind): (i64, &str), reason: &str, now: Timestamp) -> Event {
    let path = format!("/api/cranes/{crane}/certificates/{kind}/not-applicable");
    let form = json!({ "reason": reason, "from": day(now, since) });
    Event::put(since, path, form)
}

/// What happened to one crane and to no other.
fn of_its_own(crane: &DemoCrane, id: i64, now: Timestamp) -> Vec<Event> {
    let charge = |on: i64, what: &str, form: Value| {
        Event::post(on, format!("/api/cranes/{id}/ruc/{what}"), form)
    };
    let read = |on: i64, km: i64, off_road: i64| {
        let form = json!({ "day": day(now, on), "km": km, "offRoadKm": off_road });
        charge(on, "readings", form)
    };
    let licence = |on: i64, start: i64, end: i64| {
        let form = json!({ "startKm": start, "endKm": end, "vehicleType": "6" });
        charge(on, "licences", form)
    };
    match crane.vehicle_id {
        "MBR482" => vec![
            licence(-240, 74_000, 79_000),
            licence(-97, 79_000, 84_000),
            // Once a month, and more often since the licence runs low.
            read(-232, 74_350, 0),
            read(-201, 75_480, 60),
            read(-171, 76_560, 0),
            read(-140, 77_720, 0),
            read(-110, 78_810, 85),
            read(-75, 80_100, 0),
            read(-52, 80_960, 120),
            read(-31, 81_700, 0),
            read(-12, 82_310, 45),
            read(-2, 82_600, 0),
        ],
        // Driven on for 412 km before the next licence was bought.
        "KWS093" => vec![
            licence(-148, 122_000, 127_000),
            Event {
                paper: Some(papers::licence(crane, "127,412 to 128,412 km")),
                ..licence(-20, 127_412, 128_412)
            },
            read(-146, 122_180, 0),
            read(-122, 123_260, 35),
            read(-100, 124_300, 0),
            read(-81, 125_010, 0),
            read(-60, 125_900, 210),
            read(-39, 126_690, 0),
            read(-20, 127_412, 0),
            read(-3, 127_980, 0),
            Event::post(
                -33,
                renewals(id, "mi"),
                json!({
                    "outcome": "suspended", "issued": day(now, -33),
                    "inspector": "Hana Brooks", "organisation": "WorkSafe",
                }),
            ),
            Event {
                cites_report: true,
                ..Event::post(
                    -30,
                    renewals(id, "mi"),
                    json!({
                        "issued": day(now, -30),
                        "expires": end_of_day(now, crane.days[2]).timestamp().to_string(),
                        "number": "SCI-20688", "inspector": MI_INSPECTORS[1],
                        "organisation": "Southern Crane Inspections",
                    }),
                )
            },
        ],
        "FWL419" => vec![fail(-20, (id, "cof"), "VTNZ Penrose", now)],
        _ => Vec::new(),
    }
}

/// What a renewal would take back, and what is voided later.
pub(super) fn last_events(crane: &DemoCrane, id: i64, now: Timestamp) -> Vec<Event> {
    match crane.vehicle_id {
        "JYP764" => vec![not_applicable(
            -45,
            (id, "cof"),
            "Rough terrain: stays on the site",
            now,
        )],
        // Ten years by mistake.
        "NPA316" => {
            let form = json!({ "issued": day(now, -20), "expires": day(now, 3_650) });
            vec![Event::post(-20, renewals(id, "mi"), form)]
        }
        "LKD907" => vec![Event::put(
            -3,
            format!("/api/cranes/{id}/certificates/cof/booking"),
            json!({ "day": day(now, 5), "with": "VTNZ Penrose" }),
        )],
        _ => Vec::new(),
    }
}

/// The recorders of the two whose kilometres are read: entered in order, since
/// a recorder comes after all that was read on the one before.
pub(super) fn recorders(crane: &DemoCrane, id: i64, now: Timestamp) -> Vec<Event> {
    let fit = |on: i64, kind: &str, serial: &str, km: i64| {
        let form = json!({
            "type": kind, "serial": serial, "fittedKm": km, "fittedOn": day(now, on),
        });
        Event::post(on, format!("/api/cranes/{id}/ruc/recorders"), form)
    };
    match crane.vehicle_id {
        "MBR482" => vec![fit(BEGAN, "hubodometer", "HB 204417", 31_300)],
        "KWS093" => {
            let mut electronic = fit(-150, "electronic", "ER 7731045", 121_640);
            electronic.form["removedKm"] = 121_640.into();
            vec![fit(BEGAN, "hubodometer", "HB 118802", 74_200), electronic]
        }
        _ => Vec::new(),
    }
}

/// A kind of the owner's own, and in how many days it runs out on which cranes.
pub(super) struct OwnKind {
    pub(super) label: &'static str,
    pub(super) months: i64,
    pub(super) parks: bool,
    pub(super) cranes: &'static [(&'static str, i64)],
}

pub(super) const OWN_KINDS: [OwnKind; 2] = [
    OwnKind {
        label: "Insurance",
        months: 12,
        parks: false,
        cranes: &[
            ("MBR482", 47),
            ("LKD907", 47),
            ("NPA316", 47),
            ("MHT225", 47),
            ("KWS093", 47),
            ("FWL419", -62),
        ],
    },
    OwnKind {
        label: "Overweight permit",
        months: 24,
        parks: false,
        cranes: &[("MBR482", 208), ("NPA316", 18)],
    },
];

/// Two periods of a kind of the owner's own.
pub(super) fn own_kind(
    key: &str,
    (label, months): (&str, i64),
    (crane, last): (i64, i64),
    now: Timestamp,
) -> Vec<Event> {
    let organisation = match label {
        "Insurance" => "Tasman Mutual",
        _ => "Transport Agency",
    };
    let periods = periods(now, last, months).into_iter().take(2);
    periods
        .map(|(issued, expires)| {
            let form = json!({
                "issued": day(now, issued), "expires": expires.timestamp().to_string(),
                "number": format!("CP {} {}", 88 + months, 1200 + crane),
                "organisation": organisation,
            });
            Event::post(issued.max(BEGAN), renewals(crane, key), form)
        })
        .collect()
}

/// One that was sold last year and is kept for its papers.
pub(super) fn sold(now: Timestamp) -> Value {
    let date = |days| end_of_day(now, days).timestamp().to_string();
    json!({
        "type": "telescopic", "make": "Tadano", "model": "TR-250M", "vehicleId": "DGH118",
        "roadUserKm": 0, "cofExpiry": date(-240), "regoExpiry": date(-150),
        "miExpiry": date(-310), "riggingGearExpiry": date(-310),
    })
}
