//! The same where files are in S3.

use cranedesk_platform::db::Dialect;
use serde_json::json;

use super::{fetch, make, pages, renew};
use crate::testing::samples::MANUAL;
use crate::testing::{Actors, Bucket, TestApp};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pack_is_made_from_files_in_s3_and_kept_there() {
    let bucket = Bucket::open().await;
    let app = TestApp::start_with(Dialect::Sqlite, |config| {
        config.files = bucket.location.clone();
    });
    let app = app.await;
    let crew = Actors::meet(&app).await;
    renew(&crew.owner, crew.crane, "cof", "COF.pdf", MANUAL).await;
    for (format, count) in [("pdf", Some(4)), ("zip", None)] {
        let form = json!({ "craneIds": [crew.crane], "format": format });
        let pack = make(&crew.owner, &form).await;
        let file = fetch(&crew.owner, &pack).await;
        assert_eq!(file.bytes.len() as i64, pack["size"]);
        if let Some(count) = count {
            assert_eq!(pages(&file.bytes).len(), count);
        }
    }
    assert!(app.stored_files().is_empty(), "all of it is in the bucket");
}
