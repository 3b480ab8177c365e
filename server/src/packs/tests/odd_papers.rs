//! Papers as they really come: filled forms, notes, turned pages, locks, damage.

use cranedesk_platform::on_both_engines;
use serde_json::{Value, json};

use super::{fetch, file, make, pages};
use crate::testing::samples::{CERTIFICATE, ROPE, halves, odd, picture};
use crate::testing::{Actors, TestApp};

on_both_engines!(TestApp:
    forms_notes_and_turned_pages_are_kept_as_they_are,
    what_cannot_be_merged_is_shown_as_pictures_and_what_is_locked_is_named,
    photos_of_every_kind_become_pages,
    one_poisoned_paper_is_named_and_the_others_go_in,
    nothing_in_a_pack_acts_by_itself_and_the_zip_has_the_original,
);

/// Every look finds a page in it; merging runs in a circle.
const CIRCLE: &[u8] = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1>>\nendobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n103\n%%EOF\n";

async fn pack_of(app: &TestApp, papers: &[(&str, &[u8])]) -> (Value, Vec<String>, Vec<u8>) {
    let crew = Actors::meet(app).await;
    for (name, bytes) in papers {
        file(&crew.owner, crew.crane, name, bytes, "Permits").await;
        app.seconds_pass(1);
    }
    let form = json!({
        "craneIds": [crew.crane], "format": "pdf",
        "choice": { "kinds": [], "documentTypes": ["Permits"] },
    });
    let pack = make(&crew.owner, &form).await;
    let pdf = fetch(&crew.owner, &pack).await;
    (pack, pages(&pdf.bytes), pdf.bytes)
}

async fn forms_notes_and_turned_pages_are_kept_as_they_are(app: TestApp) {
    let papers: [(&str, &[u8]); 6] = [
        ("encrypted.pdf", odd::ENCRYPTED),
        ("damaged.pdf", odd::DAMAGED),
        ("rotated.pdf", odd::ROTATED),
        ("landscape.pdf", odd::LANDSCAPE),
        ("annotated.pdf", odd::ANNOTATED),
        ("form.pdf", odd::FORM),
    ];
    let (pack, pages, _) = pack_of(&app, &papers).await;
    assert_eq!(pack["notes"], json!([]));
    // The latest is the first.
    let expected = [
        "Site pack",
        "HINEMOA FIELD",
        "Annotated certificate",
        "Wide load chart",
        "Large plan",
        "Turned scan",
        "Turned second",
        "Secret of nobody",
        "Secret of nobody",
    ];
    assert_eq!(pages.len(), expected.len());
    for (number, (page, words)) in (1..).zip(pages.iter().zip(expected)) {
        assert!(page.contains(words), "{words} is not in {page}");
        let foot = format!("Page {number} of 9");
        assert!(page.contains(&foot), "{foot} is not in {page}");
    }
    assert!(pages[2].contains("STAMPED BY KAHU"), "{}", pages[2]);
}

async fn what_cannot_be_merged_is_shown_as_pictures_and_what_is_locked_is_named(app: TestApp) {
    let papers: [(&str, &[u8]); 5] = [
        ("rope.docx", ROPE),
        ("broken.pdf", odd::BROKEN),
        ("locked.pdf", odd::LOCKED),
        ("unmergeable.pdf", odd::UNMERGEABLE),
        ("fine.pdf", odd::PLAIN),
    ];
    let (pack, pages, _) = pack_of(&app, &papers).await;
    assert_eq!(pages.len(), 4, "a cover, one page, and two pictures");
    assert!(pages[2].contains("Picture of the page") && pages[3].contains("Picture of the page"));
    let notes = pack["notes"].to_string();
    for words in [
        "unmergeable.pdf: Shown as pictures of its pages, because the file cannot be merged.",
        "locked.pdf is not in this file: The file is protected by a password.",
        "broken.pdf is not in this file: The file is damaged.",
        "rope.docx is not in this file: Only PDF files and pictures can be put into a PDF. The ZIP has it.",
    ] {
        assert!(notes.contains(words), "{words} is not in {notes}");
        let named = words.split(':').next().expect("a name");
        assert!(pages[0].contains(named), "{named} is not in {}", pages[0]);
    }
}

