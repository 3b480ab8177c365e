//! Documents over HTTP, on both databases: what is taken, from whom, and where it goes.

mod looking_up;
mod odd_searches;
mod reading;
mod searching;
mod serving;
mod sizes;

use cranedesk_platform::on_both_engines;
use image::ImageFormat::{Gif, Jpeg, Png};
use reqwest::multipart::Form;
use serde_json::json;

use crate::testing::samples::{self, PDF, document, docx, halves, ole, part, picture, zip};
use crate::testing::{Actors, TestApp};
use crate::{filing, housekeeping};

on_both_engines!(TestApp:
    a_document_is_filed_listed_and_removed,
    the_fields_of_the_form_may_come_in_any_order,
    six_kinds_of_file_are_taken_by_their_content,
    other_files_are_refused_and_leave_nothing,
    a_form_that_does_not_fit_is_refused_and_leaves_nothing,
    those_who_may_change_a_crane_file_documents,
    those_who_may_see_a_crane_read_its_documents,
    those_who_may_change_a_crane_remove_its_documents,
    the_files_of_a_crane_go_with_it,
    a_sweep_removes_old_files_that_no_row_names,
);

async fn a_document_is_filed_listed_and_removed(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let before = crew.owner.get(&path).await.json();
    let filed = crew
        .owner
        .upload(&format!("{path}/documents"), document("Mōkai COF.pdf", PDF))
        .await;
    assert_eq!(filed.status, 201, "{}", filed.text);
    let filed = filed.json();
    let id = filed["id"].as_i64().expect("an id");
    let expected = json!({
        "id": id, "craneId": crew.crane, "name": "Mōkai COF.pdf", "documentType": "Permits",
        "filename": "Mōkai COF.pdf", "mimetype": "application/pdf",
        "size": PDF.len().to_string(), "uploadedAt": "2026-07-01T12:00:00.000Z",
        "text": {"state": "waiting"},
    });
    assert_eq!(filed, expected);
    let second = document("chart", PDF);
    let second = crew
        .owner
        .upload(&format!("{path}/documents"), second)
        .await
        .json();
    assert_eq!(
        (&second["name"], &second["filename"]),
        (&json!("chart"), &json!("chart.pdf"))
    );
    let mut crane = before.clone();
    crane["documents"] = json!([expected, second]);
    assert_eq!(crew.owner.get(&path).await.json(), crane);
    assert_eq!(crew.owner.get("/api/cranes").await.json(), json!([crane]));

    let other = crew
        .owner
        .post("/api/cranes", &crate::testing::crane_form())
        .await
        .json();
    assert_eq!(
        crew.owner.get("/api/cranes").await.json(),
        json!([crane, other])
    );

    for id in [&expected["id"], &second["id"]] {
        let document = format!("/api/documents/{id}");
        assert_eq!(crew.owner.delete(&document).await.status, 204);
        assert_eq!(crew.owner.delete(&document).await.status, 404);
        assert_eq!(crew.owner.get(&document).await.status, 404);
    }
    assert_eq!(crew.owner.get(&path).await.json(), before);
    assert!(app.stored_files().is_empty());
}

async fn the_fields_of_the_form_may_come_in_any_order(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let types = [
        "Operators Manual",
        "Maintenance Manual",
        "Crane Charts",
        "Quick Guide",
        "Permits",
        "Certification",
        "Inspection Report",
        "Other",
    ];
    for kind in types {
        let form = Form::new()
            .text("documentType", kind)
            .text("unknown", "field")
            .part("document", part("a.pdf", PDF));
        let filed = crew.owner.upload(&path, form).await;
        assert_eq!(
            (filed.status, &filed.json()["documentType"]),
            (201, &json!(kind))
        );
    }
    let untyped = Form::new().part("document", part("a.pdf", PDF));
    let filed = crew.owner.upload(&path, untyped).await.json();
    assert_eq!(filed["documentType"], "Other");
}

