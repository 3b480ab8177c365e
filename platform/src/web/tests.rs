//! Searching and fetching against scripted servers. They are on this machine,
//! so they prove that this machine is not fetched from.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::json;
use url::Url;

use super::{LIMITS, Limits, SearchService, SearchSettings, Web, WebError};
use crate::Secret;
use crate::testing::{Scripted, ScriptedServer};

fn settings(service: SearchService, server: &ScriptedServer) -> SearchSettings {
    SearchSettings {
        service,
        url: url(&server.url("/find/")),
        key: None,
        permitted: None,
    }
}

fn web(server: &ScriptedServer, permitted: Option<SocketAddr>) -> Web {
    let settings = settings(SearchService::SearXng, server);
    Web::new(SearchSettings {
        permitted,
        ..settings
    })
    .expect("a web")
}

fn url(text: &str) -> Url {
    text.parse().expect(text)
}

fn leads_to(place: &str) -> Scripted {
    Scripted::Plain(302, vec![("location", place.to_owned())], Vec::new())
}

#[tokio::test]
async fn both_services_are_asked_and_understood() {
    let searxng = json!({"results": [
        {"url": "https://a.nz/one", "title": "One", "content": "About <b>one</b>\u{200b}"},
        {"url": "javascript:alert(1)", "title": "No", "content": ""},
        {"url": "https://a.nz/two", "title": "Two"},
        {"url": "https://a.nz/three", "title": "Three"},
    ]});
    let brave = json!({"web": {"results": [
        {"url": "https://a.nz/one", "title": "One", "description": "About <strong>one</strong>"},
    ]}});
    let server = ScriptedServer::start([
        Scripted::Json(200, searxng),
        Scripted::Json(200, brave),
        Scripted::Json(200, json!({"query": {}})),
    ])
    .await;
    let found = web(&server, None)
        .search("boom & hook", 2)
        .await
        .expect("results");
    let titles: Vec<_> = found.iter().map(|found| found.title.as_str()).collect();
    assert_eq!(titles, ["One", "Two"]);
    assert_eq!(found[0].about, "About one");

    let mut with_key = settings(SearchService::Brave, &server);
    with_key.key = Some(Secret::new("token"));
    let brave = Web::new(with_key).expect("a web");
    assert_eq!(
        brave.search("boom", 3).await.expect("results")[0].about,
        "About one"
    );
    assert_eq!(brave.search("boom", 3).await, Ok(Vec::new()));

    let asked = server.asked();
    assert_eq!(asked[0].path, "/find/search?q=boom+%26+hook&format=json");
    assert_eq!(asked[1].path, "/find/res/v1/web/search?q=boom&count=3");
    assert_eq!(asked[1].headers["x-subscription-token"], "token");
}

#[tokio::test]
async fn a_search_that_fails_says_how() {
    let cases = [
        (Scripted::Json(429, json!({})), WebError::Quota),
        (Scripted::Json(500, json!({})), WebError::Unreachable),
        (Scripted::Json(403, json!({})), WebError::Unusable),
        (Scripted::Page("<h1>No JSON here</h1>"), WebError::Unusable),
        (leads_to("/elsewhere"), WebError::Unusable),
    ];
    for (script, expected) in cases {
        let server = ScriptedServer::start([script]).await;
        assert_eq!(web(&server, None).search("boom", 3).await, Err(expected));
    }
}

#[tokio::test]
async fn a_permitted_page_is_read_as_text() {
    let latin = Scripted::Plain(
        200,
        vec![("content-type", "text/plain; charset=ISO-8859-1".into())],
        b"5\xb0 boom".to_vec(),
    );
    let server = ScriptedServer::start([
        leads_to("/moved?to=there"),
        Scripted::Page("<title>Ropes</title></head><p>8 parts\u{202e} of line<script>x</script>"),
        latin,
    ])
    .await;
    let web = web(&server, Some(server.address));
    let page = web.read(&url(&server.url("/ropes"))).await.expect("a page");
    assert_eq!(page.text, "8 parts of line");
    assert_eq!(page.title.as_deref(), Some("Ropes"));
    assert_eq!(page.url.path(), "/moved");
    let page = web.read(&url(&server.url("/plain"))).await.expect("a page");
    assert_eq!(page.text, "5° boom");
    assert_eq!(server.asked()[1].path, "/moved?to=there");
}