async fn one_poisoned_paper_is_named_and_the_others_go_in(app: TestApp) {
    let papers: [(&str, &[u8]); 2] = [("circle.pdf", CIRCLE), ("fine.pdf", odd::PLAIN)];
    let (pack, pages, _) = pack_of(&app, &papers).await;
    assert_eq!(pages.len(), 2, "a cover and one page: {pack}");
    let notes = pack["notes"].to_string();
    assert!(notes.contains("circle.pdf is not in this file"), "{notes}");
}

/// What stands in a PDF, with nothing packed.
fn unpacked(pdf: &[u8]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pack.pdf");
    std::fs::write(&file, pdf).expect("the pack is written");
    let said = std::process::Command::new("qpdf")
        .args(["--qdf", "--object-streams=disable"])
        .arg(&file)
        .arg("-")
        .output();
    String::from_utf8_lossy(&said.expect("qpdf runs").stdout).into_owned()
}

async fn nothing_in_a_pack_acts_by_itself_and_the_zip_has_the_original(app: TestApp) {
    const ACTIVE: [&str; 9] = [
        "/JS",
        "/JavaScript",
        "/Launch",
        "/AA",
        "/OpenAction",
        "/EmbeddedFile",
        "/SubmitForm",
        "/XFA",
        "MZ evil",
    ];
    let before = unpacked(odd::ACTIVE);
    assert!(ACTIVE.iter().all(|word| before.contains(word)), "{before}");
    let papers: [(&str, &[u8]); 2] = [("active.pdf", odd::ACTIVE), ("form.pdf", odd::FORM)];
    let (pack, pages, pdf) = pack_of(&app, &papers).await;
    assert_eq!(pack["notes"], json!([]));
    assert!(pages[1].contains("HINEMOA FIELD") && pages[2].contains("Hello paper"));
    let after = unpacked(&pdf);
    for word in ACTIVE {
        assert!(!after.contains(word), "{word} is in the pack");
    }
    assert!(after.contains("https://example.nz"), "a plain link stays");
    let crew = Actors::named(&app, "zip").await;
    file(&crew.owner, crew.crane, "NUL.pdf", odd::ACTIVE, "Permits").await;
    let form = json!({
        "craneIds": [crew.crane], "format": "zip",
        "choice": { "kinds": [], "documentTypes": ["Permits"] },
    });
    let zip = fetch(&crew.owner, &make(&crew.owner, &form).await).await;
    let mut zip = zip::ZipArchive::new(std::io::Cursor::new(zip.bytes)).expect("a ZIP");
    let mut original = Vec::new();
    let mut inside = zip.by_name("_NUL.pdf").expect("a name for every system");
    std::io::copy(&mut inside, &mut original).expect("it is read");
    assert!(original == odd::ACTIVE, "byte for byte");
}

async fn photos_of_every_kind_become_pages(app: TestApp) {
    use image::ImageFormat::{Gif, Jpeg, Png};
    let wide = halves(900, 300);
    let (png, gif, jpeg) = (
        picture(&wide, Png),
        picture(&wide, Gif),
        picture(&wide, Jpeg),
    );
    let papers: [(&str, &[u8]); 4] = [
        ("a.png", &png),
        ("b.gif", &gif),
        ("c.jpg", &jpeg),
        ("certificate.jpg", CERTIFICATE),
    ];
    let (pack, pages, pdf) = pack_of(&app, &papers).await;
    assert_eq!(pages.len(), 5, "{pack}");
    assert_eq!(pack["notes"], json!([]));
    // The latest is the first; the other three are red at the left and blue at
    // the right.
    for page in 3..=5 {
        let [left, right] = colours(&pdf, page);
        assert!(left[0] > 150 && left[2] < 100, "page {page}: {left:?}");
        assert!(right[2] > 150 && right[0] < 100, "page {page}: {right:?}");
    }
}

/// What is seen of a page a third and two thirds across its middle.
fn colours(pdf: &[u8], page: usize) -> [[u8; 3]; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("pack.pdf");
    std::fs::write(&file, pdf).expect("the pack is written");
    let number = page.to_string();
    let painted = std::process::Command::new("pdftoppm")
        .args([
            "-png",
            "-r",
            "20",
            "-singlefile",
            "-f",
            &number,
            "-l",
            &number,
        ])
        .arg(&file)
        .arg(folder.path().join("page"))
        .status();
    assert!(painted.expect("pdftoppm runs").success());
    let picture = image::open(folder.path().join("page.png")).expect("a picture");
    let picture = picture.into_rgb8();
    let (width, height) = picture.dimensions();
    [1, 2].map(|third| picture.get_pixel(width * third / 3, height / 2).0)
}
