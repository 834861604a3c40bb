#[test]
fn a_picked_market_keeps_what_else_the_words_tell() {
    let (atlas, matcher) = crate::prepare::load_fixture();
    let candles = atlas.find_market("candles").expect("a market");
    let picked = matcher.resolve_picked("xqzvk on etsy", candles);
    assert!(picked.is_sure && picked.also_asked.is_empty() && picked.alternatives.is_empty());
    assert_eq!((picked.market, picked.fit), (candles, 1.0));
    assert!(
        picked.platform.is_some(),
        "Etsy is named, although the other words mean nothing"
    );
    let walking = atlas.find_market("dog-walking").expect("a market");
    for (market, other) in [(candles, ("dog walking", walking)), (walking, ("soy candles", candles))] {
        let list = matcher.resolve_picked("soy candles, dog walking", market);
        assert_eq!(list.also_asked, [(other.0.to_owned(), Some(other.1))]);
        assert!(list.platform.is_none());
    }
}
