//! A fleet to look at: three mates and their cranes, made through the same
//! calls that a browser makes.

mod client;
mod fleet;
mod papers;
mod past;
mod texts;

use std::collections::HashMap;
use std::time::Duration;

use jiff::tz::TimeZone;
use jiff::{SignedDuration, Span, Timestamp, Zoned};
use serde_json::json;

use self::client::{DemoClient, DemoError};
use self::fleet::{CRANES, DemoCrane, SHARES};
pub(crate) use self::fleet::{PASSWORD, PEOPLE};
#[cfg(test)]
pub(crate) use self::papers::pdf;
use crate::accounts;
use crate::app::App;
use crate::dates::long_date;

/// Fills an empty register; leaves one that has been filled before as it is.
///
/// A set clock is turned back to when things were entered, and to now again.
pub(crate) async fn fill(app: &App) -> Result<(), DemoError> {
    refuse_others(app).await?;
    let now = app.clock.now();
    let filled = live_through(app, now).await;
    app.clock.turn_to(now);
    filled
}

/// Nobody wants strangers with a known password in a register that is in use.
async fn refuse_others(app: &App) -> Result<(), DemoError> {
    let names = accounts::usernames(app).await;
    let names = names.map_err(|error| DemoError::refused(error.to_string()))?;
    match names.is_empty() || names.iter().any(|name| name == PEOPLE[0]) {
        true => Ok(()),
        false => Err(DemoError::refused(
            "This register is in use. Set CRANEDESK_DATA_DIR to a new folder for the demonstration.",
        )),
    }
}

/// Somebody of the demonstration, and the session of the time it is.
type Person = (&'static str, DemoClient);

async fn live_through(app: &App, now: Timestamp) -> Result<(), DemoError> {
    app.clock.turn_to(moment(now, past::BEGAN));
    let Some(mut people) = register(app).await? else {
        return Ok(());
    };
    let mut cranes = Vec::new();
    for crane in &CRANES {
        if let Some(owner) = people.iter().position(|(name, _)| *name == crane.owner) {
            let id = add(&people[owner].1, crane, now).await?;
            cranes.push((owner, crane, id));
        }
    }
    share(&people, &cranes).await?;
    let sold = people[0].1.post("/api/cranes", &past::sold(now)).await?;
    let mut events = own_kinds(app, &people[0].1, (&cranes, now)).await?;

    // Upwards, each with a session of its own.
    for &(owner, crane, id) in &cranes {
        for event in past::recorders(crane, id, now) {
            turn_to(app, &mut people, (now, event.day)).await?;
            event.enter(&people[owner].1, id).await?;
        }
    }
    // Downwards, because a session that was opened later is still good.
    for &(owner, crane, id) in &cranes {
        let (cof, inspection) = papers::of_renewals(crane, dated(now));
        let papers = [cof, Some(inspection)];
        let of_crane = past::events(crane, id, papers, now).into_iter();
        events.extend(of_crane.map(|event| (owner, id, event)));
    }
    events.sort_by_key(|(_, _, event)| -event.day);
    let (citing, events): (Vec<_>, Vec<_>) = events
        .into_iter()
        .partition(|(_, _, event)| event.cites_report);
    let mut reports = HashMap::new();
    turn_to(app, &mut people, (now, 0)).await?;
    for (owner, crane, event) in events {
        app.clock.turn_to(moment(now, event.day));
        let is_inspection = event.path.ends_with("/mi/renewals") && event.paper.is_some();
        let entered = event.enter(&people[owner].1, crane).await?;
        if is_inspection {
            reports.insert(crane, entered["paper"]["id"].clone());
        }
    }
    turn_to(app, &mut people, (now, 0)).await?;
    for (owner, crane, mut event) in citing {
        app.clock.turn_to(moment(now, event.day));
        event.form["documentId"] = reports.get(&crane).cloned().into();
        event.enter(&people[owner].1, crane).await?;
    }
    for &(owner, crane, id) in &cranes {
        for event in past::last_events(crane, id, now) {
            turn_to(app, &mut people, (now, event.day)).await?;
            let entered = event.enter(&people[owner].1, id).await?;
            if crane.vehicle_id == "NPA316" {
                let path = format!("/api/renewals/{}/void", entered["id"]);
                let reason = json!({ "reason": "Typed the wrong year" });
                people[owner].1.post(&path, &reason).await?;
            }
        }
    }
    turn_to(app, &mut people, (now, -200)).await?;
    let path = format!("/api/cranes/{}/archive", sold["id"]);
    people[0].1.put(&path, &serde_json::Value::Null).await?;
    Ok(())
}

/// An afternoon, so many days from today.
fn moment(now: Timestamp, days: i64) -> Timestamp {
    match days {
        0 => now,
        days => end_of_day(now, days).timestamp() - SignedDuration::from_hours(9),
    }
}

/// Turns the clock, and signs everybody in at that time.
async fn turn_to(
    app: &App,
    people: &mut [Person],
    (now, days): (Timestamp, i64),
) -> Result<(), DemoError> {
    app.clock.turn_to(moment(now, days));
    for (name, client) in people {
        client.sign_in(name, PASSWORD).await?;
    }
    Ok(())
}

/// `None` where the register has been filled before.
async fn register(app: &App) -> Result<Option<Vec<Person>>, DemoError> {
    let mut people = Vec::new();
    for name in PEOPLE {
        match DemoClient::register(app, name, PASSWORD).await? {
            Some(client) => people.push((name, client)),
            None if people.is_empty() => return Ok(None),
            None => {}
        }
    }
    for (asker, asking) in &people {
        for (asked, _) in people.iter().filter(|(asked, _)| asked > asker) {
            let asks = json!({ "username": asked });
            asking.post("/api/mates/requests", &asks).await?;
        }
    }
    for (answerer, answering) in &people {
        for (asked, _) in people.iter().filter(|(asked, _)| asked < answerer) {
            // A request that meets the other's accepts it.
            let asks = json!({ "username": asked });
            answering.post("/api/mates/requests", &asks).await?;
        }
    }
    Ok(Some(people))
}

type Owned<'c> = (usize, &'c DemoCrane, i64);

