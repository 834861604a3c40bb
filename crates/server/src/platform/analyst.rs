//! Optional analyst: a language model behind an OpenAI-compatible endpoint that a setting names.
//!
//! It receives texts and may reword them. The caller checks each reworded text. Questions are limited because each one
//! costs money, and answers that passed the check are stored.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota};
use moka::future::Cache;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::platform::config::AnalystSettings;
use crate::platform::http_client::{CallError, HttpClient, OutgoingCall};

/// Questions under way at once.
const AT_ONCE: usize = 4;
/// Questions of one asker in an hour, and of everybody in a minute.
const PER_HOUR: NonZeroU32 = NonZeroU32::new(30).expect("not zero");
const PER_MINUTE: NonZeroU32 = NonZeroU32::new(60).expect("not zero");
/// After so many askers, those who have been quiet are forgotten.
const ASKERS: usize = 4096;
const MAX_ANSWER_BYTES: usize = 64 * 1024;
/// Answers that are kept, of some kilobytes each.
const ANSWERS: u64 = 500;
const KEPT_FOR: Duration = Duration::from_secs(24 * 3600);

#[derive(Debug)]
pub struct Analyst {
    settings: AnalystSettings,
    http_client: HttpClient,
    running: Semaphore,
    of_one: DefaultKeyedRateLimiter<String>,
    of_all: DefaultDirectRateLimiter,
    answers: Cache<String, Arc<AnalystTexts>>,
}

/// New texts by the ids of the old ones. Not every old one has a new one.
pub type AnalystTexts = BTreeMap<String, String>;

/// Texts to be reworded.
#[derive(Debug)]
pub struct AnalystQuestion<'q> {
    /// Cache key: equal questions have equal keys.
    pub key: &'q str,
    /// Key of the visitor, for the limit.
    pub asker: &'q str,
    /// Task for the model, including the form of the answer: `{"texts": [{"id", "text"}]}`.
    pub instructions: &'q str,
    pub data: Value,
}

/// Reason for a missing answer. Holds no part of the question.
#[derive(Debug, thiserror::Error)]
pub enum NoAnswer {
    #[error("it is asked too often")]
    TooOften,
    #[error("{0}")]
    Call(#[from] CallError),
    #[error("it answered with the status {0}")]
    Status(u16),
    #[error("it refused")]
    Refused,
    #[error("the answer is cut off")]
    CutOff,
    #[error("the answer is not in the form that was asked for")]
    Malformed,
}

/// The part of a completion that counts.
#[derive(Debug, Deserialize)]
struct Completion {
    choices: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    message: Message,
    finish_reason: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Message {
    content: Option<String>,
    refusal: Option<String>,
}

#[derive(Debug, Deserialize)]
struct AnalystOffer {
    texts: Vec<Value>,
}

impl Analyst {
    pub fn new(settings: AnalystSettings, http_client: HttpClient) -> Self {
        Self {
            settings,
            http_client,
            running: Semaphore::new(AT_ONCE),
            of_one: DefaultKeyedRateLimiter::keyed(Quota::per_hour(PER_HOUR)),
            of_all: DefaultDirectRateLimiter::direct(Quota::per_minute(PER_MINUTE)),
            answers: Cache::builder().max_capacity(ANSWERS).time_to_live(KEPT_FOR).build(),
        }
    }

    pub fn model_name(&self) -> &str {
        &self.settings.model
    }

    /// The machine that questions are sent to.
    pub fn host_name(&self) -> &str {
        self.settings.endpoint.host_str().unwrap_or_default()
    }

    /// Returns the new texts that `accept` lets pass (given id and text, it returns the text to use), from memory or
    /// from the analyst. Concurrent equal questions are sent once and the others wait. A failure is logged here, once.
    pub async fn reword_texts(
        &self,
        question: AnalystQuestion<'_>,
        accept: impl Fn(&str, &str) -> Option<String>,
    ) -> Option<Arc<AnalystTexts>> {
        let key = question.key;
        let asked = async {
            match self.send_question(question).await {
                Ok(offer) => Ok(Arc::new(keep_accepted(&offer, accept))),
                Err(problem) => {
                    tracing::warn!(analyst.problem = %problem, "the analyst worded nothing, our texts stand");
                    Err(problem)
                }
            }
        };
        self.answers.try_get_with_by_ref(key, asked).await.ok()
    }

    async fn send_question(&self, question: AnalystQuestion<'_>) -> Result<AnalystOffer, NoAnswer> {
        let _place = self.running.try_acquire().map_err(|_| NoAnswer::TooOften)?;
        self.count_question(question.asker)?;
        let body = json!({
            "model": self.settings.model,
            "stream": false,
            "messages": [
                {"role": "system", "content": question.instructions},
                {"role": "user", "content": question.data.to_string()},
            ],
        });
        let call = OutgoingCall {
            url: &self.settings.endpoint,
            bearer: self.settings.key.as_ref(),
            headers: &[],
            content_type: "application/json",
            body: body.to_string().into_bytes(),
            timeout: self.settings.timeout,
            max_bytes: MAX_ANSWER_BYTES,
        };
        let reply = self.http_client.send_call(call).await?;
        match reply.is_success() {
            true => read_offer(&reply.body),
            false => Err(NoAnswer::Status(reply.status)),
        }
    }

