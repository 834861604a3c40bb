//! Words that say nothing about a subject: they begin or end no label.

#[rustfmt::skip]
const STOP_WORDS: &[&str] = &["a about absolutely actually after again all almost also although always am an and another any anymore anyone anything are arent around as ask asked at aw away back bad be because been before being best better bit both but by call came can cannot cant come comes coming could couldnt day days did didnt do does doesnt doing done dont down each either else end ended enough especially etc even ever every everyone everything experience far feel feels felt few find first for found from full gave get gets getting give given go goes going gone good got great had hadnt happen happened has hasnt have havent having he her here hers him his hope how however i id if ill im in into is isnt it its itself ive just keep kept kind knew know last least left less let lets like liked literally ll long look looked looking looks lot lots love made make makes making many may maybe me mean mine more most much must my myself need needed needs never next nice no nobody none nor not nothing now nt of off often oh ok okay on once one only onto or other others our ours out over own past people perfect place please pretty put quite rather re really right said same saw say saying says second see seem seemed seems seen she should shouldnt since so some someone something sometimes soon still such sure take taken takes taking tell than that thats the their theirs them then there theres these they theyd theyll theyre theyve thing things think third this those though thought three through time times to today together told too took totally tried tries try trying turned two under until up upon us use used using usually ve very want wanted wants was wasnt way we week weeks well went were werent what whatever when where which while who whole why will wish with without wont would wouldnt year years yes yet you youd your youre yours yourself month months hour hours minute minutes four five six seven eight nine ten asking twice later ago"];

use std::sync::OnceLock;

use super::fixed_map::FixedMap;

pub fn list_stop_words() -> impl Iterator<Item = &'static str> {
    STOP_WORDS.iter().flat_map(|line| line.split(' '))
}

pub fn is_stop_word(word: &str) -> bool {
    static WORDS: OnceLock<FixedMap<&'static str, ()>> = OnceLock::new();
    let words = WORDS.get_or_init(|| list_stop_words().map(|word| (word, ())).collect());
    word.len() < 2 || word.starts_with('<') || words.contains_key(word)
}
