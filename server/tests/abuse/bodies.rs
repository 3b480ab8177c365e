//! JSON that is odd, deep, doubled, endless, or of the wrong kind.

use crate::case::By::{Nobody, Owner, Stranger};
use crate::case::Case;

const NO_JSON: &str = "The request is not valid JSON.";
const CRANE: &str = r#""type":"telescopic","make":"A","model":"B","vehicleId":"C","roadUserKm":1,"cofExpiry":"2099-01-01","regoExpiry":"2099-01-01","miExpiry":"2099-01-01","riggingGearExpiry":"2099-01-01""#;

pub(crate) fn cases() -> Vec<Case> {
    let mut cases = texts();
    cases.extend(cranes());
    cases.extend(fields());
    cases.extend(kinds());
    cases
}

/// What is no JSON, or none that anybody would send.
#[rustfmt::skip]
fn texts() -> Vec<Case> {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let lists = deep("[", "]");
    let objects = format!("{}1{}", "{\"a\":".repeat(30_000), "}".repeat(30_000));
    let table: Vec<(&str, Vec<u8>, u16, &str)> = vec![
        ("nothing", vec![], 400, NO_JSON),
        ("a space", b" ".to_vec(), 400, NO_JSON),
        ("a brace", b"{".to_vec(), 400, NO_JSON),
        ("two values", b"{}{}".to_vec(), 422, "missing field"),
        ("a comma too many", br#"{"username":"a","password":"b",}"#.to_vec(), 400, NO_JSON),
        ("single quotes", br"{'username':'a'}".to_vec(), 400, NO_JSON),
        ("a comment", br#"{/**/"username":"a"}"#.to_vec(), 400, NO_JSON),
        ("NaN", br#"{"username":NaN}"#.to_vec(), 400, NO_JSON),
        ("a byte order mark", b"\xef\xbb\xbf{}".to_vec(), 400, NO_JSON),
        ("UTF-16", b"{\0}\0".to_vec(), 400, NO_JSON),
        ("what is no text", b"{\"username\":\"\xff\xfe\"}".to_vec(), 400, NO_JSON),
        ("an overlong NUL", b"{\"username\":\"\xc0\x80\"}".to_vec(), 400, NO_JSON),
        ("half a surrogate", br#"{"username":"\ud800","password":"b"}"#.to_vec(), 400, NO_JSON),
        ("surrogates the wrong way round", br#"{"username":"\udc00\ud800","password":"b"}"#.to_vec(), 400, NO_JSON),
        ("a raw line break", b"{\"username\":\"a\nb\"}".to_vec(), 400, NO_JSON),
        ("a NUL that is written out", br#"{"username":"a\u0000b","password":"b"}"#.to_vec(), 422, "Text may not hold the character NUL."),
        ("lists, 100,000 deep", lists.clone().into_bytes(), 422, "expected an object"),
        ("lists, 100,000 deep, in a field", format!(r#"{{"username":{lists}}}"#).into_bytes(), 422, "username"),
        ("objects, 30,000 deep", objects.into_bytes(), 422, "missing field"),
        ("a key twice", br#"{"username":"a","username":"b","password":"c"}"#.to_vec(), 422, "duplicate field"),
        ("a list for an object", br#"["owner","correct horse"]"#.to_vec(), 422, "expected an object"),
        ("a text for an object", br#""owner""#.to_vec(), 422, "expected an object"),
        ("a number for an object", b"1".to_vec(), 422, "expected an object"),
        ("null for an object", b"null".to_vec(), 422, "expected an object"),
        ("a list for a text", br#"{"username":["owner"],"password":"x"}"#.to_vec(), 422, "username: invalid type: sequence"),
        ("an object for a text", br#"{"username":{"$ne":1},"password":"x"}"#.to_vec(), 422, "username: invalid type: map"),
        ("a number for a text", br#"{"username":1,"password":"x"}"#.to_vec(), 422, "username: invalid type: integer"),
        ("a truth for a text", br#"{"username":true,"password":"x"}"#.to_vec(), 422, "username: invalid type: boolean"),
        ("a body of 300 kB", vec![b' '; 300_000], 413, "The request is too large."),
        ("a name of 200,000 letters", format!(r#"{{"username":"{}","password":"x"}}"#, "a".repeat(200_000)).into_bytes(), 401, "not right"),
        ("a password of 200,000 letters", format!(r#"{{"username":"nobody at all","password":"{}"}}"#, "a".repeat(200_000)).into_bytes(), 422, "Password must be at most 1,024 bytes"),
        ("SQL for a name", br#"{"username":"owner' OR 1=1--","password":"x"}"#.to_vec(), 401, "not right"),
    ];
    let cases = table.into_iter().map(|(what, body, status, says)| Case::new(format!("signing in with {what}"), Nobody, "POST /api/login", status, says).bytes("application/json", body));
    cases.collect()
}

/// A crane that is none. Each takes the place of a field of one that would do.
#[rustfmt::skip]
fn cranes() -> Vec<Case> {
    let table: [(&str, &str, &str, u16, &str); 30] = [
        ("no type", "type", r#""""#, 422, "Type must be"),
        ("a made-up type", "type", r#""rocket""#, 422, "Type must be"),
        ("no make", "make", r#""""#, 422, "Make is required"),
        ("a make of spaces", "make", r#""   ""#, 422, "Make is required"),
        ("a make that nobody sees", "make", r#""\u200b\u2060""#, 422, "Make is required"),
        ("a make of two lines", "make", r#""a\nb""#, 422, "control characters"),
        ("a NUL in the make", "make", r#""a\u0000b""#, 422, "control characters"),
        ("a make that is null", "make", "null", 422, "make: invalid type: null"),
        ("a make that is a list", "make", "[]", 422, "make: invalid type: sequence"),
        ("no vehicle ID", "vehicleId", r#""""#, 422, "Vehicle ID is required"),
        ("kilometres below nothing", "roadUserKm", "-1", 422, "Road User KM must be a positive number"),
        ("half a kilometre", "roadUserKm", "0.5", 422, "Road User KM must be a whole number"),
        ("kilometres of 1e400", "roadUserKm", "1e400", 400, NO_JSON),
        ("kilometres of 1e300", "roadUserKm", "1e300", 422, "Road User KM must be at most"),
        ("kilometres of 2^63", "roadUserKm", "9223372036854775808", 422, "Road User KM must be at most"),
        ("kilometres below -2^63", "roadUserKm", "-9223372036854775809", 422, "Road User KM must be a positive"),
        ("kilometres in words", "roadUserKm", r#""many""#, 422, "roadUserKm: invalid type: string"),
        ("kilometres of Infinity", "roadUserKm", "Infinity", 400, NO_JSON),
        ("a date that is none", "cofExpiry", r#""tomorrow-ish""#, 422, "COF"),
        ("31 February", "cofExpiry", r#""31/02/2027""#, 422, "COF"),
        ("month 13", "cofExpiry", r#""2027-13-01""#, 422, "COF"),
        ("hour 25", "cofExpiry", r#""2027-01-01T25:00:00Z""#, 422, "COF"),
        ("a date with a NUL", "cofExpiry", r#""2027-01-01\u0000""#, 422, "COF"),
        ("year 99999", "cofExpiry", r#""99999-01-01""#, 422, "COF"),
        ("a year below nothing", "cofExpiry", r#""-9999-01-01""#, 422, "COF"),
        ("a date that is a number", "cofExpiry", "20270101", 422, "cofExpiry: invalid type: integer"),
        ("a date of 100,000 letters", "cofExpiry", "LONG", 422, "COF"),
        ("Arabic digits", "cofExpiry", r#""٢٠٢٧-٠١-٠١""#, 422, "COF"),
        ("no date", "regoExpiry", r#""""#, 422, "Rego"),
        ("a date in a sum", "miExpiry", r#""=1+1""#, 422, "M&I"),
    ];
    let mut cases: Vec<Case> = Vec::new();
    for (what, field, value, status, says) in table {
        let long = format!("\"{}\"", "1".repeat(100_000));
        let value = if value == "LONG" { &long } else { value };
        let fields = CRANE.split(",\"").map(|pair| pair.trim_start_matches('"'));
        let fields = fields.map(|pair| match pair.split_once("\":") {
            Some((name, _)) if name == field => format!("\"{name}\":{value}"),
            Some((name, old)) => format!("\"{name}\":{old}"),
            None => String::new(),
        });
        let body = format!("{{{}}}", fields.collect::<Vec<_>>().join(","));
        cases.push(Case::new(format!("a crane with {what}"), Owner, "POST /api/cranes", status, says).json(body));
    }
    let whole = [("a make twice", format!(r#"{{{CRANE},"make":"B"}}"#), 422, "duplicate field `make`"), ("nothing", "{}".to_owned(), 422, "missing field"), ("a list of fields", r#"["telescopic","A","B","C",1,"2099-01-01","2099-01-01","2099-01-01","2099-01-01",null]"#.to_owned(), 422, "expected an object"), ("a make of 101 letters", format!("{{{}}}", CRANE.replace("\"A\"", &format!("\"{}\"", "a".repeat(101)))), 422, "Make must be at most 100 characters")];
    for (what, body, status, says) in whole {
        cases.push(Case::new(format!("a crane with {what}"), Owner, "POST /api/cranes", status, says).json(body));
    }
    cases
}

/// Everything else that takes a form: one bad field each.
#[rustfmt::skip]
fn fields() -> Vec<Case> {
    let table: [(&str, &str, &str, u16, &str); 62] = [
        ("a booking in the year 9999", "PUT /api/cranes/{crane}/certificates/rego/booking", r#"{"day":"9999-12-31"}"#, 422, "more than five years ahead"),
        ("a booking in the past", "PUT /api/cranes/{crane}/certificates/rego/booking", r#"{"day":"1999-12-31"}"#, 422, "lies in the past"),
        ("a booking on no day", "PUT /api/cranes/{crane}/certificates/rego/booking", r#"{"day":""}"#, 422, "must be a date"),
        ("a booking of no kind", "PUT /api/cranes/{crane}/certificates/none/booking", r#"{"day":"2099-12-31"}"#, 422, "There is no such certificate type"),
        ("a renewal without a date", "POST /api/cranes/{crane}/certificates/rego/renewals", "{}", 422, "A pass needs"),
        ("a renewal of tomorrow", "POST /api/cranes/{crane}/certificates/rego/renewals", r#"{"issued":"2999-01-01","expires":"2999-02-01"}"#, 422, "lies in the future"),
        ("a renewal that ended before it began", "POST /api/cranes/{crane}/certificates/rego/renewals", r#"{"issued":"2026-01-02","expires":"2026-01-01"}"#, 422, "before the day of issue"),
        ("a renewal with somebody's paper", "POST /api/cranes/{crane}/certificates/rego/renewals", r#"{"expires":"2098-01-01","documentId":999999}"#, 404, "Document not found"),
        ("a made-up outcome", "POST /api/cranes/{crane}/certificates/rego/renewals", r#"{"outcome":"bribed"}"#, 422, "must be"),
        ("a number of two lines", "POST /api/cranes/{crane}/certificates/rego/renewals", r#"{"expires":"2098-01-01","number":"a\nb"}"#, 422, "control characters"),
        ("voiding without a reason", "POST /api/renewals/{renewal}/void", r#"{"reason":" "}"#, 422, "Please say why"),
        ("voiding what is not there", "POST /api/renewals/999999/void", r#"{"reason":"x"}"#, 404, "not found"),
        ("a kind without a name", "POST /api/certificate-kinds", r#"{"label":"","months":12,"parks":true}"#, 422, "The name is required"),
        ("a kind of no months", "POST /api/certificate-kinds", r#"{"label":"X","months":0,"parks":true}"#, 422, "from 1 to 120 months"),
        ("a kind of 2^63 months", "POST /api/certificate-kinds", r#"{"label":"X","months":9223372036854775808,"parks":true}"#, 422, "expected a whole number"),
        ("a kind of half a month", "POST /api/certificate-kinds", r#"{"label":"X","months":0.5,"parks":true}"#, 422, "expected a whole number"),
        ("a licence that ends before it starts", "POST /api/cranes/{crane}/ruc/licences", r#"{"startKm":2000,"endKm":1000}"#, 422, "must end after it starts"),
        ("a licence for 500 km", "POST /api/cranes/{crane}/ruc/licences", r#"{"startKm":0,"endKm":500}"#, 422, "whole thousands"),
        ("a licence beyond all roads", "POST /api/cranes/{crane}/ruc/licences", r#"{"startKm":0,"endKm":9223372036854775807}"#, 422, "999,999,999"),
        ("a reading below nothing", "POST /api/cranes/{crane}/ruc/readings", r#"{"km":-1}"#, 422, "from 0 to 999,999,999"),
        ("a reading of tomorrow", "POST /api/cranes/{crane}/ruc/readings", r#"{"km":1,"day":"2999-01-01"}"#, 422, "lies in the future"),
        ("a recorder without a number", "POST /api/cranes/{crane}/ruc/recorders", r#"{"type":"hubodometer","serial":"\u202e","fittedKm":0}"#, 422, "serial number is required"),
        ("a made-up recorder", "POST /api/cranes/{crane}/ruc/recorders", r#"{"type":"sundial","serial":"1","fittedKm":0}"#, 422, "must be"),
        ("a pack of nothing", "POST /api/packs", r#"{"craneIds":[],"format":"pdf"}"#, 422, "Choose a crane first."),
        ("a pack of 500 cranes", "POST /api/packs", "MANY", 422, "at most 100 cranes"),
        ("a pack of a made-up kind", "POST /api/packs", r#"{"craneIds":[{crane}],"format":"zip","choice":{"kinds":["cof","made up"],"documentTypes":[]}}"#, 422, "not known"),
        ("a pack as a program", "POST /api/packs", r#"{"craneIds":[{crane}],"format":"exe"}"#, 422, "must be"),
        ("a choice that is a list", "POST /api/packs", r#"{"craneIds":[{crane}],"format":"zip","choice":[["cof"],[],""]}"#, 422, "choice: invalid type: sequence, expected an object"),
        ("cranes that are words", "POST /api/packs", r#"{"craneIds":["all"],"format":"zip"}"#, 422, "craneIds[0]"),
        ("a pack for a customer of two lines", "POST /api/packs", r#"{"craneIds":[{crane}],"format":"zip","choice":{"documentTypes":[],"customer":"a\nb"}}"#, 422, "one line"),
        ("a template without a name", "POST /api/pack-templates", r#"{"name":" ","documentTypes":[]}"#, 422, "needs a name"),
        ("a template of a made-up kind", "POST /api/pack-templates", r#"{"name":"X","kinds":["made up"],"documentTypes":[]}"#, 422, "not known"),
        ("a template of a made-up type", "POST /api/pack-templates", r#"{"name":"X","documentTypes":["Spells"]}"#, 422, "must be"),
        ("a link for ever", "POST /api/links", r#"{"packId":{pack},"days":36500}"#, 422, "1, 7 or 30 days"),
        ("a link for no time", "POST /api/links", r#"{"packId":{pack},"days":0}"#, 422, "1, 7 or 30 days"),
        ("a link of a pack that is not there", "POST /api/links", r#"{"packId":999999,"days":1}"#, 404, "Pack not found"),
        ("a link with a word of three letters", "POST /api/links", r#"{"packId":{pack},"days":1,"word":"abc"}"#, 422, "4 to 64 letters"),
        ("a link with a word that nobody sees", "POST /api/links", r#"{"packId":{pack},"days":1,"word":"\u200b\u200b\u200b\u200b"}"#, 422, "4 to 64 letters"),
        ("a link that is mailed to two", "POST /api/links", r#"{"packId":{pack},"days":1,"mailTo":"a@b.nz,c@d.nz"}"#, 422, "valid email address"),
        ("a link that is mailed with a header", "POST /api/links", r#"{"packId":{pack},"days":1,"mailTo":"a@b.nz\r\nbcc: c@d.nz"}"#, 422, "valid email address"),
        ("a link for whom in two lines", "POST /api/links", r#"{"packId":{pack},"days":1,"recipient":"a\nb"}"#, 422, "one line"),
        ("stickers of nothing", "POST /api/stickers", r#"{"craneIds":[],"sheet":"label"}"#, 422, "Choose a crane first."),
        ("a thousand stickers", "POST /api/stickers", r#"{"craneIds":[{crane}],"sheet":"3x7","copies":1000}"#, 422, "1 to 21"),
        ("a code that shows a made-up kind", "PUT /api/cranes/{crane}/codes", r#"{"showsOwner":false,"takesFaults":false,"papers":{"kinds":["made up"],"documentTypes":[]}}"#, 422, "not known"),
        ("a telephone that is a script", "PUT /api/cranes/{crane}/codes", r#"{"showsOwner":false,"telephone":"javascript:alert(1)","takesFaults":false,"papers":{"kinds":[],"documentTypes":[]}}"#, 422, "telephone number"),
        ("papers that are a list", "PUT /api/cranes/{crane}/codes", r#"{"showsOwner":false,"takesFaults":false,"papers":[[],[]]}"#, 422, "papers: invalid type: sequence, expected an object"),
        ("a mate of no name", "POST /api/mates/requests", r#"{"username":""}"#, 422, "Username is required"),
        ("oneself for a mate", "POST /api/mates/requests", r#"{"username":"owner"}"#, 422, "your own mate"),
        ("a mate that nobody knows", "POST /api/mates/requests", r#"{"username":"no such person"}"#, 404, "no user"),
        ("a share with a stranger", "POST /api/mates/share-crane", r#"{"craneId":{crane},"sharedWithUserId":2,"access":"edit"}"#, 404, "Mate not found."),
        ("a share as an owner", "POST /api/mates/share-crane", r#"{"craneId":{crane},"sharedWithUserId":2,"access":"owner"}"#, 422, "must be"),
        ("a new address that is none", "PATCH /api/user/email", r#"{"email":"not an address","currentPassword":"correct horse"}"#, 422, "email"),
        ("a new password of two letters", "POST /api/user/password", r#"{"currentPassword":"correct horse","newPassword":"ab"}"#, 422, "at least 6"),
        ("a new password with a wrong one", "POST /api/user/password", r#"{"currentPassword":"wrong horse","newPassword":"battery staple"}"#, 422, "The current password is not right."),
        ("an order of dates that is none", "PATCH /api/user/date-order", r#"{"dateOrder":"backwards"}"#, 422, "Choose day/month/year"),
        ("alerts at hour 25", "PUT /api/alerts/settings", r#"{"hour":25}"#, 422, ""),
        ("alerts in a made-up time zone", "PUT /api/alerts/settings", r#"{"timeZone":"Mars/Olympus"}"#, 422, ""),
        ("a query of nothing", "POST /api/register/query", "{}", 422, "missing field `of`"),
        ("a query of trucks", "POST /api/register/query", r#"{"of":"trucks"}"#, 422, "must be"),
        ("a query with a field of its own", "POST /api/register/query", r#"{"of":"cranes","drop":"table"}"#, 422, "unknown field"),
        ("a query that is a list", "POST /api/register/query", r#"["cranes"]"#, 422, "expected an object"),
        ("an invitation where everybody may come", "POST /api/invitations/open", r#"{"token":"x"}"#, 404, "This invitation has ended"),
    ];
    let many = format!(r#"{{"craneIds":[{}],"format":"pdf"}}"#, (1..=500).map(|id| id.to_string()).collect::<Vec<_>>().join(","));
    let cases = table.into_iter().map(|(what, ask, body, status, says)| {
        let body = if body == "MANY" { many.clone() } else { body.to_owned() };
        Case::new(what, Owner, ask, status, says).json(body)
    });
    cases.collect()
}

/// Bodies of another kind than they say, and words after the question mark.
#[rustfmt::skip]
fn kinds() -> Vec<Case> {
    let mut cases = Vec::new();
    for kind in ["text/plain", "application/x-www-form-urlencoded", "application/xml", "application/jsonp", "multipart/form-data; boundary=x", "*/*"] {
        let case = Case::new(format!("JSON called {kind}"), Nobody, "POST /api/login", 415, "The request must be JSON.");
        cases.push(case.bytes(kind, "{}"));
    }
    for (what, ask, status, says) in [
        ("a crane called ..", "GET /api/cranes/%2e%2e", 404, "There is nothing at this address."),
        ("a crane called by words", "GET /api/cranes/first", 404, "Not found."),
        ("a crane below nothing", "GET /api/cranes/-1", 404, "Crane not found"),
        ("a crane of 2^63", "GET /api/cranes/9223372036854775808", 404, "Not found."),
        ("a crane with a point", "GET /api/cranes/1.0", 404, "Not found."),
        ("a crane in Arabic digits", "GET /api/cranes/%D9%A1", 404, "Not found."),
        ("a crane with a NUL", "GET /api/cranes/1%00", 404, "Not found."),
        ("a kind of certificate with a NUL", "DELETE /api/certificate-kinds/%00", 404, "Not found."),
        ("a way to unsubscribe with a NUL", "POST /api/alerts/unsubscribe/%00", 404, "Not found."),
        ("a crane with SQL", "GET /api/cranes/1%20OR%201=1", 404, "Not found."),
        ("a picture of a made-up size", "GET /api/cranes/{crane}/image/1/huge", 404, "Picture not found"),
        ("evidence for a day that is none", "GET /api/cranes/{crane}/evidence?day=yesterday", 422, "missing field `on`"),
        ("a pack to be saved perhaps", "GET /api/packs/{pack}/file?save=perhaps", 422, "was not `true` or `false`"),
        ("a path that is not there", "GET /api/none", 404, "There is nothing at this address."),
    ] {
        cases.push(Case::new(what, Owner, ask, status, says));
    }
    cases.push(Case::new("a change from another site", Owner, "DELETE /api/cranes/{crane}", 403, "another site").header("origin", "http://evil.example"));
    cases.push(Case::new("a change from nowhere", Owner, "DELETE /api/cranes/{crane}", 403, "another site").header("origin", "null"));
    cases.push(Case::new("a change by another site's fetch", Owner, "DELETE /api/cranes/{crane}", 403, "another site").header("sec-fetch-site", "cross-site"));
    cases.push(Case::new("another method by a header", Stranger, "GET /api/cranes/{crane}", 404, "Crane not found").header("x-http-method-override", "DELETE"));
    cases
}
