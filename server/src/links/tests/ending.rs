//! When links end, and what is seen then.

use cranedesk_platform::{on_both_engines, params};
use reqwest::Method;
use serde_json::json;

use super::super::tidy_up;
use super::{Named, link, pack};
use crate::codes::tests::code;
use crate::packs::tests::{make, renew};
use crate::testing::samples::MANUAL;
use crate::testing::{Actors, Answer, TestApp, send};

on_both_engines!(Named:
    a_link_ends_after_its_days_and_at_once_when_it_is_ended,
    a_link_ends_with_the_rights_of_who_made_it,
    a_link_to_several_cranes_ends_when_one_of_them_goes,
    a_link_has_ended_when_its_crane_was_deleted,
    housekeeping_ends_what_has_no_rights,
    whatever_is_asked_under_the_addresses_is_one_polite_page,
    a_view_mate_makes_packs_but_no_links,
    the_owner_sees_and_ends_the_links_of_a_mate,
    everything_that_is_not_in_use_looks_the_same,
);

async fn a_link_ends_after_its_days_and_at_once_when_it_is_ended(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let stranger = app.visitor();
    let (week, path) = link(&crew.owner, &json!({ "packId": pack, "days": 7 })).await;
    let (month, longer) = link(&crew.owner, &json!({ "packId": pack, "days": 30 })).await;
    app.days_pass(6);
    assert_eq!(stranger.get(&format!("{path}?file")).await.status, 200);
    crate::packs::tidy_up(&app.app)
        .await
        .expect("packs are tidied up");
    assert_eq!(
        stranger.get(&format!("{path}?file")).await.status,
        200,
        "its file is kept"
    );
    assert_eq!(
        crew.owner.get("/api/user").await.status,
        200,
        "stays signed in"
    );
    app.days_pass(1);
    assert_eq!(stranger.get(&path).await.status, 404);
    assert_eq!(stranger.get(&longer).await.status, 200);
    let ended = crew
        .owner
        .delete(&format!("/api/links/{}", month["id"]))
        .await;
    assert_eq!(ended.json()["state"], "ended");
    assert_eq!(stranger.get(&longer).await.status, 404);
    assert_eq!(stranger.get(&format!("{longer}?file")).await.status, 404);
    let listed = crew.owner.get("/api/links").await.json();
    let states: Vec<_> = listed
        .as_array()
        .expect("a list")
        .iter()
        .map(|one| &one["state"])
        .collect();
    assert_eq!(states, [&json!("ended"), &json!("over")], "{week}");
    for days in [0, 2, 31, -1] {
        let refused = json!({ "packId": pack, "days": days });
        assert_eq!(crew.owner.post("/api/links", &refused).await.status, 422);
    }
}

/// A way in which rights end, and the way back.
type Way = (&'static str, &'static str);

const WAYS: [Way; 6] = [
    ("share taken back", "shared again"),
    ("share made view", "share made edit"),
    ("archived", "taken back into use"),
    ("deleted by a mate", "restored"),
    ("mate let go", "befriended again"),
    ("mate blocked", "befriended again"),
];

async fn a_link_ends_with_the_rights_of_who_made_it(Named(app): Named) {
    let stranger = app.visitor();
    for (number, (way, back)) in WAYS.into_iter().enumerate() {
        let crew = Actors::named(&app, &number.to_string()).await;
        let pack = pack(&crew, &crew.edit_mate, "pdf").await;
        let form = json!({ "packId": pack, "days": 30, "isCurrent": number % 2 == 0 });
        let (_, path) = link(&crew.edit_mate, &form).await;
        let code = code(&crew.edit_mate, crew.crane).await;
        for path in [&path, &code] {
            assert_eq!(stranger.get(path).await.status, 200, "{way}");
        }
        end_rights(&crew, way).await;
        for path in [&path, &code, &format!("{path}?file")] {
            assert_eq!(stranger.get(path).await.status, 404, "{way}");
        }
        give_rights_back(&app, &crew, back).await;
        let crane = format!("/api/cranes/{}", crew.crane);
        let seen = crew.edit_mate.get(&crane).await.json();
        assert_eq!(seen["access"], "edit", "{back}: {seen}");
        for path in [&path, &code] {
            let status = stranger.get(path).await.status;
            assert_eq!(status, 404, "{way}, {back}: it does not come back");
        }
        let listed = crew.edit_mate.get("/api/links").await.json();
        assert_eq!(listed[0]["state"], "ended", "{way}");
        assert!(listed[0]["endedAt"].is_string(), "{way}: {listed}");
        // What is made anew works.
        let pack = super::pack(&crew, &crew.edit_mate, "pdf").await;
        let (_, path) = link(&crew.edit_mate, &json!({ "packId": pack, "days": 1 })).await;
        assert_eq!(stranger.get(&path).await.status, 200, "{back}");
    }
    let crew = Actors::named(&app, "closed").await;
    let pack = pack(&crew, &crew.edit_mate, "pdf").await;
    let (_, path) = link(&crew.edit_mate, &json!({ "packId": pack, "days": 30 })).await;
    assert_eq!(stranger.get(&path).await.status, 200);
    let account = crew.edit_mate.id;
    let closed = app
        .app
        .db
        .write(move |db| db.execute("DELETE FROM users WHERE id = $1", params![account]));
    assert_eq!(closed.await.expect("the account is closed"), 1);
    assert_eq!(stranger.get(&path).await.status, 404, "account closed");
}

