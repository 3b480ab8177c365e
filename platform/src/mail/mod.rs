//! Sending mail by SMTP.

use std::time::Duration;

use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};

const TIMEOUT: Duration = Duration::from_secs(30);

/// A mail server and the address that mail comes from.
#[derive(Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

impl std::fmt::Debug for Mailer {
    /// Without the transport, which holds the password.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Mailer from {}", self.from)
    }
}

/// One mail to one person, as text and as HTML.
#[derive(Clone, Debug)]
pub struct Mail {
    /// The same for every attempt, so that a mail server can drop a second copy.
    pub message_id: String,
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Where one click ends these mails (RFC 8058).
    pub unsubscribe_url: Option<String>,
}

#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct MailError(String);

impl MailError {
    fn new(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

impl Mailer {
    /// Reads `smtp://user:password@host:port` or `smtps://…`; connects only to send.
    pub fn new(url: &str, from: &str) -> Result<Self, MailError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(MailError::new)?
            .timeout(Some(TIMEOUT))
            .build();
        let from = from.parse().map_err(MailError::new)?;
        Ok(Self { transport, from })
    }

    /// Answers once the mail server has taken the mail over.
    pub async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let mut builder = Message::builder()
            .message_id(Some(mail.message_id.clone()))
            .from(self.from.clone())
            .to(mail.to.parse().map_err(MailError::new)?)
            .subject(&mail.subject);
        if let Some(url) = &mail.unsubscribe_url {
            let header =
                |name, value| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
            builder = builder
                .raw_header(header("List-Unsubscribe", format!("<{url}>")))
                .raw_header(header(
                    "List-Unsubscribe-Post",
                    "List-Unsubscribe=One-Click".into(),
                ));
        }
        let both = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
        let message = builder.multipart(both).map_err(MailError::new)?;
        self.transport.send(message).await.map_err(MailError::new)?;
        Ok(())
    }
}
