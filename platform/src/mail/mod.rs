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

/// Whether mail can go there: an address that every mail server takes, with a
/// whole domain that DNS could know. Domains may have macrons, as in .nz.
pub fn is_deliverable(address: &str) -> bool {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return false;
    };
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-.".contains(&byte);
    let is_whole_local = local.bytes().all(is_plain)
        && (1..=64).contains(&local.len())
        && local.split('.').all(|part| !part.is_empty());
    is_whole_local
        && ascii_domain(domain)
            .is_some_and(|domain| local.len() + 1 + domain.len() <= 254 && is_whole_domain(&domain))
}

fn is_whole_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    let is_label = |label: &&str| {
        (1..=63).contains(&label.len())
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    domain.len() <= 253
        && labels.len() >= 2
        && labels.iter().all(is_label)
        && labels
            .last()
            .is_some_and(|last| last.len() >= 2 && !last.bytes().all(|byte| byte.is_ascii_digit()))
}

/// A domain as DNS writes it. None for what is none, such as an IP address.
fn ascii_domain(domain: &str) -> Option<String> {
    match url::Host::parse(domain) {
        Ok(url::Host::Domain(ascii)) => Some(ascii),
        _ => None,
    }
}

/// The address as mail servers without support for other scripts take it.
fn ascii_address(address: &str) -> String {
    let ascii = address.rsplit_once('@').and_then(|(local, domain)| {
        let domain = ascii_domain(domain)?;
        Some(format!("{local}@{domain}"))
    });
    ascii.unwrap_or_else(|| address.to_owned())
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

    /// Whether the mail server answers and lets us in. Sends nothing.
    pub async fn check(&self) -> Result<(), MailError> {
        match self.transport.test_connection().await {
            Ok(true) => Ok(()),
            Ok(false) => Err(MailError("it closes the connection".into())),
            Err(error) => Err(MailError::new(error)),
        }
    }

    /// Answers once the mail server has taken the mail over.
    pub async fn send(&self, mail: &Mail) -> Result<(), MailError> {
        let mut builder = Message::builder()
            .message_id(Some(mail.message_id.clone()))
            .from(self.from.clone())
            .to(ascii_address(&mail.to).parse().map_err(MailError::new)?)
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

#[cfg(test)]
mod tests {
    use super::{ascii_address, is_deliverable};

    #[test]
    fn only_addresses_that_mail_servers_take_are_deliverable() {
        for good in [
            "a@b.nz",
            "first.last+crane@example.co.nz",
            "o'brien@cranes.nz",
            "tane@kōwhai.nz",
            &format!("{}@b.nz", "a".repeat(64)),
        ] {
            assert!(is_deliverable(good), "{good}");
        }
        for bad in [
            "a",
            "@b.nz",
            "a@b",
            "a@b.c",
            "a@b.12",
            "a@1.2.3.4",
            "a@[127.0.0.1]",
            "a..b@c.nz",
            ".a@b.nz",
            "a.@b.nz",
            "\"a b\"@c.nz",
            "tāne@b.nz",
            "a\u{200b}@b.nz",
            "a@-b.nz",
            "a@b-.nz",
            "a@b_c.nz",
            "a@b..nz",
            "a@.nz",
            &format!("{}@b.nz", "a".repeat(65)),
            &format!("a@{}.nz", "b".repeat(64)),
            &format!("a@{}nz", "bbbbbbb.".repeat(40)),
        ] {
            assert!(!is_deliverable(bad), "{bad}");
        }
    }

    #[test]
    fn a_domain_with_macrons_is_sent_as_dns_writes_it() {
        assert_eq!(ascii_address("tane@kōwhai.nz"), "tane@xn--kwhai-g9a.nz");
    }
}