/// The share of the crane with the edit mate.
async fn share_of(crew: &Actors) -> String {
    let shares = crew.owner.get("/api/mates/shared-cranes").await.json();
    let share = shares.as_array().expect("shares").iter().find(|share| {
        share["craneId"] == crew.crane && share["sharedWithUserId"] == crew.edit_mate.id
    });
    format!("/api/mates/shared-cranes/{}", share.expect("a share")["id"])
}

async fn end_rights(crew: &Actors, way: &str) {
    let crane = format!("/api/cranes/{}", crew.crane);
    let mate = crew.edit_mate.id;
    let done = match way {
        "share taken back" => crew.owner.delete(&share_of(crew).await).await,
        "share made view" => {
            let view = json!({ "access": "view" });
            crew.owner.patch(&share_of(crew).await, &view).await
        }
        "archived" => {
            let archive = format!("{crane}/archive");
            crew.owner.put(&archive, &json!(null)).await
        }
        "deleted by a mate" => crew.edit_mate.delete(&crane).await,
        "mate let go" => crew.owner.delete(&format!("/api/mates/{mate}")).await,
        "mate blocked" => {
            let block = json!({ "userId": mate });
            crew.owner.post("/api/mates/blocked", &block).await
        }
        other => panic!("no such way: {other}"),
    };
    assert!(done.status < 300, "{way}: {} {}", done.status, done.text);
}

async fn give_rights_back(app: &TestApp, crew: &Actors, back: &str) {
    let crane = format!("/api/cranes/{}", crew.crane);
    let (owner, mate, now) = (crew.owner.id, crew.edit_mate.id, app.clock.now_ms());
    let share = json!({ "craneId": crew.crane, "sharedWithUserId": mate, "access": "edit" });
    let done = match back {
        "shared again" => crew.owner.post("/api/mates/share-crane", &share).await,
        "share made edit" => {
            let edit = json!({ "access": "edit" });
            crew.owner.patch(&share_of(crew).await, &edit).await
        }
        "taken back into use" => crew.owner.delete(&format!("{crane}/archive")).await,
        "restored" => {
            let restore = format!("/api/cranes/bin/{}/restore", crew.crane);
            crew.owner.post(&restore, &json!(null)).await
        }
        "befriended again" => {
            let blocked = format!("/api/mates/blocked/{mate}");
            crew.owner.delete(&blocked).await;
            let (low, high) = (owner.min(mate), owner.max(mate));
            let befriended = app.app.db.write(move |db| {
                let sql = "INSERT INTO mates (low_id, high_id, created_at) VALUES ($1, $2, $3)";
                db.execute(sql, params![low, high, now])
            });
            assert_eq!(befriended.await.expect("mates again"), 1);
            crew.owner.post("/api/mates/share-crane", &share).await
        }
        other => panic!("no such way back: {other}"),
    };
    assert!(done.status < 300, "{back}: {} {}", done.status, done.text);
}

