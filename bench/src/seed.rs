//! Rows written straight into SQLite, with the schema that the program made.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cranedesk_platform::clock::{Clock, random_bytes};
use rusqlite::{Connection, params};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::context::Outcome;

/// The fleet of the user who is measured.
pub(crate) const CRANES: usize = 20;
pub(crate) const DOCUMENTS_EACH: usize = 3;
const EXPIRY: &str = "2027-03-31";
const EXPIRES_AT: i64 = 1_806_451_200_000;

pub(crate) struct Seed {
    db: Connection,
    now: i64,
}

/// What other people have, beside the measured user.
pub(crate) struct Others {
    pub(crate) cranes: usize,
    pub(crate) documents_each: usize,
}

pub(crate) const NOBODY_ELSE: Others = Others {
    cranes: 0,
    documents_each: 0,
};

impl Seed {
    pub(crate) fn open(path: &Path) -> Outcome<Self> {
        let db = Connection::open(path)?;
        // Nobody else reads or writes yet, and what breaks is made anew.
        db.pragma_update(None, "journal_mode", "OFF")?;
        db.pragma_update(None, "synchronous", "OFF")?;
        db.pragma_update(None, "cache_size", -200_000)?;
        let now = Clock::system().now_ms();
        Ok(Self { db, now })
    }

    /// A user with a fleet, whose rows lie spread among other people's. Answers
    /// the cookie of a session.
    pub(crate) fn fleet(&self, cranes: usize, others: &Others) -> Outcome<String> {
        self.db.execute_batch("BEGIN")?;
        let user = self.user("bench")?;
        let between = others.cranes / cranes;
        for number in 0..cranes {
            for strangers in 0..between {
                let place = number * between + strangers;
                if place.is_multiple_of(CRANES) {
                    self.user(&format!("stranger-{place}"))?;
                }
                let stranger = user + 1 + (place / CRANES) as i64;
                self.crane(stranger, place, others.documents_each)?;
            }
            self.crane(user, number, DOCUMENTS_EACH)?;
        }
        self.history("c.user_id = (SELECT id FROM users WHERE username = 'bench')")?;
        let cookie = self.session(user)?;
        self.db.execute_batch("COMMIT")?;
        Ok(cookie)
    }

    /// Puts every crane into its owner's schedule, `due` of them in front: they
    /// have ten years behind them, and their COF runs out in six days.
    pub(crate) fn schedule(&self, due: usize) -> Outcome<()> {
        self.db
            .execute_batch("BEGIN; DELETE FROM alert_schedule; DELETE FROM alerts;")?;
        let all = "INSERT INTO alert_schedule (user_id, crane_id, due_at)
            SELECT user_id, id, ?1 FROM cranes";
        self.db.execute(all, params![EXPIRES_AT])?;
        let soon = "UPDATE cranes SET cof_expires_at = ?1 WHERE id IN
            (SELECT id FROM cranes ORDER BY id % 997, id LIMIT ?2)";
        let in_six_days = self.now + 6 * 24 * 60 * 60 * 1000;
        self.db.execute(soon, params![in_six_days, due as i64])?;
        let front = "UPDATE alert_schedule SET due_at = ?1 WHERE crane_id IN
            (SELECT id FROM cranes WHERE cof_expires_at = ?2)";
        self.db.execute(front, params![self.now, in_six_days])?;
        self.history(&format!("c.cof_expires_at = {in_six_days}"))?;
        self.db.execute_batch("COMMIT")?;
        Ok(())
    }

