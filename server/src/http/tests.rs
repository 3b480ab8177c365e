//! What every answer has in common, tried on the whole server.

use cranedesk_platform::on_both_engines;

use crate::testing::TestApp;

on_both_engines!(TestApp: the_server_says_that_it_is_alive_and_ready);

async fn the_server_says_that_it_is_alive_and_ready(app: TestApp) {
    let visitor = app.visitor();
    assert_eq!(visitor.get("/healthz").await.status, 200);
    let ready = visitor.get("/readyz").await;
    assert_eq!(
        (ready.status, ready.text.as_str()),
        (200, "database: ready\nfiles: ready\n")
    );
}
