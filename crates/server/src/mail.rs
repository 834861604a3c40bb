//! Sending mail, when the settings name a server for it.

use lettre::message::Mailbox;
use lettre::message::header::ContentType;
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::time::Duration;

use crate::config::SmtpSettings;

const TIMEOUT: Duration = Duration::from_secs(20);

/// Sends plain text by SMTP. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// Reason for which a mail was not sent. Its text names no address.
#[derive(Debug, thiserror::Error)]
pub enum MailError {
    #[error("the mail could not be written: {0}")]
    Message(#[from] lettre::error::Error),
    #[error("the receiver's address cannot be used: {0}")]
    Address(#[from] lettre::address::AddressError),
    #[error("the mail server did not take it: {0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
}

impl Mailer {
    /// # Errors
    /// When the settings are invalid; `config` has checked them.
    pub fn new(settings: &SmtpSettings) -> Result<Self, MailError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.url)?
            .timeout(Some(TIMEOUT))
            .build();
        Ok(Self {
            transport,
            from: settings.from.parse()?,
        })
    }

    /// Passes the mail to the server.
    ///
    /// # Errors
    /// When the server does not answer or refuses it.
    pub async fn send(&self, to: &str, subject: &str, text: String) -> Result<(), MailError> {
        let message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.parse()?))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN)
            .body(text)?;
        self.transport.send(message).await?;
        Ok(())
    }
}
