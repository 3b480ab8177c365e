//! A crane's picture over HTTP, on both databases.

use cranedesk_platform::on_both_engines;
use image::{DynamicImage, GenericImageView, ImageFormat, Rgba, RgbaImage};
use reqwest::Method;
use reqwest::multipart::Form;
use serde_json::{Value, json};

use crate::testing::samples::{self, halves, picture};
use crate::testing::{Actors, Browser, TestApp, send};

on_both_engines!(TestApp:
    a_picture_in_any_usual_format_is_kept_in_two_widths,
    a_picture_is_turned_upright_and_loses_what_the_camera_wrote,
    a_see_through_picture_stays_see_through,
    a_small_picture_is_not_blown_up,
    a_new_picture_gets_a_new_address_and_the_old_files_go,
    what_is_no_good_picture_is_refused_and_leaves_nothing,
    those_who_may_change_a_crane_give_it_a_picture,
    those_who_may_see_a_crane_see_its_picture,
    a_picture_that_the_browser_has_is_not_sent_again,
);

async fn give(browser: &Browser, crew: &Actors, file: Vec<u8>) -> Value {
    let path = format!("/api/cranes/{}/image", crew.crane);
    let answer = browser.upload(&path, samples::image(file)).await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    answer.json()
}

/// The picture at the address that the crane names in `field`.
async fn look(browser: &Browser, crane: &Value, field: &str) -> (DynamicImage, String, Vec<u8>) {
    let answer = browser
        .get(crane[field].as_str().expect("an address"))
        .await;
    assert_eq!(answer.status, 200, "{}", answer.text);
    let picture = image::load_from_memory(&answer.bytes).expect("a picture");
    (
        picture,
        answer.header("content-type").to_owned(),
        answer.bytes,
    )
}

fn is_red(picture: &DynamicImage, x: u32, y: u32) -> bool {
    let Rgba([red, _, blue, _]) = picture.get_pixel(x, y);
    red > 150 && blue < 100
}

async fn a_picture_in_any_usual_format_is_kept_in_two_widths(app: TestApp) {
    let crew = Actors::meet(&app).await;
    use ImageFormat::{Bmp, Gif, Jpeg, Png, Tiff, WebP};
    for format in [Jpeg, Png, Gif, WebP, Bmp, Tiff] {
        let crane = give(&crew.owner, &crew, picture(&halves(1600, 800), format)).await;
        let (large, kind, _) = look(&crew.owner, &crane, "imageUrl").await;
        assert_eq!(
            (large.dimensions(), kind.as_str()),
            ((1280, 640), "image/jpeg"),
            "{format:?}"
        );
        let (small, ..) = look(&crew.owner, &crane, "thumbnailUrl").await;
        assert_eq!(small.dimensions(), (400, 200), "{format:?}");
        for picture in [large, small] {
            let (width, height) = picture.dimensions();
            assert!(is_red(&picture, width / 4, height / 2), "{format:?}");
            assert!(!is_red(&picture, width * 3 / 4, height / 2), "{format:?}");
        }
        assert_eq!(crew.owner.get("/api/cranes").await.json(), json!([crane]));
    }
}

/// A JPEG whose camera was held sideways and noted down where.
fn sideways() -> Vec<u8> {
    let tags = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS-SECRET";
    let length = (tags.len() as u16 + 2).to_be_bytes();
    let plain = picture(&halves(300, 200), ImageFormat::Jpeg);
    [&plain[..2], b"\xff\xe1", &length, tags, &plain[2..]].concat()
}

async fn a_picture_is_turned_upright_and_loses_what_the_camera_wrote(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let crane = give(&crew.owner, &crew, sideways()).await;
    for field in ["imageUrl", "thumbnailUrl"] {
        let (picture, _, bytes) = look(&crew.owner, &crane, field).await;
        assert_eq!(picture.dimensions(), (200, 300), "{field}");
        assert!(is_red(&picture, 100, 20), "what was left is now up");
        assert!(!is_red(&picture, 100, 280), "what was right is now down");
        let holds = |words: &[u8]| bytes.windows(words.len()).any(|part| part == words);
        assert!(!holds(b"Exif") && !holds(b"GPS-SECRET"), "{field}");
    }
}

