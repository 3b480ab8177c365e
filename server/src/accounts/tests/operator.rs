//! `cranedesk user …`, the real actions without the terminal.

use std::io;

use clap::Parser;
use cranedesk_platform::on_both_engines;

use super::sign_in;
use crate::accounts::commands::{AskPassword, UserCommand};
use crate::testing::{PASSWORD, TestApp};

on_both_engines!(
    TestApp: the_operator_adds_a_user, a_password_can_be_made_up, users_are_listed,
    a_password_is_reset_and_sessions_end, a_user_is_signed_out_everywhere, mistakes_get_one_line,
);

/// An operator who types this password when asked.
struct Types(&'static str);

impl AskPassword for Types {
    fn ask(&mut self, _: &str) -> io::Result<String> {
        Ok(self.0.to_owned())
    }
}

#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    command: UserCommand,
}

pub(super) async fn run(app: &TestApp, line: &str, typed: &'static str) -> Result<String, String> {
    let words = std::iter::once("user").chain(line.split(' '));
    let Line { command } = Line::try_parse_from(words).expect("a command");
    let said = command.run(&app.app, &mut Types(typed)).await;
    said.map_err(|error| error.to_string())
}

async fn the_operator_adds_a_user(app: TestApp) {
    let said = run(&app, "add Bob --email bob@example.nz", PASSWORD).await;
    assert_eq!(said.expect("Bob is added"), "Added Bob.");
    let bob = sign_in(&app.visitor(), "bob", PASSWORD).await;
    assert_eq!(bob.json()["email"], "bob@example.nz");
    run(&app, "add eve", PASSWORD).await.expect("Eve is added");
    let eve = sign_in(&app.visitor(), "eve", PASSWORD).await;
    assert!(eve.json()["email"].is_null());
}

async fn a_password_can_be_made_up(app: TestApp) {
    for line in ["add bob --generate", "reset-password bob --generate"] {
        let said = run(&app, line, "not asked for").await.expect("it is done");
        let (_, password) = said.split_once("\nPassword: ").expect("a password");
        assert_eq!(password.len(), 20);
        assert_eq!(sign_in(&app.visitor(), "bob", password).await.status, 200);
    }
}

async fn users_are_listed(app: TestApp) {
    assert_eq!(
        run(&app, "list", "").await.expect("a list"),
        "There are no users yet."
    );
    run(&app, "add zoe", PASSWORD).await.expect("Zoe is added");
    app.user("Bob").await;
    app.days_pass(8);
    app.seconds_pass(60);
    for _ in 0..2 {
        sign_in(&app.visitor(), "bob", PASSWORD).await;
    }
    let list = run(&app, "list", "").await.expect("a list");
    assert_eq!(
        list.lines().collect::<Vec<_>>(),
        [
            "Username  Email           Added (UTC)       Last sign-in      Sessions",
            "Bob       Bob@example.nz  2026-07-01 12:00  2026-07-09 12:01  2",
            "zoe                       2026-07-01 12:00  never             0",
        ]
    );
}

async fn a_password_is_reset_and_sessions_end(app: TestApp) {
    let (bob, eve) = (app.user("bob").await, app.user("eve").await);
    let said = run(&app, "reset-password BOB", "battery staple").await;
    assert_eq!(
        said.expect("it is reset"),
        "The password is set. 1 session was ended."
    );
    assert_eq!(bob.get("/api/user").await.status, 401);
    assert_eq!(eve.get("/api/user").await.status, 200);
    assert_eq!(sign_in(&bob, "bob", PASSWORD).await.status, 401);
    assert_eq!(sign_in(&bob, "bob", "battery staple").await.status, 200);
}

async fn a_user_is_signed_out_everywhere(app: TestApp) {
    let (bob, eve) = (app.user("bob").await, app.user("eve").await);
    app.days_pass(7);
    let phone = app.visitor();
    for browser in [&phone, &app.visitor()] {
        assert_eq!(sign_in(browser, "bob", PASSWORD).await.status, 200);
    }
    // Bob's first session had ended by itself.
    let said = run(&app, "sign-out bob", "").await;
    assert_eq!(said.expect("he is signed out"), "2 sessions were ended.");
    let said = run(&app, "sign-out bob", "").await;
    assert_eq!(said.expect("he is signed out"), "No session was open.");
    assert_eq!(bob.get("/api/user").await.status, 401);
    assert_eq!(phone.get("/api/user").await.status, 401);
    assert_eq!(sign_in(&eve, "eve", PASSWORD).await.status, 200);
    assert_eq!(sign_in(&phone, "bob", PASSWORD).await.status, 200);
}

async fn mistakes_get_one_line(app: TestApp) {
    app.user("bob").await;
    for (line, typed, told) in [
        ("add bob", PASSWORD, "That username is taken."),
        ("add ab", PASSWORD, "Username must be at least 3 characters"),
        ("add eve", "12345", "Password must be at least 6 characters"),
        (
            "add eve --email eve",
            PASSWORD,
            "Please enter a valid email address",
        ),
        (
            "reset-password bob",
            "",
            "Password must be at least 6 characters",
        ),
        (
            "reset-password eve",
            PASSWORD,
            "There is no user with that name.",
        ),
        ("sign-out eve", "", "There is no user with that name."),
    ] {
        assert_eq!(run(&app, line, typed).await, Err(told.to_owned()), "{line}");
    }
}
