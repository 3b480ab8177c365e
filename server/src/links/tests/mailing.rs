//! Links that are mailed to a customer, and mail that does not get there.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::{link, name_it, pack};
use crate::testing::{Actors, Browser, WithMail};

struct Mailing(WithMail);

impl Mailing {
    async fn start(dialect: Dialect) -> Self {
        Self(WithMail::start_with(dialect, name_it).await)
    }
}

on_both_engines!(Mailing:
    a_link_is_mailed_through_the_outbox,
    a_customer_who_cannot_be_reached_is_told_as_that_and_the_owners_mail_goes_on,
    a_link_that_ended_is_not_mailed_any_more,
    a_link_whose_rights_ended_is_not_mailed_any_more,
    mails_to_customers_are_limited_by_sender_and_by_recipient,
    nothing_in_a_mail_reads_as_an_address_but_the_link,
);

const CUSTOMER: &str = "site@builder.example.nz";

async fn messages(owner: &Browser) -> Vec<String> {
    let list = owner.get("/api/alerts").await.json();
    let alerts = list["alerts"].as_array().expect("a list").iter();
    alerts.map(|one| one["message"].to_string()).collect()
}

async fn mail_of(owner: &Browser) -> Value {
    owner.get("/api/links").await.json()[0]["mail"].clone()
}

