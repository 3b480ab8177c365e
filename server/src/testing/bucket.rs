//! An S3 server on a disk of its own.

use cranedesk_platform::files::{FilesLocation, S3Access};
use hyper_util::rt::{TokioExecutor, TokioIo};
use hyper_util::server::conn::auto;
use s3s::auth::SimpleAuth;
use s3s::service::S3ServiceBuilder;
use tokio::net::TcpListener;

const NAME: &str = "paper";
const KEYS: (&str, &str) = ("crane", "hook-and-block");

/// A bucket that goes with this value; its server ends with the test's runtime.
pub(crate) struct Bucket {
    pub(crate) location: FilesLocation,
    _disk: tempfile::TempDir,
}

impl Bucket {
    pub(crate) async fn open() -> Self {
        let disk = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(disk.path().join(NAME)).expect("a bucket");
        let store = s3s_fs::FileSystem::new(disk.path()).expect("a store");
        let mut service = S3ServiceBuilder::new(store);
        service.set_auth(SimpleAuth::from_single(KEYS.0, KEYS.1));
        let service = service.build();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                let service = service.clone();
                tokio::spawn(async move {
                    let server = auto::Builder::new(TokioExecutor::new());
                    let _ = server.serve_connection(TokioIo::new(socket), service).await;
                });
            }
        });
        let access = S3Access {
            endpoint: Some(format!("http://{address}")),
            region: "us-east-1".to_owned(),
            access_key: Some(KEYS.0.to_owned()),
            secret_key: Some(KEYS.1.to_owned()),
            allow_http: true,
        };
        let location = FilesLocation::parse(&format!("s3://{NAME}"), access);
        Self {
            location: location.expect("a bucket"),
            _disk: disk,
        }
    }
}
