//! The assistant: everybody who is signed in may ask, about what they may see.

use futures_util::FutureExt;
use reqwest::Method;
use reqwest::multipart::Form;

use super::{Row, Target, row};

fn question() -> Form {
    Form::new().text("prompt", "What is expired?")
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
    ]
}
