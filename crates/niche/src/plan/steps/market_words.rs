//! Nouns, price and time of a market inside a sentence.

use super::templates::StepTemplates;
use crate::answer::unit_texts::{capitalize, price_of_one, time_text};
use crate::data::atlas::{Market, PriceSetter};
use crate::format::format_price;

/// Fills placeholders such as `{price}` in sentences about a market.
pub(super) struct MarketWords<'a> {
    market: &'a Market,
    templates: &'a StepTemplates,
}

impl<'a> MarketWords<'a> {
    pub(super) fn new(market: &'a Market, templates: &'a StepTemplates) -> Self {
        Self { market, templates }
    }

    /// Replaces the placeholders of a sentence. Loading has checked their names.
    pub(super) fn fill(&self, sentence: &str) -> String {
        let mut parts = sentence.split('{');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (name, rest) = part.split_once('}').unwrap_or((part, ""));
            filled.push_str(&self.word(name));
            filled.push_str(rest);
        }
        filled
    }

    fn word(&self, name: &str) -> String {
        let market = self.market;
        let [low, _, high] = market.work.price_usd;
        match name {
            "who" => market.who[0].clone(),
            "Who" => capitalize(&market.who[0]),
            "who2" => market.who[1].clone(),
            "per" => self.per_one(),
            "fee" => self.fee_text(),
            "cost" => self.cost_text(),
            "price" => format!("{} to {}", format_price(low), price_of_one(high, &market.work)),
            "range" => format!("{} to {}", format_price(low), format_price(high)),
            "low" => format_price(low),
            "high" => price_of_one(high, &market.work),
            "time" => self.unit_time(),
            "customer" => market
                .customers
                .first()
                .map(|text| self.inside_name(text))
                .unwrap_or_default(),
            "channel" => self.inside_name(self.channel_text()),
            _ => String::new(),
        }
    }

    /// "per dog", "for 1,000 page views".
    fn per_one(&self) -> String {
        let one = &self.market.work.one;
        match one.starts_with(|letter: char| letter.is_ascii_digit()) {
            true => format!("for {one}"),
            false => format!("per {one}"),
        }
    }

    /// "your price per dog"; without the unit where others set the price or the unit is not what is sold.
    fn fee_text(&self) -> String {
        match () {
            () if self.price_varies() => "your price".to_owned(),
            () if self.is_set_by_others() => "the price".to_owned(),
            () => format!("your price {}", self.per_one()),
        }
    }

    fn cost_text(&self) -> String {
        match self.price_varies() || self.is_set_by_others() {
            true => "what it costs".to_owned(),
            false => format!("what it costs {}", self.per_one()),
        }
    }

    fn price_varies(&self) -> bool {
        self.templates.prices_vary.contains(&self.market.slug)
    }

    fn is_set_by_others(&self) -> bool {
        self.market.work.price_by == Some(PriceSetter::Market)
    }

    /// Minutes or hours of one unit, with overhead.
    fn unit_time(&self) -> String {
        let work = &self.market.work;
        time_text([0, 1].map(|end| work.minutes[end] + work.overhead_minutes[end]))
    }

    pub(super) fn has_online_channel(&self) -> bool {
        self.online_channel().is_some()
    }

    /// First channel that a profile can join, else the first of all.
    fn channel_text(&self) -> &'a str {
        self.online_channel()
            .or_else(|| self.market.channels.first().map(String::as_str))
            .unwrap_or_default()
    }

    fn online_channel(&self) -> Option<&'a str> {
        let names_platform = |channel: &&str| self.templates.online.iter().any(|word| channel.contains(word.as_str()));
        self.market.channels.iter().map(String::as_str).find(names_platform)
    }

    /// A text as it reads inside a sentence: its first letter is small unless it begins a name.
    fn inside_name(&self, text: &str) -> String {
        let first = text.split([' ', ',', ':']).next().unwrap_or_default();
        let is_name = self.templates.names.iter().any(|name| name == first);
        if is_name || first.chars().skip(1).any(char::is_uppercase) {
            return text.to_owned();
        }
        let mut letters = text.chars();
        letters
            .next()
            .map_or_else(String::new, |letter| letter.to_lowercase().chain(letters).collect())
    }
}
