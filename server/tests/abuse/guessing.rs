//! Guessing at every secret, again and again from one address: what is short
//! is slowed, and what is long answers the same to the last guess.

use aws_lc_rs::hmac;
use cranedesk_platform::clock::Clock;
use reqwest::Method;
use serde_json::{Value, json};

use crate::house::{House, PASSWORD};

/// One line of the table. `GUESS` stands for another guess each time.
struct Guess {
    what: &'static str,
    ask: &'static str,
    cookie: Option<String>,
    kind: &'static str,
    body: &'static str,
    tries: usize,
    /// What a wrong one is told.
    status: u16,
    says: &'static str,
    /// Whether it is short enough to be slowed in the end.
    is_slowed: bool,
}

const JSON: &str = "application/json";
const FORM: &str = "application/x-www-form-urlencoded";
const NOT_IN_USE: &str = "This address is not in use";

#[rustfmt::skip]
fn cases(victim: &str) -> Vec<Guess> {
    let short = |what, ask, body, tries, status, says| Guess { what, ask, cookie: None, kind: JSON, body, tries, status, says, is_slowed: true };
    let long = |what, ask, body, status, says| Guess { what, ask, cookie: None, kind: JSON, body, tries: 40, status, says, is_slowed: false };
    vec![
        short("a password", "POST /api/login", r#"{"username":"victim","password":"GUESS"}"#, 20, 401, "not right"),
        short("the password of a name that nobody has", "POST /api/login", r#"{"username":"nobody at all","password":"GUESS"}"#, 20, 401, "not right"),
        Guess { cookie: Some(victim.to_owned()), ..short("the password, by whoever borrowed the session", "POST /api/user/confirmation", r#"{"password":"GUESS"}"#, 20, 422, "not right") },
        Guess { cookie: Some(victim.to_owned()), ..short("the password before a new one", "POST /api/user/password", r#"{"currentPassword":"GUESS","newPassword":"battery staple"}"#, 20, 422, "not right") },
        Guess { kind: FORM, ..short("the word of a link", "POST /s/{link}?file", "word=GUESS", 30, 403, "<h1>") },
        short("the addresses of links", "GET /s/AAAAAAAAAAAAGUESS", "", 80, 404, NOT_IN_USE),
        short("the addresses of codes", "GET /c/AAAAAAAAAAAAGUESS", "", 80, 404, NOT_IN_USE),
        long("an API token", "GET /api/cranes", "", 401, "This token is not known here, or it has ended."),
        long("the link for a new password", "POST /api/password-resets/open", r#"{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGUESS"}"#, 404, "link"),
        long("a new password by a link", "POST /api/password-resets/use", r#"{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGUESS","newPassword":"battery staple"}"#, 404, "link"),
        long("an invitation", "POST /api/invitations/open", r#"{"token":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAGUESS"}"#, 404, "invitation"),
        long("a calendar", "GET /api/alerts/calendar/AAAAAAAAAAAAAAAAAGUESS.ics", "", 404, "calendar"),
        long("the link that ends mails", "POST /api/alerts/unsubscribe/AAAAAAAAAAAAAAAAAGUESS", "", 404, "This address is no longer valid."),
        long("the link that confirms an address", "POST /api/user/email/confirm/AAAAAAAAAAAAAAAAAGUESS", "", 404, "link"),
        long("a second step that somebody began", "POST /api/login/second-step", r#"{"code":"GUESS"}"#, 404, "This sign-in has ended."),
    ]
}

/// How many there are, with the two about codes of an app.
pub(crate) const COUNT: usize = 17;

pub(crate) async fn wrong(house: &House) -> Vec<String> {
    let victim = house.register("victim").await;
    let cases = cases(&victim);
    assert_eq!(cases.len() + 2, COUNT);
    let mut wrong = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let address = format!("10.250.0.{}", number + 1);
        wrong.extend(case.try_on(house, &address).await.err());
    }
    wrong.extend(codes(house, &victim).await.err());
    wrong
}

impl Guess {
    async fn try_on(&self, house: &House, address: &str) -> Result<(), String> {
        let (method, path) = self.ask.split_once(' ').expect("a method and a path");
        let mut last = 0;
        for number in 0..self.tries {
            let guess = format!("{:010}", 1_000_000 + number);
            let path = house.filled(path).replace("GUESS", &guess);
            let method: Method = method.parse().expect("a method");
            let mut request = house.request_from(address, method, &path);
            if let Some(cookie) = &self.cookie {
                request = request.header("cookie", cookie);
            }
            if self.what == "an API token" {
                request = request.bearer_auth(format!("cranedesk_{guess:A<43}"));
            }
            if !self.body.is_empty() {
                let body = self.body.replace("GUESS", &guess);
                request = request.header("content-type", self.kind).body(body);
            }
            let answer = request.send().await.map_err(|error| error.to_string())?;
            last = answer.status().as_u16();
            let text = answer.text().await.unwrap_or_default();
            let is_wrong = last == self.status && text.contains(self.says);
            if !(is_wrong || self.is_slowed && last == 429) {
                let short: String = text.chars().take(200).collect();
                let what = self.what;
                return Err(format!("guess {number} at {what} got {last}: {short}"));
            }
        }
        match self.is_slowed == (last == 429) {
            true => Ok(()),
            false => Err(format!("the last guess at {} got {last}", self.what)),
        }
    }
}

/// The codes of an app, by whoever has the password; and the owner, who gets in
/// meanwhile with what cannot be guessed.
async fn codes(house: &House, victim: &str) -> Result<(), String> {
    let ask = async |path: &str, body: Value, cookie: String| {
        let request = house.request_from("10.251.0.1", Method::POST, path);
        let answer = request.header("cookie", cookie).json(&body).send().await;
        let answer = answer.expect("an answer");
        let cookie = answer.headers().get("set-cookie");
        let cookie = cookie.and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        let cookie = cookie.unwrap_or_default().to_owned();
        let status = answer.status().as_u16();
        let body: Value = answer.json().await.unwrap_or_default();
        (status, body, cookie)
    };
    let own = || victim.to_owned();
    let (_, setup, _) = ask("/api/user/second-step/codes", json!({}), own()).await;
    let code = code_of(setup["secret"].as_str().unwrap_or_default());
    let path = "/api/user/second-step/codes/confirm";
    let (status, kept, _) = ask(path, json!({ "code": code }), own()).await;
    if status != 200 {
        return Err(format!("codes were not turned on: {status}"));
    }
    let credentials = json!({ "username": "victim", "password": PASSWORD });
    let (mut step, mut seen) = (String::new(), Vec::new());
    for guess in 0..12 {
        if guess % 5 == 0 {
            let house = house.request(crate::case::By::Nobody, Method::POST, "/api/login");
            let begun = house.json(&credentials).send().await.expect("an answer");
            if begun.status() != 202 {
                return Err(format!("the first step got {}", begun.status()));
            }
            let cookie = begun.headers()["set-cookie"].to_str().expect("a cookie");
            cookie
                .split(';')
                .next()
                .unwrap_or_default()
                .clone_into(&mut step);
        }
        let form = json!({ "code": format!("{guess:06}") });
        seen.push(ask("/api/login/second-step", form, step.clone()).await.0);
    }
    let mut wanted = vec![401; 10];
    wanted.extend([429, 429]);
    if seen != wanted {
        return Err(format!("guesses at one-time codes got {seen:?}"));
    }
    let form = json!({ "code": kept["codes"][0] });
    match ask("/api/login/second-step", form, step).await.0 {
        200 => Ok(()),
        status => Err(format!("the owner's recovery code got {status}")),
    }
}

/// As an app makes it (RFC 6238).
fn code_of(secret: &str) -> String {
    let (mut bits, mut held, mut key) = (0_u32, 0, Vec::new());
    for letter in secret.bytes() {
        let five = match letter {
            b'A'..=b'Z' => letter - b'A',
            _ => letter - b'2' + 26,
        };
        bits = bits << 5 | u32::from(five);
        held += 5;
        if held >= 8 {
            held -= 8;
            key.push((bits >> held) as u8);
            bits &= (1 << held) - 1;
        }
    }
    let step = Clock::system().now_ms() / 30_000;
    let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &key);
    let tag = hmac::sign(&key, &step.to_be_bytes());
    let tag = tag.as_ref();
    let start = usize::from(tag[19] & 0xf);
    let four = tag[start..start + 4].try_into().expect("four bytes");
    format!(
        "{:06}",
        (u32::from_be_bytes(four) & 0x7fff_ffff) % 1_000_000
    )
}