async fn six_kinds_of_file_are_taken_by_their_content(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let small = halves(8, 8);
    let cases = [
        (PDF.to_vec(), "application/pdf"),
        (picture(&small, Jpeg), "image/jpeg"),
        (picture(&small, Png), "image/png"),
        (picture(&small, Gif), "image/gif"),
        (ole("WordDocument"), "application/msword"),
        (
            docx(),
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        ),
    ];
    for (bytes, mimetype) in cases {
        // The name says nothing, and nor does the type that the client sends.
        let lie = part("a.bin", bytes).mime_str("text/html").expect("a type");
        let filed = crew
            .owner
            .upload(&path, Form::new().part("document", lie))
            .await;
        assert_eq!(filed.status, 201, "{mimetype}: {}", filed.text);
        assert_eq!(filed.json()["mimetype"], mimetype);
    }
}

async fn other_files_are_refused_and_leave_nothing(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let broken_contents = {
        let mut file = docx();
        let at = file.len() - 6;
        file[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
        file
    };
    let cases = [
        b"<html><script>alert(1)</script>".to_vec(),
        b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
        b"MZ\x90\x00".to_vec(),
        b"plain text".to_vec(),
        zip(&["[Content_Types].xml", "xl/workbook.xml"]),
        zip(&["word/document.xml"]),
        zip(&[]),
        broken_contents,
        b"PK\x03\x04".to_vec(),
        ole("Workbook"),
        picture(&halves(8, 8), image::ImageFormat::Bmp),
    ];
    for bytes in cases {
        let start = String::from_utf8_lossy(&bytes[..4]).into_owned();
        let answer = crew.owner.upload(&path, document("a.pdf", bytes)).await;
        let sentence = "Only PDF, Word, JPEG, PNG and GIF files can be filed.";
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (415, sentence),
            "{start}"
        );
    }
    app.until_no_file_is_stored().await;
    let crane = crew.owner.get(&format!("/api/cranes/{}", crew.crane)).await;
    assert_eq!(crane.json()["documents"], json!([]));
}

async fn a_form_that_does_not_fit_is_refused_and_leaves_nothing(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let cases = [
        (document("a.pdf", b""), 422, "The file is empty."),
        (
            Form::new().text("documentType", "Permits"),
            422,
            "Please choose a file.",
        ),
        (
            Form::new()
                .part("document", part("a.pdf", PDF))
                .text("documentType", "Novel"),
            422,
            "This is not a type of document.",
        ),
        (
            Form::new()
                .text("documentType", "x".repeat(5000))
                .part("document", part("a", PDF)),
            422,
            "This is not a type of document.",
        ),
        (
            document("a.pdf", PDF).part("document", part("b.pdf", PDF)),
            422,
            "Please send one file at a time.",
        ),
    ];
    for (form, status, sentence) in cases {
        let answer = crew.owner.upload(&path, form).await;
        assert_eq!((answer.status, answer.text.as_str()), (status, sentence));
    }
    let no_form = crew.owner.post(&path, &json!({"document": "a.pdf"})).await;
    assert_eq!(no_form.status, 415);
    app.until_no_file_is_stored().await;
}

async fn those_who_may_change_a_crane_file_documents(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let form = || document("a.pdf", PDF);
    assert_eq!(crew.owner.upload(&path, form()).await.status, 201);
    assert_eq!(crew.edit_mate.upload(&path, form()).await.status, 201);
    assert_eq!(crew.view_mate.upload(&path, form()).await.status, 403);
    for outsider in crew.outsiders() {
        let answer = outsider.upload(&path, form()).await;
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (404, "Crane not found")
        );
    }
    assert_eq!(crew.nobody.upload(&path, form()).await.status, 401);
    let missing = crew
        .owner
        .upload("/api/cranes/987654321/documents", form())
        .await;
    assert_eq!(
        (missing.status, missing.text.as_str()),
        (404, "Crane not found")
    );
    assert_eq!(app.stored_files().len(), 2);
}

