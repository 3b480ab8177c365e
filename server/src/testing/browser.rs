//! A client that keeps cookies, as a browser does.

use std::net::SocketAddr;

use reqwest::header::{HOST, HeaderMap};
use reqwest::multipart::Form;
use reqwest::{Client, Method, RequestBuilder};
use serde_json::Value;

use super::contract;

pub(crate) struct Browser {
    client: Client,
    base: String,
}

/// An answer, read to its end.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) text: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|error| panic!("no JSON ({error}): {}", self.text))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("plain text"))
    }
}

impl Browser {
    /// `name` is what the server is called, where it listens to one name alone.
    pub(crate) fn new(address: SocketAddr, name: Option<&str>) -> Self {
        let name = name.map(|name| (HOST, name.parse().expect("a name")));
        let client = Client::builder()
            .default_headers(name.into_iter().collect())
            .cookie_store(true)
            // It speaks plain HTTP only; reading the machine's certificates would be most of a test's time.
            .tls_certs_only([])
            .build()
            .expect("a client");
        Self {
            client,
            base: format!("http://{address}"),
        }
    }

    /// A request to be adorned further; finish it with [`send`].
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.base))
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        send(self.request(Method::GET, path)).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::POST, path).json(body)).await
    }

    pub(crate) async fn put(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PUT, path).json(body)).await
    }

    pub(crate) async fn patch(&self, path: &str, body: &Value) -> Answer {
        send(self.request(Method::PATCH, path).json(body)).await
    }

    pub(crate) async fn upload(&self, path: &str, form: Form) -> Answer {
        send(self.request(Method::POST, path).multipart(form)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        send(self.request(Method::DELETE, path)).await
    }
}

pub(crate) async fn send(request: RequestBuilder) -> Answer {
    let (client, request) = request.build_split();
    let request = request.expect("a request");
    let (method, path) = (request.method().clone(), request.url().path().to_owned());
    let response = client.execute(request).await.expect("the server answers");
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    let bytes = response.bytes().await.expect("a whole answer").to_vec();
    let answer = Answer {
        status,
        headers,
        text: String::from_utf8_lossy(&bytes).into_owned(),
        bytes,
    };
    if let Some(breach) = contract::breach(&method, &path, &answer) {
        panic!("{breach}");
    }
    answer
}
