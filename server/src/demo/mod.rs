//! A fleet to look at: three mates and their cranes, made through the same
//! calls that a browser makes.

mod client;
mod fleet;
mod papers;
mod past;
mod texts;

use jiff::tz::TimeZone;
use jiff::{Span, Timestamp, Zoned};
use serde_json::json;

use self::client::{DemoClient, DemoError};
use self::fleet::{CRANES, DemoCrane, SHARES};
pub(crate) use self::fleet::{PASSWORD, PEOPLE};
#[cfg(test)]
pub(crate) use self::papers::pdf;
use crate::app::App;
use crate::dates::long_date;

/// Fills an empty register; leaves one that has been filled before as it is.
pub(crate) async fn fill(app: &App) -> Result<(), DemoError> {
    let [first, others @ ..] = PEOPLE;
    let Some(demo) = DemoClient::register(app, first, PASSWORD).await? else {
        return Ok(());
    };
    let now = app.clock.now();
    let mut people = vec![(first, demo)];
    for name in others {
        if let Some(client) = DemoClient::register(app, name, PASSWORD).await? {
            people.push((name, client));
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
    for crane in &CRANES {
        let owner = people.iter().find(|(name, _)| *name == crane.owner);
        if let Some((_, client)) = owner {
            let id = add(client, crane, now).await?;
            past::add(client, crane, id, now).await?;
            for (_, mate, access) in SHARES.iter().filter(|share| share.0 == crane.vehicle_id) {
                let with = people.iter().find(|(name, _)| name == mate);
                let with = with.map(|(_, mate)| mate.id);
                let share = json!({ "craneId": id, "sharedWithUserId": with, "access": access });
                client.post("/api/mates/share-crane", &share).await?;
            }
        }
    }
    for (_, client) in people.iter().filter(|(name, _)| *name == first) {
        past::add_sold(client, now).await?;
    }
    Ok(())
}

/// What to tell whoever started the demonstration.
pub(crate) fn sign_in() -> String {
    format!("Sign in as {} with the password {PASSWORD}", PEOPLE[0])
}

async fn add(client: &DemoClient, crane: &DemoCrane, now: Timestamp) -> Result<i64, DemoError> {
    let [cof, rego, mi, gear] = crane
        .days
        .map(|days| end_of_day(now, days).timestamp().to_string());
    let form = json!({
        "type": crane.kind, "make": crane.make, "model": crane.model,
        "vehicleId": crane.vehicle_id, "roadUserKm": crane.road_user_km,
        "cofExpiry": cof, "regoExpiry": rego, "miExpiry": mi, "riggingGearExpiry": gear,
    });
    let made = client.post("/api/cranes", &form).await?;
    let id = made["id"].as_i64().unwrap_or_default();
    for paper in papers::papers(crane, |days| long_date(end_of_day(now, days).date())) {
        client
            .upload(&format!("/api/cranes/{id}/documents"), &paper)
            .await?;
    }
    Ok(id)
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
    use cranedesk_platform::on_both_engines;
    use serde_json::Value;

    use super::{PASSWORD, PEOPLE};
    use crate::testing::TestApp;

    on_both_engines!(TestApp: the_demonstration_is_a_whole_fleet_and_is_made_once);

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
        // The past changes nothing of today.
        assert_eq!(cranes[0]["cofExpiry"], today(0, 0));
        assert_eq!(cranes[0]["roadUserKm"], 84_000);
        let id = cranes[0]["id"].as_i64().expect("an id");
        let path = format!("/api/cranes/{id}/certificates");
        let past = browser.get(&path).await.json();
        assert_eq!(
            past["kinds"][0]["renewals"].as_array().map(Vec::len),
            Some(5)
        );
        assert_eq!(past["kinds"][0]["booked"]["with"], "VTNZ Penrose");
        let ruc = browser.get(&format!("/api/cranes/{id}/ruc")).await.json();
        assert_eq!(ruc["kmLeft"], 1_400);
        assert!(ruc["forecast"].is_object(), "{ruc}");
        let sold = browser.get("/api/cranes/archived").await.json();
        assert_eq!(sold[0]["vehicleId"], "DGH118");
        let mates = browser.get("/api/mates").await.json();
        assert_eq!(mates.as_array().map(Vec::len), Some(2));
        let waiting = browser.get("/api/mates/requests").await.json();
        assert_eq!(waiting.as_array().map(Vec::len), Some(0));
    }
}