#[tokio::test]
async fn this_machine_is_never_fetched_from_however_it_is_written() {
    let server = ScriptedServer::start([]).await;
    let other = ScriptedServer::start([]).await;
    let port = server.address.port();
    let hosts = [
        "127.0.0.1",
        "localhost",
        "LOCALHOST",
        "2130706433",
        "0177.0.0.1",
        "0x7f.1",
        "127.1",
        "127.0.0.1.",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[64:ff9b::7f00:1]",
        "[::1]",
        "0.0.0.0",
        "[::]",
        "①②⑦.0.0.1",
    ];
    // A permission for one address is none for its neighbour.
    for permitted in [None, Some(other.address)] {
        let web = web(&server, permitted);
        for host in hosts {
            let place = format!("http://{host}:{port}/secret");
            let read = web.read(&url(&place)).await.map(|page| page.text);
            assert_eq!(read, Err(WebError::NotAllowed), "{place}");
        }
    }
    let others = [
        "ftp://example.nz/",
        "file:///etc/passwd",
        "http://user:pass@example.nz/",
        "http://169.254.169.254/latest/meta-data/",
        "http://10.0.0.1/",
        "http://100.64.0.1/",
        "http://224.0.0.1/",
        "http://[fe80::1]/",
        "data:text/plain,x",
    ];
    for place in others {
        let read = web(&server, None)
            .read(&url(place))
            .await
            .map(|page| page.text);
        assert_eq!(read, Err(WebError::NotAllowed), "{place}");
    }
    assert!(server.asked().is_empty() && other.asked().is_empty());
}

#[tokio::test]
async fn a_redirect_does_not_lead_inside() {
    let inside = ScriptedServer::start([Scripted::Page("secret")]).await;
    let port = inside.address.port();
    for place in [
        format!("http://127.0.0.1:{port}/"),
        format!("http://localhost:{port}/"),
        format!("http://2130706433:{port}/"),
        format!("//127.1:{port}/"),
        "file:///etc/passwd".into(),
        "http://169.254.169.254/".into(),
    ] {
        let outside = ScriptedServer::start([leads_to(&place)]).await;
        let web = web(&outside, Some(outside.address));
        let read = web
            .read(&url(&outside.url("/")))
            .await
            .map(|page| page.text);
        assert_eq!(read, Err(WebError::NotAllowed), "{place}");
        assert_eq!(outside.asked().len(), 1);
    }
    assert!(inside.asked().is_empty());
}

#[tokio::test]
async fn a_name_may_lead_to_the_permitted_address_alone() {
    let server = ScriptedServer::start([Scripted::Page("by name")]).await;
    let web = web(&server, Some(server.address));
    let place = format!("http://localhost:{}/", server.address.port());
    let read = web.read(&url(&place)).await.map(|page| page.text);
    // `localhost` may have an IPv6 address beside the permitted one; then all are refused.
    let addresses = tokio::net::lookup_host(("localhost", 0))
        .await
        .expect("a name");
    let expected = match addresses
        .into_iter()
        .all(|found| found.ip() == server.address.ip())
    {
        true => Ok("by name".to_owned()),
        false => Err(WebError::NotAllowed),
    };
    assert_eq!(read, expected);
}

#[tokio::test]
async fn what_goes_in_circles_or_is_no_text_is_left() {
    let typed =
        |kind: &str| Scripted::Plain(200, vec![("content-type", kind.into())], vec![b'x'; 9]);
    let cases = [
        (vec![leads_to("/"); 6], WebError::TooManyRedirects),
        (vec![typed("application/pdf")], WebError::NotText),
        (vec![typed("image/png")], WebError::NotText),
        (
            vec![Scripted::Plain(200, Vec::new(), Vec::new())],
            WebError::NotText,
        ),
        (
            vec![Scripted::Plain(302, Vec::new(), Vec::new())],
            WebError::Unusable,
        ),
        (vec![Scripted::Json(404, json!({}))], WebError::Unreachable),
        (vec![Scripted::Json(429, json!({}))], WebError::Quota),
    ];
    for (script, expected) in cases {
        let steps = script.len();
        let server = ScriptedServer::start(script).await;
        let web = web(&server, Some(server.address));
        let read = web.read(&url(&server.url("/"))).await.map(|page| page.text);
        assert_eq!(read, Err(expected));
        assert_eq!(server.asked().len(), steps);
    }
}

#[tokio::test]
async fn pages_are_read_to_a_length_and_waited_for_a_while() {
    let long = Scripted::Plain(
        200,
        vec![("content-type", "text/plain".into())],
        vec![b'x'; 5000],
    );
    let server = ScriptedServer::start([
        long,
        Scripted::Silence,
        Scripted::EventsThenSilence("data: x\n\n".into()),
    ])
    .await;
    let search = SearchSettings {
        permitted: Some(server.address),
        ..settings(SearchService::SearXng, &server)
    };
    let short = Limits {
        size: 1000,
        whole: Duration::from_millis(20),
        ..LIMITS
    };
    let patient = Limits {
        size: 1000,
        ..LIMITS
    };
    let place = url(&server.url("/"));
    let web = Web::within(patient, search.clone()).expect("a web");
    assert_eq!(web.read(&place).await.expect("a page").text.len(), 1000);
    let web = Web::within(short, search).expect("a web");
    let read = web.read(&place).await.map(|page| page.text);
    assert_eq!(read, Err(WebError::TimedOut));
    server.until_hung_up().await;
    assert_eq!(web.search("boom", 3).await, Err(WebError::TimedOut));
    server.until_hung_up().await;
}
