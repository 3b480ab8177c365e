//! What the cranes of the demonstration have behind them, and what is ahead:
//! renewals of two years, an inspection that failed, a booking, a kind of an
//! owner's own, road user charges, and a crane that was sold.

use jiff::{Span, Timestamp};
use serde_json::{Value, json};

use super::client::{DemoClient, DemoError};
use super::end_of_day;
use super::fleet::DemoCrane;

/// Key, months it usually holds, who inspects it.
const KINDS: [(&str, i64, &str); 4] = [
    ("cof", 6, "VTNZ Penrose"),
    ("rego", 12, "Transport Agency"),
    ("mi", 12, "Southern Crane Inspections"),
    ("riggingGear", 12, "Lift & Rig Testing"),
];
const INSPECTORS: [&str; 3] = ["Mere Tāmihana", "Graham Cole", "Sione Fifita"];

/// Adds to a crane what came before; its dates of today stay as they are.
pub(super) async fn add(
    client: &DemoClient,
    crane: &DemoCrane,
    id: i64,
    now: Timestamp,
) -> Result<(), DemoError> {
    for (place, (kind, months, organisation)) in KINDS.into_iter().enumerate() {
        let last = end_of_day(now, crane.days[place]);
        let path = format!("/api/cranes/{id}/certificates/{kind}/renewals");
        for before in 1..=24 / months {
            let back = |months: i64| last.checked_sub(Span::new().months(months));
            let (Ok(issued), Ok(expires)) = (back((before + 1) * months), back(before * months))
            else {
                continue;
            };
            // A few days late, now and then: crane and kind say when.
            let late = if (id + before) % 5 == 0 { 6 } else { 0 };
            let issued = issued.date().checked_add(Span::new().days(late));
            let issued = issued.map_or_else(|_| String::new(), |day| day.to_string());
            let form = json!({
                "issued": issued, "expires": expires.date().to_string(),
                "number": format!("{}-{}", &crane.vehicle_id[..3], 4100 + id * 10 + before),
                "inspector": INSPECTORS[(id + before) as usize % INSPECTORS.len()],
                "organisation": organisation,
            });
            client.post(&path, &form).await?;
            if kind == "cof" && before == 2 && crane.vehicle_id == "MHT225" {
                let failed = json!({
                    "outcome": "fail", "issued": issued, "organisation": organisation,
                    "inspector": INSPECTORS[1],
                });
                client.post(&path, &failed).await?;
                // And passed on the same day, once the lamp was mended.
                client.post(&path, &form).await?;
            }
        }
    }
    match crane.vehicle_id {
        "MBR482" => charges_and_booking(client, id, now).await,
        "LBX338" => insurance(client, id, now).await,
        _ => Ok(()),
    }
}

fn day(now: Timestamp, days: i64) -> String {
    end_of_day(now, days).date().to_string()
}

async fn charges_and_booking(
    client: &DemoClient,
    id: i64,
    now: Timestamp,
) -> Result<(), DemoError> {
    let path = |what: &str| format!("/api/cranes/{id}/ruc/{what}");
    let recorder = json!({
        "type": "hubodometer", "serial": "HB 204417", "fittedKm": 71_300,
        "fittedOn": day(now, -430),
    });
    client.post(&path("recorders"), &recorder).await?;
    for (start, end) in [(74_000, 79_000), (79_000, 84_000)] {
        let licence = json!({ "startKm": start, "endKm": end, "vehicleType": "6" });
        client.post(&path("licences"), &licence).await?;
    }
    for (days, km, off_road) in [
        (-75, 80_100, 0),
        (-52, 80_960, 120),
        (-31, 81_700, 0),
        (-12, 82_310, 45),
        (-2, 82_600, 0),
    ] {
        let reading = json!({ "day": day(now, days), "km": km, "offRoadKm": off_road });
        client.post(&path("readings"), &reading).await?;
    }
    let booking = json!({ "day": day(now, 20), "with": "VTNZ Penrose" });
    let path = format!("/api/cranes/{id}/certificates/cof/booking");
    client.put(&path, &booking).await?;
    Ok(())
}

async fn insurance(client: &DemoClient, id: i64, now: Timestamp) -> Result<(), DemoError> {
    let kind = json!({ "label": "Insurance", "months": 12, "parks": false });
    let kind = client.post("/api/certificate-kinds", &kind).await?;
    let key = kind["key"].as_str().unwrap_or_default();
    let renewal = json!({
        "issued": day(now, -165), "expires": day(now, 200), "number": "CP 88 1204",
        "organisation": "Tasman Mutual",
    });
    let path = format!("/api/cranes/{id}/certificates/{key}/renewals");
    client.post(&path, &renewal).await?;
    Ok(())
}

/// One that was sold last year and is kept for its papers.
pub(super) async fn add_sold(client: &DemoClient, now: Timestamp) -> Result<(), DemoError> {
    let date = |days| end_of_day(now, days).timestamp().to_string();
    let form = json!({
        "type": "telescopic", "make": "Tadano", "model": "TR-250M", "vehicleId": "DGH118",
        "roadUserKm": 0, "cofExpiry": date(-240), "regoExpiry": date(-150),
        "miExpiry": date(-310), "riggingGearExpiry": date(-310),
    });
    let made = client.post("/api/cranes", &form).await?;
    let path = format!("/api/cranes/{}/archive", made["id"]);
    client.put(&path, &Value::Null).await?;
    Ok(())
}
