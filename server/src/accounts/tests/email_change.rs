//! Changing the e-mail address on a server that sends mail.

use cranedesk_platform::on_both_engines;
use serde_json::json;

use super::assert_refused;
use crate::testing::{Answer, Browser, TestApp, WithMail};

on_both_engines!(
    WithMail: a_new_address_gets_nothing_before_its_link_was_opened,
    only_the_latest_link_confirms_and_only_for_a_week,
    going_back_to_the_old_address_needs_no_link,
    nobody_can_have_strangers_flooded_with_links,
);

async fn change(browser: &Browser, email: &str) -> Answer {
    browser
        .patch("/api/user/email", &json!({"email": email}))
        .await
}

/// The path of the link in a mail.
fn link(mail: &str) -> String {
    let start = mail.find("/api/user/email/confirm/").expect("a link");
    let rest = &mail[start..];
    let end = rest.find(['\r', '\n', '"', ' ']).expect("an end");
    rest[..end].to_owned()
}

async fn test_mail(browser: &Browser) -> Answer {
    let form = json!({"channel": "email"});
    browser.post("/api/alerts/test", &form).await
}

async fn a_new_address_gets_nothing_before_its_link_was_opened(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let changed = change(&bob, "bob@new.example.nz").await;
    assert_eq!(changed.status, 200, "{}", changed.text);
    assert_eq!(changed.json()["email"], "bob@new.example.nz");
    assert_eq!(changed.json()["confirmedEmail"], "bob@example.nz");
    let mails = bed.delivered(&mut seen).await;
    let to = |address: &str| {
        let line = format!("To: {address}\r\n");
        let found = mails.iter().filter(|mail| mail.contains(&line));
        found.cloned().collect::<Vec<_>>()
    };
    let [old] = &to("bob@example.nz")[..] else {
        panic!("the old address is told once: {mails:#?}")
    };
    assert!(old.contains("is being changed") && !old.contains("/confirm/"));
    let [new] = &to("bob@new.example.nz")[..] else {
        panic!("the new address gets its link alone: {mails:#?}")
    };
    assert_eq!(mails.len(), 2);

    // Until then all other mail goes to the old one.
    assert_eq!(test_mail(&bob).await.status, 200);
    let mails = bed.delivered(&mut seen).await;
    assert_eq!(mails.len(), 1);
    assert!(mails[0].contains("To: bob@example.nz\r\n"));

    // Looking at the page is not enough, since programs follow links too.
    let visitor = bed.app.visitor();
    let page = visitor.get(&link(new)).await;
    assert_eq!((page.status, page.text.contains("<button>")), (200, true));
    let user = bob.get("/api/user").await.json();
    assert_eq!(user["confirmedEmail"], "bob@example.nz");
    assert_eq!(visitor.post(&link(new), &json!({})).await.status, 200);
    let user = bob.get("/api/user").await.json();
    assert_eq!(user["confirmedEmail"], "bob@new.example.nz");
    test_mail(&bob).await;
    let mails = bed.delivered(&mut seen).await;
    assert!(mails[0].contains("To: bob@new.example.nz\r\n"));
}

async fn only_the_latest_link_confirms_and_only_for_a_week(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    let visitor = bed.app.visitor();
    let mut links = Vec::new();
    for email in ["one@example.nz", "two@example.nz", "two@example.nz"] {
        assert_eq!(change(&bob, email).await.status, 200);
        let mails = bed.delivered(&mut seen).await;
        let mail = mails.iter().find(|mail| mail.contains("/confirm/"));
        links.push(link(mail.expect("a link")));
        let told = mails.iter().filter(|mail| mail.contains("being changed"));
        assert_eq!(told.count(), usize::from(links.len() < 3), "once a change");
    }
    for stale in &links[..2] {
        assert_refused(
            &visitor.post(stale, &json!({})).await,
            404,
            "This link is no longer valid. Under Profile you can have a new one sent.",
        );
    }
    bed.app.days_pass(7);
    assert_eq!(visitor.post(&links[2], &json!({})).await.status, 404);
    let bob = sign_in_again(&bed.app).await;
    assert_eq!(change(&bob, "two@example.nz").await.status, 200);
    let mails = bed.delivered(&mut seen).await;
    // The other is of the device that he signed in with again.
    let mail = mails.iter().find(|mail| mail.contains("/confirm/"));
    let fresh = link(mail.expect("a link"));
    bed.app.days_pass(6);
    assert_eq!(visitor.post(&fresh, &json!({})).await.status, 200);
    assert_eq!(visitor.post(&fresh, &json!({})).await.status, 404, "once");
}

async fn sign_in_again(app: &TestApp) -> Browser {
    let browser = app.visitor();
    let answer = super::sign_in(&browser, "bob", crate::testing::PASSWORD).await;
    assert_eq!(answer.status, 200);
    browser
}

async fn going_back_to_the_old_address_needs_no_link(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    change(&bob, "typo@example.nz").await;
    let mails = bed.delivered(&mut seen).await;
    let mail = mails.iter().find(|mail| mail.contains("/confirm/"));
    let back = change(&bob, "bob@example.nz").await.json();
    assert_eq!(back["email"], back["confirmedEmail"]);
    assert!(bed.delivered(&mut seen).await.is_empty());
    let stale = link(mail.expect("a link"));
    assert_eq!(bed.app.visitor().post(&stale, &json!({})).await.status, 404);
}

async fn nobody_can_have_strangers_flooded_with_links(bed: WithMail) {
    let (bob, mut seen) = (bed.app.user("bob").await, 0);
    for number in 0..5 {
        let email = format!("stranger{number}@example.nz");
        assert_eq!(change(&bob, &email).await.status, 200);
    }
    let refused = change(&bob, "stranger5@example.nz").await;
    assert_eq!(
        (refused.status, refused.header("retry-after")),
        (429, "3600")
    );
    let user = bob.get("/api/user").await.json();
    assert_eq!(user["email"], "stranger4@example.nz", "nothing changed");
    assert_eq!(bed.delivered(&mut seen).await.len(), 10);
}
