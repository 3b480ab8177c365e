//! Cranes: who sees one may look, the owner and edit mates may do the rest.

use futures_util::FutureExt;
use image::ImageFormat;
use reqwest::Method;
use reqwest::multipart::Form;

use super::{Row, Target, row};
use crate::testing::samples::{self, halves, picture};
use crate::testing::{Actors, crane_form};

fn image() -> Form {
    samples::image(picture(&halves(20, 10), ImageFormat::Png))
}

/// The picture of a new crane, by its address.
async fn picture_of_a_crane(actors: &Actors) -> Target {
    let crane = actors.another_crane().await.id;
    let path = format!("/api/cranes/{crane}/image");
    let crane_with_picture = actors.owner.browser.upload(&path, image()).await.json();
    let address = crane_with_picture["imageUrl"].as_str().expect("an address");
    let version = address.split('/').nth(5).expect("a version");
    Target::about(crane)
        .at("{version}", version)
        .at("{size}", "large")
}

/// A crane that the edit mate deleted.
async fn crane_in_the_bin(actors: &Actors) -> Target {
    let crane = actors.another_crane().await.id;
    let path = format!("/api/cranes/{crane}");
    assert_eq!(actors.edit_mate.delete(&path).await.status, 204);
    Target::about(crane)
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let (get, post, put, delete) = (Method::GET, Method::POST, Method::PUT, Method::DELETE);
    vec![
        //                                          owner edit view pending stranger nobody
        row(get.clone(), "/api/cranes", |_| async { Target::default() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(post.clone(), "/api/cranes", |_| async {
            Target::default().with(crane_form())
        }.boxed(), [201, 201, 201, 201, 201, 401]),
        row(get.clone(), "/api/cranes/{id}", |actors| async {
            Target::about(actors.another_crane().await.id)
        }.boxed(), [200, 200, 200, 404, 404, 401]),
        row(put.clone(), "/api/cranes/{id}", |actors| async {
            Target::about(actors.another_crane().await.id).with(crane_form())
        }.boxed(), [200, 200, 403, 404, 404, 401]),
        row(delete.clone(), "/api/cranes/{id}", |actors| async {
            Target::about(actors.another_crane().await.id)
        }.boxed(), [204, 204, 403, 404, 404, 401]),
        row(get.clone(), "/api/cranes/archived", |_| async { Target::default() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(put, "/api/cranes/{id}/archive", |actors| async {
            Target::about(actors.another_crane().await.id)
        }.boxed(), [200, 200, 403, 404, 404, 401]),
        row(delete, "/api/cranes/{id}/archive", |actors| async {
            Target::about(actors.another_crane().await.id)
        }.boxed(), [200, 200, 403, 404, 404, 401]),
        row(get.clone(), "/api/cranes/bin", |_| async { Target::default() }.boxed(), [200, 200, 200, 200, 200, 401]),
        row(post.clone(), "/api/cranes/bin/{id}/restore", |actors| {
            crane_in_the_bin(actors).boxed()
        }, [200, 404, 404, 404, 404, 401]),
        row(Method::DELETE, "/api/cranes/bin/{id}", |actors| {
            crane_in_the_bin(actors).boxed()
        }, [204, 404, 404, 404, 404, 401]),
        row(post, "/api/cranes/{id}/image", |actors| async {
            Target::about(actors.another_crane().await.id).with_form(image)
        }.boxed(), [200, 200, 403, 404, 404, 401]),
        row(get, "/api/cranes/{id}/image/{version}/{size}", |actors| {
            picture_of_a_crane(actors).boxed()
        }, [200, 200, 200, 404, 404, 401]),
    ]
}