    fn count_question(&self, asker: &str) -> Result<(), NoAnswer> {
        if self.of_one.len() > ASKERS {
            self.of_one.retain_recent();
        }
        self.of_one
            .check_key(&asker.to_owned())
            .map_err(|_| NoAnswer::TooOften)?;
        self.of_all.check().map_err(|_| NoAnswer::TooOften)
    }
}

fn keep_accepted(offer: &AnalystOffer, accept: impl Fn(&str, &str) -> Option<String>) -> AnalystTexts {
    let offered = offer
        .texts
        .iter()
        .filter_map(|item| Some((item["id"].as_str()?, item["text"].as_str()?)));
    let texts: AnalystTexts = offered
        .filter_map(|(id, text)| Some((id.to_owned(), accept(id, text)?)))
        .collect();
    let dropped = offer.texts.len() - texts.len();
    if dropped > 0 {
        tracing::info!(
            analyst.dropped = dropped,
            "our own texts stand for some of the analyst's"
        );
    }
    texts
}

/// Reads the offer of the first choice. Many models fence JSON as code although they were told not to.
fn read_offer(body: &[u8]) -> Result<AnalystOffer, NoAnswer> {
    let completion: Completion = serde_json::from_slice(body).map_err(|_| NoAnswer::Malformed)?;
    let choice = completion.choices.into_iter().next().ok_or(NoAnswer::Malformed)?;
    if choice.message.refusal.is_some() || choice.finish_reason.as_deref() == Some("content_filter") {
        return Err(NoAnswer::Refused);
    }
    if choice.finish_reason.is_some_and(|reason| reason != "stop") {
        return Err(NoAnswer::CutOff);
    }
    let content = choice.message.content.ok_or(NoAnswer::Malformed)?;
    let content = content.trim();
    let fenced = content.strip_prefix("```").and_then(|rest| rest.strip_suffix("```"));
    let json = fenced.map_or(content, |inner| inner.strip_prefix("json").unwrap_or(inner));
    serde_json::from_str(json).map_err(|_| NoAnswer::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample_completion(content: &str, finish: &str) -> Vec<u8> {
        json!({"choices": [{"message": {"content": content}, "finish_reason": finish}]})
            .to_string()
            .into_bytes()
    }

    #[test]
    fn an_offer_is_read_with_or_without_a_fence() {
        let offer = "{\"texts\": [{\"id\": \"a\", \"text\": \"b\"}]}";
        for content in [
            offer.to_owned(),
            format!("```json\n{offer}\n```"),
            format!(" ```\n{offer}``` "),
        ] {
            let read = read_offer(&sample_completion(&content, "stop")).unwrap();
            let texts = keep_accepted(&read, |id, text| Some(format!("{id}{text}")));
            assert_eq!(
                texts,
                AnalystTexts::from([("a".to_owned(), "ab".to_owned())]),
                "{content}"
            );
        }
    }

    #[test]
    fn what_is_not_accepted_or_no_text_is_left_out() {
        let texts = json!([{"id": "a", "text": "no"}, {"id": 1, "text": "yes"}, {"text": "yes"}, "yes", null, {"id": "b", "text": "yes"}]);
        let offer = read_offer(&sample_completion(&json!({"texts": texts}).to_string(), "stop")).unwrap();
        let kept = keep_accepted(&offer, |_, text| (text == "yes").then(|| text.to_owned()));
        assert_eq!(kept.into_keys().collect::<Vec<_>>(), ["b"]);
    }

    #[test]
    fn whatever_else_comes_is_no_answer() {
        let problem = |body: &[u8]| read_offer(body).unwrap_err().to_string();
        let malformed = NoAnswer::Malformed.to_string();
        for content in [
            "",
            "Sure: {\"texts\": []}",
            "[]",
            "{}",
            "{\"texts\": {}}",
            "{\"texts\": [",
            "```json\n{}",
        ] {
            assert_eq!(problem(&sample_completion(content, "stop")), malformed, "{content}");
        }
        for body in [
            "",
            "<html>",
            "{}",
            "{\"choices\": []}",
            "{\"choices\": [{\"message\": {\"content\": null}}]}",
        ] {
            assert_eq!(problem(body.as_bytes()), malformed, "{body}");
        }
        assert_eq!(problem(&sample_completion("{}", "length")), "the answer is cut off");
        assert_eq!(problem(&sample_completion("{}", "content_filter")), "it refused");
        let refusal = json!({"choices": [{"message": {"content": null, "refusal": "No."}, "finish_reason": "stop"}]});
        assert_eq!(problem(refusal.to_string().as_bytes()), "it refused");
    }
}
