//! A server whose mail goes to a post office of its own.

use cranedesk_platform::db::Dialect;
use cranedesk_platform::mail::Mailer;
use cranedesk_platform::testing::PostOffice;

use super::TestApp;
use crate::config::Config;
use crate::{accounts, alerts};

pub(crate) struct WithMail {
    pub(crate) app: TestApp,
    pub(crate) office: PostOffice,
}

impl WithMail {
    pub(crate) async fn start(dialect: Dialect) -> Self {
        Self::start_with(dialect, |_| {}).await
    }

    /// A server with settings of its own.
    pub(crate) async fn start_with(dialect: Dialect, adjust: impl FnOnce(&mut Config)) -> Self {
        let (office, address) = PostOffice::open();
        let app = TestApp::start_with(dialect, |config| {
            let mailer = Mailer::new(&format!("smtp://{address}"), "Desk <desk@example.nz>");
            config.mail = Some(mailer.expect("a mailer"));
            adjust(config);
        });
        let app = app.await;
        Self { app, office }
    }

    /// What was delivered since the last time, with lines as they were written.
    pub(crate) async fn delivered(&self, seen: &mut usize) -> Vec<String> {
        let app = &self.app.app;
        accounts::reset::send_links(app)
            .await
            .expect("links are made");
        alerts::sweep(app).await.expect("mail goes out");
        let all = self.office.delivered();
        let new = all[*seen..].iter();
        let new = new.map(|mail| mail.replace("=\r\n", "").replace("=3D", "="));
        let new = new.collect();
        *seen = all.len();
        new
    }
}
