//! Sending mail, when the settings name a server for it.

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use std::error::Error;
use std::time::Duration;

use crate::platform::clock::Clock;
use crate::platform::config::SmtpSettings;

/// Time for a whole mail, from the connection to the last answer. It is shorter than the wait before the second attempt
/// of a job: no other instance sends the same mail meanwhile.
pub const SEND_TIMEOUT: Duration = Duration::from_secs(20);

/// Sends plain text by SMTP. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    clock: Clock,
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
    #[error("the mail server did not answer within {} seconds", SEND_TIMEOUT.as_secs())]
    Silent,
}

impl Mailer {
    /// # Errors
    /// When the settings are invalid; `config` has checked them.
    pub fn new(settings: &SmtpSettings, clock: Clock) -> Result<Self, MailError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(&settings.url)?.build();
        Ok(Self {
            transport,
            from: settings.from.parse()?,
            clock,
        })
    }

    /// Passes the mail to the server.
    ///
    /// # Errors
    /// When the server does not answer within [`SEND_TIMEOUT`] or refuses it.
    pub async fn send_mail(&self, to: &str, subject: &str, text: String) -> Result<(), MailError> {
        let message = self.address_message(to, subject)?.body(text)?;
        self.pass_on(message).await
    }

    /// Passes a mail to the server that the receiver can end with one click: `end_address` takes a POST (RFC 8058).
    ///
    /// # Errors
    /// As [`Mailer::send_mail`].
    pub async fn send_to_list(
        &self,
        to: &str,
        subject: &str,
        text: String,
        end_address: String,
    ) -> Result<(), MailError> {
        let builder = self.address_message(to, subject)?;
        let message = builder
            .header(ListUnsubscribe(format!("<{end_address}>")))
            .header(ListUnsubscribePost)
            .body(text)?;
        self.pass_on(message).await
    }

    /// The transport's own timeout ends with the TCP connection: a server that accepts and says nothing would be waited
    /// for forever.
    async fn pass_on(&self, message: Message) -> Result<(), MailError> {
        tokio::select! {
            sent = self.transport.send(message) => Ok(sent.map(drop)?),
            () = self.clock.sleep(SEND_TIMEOUT) => Err(MailError::Silent),
        }
    }

    fn address_message(&self, to: &str, subject: &str) -> Result<MessageBuilder, MailError> {
        Ok(Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to.parse()?))
            .subject(subject)
            .header(ContentType::TEXT_PLAIN))
    }
}

/// Address that ends further mails.
#[derive(Debug, Clone)]
struct ListUnsubscribe(String);

/// Says that one POST to the address is enough.
#[derive(Debug, Clone)]
struct ListUnsubscribePost;

const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(value: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self(value.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), ONE_CLICK.to_owned())
    }
}