async fn a_link_is_mailed_through_the_outbox(Mailing(mail): Mailing) {
    let crew = Actors::meet(&mail.app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let form = json!({ "packId": pack, "days": 7, "mailTo": CUSTOMER, "word": "hook" });
    let (made, path) = link(&crew.owner, &form).await;
    assert_eq!(made["mail"], json!({ "to": CUSTOMER, "state": "waiting" }));
    let sent = mail.delivered(&mut 0).await;
    let letter = sent.iter().find(|one| one.contains(CUSTOMER));
    let letter = letter.expect("a mail to the customer");
    assert!(
        letter.contains(&format!("http://cranes.example.nz{path}")),
        "{letter}"
    );
    assert!(letter.contains("owner sends you the papers"), "{letter}");
    assert!(!letter.contains("hook"), "the word goes another way");
    assert_eq!(
        mail_of(&crew.owner).await,
        json!({ "to": CUSTOMER, "state": "sent" })
    );
}

async fn a_customer_who_cannot_be_reached_is_told_as_that_and_the_owners_mail_goes_on(
    Mailing(mail): Mailing,
) {
    let crew = Actors::meet(&mail.app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    mail.office.forget(CUSTOMER);
    let form = json!({ "packId": pack, "days": 7, "mailTo": CUSTOMER });
    link(&crew.owner, &form).await;
    let mut seen = 0;
    for _ in 0..8 {
        mail.delivered(&mut seen).await;
        mail.app.seconds_pass(60 * 60);
    }
    assert_eq!(
        mail_of(&crew.owner).await,
        json!({ "to": CUSTOMER, "state": "failing" })
    );
    let settings = crew.owner.get("/api/alerts/settings").await.json();
    assert_eq!(settings["emailFailing"], false, "{settings}");
    let told = messages(&crew.owner).await;
    assert!(!told.iter().any(|text| text.contains("E-mail to you")));
    let of_customer: Vec<_> = told.iter().filter(|text| text.contains(CUSTOMER)).collect();
    assert_eq!(of_customer.len(), 1, "once: {told:?}");
    assert!(of_customer[0].contains("has not got through yet: Papers of Liebherr"));
    let deliveries = crew.owner.get("/api/alerts/deliveries").await.json();
    assert_eq!(
        deliveries[0]["what"],
        format!("Papers of Liebherr LTM 1100 (KCR 100), to {CUSTOMER}")
    );
    // The owner's own mail is not held up, and that it comes mends nothing of the other.
    let test = json!({ "channel": "email" });
    let asked = crew.owner.post("/api/alerts/test", &test).await;
    assert!(asked.status < 300, "{}", asked.text);
    let sent = mail.delivered(&mut seen).await;
    assert!(sent.iter().any(|one| one.contains("To: owner@example.nz")));
    assert_eq!(mail_of(&crew.owner).await["state"], "failing");
}

async fn a_link_that_ended_is_not_mailed_any_more(Mailing(mail): Mailing) {
    let crew = Actors::meet(&mail.app).await;
    let pack = pack(&crew, &crew.owner, "pdf").await;
    mail.office.set_closed(true);
    let form = json!({ "packId": pack, "days": 7, "mailTo": CUSTOMER });
    let (ended, _) = link(&crew.owner, &form).await;
    mail.delivered(&mut 0).await;
    let path = format!("/api/links/{}", ended["id"]);
    let ended = crew.owner.delete(&path).await.json();
    assert_eq!(ended["mail"]["state"], "notSent");
    let form = json!({ "packId": pack, "days": 1, "mailTo": CUSTOMER });
    link(&crew.owner, &form).await;
    mail.app.days_pass(2);
    mail.office.set_closed(false);
    let sent = mail.delivered(&mut 0).await;
    assert!(!sent.iter().any(|one| one.contains("/s/")), "{sent:?}");
}

async fn a_link_whose_rights_ended_is_not_mailed_any_more(Mailing(mail): Mailing) {
    let crew = Actors::meet(&mail.app).await;
    let pack = pack(&crew, &crew.edit_mate, "pdf").await;
    let form = json!({ "packId": pack, "days": 7, "mailTo": CUSTOMER });
    link(&crew.edit_mate, &form).await;
    crew.stop_sharing_with_edit_mate().await;
    let sent = mail.delivered(&mut 0).await;
    assert!(!sent.iter().any(|one| one.contains("/s/")), "{sent:?}");
}

async fn mails_to_customers_are_limited_by_sender_and_by_recipient(Mailing(mail): Mailing) {
    let crew = Actors::meet(&mail.app).await;
    let owners = pack(&crew, &crew.owner, "pdf").await;
    let mates = pack(&crew, &crew.edit_mate, "pdf").await;
    let send = async |browser: &Browser, pack: i64, to: &str| {
        let form = json!({ "packId": pack, "days": 1, "mailTo": to });
        browser.post("/api/links", &form).await
    };
    let boxes = ["site@builder.example.nz", "Site+crane@Builder.example.nz"];
    for number in 0..8 {
        let to = boxes[number % 2];
        assert_eq!(send(&crew.owner, owners, to).await.status, 201, "{number}");
    }
    // However it is written, and whoever sends it.
    for (browser, pack) in [(&crew.owner, owners), (&crew.edit_mate, mates)] {
        let refused = send(browser, pack, boxes[1]).await;
        assert_eq!(refused.status, 429);
        let sentence = "Too many mails to that address. Please try again in 24 hours.";
        assert_eq!(refused.text, sentence);
    }
    let links = crew.owner.get("/api/links").await.json();
    let made = links.as_array().expect("a list").len();
    assert_eq!(made, 8, "what was not mailed was not made");
    for number in 8..30 {
        let to = format!("site{number}@builder.example.nz");
        assert_eq!(send(&crew.owner, owners, &to).await.status, 201, "{number}");
    }
    let refused = send(&crew.owner, owners, "new@builder.example.nz").await;
    assert_eq!(refused.status, 429);
    assert!(
        refused.text.starts_with("Too many mails. "),
        "{}",
        refused.text
    );
    assert_eq!(
        send(&crew.edit_mate, mates, "new@builder.example.nz")
            .await
            .status,
        201
    );
    // In no day there are more, however they are spread.
    mail.app.seconds_pass(24 * 60 * 60 - 1);
    let refused = send(&crew.edit_mate, mates, boxes[0]).await;
    assert_eq!((refused.status, refused.header("retry-after")), (429, "1"));
    mail.app.seconds_pass(1);
    assert_eq!(send(&crew.edit_mate, mates, boxes[0]).await.status, 201);
}

async fn nothing_in_a_mail_reads_as_an_address_but_the_link(Mailing(mail): Mailing) {
    let crew = Actors::named(&mail.app, ".evil.example").await;
    let path = format!("/api/cranes/{}", crew.crane);
    let mut crane = crew.owner.get(&path).await.json();
    crane["make"] = json!("<b>Pay</b> at https://evil.example/pay or");
    crane["model"] = json!("www.evil.example");
    assert_eq!(crew.owner.put(&path, &crane).await.status, 200);
    let pack = pack(&crew, &crew.owner, "pdf").await;
    let form = json!({ "packId": pack, "days": 7, "mailTo": CUSTOMER });
    link(&crew.owner, &form).await;
    let sent = mail.delivered(&mut 0).await;
    let letter = sent.iter().find(|one| one.contains(CUSTOMER));
    let letter = letter.expect("a mail to the customer");
    assert!(letter.contains("http://cranes.example.nz/s/"), "{letter}");
    for typed in ["evil.example", "https://", "<b>", "&lt;b&gt;"] {
        assert!(!letter.contains(typed), "{typed} is in {letter}");
    }
}
