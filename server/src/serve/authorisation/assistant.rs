//! The assistant: everybody who is signed in may ask, about what they may see.

use futures_util::FutureExt;
use reqwest::Method;
use reqwest::multipart::Form;

use super::{Row, Target, row};
use crate::testing::Actors;

fn question() -> Form {
    Form::new().text("prompt", "What is expired?")
}

/// A picture that the owner asked for.
async fn picture(actors: &Actors) -> Target {
    actors.another_crane().await;
    let wish = Form::new().text("prompt", "Draw a chart of what expires");
    let answer = actors
        .owner
        .browser
        .upload("/api/ai/query", wish)
        .await
        .json();
    let url = answer["imageUrl"].as_str().expect("a picture");
    let id = url.rsplit('/').next().and_then(|id| id.parse().ok());
    Target::about(id.expect("an id"))
}

#[rustfmt::skip]
pub(super) fn rows() -> Vec<Row> {
    let own = [200, 200, 200, 200, 200, 401];
    vec![
        //                                          owner edit view pending stranger nobody
        row(Method::GET, "/api/ai/context", |_| async { Target::default() }.boxed(), own),
        row(Method::POST, "/api/ai/query", |_| async {
            Target::default().with_form(question)
        }.boxed(), own),
        row(Method::GET, "/api/ai/images/{id}", |actors| {
            picture(actors).boxed()
        }, [200, 404, 404, 404, 404, 401]),
    ]
}
