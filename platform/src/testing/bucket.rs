//! A real S3 server on a port of its own that checks signatures, over a folder.

use std::fs;
use std::path::Path;

use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tokio::net::TcpListener;

use crate::files::{FilesLocation, S3Access};

pub const BUCKET: &str = "paper";
const PREFIX: &str = "yard/north";
const ACCESS_KEY: &str = "crane";
const SECRET_KEY: &str = "hook-and-block";

/// How the bucket of a server at this address is reached.
pub fn bucket_access(endpoint: String) -> S3Access {
    S3Access {
        endpoint: Some(endpoint),
        region: "us-east-1".to_owned(),
        access_key: Some(ACCESS_KEY.to_owned()),
        secret_key: Some(SECRET_KEY.to_owned()),
        allow_http: true,
    }
}

pub fn bucket_at(endpoint: String) -> FilesLocation {
    FilesLocation::parse(&format!("s3://{BUCKET}/{PREFIX}"), bucket_access(endpoint))
        .expect("a place")
}

/// Serves a bucket out of a folder, and answers its address. It ends with the test's runtime.
pub async fn serve_bucket(disk: &Path) -> String {
    fs::create_dir_all(disk.join(BUCKET)).expect("a folder");
    let mut service = S3ServiceBuilder::new(s3s_fs::FileSystem::new(disk).expect("a folder"));
    service.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
    let service = service.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let address = listener.local_addr().expect("an address");
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let server = auto::Builder::new(TokioExecutor::new());
                // A client may hang up at any time; that is the client's business.
                let _ = server.serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    format!("http://{address}")
}
