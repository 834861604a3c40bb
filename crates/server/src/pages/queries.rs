//! Answers the API paths that a page shows, in process. Only what any visitor may see can be registered here.

use std::collections::HashMap;
use std::future::Future;
use std::pin::Pin;

use serde_json::{Map, Value};

type Answer = Pin<Box<dyn Future<Output = Option<Value>> + Send>>;

/// API path to the function that serves it. The functions take nothing of the request: there is no way to hand one in.
#[derive(Default)]
pub struct Queries {
    answers: HashMap<&'static str, Box<dyn Fn() -> Answer + Send + Sync>>,
}

impl Queries {
    /// Registers a path. The function answers none when the data cannot be had now; the page then renders without it.
    pub fn with<F>(mut self, path: &'static str, answer: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Option<Value>> + Send + 'static,
    {
        self.answers.insert(path, Box::new(move || Box::pin(answer())));
        self
    }

    /// The answers to those of `paths` that are known. The browser asks for the others itself.
    pub async fn answer(&self, paths: &[String]) -> Map<String, Value> {
        let mut known = Map::new();
        for path in paths {
            let Some(answer) = self.answers.get(path.as_str()) else {
                continue;
            };
            if let Some(value) = answer().await {
                known.insert(path.clone(), value);
            }
        }
        known
    }
}