async fn a_see_through_picture_stays_see_through(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let clear = RgbaImage::from_pixel(900, 600, Rgba([200, 10, 10, 0]));
    let crane = give(&crew.owner, &crew, picture(&clear.into(), ImageFormat::Png)).await;
    for field in ["imageUrl", "thumbnailUrl"] {
        let (picture, kind, _) = look(&crew.owner, &crane, field).await;
        assert_eq!(
            (picture.get_pixel(5, 5).0[3], kind.as_str()),
            (0, "image/png")
        );
    }
    let solid = RgbaImage::from_pixel(900, 600, Rgba([200, 10, 10, 255]));
    let crane = give(&crew.owner, &crew, picture(&solid.into(), ImageFormat::Png)).await;
    assert_eq!(look(&crew.owner, &crane, "imageUrl").await.1, "image/jpeg");
}

async fn a_small_picture_is_not_blown_up(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let crane = give(
        &crew.owner,
        &crew,
        picture(&halves(40, 30), ImageFormat::Png),
    )
    .await;
    for field in ["imageUrl", "thumbnailUrl"] {
        let (picture, ..) = look(&crew.owner, &crane, field).await;
        assert_eq!(picture.dimensions(), (40, 30));
    }
    let strip = picture(&halves(100, 8000), ImageFormat::Png);
    let crane = give(&crew.owner, &crew, strip).await;
    let (picture, ..) = look(&crew.owner, &crane, "imageUrl").await;
    assert_eq!(picture.dimensions(), (64, 5120));
}

async fn a_new_picture_gets_a_new_address_and_the_old_files_go(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let first = give(
        &crew.owner,
        &crew,
        picture(&halves(40, 30), ImageFormat::Png),
    )
    .await;
    let second = give(
        &crew.edit_mate,
        &crew,
        picture(&halves(60, 30), ImageFormat::Png),
    )
    .await;
    assert_ne!(first["imageUrl"], second["imageUrl"]);
    assert_ne!(first["thumbnailUrl"], second["thumbnailUrl"]);
    assert_ne!(first["updatedAt"], second["updatedAt"]);
    app.until_stored_files_are(2).await;
    for field in ["imageUrl", "thumbnailUrl"] {
        let old = crew
            .owner
            .get(first[field].as_str().expect("an address"))
            .await;
        assert_eq!((old.status, old.text.as_str()), (404, "Picture not found"));
        look(&crew.owner, &second, field).await;
    }
}

/// A few bytes that claim to be a picture of many pixels.
fn bomb(width: u32, height: u32) -> Vec<u8> {
    let mut file = picture(&halves(4, 4), ImageFormat::Bmp);
    file[18..22].copy_from_slice(&width.to_le_bytes());
    file[22..26].copy_from_slice(&height.to_le_bytes());
    file
}