    /// Writes about so many pages: into all of the measured user's documents,
    /// and into as many of the others' as that leaves.
    pub(crate) fn pages(&self, count: usize) -> Outcome<()> {
        self.db.execute_batch("BEGIN")?;
        let sql = "SELECT d.id FROM documents d JOIN cranes c ON c.id = d.crane_id
            WHERE c.user_id = 1 OR d.id % max(1, (SELECT count(*) FROM documents) / ?1) = 0";
        let mut statement = self.db.prepare(sql)?;
        let documents: Vec<i64> = statement
            .query_map([count as i64], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let each = count.div_ceil(documents.len());
        let sql = "INSERT INTO document_pages (document_id, page, text) VALUES (?1, ?2, ?3)";
        let mut insert = self.db.prepare(sql)?;
        for (place, document) in documents.iter().enumerate() {
            for page in 0..each {
                let text = page_text(place * each + page);
                insert.execute(params![document, page as i64 + 1, text])?;
            }
        }
        self.db.execute_batch("COMMIT")?;
        Ok(())
    }

    fn user(&self, name: &str) -> Outcome<i64> {
        let sql = "INSERT INTO users (username, username_key, email, password_hash, created_at)
            VALUES (?1, ?1, ?1 || '@example.nz', '', ?2)";
        self.db
            .prepare_cached(sql)?
            .execute(params![name, self.now])?;
        Ok(self.db.last_insert_rowid())
    }

    fn session(&self, user: i64) -> Outcome<String> {
        let token = URL_SAFE_NO_PAD.encode(random_bytes::<32>());
        let hash: [u8; 32] = Sha256::digest(token.as_bytes()).into();
        let sql =
            "INSERT INTO sessions (token_hash, user_id, created_at, seen_at, browser, network)
                   VALUES (?1, ?2, ?3, ?3, '', '')";
        self.db.execute(sql, params![hash, user, self.now])?;
        Ok(format!("cranedesk={token}"))
    }

    fn crane(&self, user: i64, number: usize, documents: usize) -> Outcome<()> {
        let sql = "INSERT INTO cranes (user_id, type, make, model, vehicle_id, road_user_km,
                cof_expiry, rego_expiry, mi_expiry, rigging_gear_expiry,
                cof_expires_at, rego_expires_at, mi_expires_at, rigging_gear_expires_at,
                created_at, updated_at)
            VALUES (?1, 'telescopic', 'Liebherr', ?2, ?3, ?4, ?5, ?5, ?5, ?5, ?6, ?6, ?6, ?6, ?7, ?7)";
        self.db.prepare_cached(sql)?.execute(params![
            user,
            model(number),
            vehicle_id(number),
            km(number),
            EXPIRY,
            EXPIRES_AT,
            self.now
        ])?;
        let crane = self.db.last_insert_rowid();
        for document in 0..documents {
            self.document(crane, document)?;
        }
        Ok(())
    }

    /// Ten years of renewals for those cranes that have none: twenty for each kind.
    fn history(&self, of: &str) -> Outcome<()> {
        let sql = format!(
            "WITH RECURSIVE past (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM past WHERE n < 20)
            INSERT INTO certificate_renewals (crane_id, kind, outcome, issued, holds_from,
                expires, expires_at, source, entered_at)
            SELECT c.id, k.column1, 'pass', '2020-01-01', (?1 - n * 15768000000) / 86400000,
                ?2, ?1 - (n - 1) * 15768000000, 'form', ?3
            FROM cranes c, (VALUES ('cof'), ('rego'), ('mi'), ('riggingGear')) k, past
            WHERE {of} AND NOT EXISTS
                (SELECT 1 FROM certificate_renewals r WHERE r.crane_id = c.id)"
        );
        self.db
            .execute(&sql, params![EXPIRES_AT, EXPIRY, self.now])?;
        Ok(())
    }

    fn document(&self, crane: i64, number: usize) -> Outcome<()> {
        let sql = "INSERT INTO documents (crane_id, name, document_type, filename, mimetype,
                size, file_key, sha256, uploaded_at, text_state, text_pages)
            VALUES (?1, ?2, 'Certification', ?2, 'application/pdf', 183500, ?3, ?4, ?5,
                'searchable', 1)";
        let filename = format!("certificate-{number}.pdf");
        let key = format!("bench-{crane}-{number}");
        self.db.prepare_cached(sql)?.execute(params![
            crane,
            filename,
            key,
            "0".repeat(64),
            self.now
        ])?;
        Ok(())
    }
}

impl Drop for Seed {
    fn drop(&mut self) {
        let _ = self.db.pragma_update(None, "journal_mode", "WAL");
    }
}

/// A crane as a browser sends it.
pub(crate) fn crane_form(number: usize) -> Value {
    json!({
        "type": "telescopic", "make": "Liebherr", "model": model(number),
        "vehicleId": vehicle_id(number), "roadUserKm": km(number),
        "cofExpiry": EXPIRY, "regoExpiry": EXPIRY, "miExpiry": EXPIRY, "riggingGearExpiry": EXPIRY,
    })
}

fn model(number: usize) -> String {
    format!("LTM 1{:03}-4.2", number % 1000)
}

/// A page of a manual: a hundred words, of which every page has some in common.
fn page_text(number: usize) -> String {
    const WORDS: [&str; 24] = [
        "hydraulic",
        "filter",
        "oil",
        "boom",
        "outrigger",
        "hoist",
        "brake",
        "rope",
        "hook",
        "load",
        "chart",
        "radius",
        "tonne",
        "engine",
        "coolant",
        "tyre",
        "steering",
        "cab",
        "winch",
        "sheave",
        "pin",
        "grease",
        "torque",
        "inspection",
    ];
    let mut state = number as u32;
    let words = (0..100).map(|_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        WORDS[(state >> 16) as usize % WORDS.len()]
    });
    let words: Vec<&str> = words.collect();
    format!("Section {number}. {}.", words.join(" "))
}

fn vehicle_id(number: usize) -> String {
    format!("CRN{number:06}")
}

fn km(number: usize) -> i64 {
    (12_000 + number * 37 % 90_000) as i64
}
