//! Guessing at every secret, and using those of others.

use crate::case::By::{Nobody, Owner, Stranger};
use crate::case::Case;

const NOT_IN_USE: &str = "This address is not in use";
const WORD: &str = "application/x-www-form-urlencoded";

#[rustfmt::skip]
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    // Whatever is wrong with an address, it is one page.
    let long = format!("/s/{}", "A".repeat(5_000));
    for (what, path) in [
        ("a link that never was", "/s/AAAAAAAAAAAAAAAAAAAAAA"),
        ("a link that has ended", "/s/{ended link}"),
        ("the papers of a link that has ended", "/s/{ended link}?file"),
        ("a link without a secret", "/s/"),
        ("a link with a slash behind it", "/s/{open link}/"),
        ("something behind a link", "/s/{open link}/file"),
        ("a link in other letters", "/s/%7Bopen%20link%7D"),
        ("a link with a space behind it", "/s/{open link}%20"),
        ("a link with a NUL behind it", "/s/{open link}%00"),
        ("a link that is a path", "/s/..%2f..%2fapi%2fuser"),
        ("a link with SQL", "/s/'%20OR%201=1--"),
        ("a link of 5,000 letters", long.as_str()),
        ("a link as a code", "/c/{open link}"),
        ("a link's number for its secret", "/s/{link id}"),
        ("a code that never was", "/c/AAAAAAAAAAAAAAAAAAAAAA"),
        ("a code's number for its secret", "/c/{code id}"),
        ("something behind a code", "/c/AAAAAAAAAAAAAAAAAAAAAA/paper"),
        ("a paper of a code that never was", "/c/AAAAAAAAAAAAAAAAAAAAAA?paper={document}"),
    ] {
        cases.push(Case::new(what, Nobody, &format!("GET {path}"), 404, NOT_IN_USE));
    }
    cases.push(Case::new("a link that is open", Nobody, "GET /s/{open link}", 200, "Open the papers"));
    cases.push(Case::new("the papers behind a password", Nobody, "GET /s/{link}?file", 200, "Password."));
    for (what, body) in [("a wrong password", "word=moa"), ("no password", "word="), ("another field first", "x=pukeko&word=moa"), ("a password of 100,000 letters", "word=LONG"), ("what is no text", "word=%ff%fe"), ("SQL", "word=%27%20OR%201=1--"), ("the hash of it", "word=%24argon2id%24"), ("two passwords, the right one last", "word=moa&word=pukeko")] {
        let body = body.replace("LONG", &"a".repeat(100_000));
        let case = Case::new(format!("at a link: {what}"), Nobody, "POST /s/{link}?file", 403, "<h1>");
        cases.push(case.or(429).bytes(WORD, body));
    }
    cases.push(Case::new("the right password as JSON", Nobody, "POST /s/{link}?file", 415, "Please use the form on the page.").json(r#"{"word":"pukeko"}"#));
    cases.push(Case::new("the right password as text", Nobody, "POST /s/{link}?file", 415, "Please use the form on the page.").bytes("text/plain", "word=pukeko"));
    cases.push(Case::new("the right password after the question mark", Nobody, "GET /s/{link}?file&word=pukeko", 200, "Password."));
    cases.push(Case::new("a password at a link that ended", Nobody, "POST /s/{ended link}?file", 404, NOT_IN_USE).bytes(WORD, "word=pukeko"));
    cases.push(Case::new("another method at a link", Nobody, "DELETE /s/{open link}", 405, "This did not work"));
    cases.push(Case::new("a report to a code that never was", Nobody, "POST /c/AAAAAAAAAAAAAAAAAAAAAA", 404, NOT_IN_USE).bytes(crate::case::FORM, crate::case::form(&[(b"name=\"text\"", b"x")])));
    // The other secrets that stand in addresses.
    for (what, ask, status, says) in [
        ("a calendar that never was", "GET /api/alerts/calendar/AAAAAAAAAAAAAAAAAAAAAA", 404, "There is no calendar at this address."),
        ("a calendar that ends otherwise", "GET /api/alerts/calendar/{calendar}x", 404, "There is no calendar at this address."),
        ("the link of a mail that was never sent, which says nothing", "GET /api/alerts/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA", 200, "Stop e-mail alerts?"),
        ("unsubscribing somebody", "POST /api/alerts/unsubscribe/AAAAAAAAAAAAAAAAAAAAAA", 404, "This address is no longer valid."),
        ("confirming somebody's address, which says nothing", "GET /api/user/email/confirm/AAAAAAAAAAAAAAAAAAAAAA", 200, "Confirm your e-mail address"),
        ("confirming somebody's address for good", "POST /api/user/email/confirm/AAAAAAAAAAAAAAAAAAAAAA", 404, "This link is no longer valid."),
        ("counters from elsewhere", "GET /metrics", 404, "There is nothing at this address."),
    ] {
        cases.push(Case::new(what, Nobody, ask, status, says));
    }
    for (what, path, body, status, says) in [
        ("a made-up reset", "/api/password-resets/open", r#"{"token":"AAAA"}"#, 404, "This link is no longer valid."),
        ("a made-up reset, used", "/api/password-resets/use", r#"{"token":"AAAA","newPassword":"battery staple"}"#, 404, "This link is no longer valid."),
        ("a made-up invitation", "/api/invitations/open", r#"{"token":"AAAA"}"#, 404, "This invitation has ended"),
        ("somebody's name again", "/api/register", r#"{"username":"OWNER","email":"x@example.nz","password":"battery staple"}"#, 409, "taken"),
        ("a name that looks like another", "/api/register", r#"{"username":"оwner","email":"x@example.nz","password":"battery staple"}"#, 422, "Username"),
        ("an invitation that nobody made", "/api/register", r#"{"username":"newcomer","email":"no","password":"battery staple","invitation":"AAAA"}"#, 422, "valid email address"),
    ] {
        cases.push(Case::new(what, Nobody, &format!("POST {path}"), status, says).json(body));
    }
    // Sessions.
    for (what, cookie) in [("an empty session", "cranedesk=".to_owned()), ("a made-up session", "cranedesk=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA".to_owned()), ("a session of 4,000 letters", format!("cranedesk={}", "A".repeat(4_000))), ("a session with SQL", "cranedesk=' OR 1=1--".to_owned()), ("a session that is a user's number", "cranedesk=1".to_owned()), ("a session under another name", "session=1; user=owner; admin=true".to_owned())] {
        cases.push(Case::new(what, Nobody, "GET /api/user", 401, "Please sign in.").header("cookie", cookie));
    }
    cases.push(Case::new("a session as a bearer", Nobody, "GET /api/cranes", 401, "Please sign in.").header("authorization", "Bearer AAAA"));
    cases.push(Case::new("a name and password with every request", Nobody, "GET /api/cranes", 401, "Please sign in.").header("authorization", "Basic b3duZXI6Y29ycmVjdCBob3JzZQ=="));
    cases.push(Case::new("somebody else's device", Stranger, "DELETE /api/user/devices/{device}", 404, "Device not found"));
    cases.push(Case::new("the log of somebody else's link", Stranger, "GET /api/links/{link id}/openings", 404, "Link not found"));
    cases.push(Case::new("ending somebody else's link", Stranger, "DELETE /api/links/{link id}", 404, "Link not found"));
    cases.push(Case::new("a link of somebody else's pack", Stranger, "POST /api/links", 404, "Pack not found").json(r#"{"packId":{pack},"days":1}"#));
    cases.push(Case::new("stickers for somebody else's crane", Stranger, "POST /api/stickers", 404, "Crane not found").json(r#"{"craneIds":[{crane}],"sheet":"label"}"#));
    cases.push(Case::new("a pack of somebody else's crane among one's own", Stranger, "POST /api/packs", 404, "Crane not found").json(r#"{"craneIds":[{own crane},{crane}],"format":"zip"}"#));
    cases.push(Case::new("papers of a link for its owner", Owner, "GET /s/{ended link}", 404, NOT_IN_USE));
    cases
}