async fn share(people: &[Person], cranes: &[Owned<'_>]) -> Result<(), DemoError> {
    for (plate, mate, access) in SHARES {
        let shared = cranes
            .iter()
            .find(|(_, crane, _)| crane.vehicle_id == plate);
        let with = people.iter().find(|(name, _)| *name == mate);
        if let (Some((owner, _, id)), Some((_, mate))) = (shared, with) {
            let share = json!({ "craneId": id, "sharedWithUserId": mate.id, "access": access });
            let owner = &people[*owner].1;
            owner.post("/api/mates/share-crane", &share).await?;
        }
    }
    Ok(())
}

/// Adds the kinds of the first one's own, and answers what was entered for them.
async fn own_kinds(
    app: &App,
    client: &DemoClient,
    (cranes, now): (&[Owned<'_>], Timestamp),
) -> Result<Vec<(usize, i64, past::Event)>, DemoError> {
    let mut events = Vec::new();
    for past::OwnKind {
        label,
        months,
        parks,
        cranes: of_cranes,
    } in past::OWN_KINDS
    {
        let kind = json!({ "label": label, "months": months, "parks": parks });
        let kind = client.post("/api/certificate-kinds", &kind).await?;
        // They are shown in the order in which they were added.
        app.clock.advance(Duration::from_mins(1));
        let key = kind["key"].as_str().unwrap_or_default();
        for (plate, last) in of_cranes {
            let found = cranes
                .iter()
                .find(|(_, crane, _)| crane.vehicle_id == *plate);
            if let Some((owner, _, id)) = found {
                let of_crane = past::own_kind(key, (label, months), (*id, *last), now);
                events.extend(of_crane.into_iter().map(|event| (*owner, *id, event)));
            }
        }
    }
    Ok(events)
}

/// What to tell whoever started the demonstration.
pub(crate) fn sign_in() -> String {
    format!("Sign in as {} with the password {PASSWORD}", PEOPLE[0])
}

/// Enters a crane as it was at first, with the papers that came with it.
async fn add(client: &DemoClient, crane: &DemoCrane, now: Timestamp) -> Result<i64, DemoError> {
    let [cof, rego, mi, gear] = past::first_dates(crane, now);
    let form = json!({
        "type": crane.kind, "make": crane.make, "model": crane.model,
        "vehicleId": crane.vehicle_id, "roadUserKm": past::first_km(crane),
        "cofExpiry": cof, "regoExpiry": rego, "miExpiry": mi, "riggingGearExpiry": gear,
    });
    let made = client.post("/api/cranes", &form).await?;
    let id = made["id"].as_i64().unwrap_or_default();
    for paper in papers::manuals(crane) {
        client
            .upload(&format!("/api/cranes/{id}/documents"), &paper)
            .await?;
    }
    Ok(id)
}

/// Turns days from today into the text of a paper.
fn dated(now: Timestamp) -> impl Fn(i64) -> String {
    move |days| long_date(end_of_day(now, days).date())
}

/// The last millisecond of a day in New Zealand, as the date picker sends it.
fn end_of_day(now: Timestamp, days: i64) -> Zoned {
    let zone = TimeZone::get("Pacific/Auckland").unwrap_or(TimeZone::UTC);
    let today = now.to_zoned(zone);
    let day = today.checked_add(Span::new().days(days)).unwrap_or(today);
    let last = Span::new().milliseconds(1);
    day.tomorrow()
        .and_then(|next| next.start_of_day())
        .and_then(|midnight| midnight.checked_sub(last))
        .unwrap_or(day)
}

#[cfg(test)]
mod tests {
    use cranedesk_platform::db::Dialect;
    use cranedesk_platform::on_both_engines;
    use serde_json::Value;

    use super::{PASSWORD, PEOPLE};
    use crate::testing::TestApp;

    on_both_engines!(TestApp: the_demonstration_is_a_whole_fleet_and_is_made_once);

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn it_is_made_on_a_server_that_answers_to_one_name_alone() {
        let app = TestApp::start_with(Dialect::Sqlite, |config| {
            config.public_url = Some("https://cranes.example.nz".parse().expect("an address"));
        })
        .await;
        super::fill(&app.app).await.expect("the fleet is made");
        let cranes = app
            .app
            .db
            .read(|db| db.one("SELECT count(*) FROM cranes", &[], |row| row.only::<i64>()));
        assert!(cranes.await.expect("a count") > 20);
    }

    async fn the_demonstration_is_a_whole_fleet_and_is_made_once(app: TestApp) {
        for _ in 0..2 {
            super::fill(&app.app).await.expect("the fleet is made");
        }
        let browser = app.visitor();
        let form = serde_json::json!({ "username": PEOPLE[0], "password": PASSWORD });
        assert_eq!(browser.post("/api/login", &form).await.status, 200);
        let cranes = browser.get("/api/cranes").await.json();
        let cranes = cranes.as_array().expect("a list");
        assert_eq!(cranes.len(), 23, "22 of one's own, and one that is shared");
        let shared = |crane: &&Value| crane["access"] == "view";
        assert_eq!(cranes.iter().filter(shared).count(), 1);
        let papers = cranes.iter().all(|crane| {
            crane["documents"]
                .as_array()
                .is_some_and(|papers| papers.len() >= 2)
        });
        assert!(papers, "every crane has its papers");
        let today = |place: usize, days: i64| {
            let end = super::end_of_day(app.clock.now(), super::CRANES[place].days[0] + days);
            end.timestamp().to_string()
        };
        // Entries of the past must not have changed the current date.
        assert_eq!(cranes[0]["cofExpiry"], today(0, 0));
        assert_eq!(cranes[0]["roadUserKm"], 84_000);
        let of = async |plate: &str, what: &str| {
            let crane = cranes.iter().find(|crane| crane["vehicleId"] == plate);
            let id = &crane.expect("the crane")["id"];
            browser
                .get(&format!("/api/cranes/{id}/{what}"))
                .await
                .json()
        };
        let past = of("MBR482", "certificates").await;
        let cof = past["kinds"][0]["renewals"].as_array().expect("a list");
        assert_eq!(cof.len(), 5);
        assert_eq!(cof[0]["paper"]["name"], "MBR482 certificate of fitness.pdf");
        assert_eq!(cof[4]["source"], "form");
        assert_eq!(past["kinds"][4]["label"], "Insurance");
        // What runs now rests on its paper: in the history, and in a pack.
        for crane in cranes.iter().filter(|crane| crane["access"] != "view") {
            let plate = crane["vehicleId"].as_str().expect("a plate");
            let kinds = of(plate, "certificates").await["kinds"].clone();
            for place in [0, 2, 3] {
                let kind = &kinds[place];
                let mut standing = kind["renewals"].as_array().expect("a list").iter();
                let now = standing.find(|one| one["voided"].is_null());
                let passed = now.is_some_and(|one| one["outcome"] == "pass");
                if passed && kind["state"] != "notApplicable" {
                    let paper = &now.expect("a renewal")["paper"]["name"];
                    assert!(paper.is_string(), "{plate}: {}", kind["label"]);
                }
            }
        }
        let ruc = of("MBR482", "ruc").await;
        assert_eq!(ruc["kmLeft"], 1_400);
        assert!(ruc["forecast"].is_object(), "{ruc}");
        let ruc = of("KWS093", "ruc").await;
        assert_eq!(ruc["gaps"][0]["text"], "412 km were not covered");
        assert_eq!(ruc["recorders"].as_array().map(Vec::len), Some(2));
        crate::alerts::sweep(&app.app).await.expect("a sweep");
        let day = ruc["forecast"]["day"].as_str().expect("a day");
        let day = super::long_date(day.parse().expect("a day"));
        let alerts = browser.get("/api/alerts").await.json();
        let alerts = alerts["alerts"].as_array().expect("a list");
        let told = alerts.iter().any(|alert| {
            let text = alert["message"].as_str().unwrap_or_default();
            text.contains("KWS093") && text.ends_with(&format!("at this rate, on {day}."))
        });
        assert!(told, "{day} is on the screen, and not in {alerts:#?}");
        // All that a certificate can meet with has happened to one of them.
        let kind = async |plate: &str, place: usize| {
            of(plate, "certificates").await["kinds"][place].clone()
        };
        assert_eq!(kind("LKD907", 0).await["booked"]["with"], "VTNZ Penrose");
        assert_eq!(kind("JYP764", 0).await["state"], "notApplicable");
        let crawler = kind("CRAWLER-07", 1).await;
        assert_eq!(crawler["state"], "notApplicable");
        assert_eq!(crawler["gaps"], serde_json::json!([]));
        assert_eq!(kind("FWL419", 0).await["state"], "failed");
        let suspended = kind("KWS093", 2).await;
        assert_eq!(suspended["state"], "valid");
        assert_eq!(suspended["renewals"][1]["outcome"], "suspended");
        assert_eq!(suspended["gaps"].as_array().map(Vec::len), Some(1));
        let voided = kind("NPA316", 2).await["renewals"][0]["voided"].clone();
        assert_eq!(voided["reason"], "Typed the wrong year");
        // It was entered on its day, so a past day was known as it was.
        let day = super::end_of_day(app.clock.now(), -60).date();
        let evidence = of("MBR482", &format!("evidence?on={day}")).await;
        assert_eq!(evidence["kinds"][0]["knownThen"], "valid");
        assert_eq!(evidence["kinds"][0]["enteredLater"], false);
        let sold = browser.get("/api/cranes/archived").await.json();
        assert_eq!(sold[0]["vehicleId"], "DGH118");
        let mates = browser.get("/api/mates").await.json();
        assert_eq!(mates.as_array().map(Vec::len), Some(2));
        let waiting = browser.get("/api/mates/requests").await.json();
        assert_eq!(waiting.as_array().map(Vec::len), Some(0));
    }
}
