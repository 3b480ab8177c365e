//! When links end, and what is seen then.

use cranedesk_platform::{on_both_engines, params};
use serde_json::json;

use super::super::tidy_up;
use super::{Named, link, pack};
use crate::testing::Actors;

on_both_engines!(Named:
    a_link_ends_after_its_days_and_at_once_when_it_is_ended,
    a_link_ends_with_the_rights_of_who_made_it,
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

async fn a_link_ends_with_the_rights_of_who_made_it(Named(app): Named) {
    let stranger = app.visitor();
    let ways = [
        "share taken back",
        "share made view",
        "archived",
        "deleted",
        "mate let go",
    ];
    for (number, way) in ways.into_iter().enumerate() {
        let crew = Actors::named(&app, &number.to_string()).await;
        let pack = pack(&crew, &crew.edit_mate, "pdf").await;
        let form = json!({ "packId": pack, "days": 30, "isCurrent": number % 2 == 0 });
        let (_, path) = link(&crew.edit_mate, &form).await;
        assert_eq!(stranger.get(&path).await.status, 200, "{way}");
        let crane = format!("/api/cranes/{}", crew.crane);
        let shares = crew.owner.get("/api/mates/shared-cranes").await.json();
        let share = shares.as_array().expect("shares").iter().find(|share| {
            share["craneId"] == crew.crane && share["sharedWithUserId"] == crew.edit_mate.id
        });
        let share = format!("/api/mates/shared-cranes/{}", share.expect("a share")["id"]);
        let done = match way {
            "share taken back" => crew.owner.delete(&share).await,
            "share made view" => crew.owner.patch(&share, &json!({ "access": "view" })).await,
            "archived" => {
                crew.owner
                    .put(&format!("{crane}/archive"), &json!(null))
                    .await
            }
            "deleted" => crew.owner.delete(&crane).await,
            _ => {
                crew.owner
                    .delete(&format!("/api/mates/{}", crew.edit_mate.id))
                    .await
            }
        };
        assert!(done.status < 300, "{way}: {} {}", done.status, done.text);
        assert_eq!(stranger.get(&path).await.status, 404, "{way}");
        assert_eq!(
            stranger.get(&format!("{path}?file")).await.status,
            404,
            "{way}"
        );
        tidy_up(&app.app).await.expect("links are tidied up");
        if way == "archived" {
            let back = crew.owner.delete(&format!("{crane}/archive")).await;
            assert!(back.status < 300, "{}", back.text);
            assert_eq!(
                stranger.get(&path).await.status,
                404,
                "it does not come back"
            );
        }
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
        let names = |answer: &crate::testing::Answer| {
            let names = answer.headers.keys().map(|name| name.as_str().to_owned());
            names.collect::<Vec<_>>()
        };
        assert_eq!(names(&other), names(&unknown));
    }
    assert_eq!((code.status, &code.text), (404, &unknown.text));
}