async fn those_who_may_see_a_crane_read_its_documents(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    let filed = crew
        .owner
        .upload(&path, document("a.pdf", PDF))
        .await
        .json();
    let document = format!("/api/documents/{}", filed["id"]);
    for insider in crew.insiders() {
        let answer = insider.get(&document).await;
        assert_eq!((answer.status, answer.bytes.as_slice()), (200, PDF));
        let crane = insider.get(&format!("/api/cranes/{}", crew.crane)).await;
        assert_eq!(crane.json()["documents"], json!([filed]));
    }
    let missing = crew.owner.get("/api/documents/987654321").await;
    for outsider in crew.outsiders() {
        let answer = outsider.get(&document).await;
        assert_eq!((answer.status, &answer.text), (404, &missing.text));
    }
    assert_eq!(crew.nobody.get(&document).await.status, 401);
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(crew.edit_mate.get(&document).await.status, 404);
}

async fn those_who_may_change_a_crane_remove_its_documents(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/documents", crew.crane);
    for remover in [&crew.owner, &crew.edit_mate] {
        let filed = crew
            .owner
            .upload(&path, document("a.pdf", PDF))
            .await
            .json();
        let document = format!("/api/documents/{}", filed["id"]);
        assert_eq!(crew.nobody.delete(&document).await.status, 401);
        for outsider in crew.outsiders() {
            let answer = outsider.delete(&document).await;
            assert_eq!(
                (answer.status, answer.text.as_str()),
                (404, "Document not found")
            );
        }
        assert_eq!(crew.view_mate.delete(&document).await.status, 403);
        assert_eq!(crew.owner.get(&document).await.status, 200);
        assert_eq!(remover.delete(&document).await.status, 204);
        assert_eq!(crew.owner.get(&document).await.status, 404);
    }
}

async fn the_files_of_a_crane_go_with_it(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let picture = picture(&halves(60, 40), Jpeg);
    let image = crew
        .owner
        .upload(&format!("{path}/image"), samples::image(picture))
        .await;
    assert_eq!(image.status, 200, "{}", image.text);
    let documents = format!("{path}/documents");
    let filed = crew
        .edit_mate
        .upload(&documents, document("a.pdf", PDF))
        .await
        .json();
    assert_eq!(crew.owner.delete(&path).await.status, 204);
    app.until_no_file_is_stored().await;
    let gone = crew
        .owner
        .get(&format!("/api/documents/{}", filed["id"]))
        .await;
    assert_eq!(gone.status, 404);
}

async fn a_sweep_removes_old_files_that_no_row_names(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}", crew.crane);
    let picture = picture(&halves(60, 40), Jpeg);
    crew.owner
        .upload(&format!("{path}/image"), samples::image(picture))
        .await;
    let documents = format!("{path}/documents");
    crew.owner.upload(&documents, document("a.pdf", PDF)).await;
    app.until_stored_files_are(3).await;
    let needed = app.stored_files();
    for _ in 0..2 {
        let orphan = cranedesk_platform::files::Incoming::from(bytes::Bytes::from_static(PDF));
        app.app.files.put(orphan, 1000).await.expect("a file");
    }
    let mut orphans = app.stored_files();
    orphans.retain(|path| !needed.contains(path));
    let hour = std::time::Duration::from_hours(1);
    let now: std::time::SystemTime = app.clock.now().into();
    let touch = |path: &std::path::PathBuf, hours: u32| {
        let file = std::fs::File::options()
            .write(true)
            .open(path)
            .expect("a file");
        file.set_modified(now - hour * hours).expect("a new time");
    };
    for path in &needed {
        touch(path, 25);
    }
    touch(&orphans[0], 25);
    touch(&orphans[1], 23);
    let swept = filing::sweep(&app.app, housekeeping::TABLES)
        .await
        .expect("a sweep");
    assert_eq!(swept.files, 1);
    let mut left = app.stored_files();
    let mut expected = [&needed[..], &orphans[1..]].concat();
    left.sort();
    expected.sort();
    assert_eq!(left, expected);
}