/// A pack of several cranes is handed out whole or not at all.
async fn a_link_to_several_cranes_ends_when_one_of_them_goes(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let other = crew.another_crane().await.id;
    for crane in [crew.crane, other] {
        renew(&crew.owner, crane, "cof", "COF.pdf", MANUAL).await;
    }
    let pack = make(
        &crew.owner,
        &json!({ "craneIds": [crew.crane, other], "format": "pdf" }),
    )
    .await;
    let form = json!({ "packId": pack["id"], "days": 7, "isCurrent": true });
    let (_, path) = link(&crew.owner, &form).await;
    let stranger = app.visitor();
    assert_eq!(stranger.get(&path).await.status, 200);
    let archive = format!("/api/cranes/{other}/archive");
    assert!(crew.owner.put(&archive, &json!(null)).await.status < 300);
    assert_eq!(stranger.get(&path).await.status, 404);
    assert!(crew.owner.delete(&archive).await.status < 300);
    assert_eq!(
        stranger.get(&path).await.status,
        404,
        "it does not come back"
    );
}

/// The link stands on the list as ended from that moment on, without waiting
/// for housekeeping.
async fn a_link_has_ended_when_its_crane_was_deleted(Named(app): Named) {
    for (way, name) in [("by its owner", "gone"), ("from the bin", "binned")] {
        let crew = Actors::named(&app, name).await;
        let pack = pack(&crew, &crew.owner, "pdf").await;
        let form = json!({ "packId": pack, "days": 30 });
        let (_, path) = link(&crew.owner, &form).await;
        let mut crane = format!("/api/cranes/{}", crew.crane);
        if way == "from the bin" {
            assert_eq!(crew.edit_mate.delete(&crane).await.status, 204);
            crane = format!("/api/cranes/bin/{}", crew.crane);
        }
        assert_eq!(crew.owner.delete(&crane).await.status, 204, "{way}");
        assert_eq!(app.visitor().get(&path).await.status, 404, "{way}");
        let listed = crew.owner.get("/api/links").await.json();
        assert_eq!(listed[0]["state"], "ended", "{way}: {listed}");
        assert!(listed[0]["endedAt"].is_string(), "{way}: {listed}");
    }
}

/// Rights that ended where nobody said so, as in a database that was changed by hand.
async fn housekeeping_ends_what_has_no_rights(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (_, path) = link(&crew.owner, &json!({ "packId": pack, "days": 30 })).await;
    let code = code(&crew.owner, crew.crane).await;
    let archived = async |at: Option<i64>| {
        let crane = crew.crane;
        let sql = "UPDATE cranes SET archived_at = $2 WHERE id = $1";
        let set = app
            .app
            .db
            .write(move |db| db.execute(sql, params![crane, at]));
        assert_eq!(set.await.expect("the crane is changed"), 1);
    };
    archived(Some(1)).await;
    tidy_up(&app.app).await.expect("links are tidied up");
    crate::codes::tidy_up(&app.app)
        .await
        .expect("codes are tidied up");
    archived(None).await;
    for path in [&path, &code] {
        assert_eq!(app.visitor().get(path).await.status, 404);
    }
}

async fn a_view_mate_makes_packs_but_no_links(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let own = pack(&crew, &crew.view_mate, "pdf").await;
    let refused = crew
        .view_mate
        .post("/api/links", &json!({ "packId": own, "days": 1 }))
        .await;
    assert_eq!(refused.status, 403, "{}", refused.text);
    let mates = pack(&crew, &crew.edit_mate, "pdf").await;
    let made = crew
        .edit_mate
        .post("/api/links", &json!({ "packId": mates, "days": 1 }))
        .await;
    assert_eq!(made.status, 201);
    let others = crew
        .owner
        .post("/api/links", &json!({ "packId": mates, "days": 1 }))
        .await;
    assert_eq!(others.status, 404, "a pack is its maker's");
}

async fn the_owner_sees_and_ends_the_links_of_a_mate(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.edit_mate, "pdf").await;
    let form = json!({ "packId": pack, "days": 7, "recipient": "A customer of mine" });
    let (made, path) = link(&crew.edit_mate, &form).await;
    let blank = json!({ "packId": pack, "days": 7, "word": "   " });
    assert_eq!(crew.edit_mate.post("/api/links", &blank).await.status, 422);
    let seen = crew.owner.get("/api/links").await.json();
    assert_eq!(
        (&seen[0]["id"], &seen[0]["madeBy"]),
        (&made["id"], &json!("editor"))
    );
    for other in [&crew.view_mate.browser, &crew.stranger.browser] {
        assert_eq!(other.get("/api/links").await.json(), json!([]));
    }
    let end = format!("/api/links/{}", made["id"]);
    assert_eq!(crew.view_mate.delete(&end).await.status, 404);
    assert_eq!(
        crew.owner.get("/api/links").await.json()[0]["recipient"],
        ""
    );
    assert_eq!(
        crew.edit_mate.get("/api/links").await.json()[0]["recipient"],
        "A customer of mine"
    );
    assert_eq!(crew.owner.delete(&end).await.status, 200);
    assert_eq!(app.visitor().get(&path).await.status, 404);
}