async fn what_is_no_good_picture_is_refused_and_leaves_nothing(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/image", crew.crane);
    let good = picture(&halves(400, 300), ImageFormat::Jpeg);
    let mut cut_off = picture(&halves(400, 300), ImageFormat::Png);
    cut_off.truncate(cut_off.len() / 2);
    let mut huge = good;
    huge.resize(20 * 1024 * 1024 + 1, 0);
    let kinds = "Only JPEG, PNG, GIF, WebP, BMP and TIFF pictures can be used.";
    let damaged = "This picture is damaged and cannot be read.";
    let pixels = "This picture has more than 40 megapixels. Please make it smaller first.";
    let cases: [(Vec<u8>, u16, &str); 9] = [
        (
            b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(),
            415,
            kinds,
        ),
        (samples::PDF.to_vec(), 415, kinds),
        (b"plain text".to_vec(), 415, kinds),
        (Vec::new(), 422, "The picture is empty."),
        (cut_off, 422, damaged),
        (b"\x89PNG\r\n\x1a\njunk".to_vec(), 422, damaged),
        (bomb(6400, 6400), 422, pixels),
        (bomb(60_000, 60_000), 422, pixels),
        (huge, 413, "Maximum file size is 20MB."),
    ];
    for (file, status, sentence) in cases {
        let start = file[..file.len().min(8)].to_vec();
        let answer = crew.owner.upload(&path, samples::image(file)).await;
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (status, sentence),
            "{start:?}"
        );
    }
    let missing = crew
        .owner
        .upload(&path, Form::new().text("picture", "crane.jpg"))
        .await;
    assert_eq!(
        (missing.status, missing.text.as_str()),
        (422, "Please choose a picture.")
    );
    app.until_no_file_is_stored().await;
    let crane = crew
        .owner
        .get(&format!("/api/cranes/{}", crew.crane))
        .await
        .json();
    assert_eq!(
        (&crane["imageUrl"], &crane["thumbnailUrl"]),
        (&json!(""), &json!(""))
    );
}

async fn those_who_may_change_a_crane_give_it_a_picture(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let path = format!("/api/cranes/{}/image", crew.crane);
    let form = || samples::image(picture(&halves(40, 30), ImageFormat::Png));
    assert_eq!(crew.nobody.upload(&path, form()).await.status, 401);
    for outsider in crew.outsiders() {
        let answer = outsider.upload(&path, form()).await;
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (404, "Crane not found")
        );
    }
    assert_eq!(crew.view_mate.upload(&path, form()).await.status, 403);
    assert!(app.stored_files().is_empty());
    assert_eq!(crew.edit_mate.upload(&path, form()).await.status, 200);
    assert_eq!(crew.owner.upload(&path, form()).await.status, 200);
}

async fn those_who_may_see_a_crane_see_its_picture(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let crane = give(
        &crew.owner,
        &crew,
        picture(&halves(40, 30), ImageFormat::Png),
    )
    .await;
    let address = crane["imageUrl"].as_str().expect("an address");
    for insider in crew.insiders() {
        look(insider, &crane, "imageUrl").await;
        look(insider, &crane, "thumbnailUrl").await;
    }
    for outsider in crew.outsiders() {
        let answer = outsider.get(address).await;
        assert_eq!(
            (answer.status, answer.text.as_str()),
            (404, "Picture not found")
        );
    }
    assert_eq!(crew.nobody.get(address).await.status, 401);
    for odd in ["0000/large", "%00/large", "é/small"] {
        let path = format!("/api/cranes/{}/image/{odd}", crew.crane);
        assert_eq!(crew.owner.get(&path).await.status, 404, "{odd}");
    }
    let medium = address.replace("/large", "/medium");
    assert_eq!(crew.owner.get(&medium).await.status, 404);
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(crew.edit_mate.get(address).await.status, 404);
}

async fn a_picture_that_the_browser_has_is_not_sent_again(app: TestApp) {
    let crew = Actors::meet(&app).await;
    let crane = give(
        &crew.owner,
        &crew,
        picture(&halves(40, 30), ImageFormat::Png),
    )
    .await;
    let address = crane["imageUrl"].as_str().expect("an address");
    let first = crew.edit_mate.get(address).await;
    assert_eq!(first.header("cache-control"), "private, no-cache");
    assert_eq!(first.header("content-disposition"), "inline");
    assert!(first.header("content-security-policy").ends_with("sandbox"));
    let tag = first.header("etag").to_owned();
    let again = || {
        let request = crew.edit_mate.request(Method::GET, address);
        request.header("if-none-match", &tag)
    };
    let unchanged = send(again()).await;
    assert_eq!((unchanged.status, unchanged.text.as_str()), (304, ""));
    crew.stop_sharing_with_edit_mate().await;
    assert_eq!(send(again()).await.status, 404);
}
