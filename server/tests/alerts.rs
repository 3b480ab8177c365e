//! Alerts from real processes on one PostgreSQL: each arrives, and once.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::process::{Child, Command, Stdio};

use cranedesk_platform::db::{Dialect, Location};
use cranedesk_platform::testing::{PostOffice, ScratchDatabase};
use postgres::{Client, NoTls};

/// A database, a post office, and nodes that work with both.
struct Site {
    url: String,
    database: Client,
    office: PostOffice,
    post: SocketAddr,
    files: tempfile::TempDir,
}

impl Site {
    fn open() -> Self {
        let scratch = ScratchDatabase::new(Dialect::Postgres);
        let Location::Postgres { url, .. } = scratch.location else {
            unreachable!("it was asked for PostgreSQL");
        };
        let (office, post) = PostOffice::open();
        let site = Self {
            database: Client::connect(&url, NoTls).expect("the database answers"),
            url,
            office,
            post,
            files: tempfile::tempdir().expect("a temporary folder"),
        };
        let migrated = site.program("migrate").status().expect("it runs");
        assert!(migrated.success());
        site
    }

    fn program(&self, command: &str) -> Command {
        let mut program = Command::new(env!("CARGO_BIN_EXE_cranedesk"));
        program
            .env_clear()
            .env("CRANEDESK_LISTEN", "127.0.0.1:0")
            .env("CRANEDESK_DATA_DIR", self.files.path())
            .env("CRANEDESK_DATABASE_URL", &self.url)
            .env("CRANEDESK_DATABASE_CONNECTIONS", "4")
            .env("CRANEDESK_SMTP_URL", format!("smtp://{}", self.post))
            .env("CRANEDESK_LOG", "error")
            .arg(command)
            .stdout(Stdio::null());
        program
    }

    fn node(&self) -> Node {
        Node(self.program("serve").spawn().expect("a node starts"))
    }

    /// So many users, each with one crane whose COF runs out in a week, and
    /// whose hour for mail has come.
    fn add_users(&mut self, count: i32) {
        for sql in [
            "INSERT INTO users (username, username_key, email, confirmed_email, password_hash,
                    created_at)
                SELECT 'user' || n, 'user' || n, 'user' || n || '@example.nz',
                    'user' || n || '@example.nz', '', 0
                FROM generate_series(1, $1::INT) n",
            "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km, cof_expiry,
                    rego_expiry, mi_expiry, rigging_gear_expiry, cof_expires_at, created_at,
                    updated_at)
                SELECT id, 'other', 'Hiab', 'X-HiPro', 'NAR557', 0, 'soon', '', '', '',
                    (extract(epoch FROM now() + interval '7 days') * 1000)::BIGINT, 0, 0
                FROM users LIMIT $1::INT",
            "INSERT INTO alert_schedule (user_id, crane_id, due_at)
                SELECT user_id, id, 0 FROM cranes LIMIT $1::INT",
            "INSERT INTO alert_settings (user_id, lead_days, time_zone, hour, email_enabled,
                    next_digest_at, unsubscribe_token)
                SELECT id, '30,14,7', 'UTC', 7, true, 0, 'token' || id FROM users LIMIT $1::INT",
        ] {
            let rows = self.database.execute(sql, &[&count]).expect("rows");
            assert_eq!(rows, count as u64);
        }
    }

    fn count(&mut self, sql: &str) -> i64 {
        let row = self.database.query_one(sql, &[]).expect("a row");
        row.get(0)
    }

    /// Waits until nothing is left in the outbox.
    fn wait_until_all_is_marked(&mut self) {
        while self.count("SELECT count(*) FROM mail_outbox WHERE sent_at IS NULL") > 0 {}
    }
}

/// A process that ends with the test, by the signal that no process survives.
struct Node(Child);

impl Drop for Node {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn message_ids(mails: &[String]) -> HashSet<&str> {
    mails
        .iter()
        .map(|mail| {
            let start = mail.find("Message-ID: ").expect("an id");
            mail[start..].lines().next().expect("a line")
        })
        .collect()
}

const ALERTS: &str = "SELECT count(*) FROM alerts WHERE crane_id IS NOT NULL";

#[test]
fn two_processes_deliver_a_thousand_due_alerts_once_each() {
    let mut site = Site::open();
    site.add_users(1000);
    let _nodes = [site.node(), site.node()];
    site.office.wait_for(1000);
    site.wait_until_all_is_marked();
    let mails = site.office.delivered();
    assert_eq!(mails.len(), 1000);
    assert_eq!(message_ids(&mails).len(), 1000);
    assert_eq!(site.count(ALERTS), 1000);
    let logged = "SELECT count(*) FROM alert_deliveries WHERE way = 'email' AND result = 'Sent'";
    assert_eq!(site.count(logged), 1000);
}

#[test]
fn a_process_killed_between_accept_and_mark_loses_nothing() {
    let mut site = Site::open();
    site.add_users(1);
    site.office.set_silent(true);
    let doomed = site.node();
    site.office.wait_for(1);
    drop(doomed);
    assert_eq!(
        site.count("SELECT count(*) FROM mail_outbox WHERE sent_at IS NULL AND attempts = 1"),
        1,
        "taken by the mail server, but not marked"
    );
    site.office.set_silent(false);
    let later = "UPDATE mail_outbox SET not_before = not_before - 5 * 60 * 1000";
    site.database.execute(later, &[]).expect("time passes");
    let _next = site.node();
    let mails = site.office.wait_for(2);
    site.wait_until_all_is_marked();
    assert_eq!(
        message_ids(&mails).len(),
        1,
        "so that a copy can be dropped"
    );
    assert_eq!(site.office.delivered().len(), 2);
    assert_eq!(site.count(ALERTS), 1);
}
