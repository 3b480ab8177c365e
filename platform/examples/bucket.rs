//! A real S3 server over a folder, for the fault suite: `bucket FOLDER` says its
//! address and serves until it is ended.

use cranedesk_platform::testing::serve_bucket;

#[tokio::main]
async fn main() {
    let folder = std::env::args().nth(1).expect("a folder");
    println!("{}", serve_bucket(folder.as_ref()).await);
    std::future::pending::<()>().await;
}
