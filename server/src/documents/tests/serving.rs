//! How a document's file is served.

use cranedesk_platform::on_both_engines;
use cranedesk_platform::params;
use image::ImageFormat::Png;
use reqwest::Method;

use crate::testing::samples::{PDF, document, docx, halves, ole, picture};
use crate::testing::{Actors, Answer, TestApp, send};

on_both_engines!(TestApp:
    pdfs_and_images_are_shown_and_the_rest_is_saved,
    no_document_can_run_anything,
    a_range_of_a_document_is_served,
    a_document_that_the_browser_has_is_not_sent_again,
    a_lost_file_is_told_plainly,
);

struct Filed {
    crew: Actors,
    path: String,
}

impl Filed {
    async fn new(app: &TestApp, name: &str, bytes: &[u8]) -> Self {
        let crew = Actors::meet(app).await;
        let documents = format!("/api/cranes/{}/documents", crew.crane);
        let filed = crew.owner.upload(&documents, document(name, bytes)).await;
        assert_eq!(filed.status, 201, "{}", filed.text);
        let path = format!("/api/documents/{}", filed.json()["id"]);
        Self { crew, path }
    }

    async fn ask(&self, method: Method, headers: &[(&str, &str)]) -> Answer {
        let mut request = self.crew.view_mate.request(method, &self.path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        send(request).await
    }
}

async fn pdfs_and_images_are_shown_and_the_rest_is_saved(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let documents = format!("/api/cranes/{}/documents", crew.crane);
    let word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    let cases = [
        (
            "検査 \"1\".pdf",
            PDF.to_vec(),
            "application/pdf",
            "inline; filename=\"__ _1_.pdf\"; filename*=UTF-8''%E6%A4%9C%E6%9F%BB%20%221%22.pdf",
        ),
        (
            "hook.png",
            picture(&halves(8, 8), Png),
            "image/png",
            "inline; filename=\"hook.png\"; filename*=UTF-8''hook.png",
        ),
        (
            "plan.docx",
            docx(),
            word,
            "attachment; filename=\"plan.docx\"; filename*=UTF-8''plan.docx",
        ),
        (
            "setup.exe",
            ole("WordDocument"),
            "application/msword",
            "attachment; filename=\"setup.exe.doc\"; filename*=UTF-8''setup.exe.doc",
        ),
    ];
    for (name, bytes, mimetype, disposition) in cases {
        let filed = crew
            .owner
            .upload(&documents, document(name, bytes.clone()))
            .await;
        let path = format!("/api/documents/{}", filed.json()["id"]);
        let whole = crew.owner.request(Method::GET, &path);
        let whole = send(whole.header("accept-encoding", "gzip, br")).await;
        assert_eq!((whole.status, &whole.bytes), (200, &bytes), "{name}");
        assert_eq!(whole.header("content-type"), mimetype);
        assert_eq!(whole.header("content-disposition"), disposition);
        assert_eq!(whole.header("content-length"), bytes.len().to_string());
        assert_eq!(whole.header("content-encoding"), "");
        assert_eq!(whole.header("cache-control"), "private, no-cache");
        assert_eq!(whole.header("accept-ranges"), "bytes");
    }
}

async fn no_document_can_run_anything(app: TestApp) {
    let filed = Filed::new(&app, "a.pdf", PDF).await;
    let file = filed.ask(Method::GET, &[]).await;
    assert_eq!(file.header("x-content-type-options"), "nosniff");
    assert_eq!(file.header("cross-origin-resource-policy"), "same-origin");
    assert_eq!(file.header("x-frame-options"), "DENY");
    let policy = file.header("content-security-policy");
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
    assert!(!policy.contains("script-src"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");

    let picture = picture(&halves(8, 8), Png);
    let documents = format!("/api/cranes/{}/documents", filed.crew.crane);
    let image = filed
        .crew
        .owner
        .upload(&documents, document("a.png", picture))
        .await;
    let path = format!("/api/documents/{}", image.json()["id"]);
    let policy = filed.crew.owner.get(&path).await;
    let policy = policy.header("content-security-policy");
    for kind in [
        "script", "style", "img", "font", "connect", "object", "frame",
    ] {
        let refused = |rule: &str| rule.starts_with(kind) && rule.ends_with("'none'");
        assert!(policy.split("; ").any(refused), "{kind}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
    assert!(policy.ends_with("; sandbox"), "{policy}");

    // A row that says otherwise does not make a file a page.
    app.app
        .db
        .write(|db| {
            let sql = "UPDATE documents SET mimetype = $1";
            db.execute(sql, params!["text/html"])
        })
        .await
        .expect("a change");
    let page = filed.ask(Method::GET, &[]).await;
    assert_eq!(page.header("content-type"), "application/octet-stream");
    assert!(
        page.header("content-disposition")
            .starts_with("attachment;")
    );
    assert!(
        page.header("content-security-policy")
            .ends_with("; sandbox")
    );
}

async fn a_range_of_a_document_is_served(app: TestApp) {
    let filed = Filed::new(&app, "a.pdf", PDF).await;
    let size = PDF.len();
    let part = filed.ask(Method::GET, &[("range", "bytes=5-7")]).await;
    assert_eq!((part.status, part.text.as_str()), (206, "1.4"));
    assert_eq!(part.header("content-range"), format!("bytes 5-7/{size}"));
    assert_eq!(part.header("content-length"), "3");
    let tag = part.header("etag").to_owned();

    let end = filed.ask(Method::GET, &[("range", "bytes=-6")]).await;
    assert_eq!((end.status, end.text.as_str()), (206, "%%EOF\n"));
    let beyond = format!("bytes={size}-");
    let beyond = filed.ask(Method::GET, &[("range", &beyond)]).await;
    assert_eq!(beyond.status, 416);
    assert_eq!(beyond.header("content-range"), format!("bytes */{size}"));

    let same = [("range", "bytes=0-3"), ("if-range", &tag)];
    assert_eq!(filed.ask(Method::GET, &same).await.text, "%PDF");
    let other = [("range", "bytes=0-3"), ("if-range", "\"another\"")];
    let whole = filed.ask(Method::GET, &other).await;
    assert_eq!((whole.status, whole.bytes.as_slice()), (200, PDF));
    let several = filed.ask(Method::GET, &[("range", "bytes=0-1,3-4")]).await;
    assert_eq!((several.status, several.bytes.as_slice()), (200, PDF));

    let head = filed.ask(Method::HEAD, &[("range", "bytes=0-3")]).await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
    assert_eq!(head.header("content-length"), size.to_string());
    assert_eq!(head.header("etag"), tag);
    assert_eq!(head.header("content-type"), "application/pdf");
}

async fn a_document_that_the_browser_has_is_not_sent_again(app: TestApp) {
    let filed = Filed::new(&app, "a.pdf", PDF).await;
    let tag = filed.ask(Method::GET, &[]).await.header("etag").to_owned();
    assert!(tag.starts_with('"'), "{tag}");
    for known in [
        tag.as_str(),
        "*",
        &format!("\"x\", {tag}"),
        &format!("W/{tag}"),
    ] {
        let unchanged = filed.ask(Method::GET, &[("if-none-match", known)]).await;
        assert_eq!(
            (unchanged.status, unchanged.text.as_str()),
            (304, ""),
            "{known}"
        );
        assert_eq!(unchanged.header("etag"), tag);
    }
    let changed = filed.ask(Method::GET, &[("if-none-match", "\"x\"")]).await;
    assert_eq!(changed.status, 200);
    let stranger = filed.crew.stranger.request(Method::GET, &filed.path);
    assert_eq!(
        send(stranger.header("if-none-match", &tag)).await.status,
        404
    );
}

async fn a_lost_file_is_told_plainly(app: TestApp) {
    let filed = Filed::new(&app, "a.pdf", PDF).await;
    for path in app.stored_files() {
        std::fs::remove_file(path).expect("a file");
    }
    let lost = filed.ask(Method::GET, &[]).await;
    let sentence = "This file is missing from the server.";
    assert_eq!((lost.status, lost.text.as_str()), (404, sentence));
    assert_eq!(filed.crew.owner.delete(&filed.path).await.status, 204);
}