async fn everything_that_is_not_in_use_looks_the_same(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (ended, revoked) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let (_, over) = link(
        &crew.owner,
        &json!({ "packId": pack, "days": 1, "word": "hook" }),
    )
    .await;
    crew.owner
        .delete(&format!("/api/links/{}", ended["id"]))
        .await;
    app.days_pass(2);
    let stranger = app.visitor();
    let unknown = stranger.get("/s/AAAAAAAAAAAAAAAAAAAAAA").await;
    assert_eq!(unknown.status, 404);
    assert!(unknown.text.contains("This address is not in use"));
    let code = stranger.get("/c/AAAAAAAAAAAAAAAAAAAAAA").await;
    for other in [revoked, over, "/s/%00%ff".into(), "/s/x".into()] {
        let other = stranger.get(&other).await;
        assert_eq!((other.status, &other.text), (404, &unknown.text));
        let names = |answer: &Answer| {
            let names = answer.headers.keys().map(|name| name.as_str().to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(&other), names(&unknown));
    }
    assert_eq!((code.status, &code.text), (404, &unknown.text));
}

async fn whatever_is_asked_under_the_addresses_is_one_polite_page(Named(app): Named) {
    let crew = Actors::meet(&app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let (_, link) = link(&crew.owner, &json!({ "packId": pack, "days": 1 })).await;
    let code = code(&crew.owner, crew.crane).await;
    let nobody = app.visitor();
    let nothing = nobody.get("/s/AAAAAAAAAAAAAAAAAAAAAA").await;
    let get = async |path: String| send(nobody.request(Method::GET, &path)).await;
    for path in [&link, &code] {
        for deeper in ["/", "/x", "/x/y", "//", "/index.html"] {
            let answer = get(format!("{path}{deeper}")).await;
            assert_eq!(
                (answer.status, &answer.text),
                (404, &nothing.text),
                "{deeper}"
            );
            assert_polite(&answer);
        }
    }
    for path in ["/s", "/s/", "/c", "/c/", "/s//x", "/c/a/b/c"] {
        let answer = get(path.to_owned()).await;
        assert_eq!(
            (answer.status, &answer.text),
            (404, &nothing.text),
            "{path}"
        );
        assert_polite(&answer);
    }
    let with = async |method: Method, path: &str, header: (&str, &str), body: Vec<u8>| {
        let request = nobody.request(method, path).header(header.0, header.1);
        send(request.body(body)).await
    };
    let plain = ("content-type", "text/plain");
    let form = ("content-type", "application/x-www-form-urlencoded");
    let upload = ("content-type", "multipart/form-data; boundary=x");
    let refusals = [
        (405, with(Method::PUT, &link, plain, vec![]).await),
        (405, with(Method::DELETE, &code, plain, vec![]).await),
        (415, with(Method::POST, &link, plain, vec![]).await),
        (415, with(Method::POST, &code, plain, vec![]).await),
        (
            413,
            with(Method::POST, &link, form, vec![b'a'; 300_000]).await,
        ),
        (
            403,
            with(Method::POST, &code, upload, b"--x".to_vec()).await,
        ),
        (
            416,
            with(
                Method::GET,
                &format!("{link}?file"),
                ("range", "bytes=9999999-"),
                vec![],
            )
            .await,
        ),
        (421, {
            let other = nobody.request(Method::GET, &link);
            send(other.header("host", "evil.example")).await
        }),
    ];
    for (status, answer) in refusals {
        assert_eq!(answer.status, status, "{}", answer.text);
        assert!(
            answer.text.contains("<h1>This did not work</h1>"),
            "{}",
            answer.text
        );
        assert_polite(&answer);
    }
}

fn assert_polite(answer: &Answer) {
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert_eq!(
        answer.header("x-robots-tag"),
        "noindex, nofollow, noarchive"
    );
    let policy = answer.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; style-src 'sha256-"),
        "{policy}"
    );
}
