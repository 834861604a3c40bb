use super::*;
use crate::characters::clean_line;

fn render_html(markdown: &str) -> String {
    render_member_text(markdown).unwrap().html.into_html().trim().to_owned()
}

fn list_hosts(markdown: &str) -> Vec<String> {
    render_member_text(markdown).unwrap().hosts.into_iter().collect()
}

#[test]
fn raw_html_is_text() {
    assert_eq!(
        render_html("<b>a</b> <img src=x onerror=alert(1)>"),
        "<p>&lt;b&gt;a&lt;/b&gt; &lt;img src=x onerror=alert(1)&gt;</p>"
    );
    assert!(render_html("<script>\nalert(1)\n</script>").starts_with("<p>&lt;script&gt;"));
}

#[test]
fn headings_are_bold_and_images_are_links() {
    assert_eq!(render_html("# Big"), "<p><strong>Big</strong></p>");
    assert_eq!(
        render_html("![a cat](https://example.com/cat.png)"),
        "<p><a href=\"https://example.com/cat.png\" rel=\"ugc nofollow noopener\">a cat</a></p>"
    );
    let nested = render_html("[![logo](https://a.example/l.png)](https://b.example/)");
    assert_eq!(
        nested,
        "<p><a href=\"https://b.example/\" rel=\"ugc nofollow noopener\">logo</a></p>"
    );
}

#[test]
fn lists_quotes_code_and_tables_are_kept() {
    let text = render_html("- a\n- b\n\n> c\n\n`d` ~~e~~\n\n| f |\n|---|\n| g |\n\n3. h");
    for part in [
        "<li>a</li>",
        "<blockquote>",
        "<code>d</code>",
        "<del>e</del>",
        "<td>g</td>",
        "<ol start=\"3\">",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(
        render_html("```js\nlet a\n```"),
        "<pre><code>let a\n</code></pre>",
        "no class"
    );
}

#[test]
fn links_lose_tracking_and_other_schemes_lose_the_link() {
    let text = render_html("[a](https://example.com/?utm_source=x&b=1&FBCLID=2&gclid=3)");
    assert!(text.contains("href=\"https://example.com/?b=1\""), "{text}");
    for markdown in [
        "[a](javascript:alert(1))",
        "[a](JaVaScRiPt&colon;alert(1))",
        "[a](data:text/html,x)",
        "[a][r]\n\n[r]: javascript:alert(1)",
        "<javascript:alert(1)>",
        "[a](//evil.test)",
        "[a](/\\evil.test)",
    ] {
        let text = render_html(markdown);
        assert!(!text.contains("<a"), "{markdown}: {text}");
    }
    assert!(render_html("[a](/blog/x)").contains("href=\"/blog/x\""));
    assert!(render_html("<a@example.org>").contains("mailto:a@example.org"));
}

#[test]
fn written_out_addresses_are_linked_except_in_code_and_count_everywhere() {
    let text = render_html("See https://example.com/a_b. (https://x.example/)");
    assert!(text.contains("<a href=\"https://example.com/a_b\""), "{text}");
    assert!(text.contains(">https://x.example/</a>)"), "{text}");
    let code = render_member_text("`https://example.com`").unwrap();
    assert!(!code.html.as_str().contains("<a") && code.link_count == 1);
    assert_eq!(render_member_text("see www.example.com now").unwrap().link_count, 1);
}

#[test]
fn a_link_counts_in_every_form_of_markdown() {
    for markdown in [
        "```\nsee candles.shop/deal\n```",
        "    candles.com in a block",
        "*candles*.com",
        "candles**.com**",
        "can`dles.com`",
        "https:_/_/candles.example",
        "[candles.com](/forum)",
        "[https://candles.example](javascript:void)",
        "[offer](data:text/html,x)",
        "[offer](//candles.example)",
        "[offer](/\\candles.example)",
        "[offer](tel:+15551234567)",
        "[offer](sms:+15551234567)",
        "[offer](candles.example)",
        "[offer](/r/abcdef)",
        "[offer](/%72/abcdef)",
        "[offer](/./r/abcdef)",
        "[offer](/login?next=//candles.example)",
        "[offer](/niche?keywords=candles.example)",
        "![photo](/r/abcdef)",
        "<b>candles.com</b>",
        "<a href='//candles.com'>x</a>",
        "| a |\n|---|\n| candles.com |",
        "> - candles.com",
        "candles&#46;com",
        "candles&period;com",
        "candles\\.com",
    ] {
        let text = render_member_text(markdown).unwrap();
        assert!(
            text.link_count > 0 && !text.links.is_empty(),
            "{markdown}: {}",
            text.html.as_str()
        );
    }
    for markdown in [
        "see [my plan](/plan)",
        "[page 2](/forum/t/1-a?page=2#post-21)",
        "[above](#post-1)",
        "`a.b.c()` and `x/y.rs`",
    ] {
        let text = render_member_text(markdown).unwrap();
        assert_eq!((text.link_count, text.links.len()), (0, 0), "{markdown}");
    }
}

#[test]
fn a_host_has_one_form() {
    for address in [
        "https://WWW.Example.com/a",
        "http://example.com:8080",
        "https://exam\u{200b}ple.com/",
        "https://ｅｘａｍｐｌｅ.com",
        "https://example.com./",
    ] {
        assert_eq!(link_host(address).as_deref(), Some("example.com"), "{address}");
    }
    assert_eq!(
        link_host("https://exаmple.com").as_deref(),
        Some("xn--exmple-4nf.com"),
        "a Cyrillic letter"
    );
    assert_eq!(list_hosts("ｈｔｔｐｓ：//spam.example"), ["spam.example"]);
    assert_eq!(list_hosts("https://user:pass@good.example@evil.test/"), ["evil.test"]);
}

#[test]
fn mentions_begin_a_word() {
    let text = render_member_text("@Anna_1 and (@ben-k), not a@example.org or @ab").unwrap();
    assert_eq!(text.mentions.into_iter().collect::<Vec<_>>(), ["anna_1", "ben-k"]);
}

#[test]
fn empty_texts_are_refused() {
    for markdown in ["", "  \n", "\u{200b}\u{202e}", "[](https://example.com)", "***"] {
        assert_eq!(
            render_member_text(markdown),
            Err(MemberTextRefusal::Empty),
            "{markdown:?}"
        );
    }
    assert_eq!(render_member_text(&"a".repeat(20_001)), Err(MemberTextRefusal::Long));
}

#[test]
fn hostile_nesting_is_refused_or_flat() {
    assert_eq!(render_member_text(&">".repeat(16_000)), Err(MemberTextRefusal::Deep));
    assert_eq!(
        render_member_text(&format!("{} a", "- ".repeat(25))),
        Err(MemberTextRefusal::Deep)
    );
    for markdown in [
        "[".repeat(16_000),
        "![".repeat(8_000),
        "*a ".repeat(6_000),
        "`".repeat(16_000),
        "[a](".repeat(4_000),
    ] {
        let text = render_member_text(&markdown);
        assert!(text != Err(MemberTextRefusal::Long), "{:?}", &markdown[..4]);
    }
}

#[test]
fn texts_that_would_take_long_are_refused() {
    let table = format!("{}\n{}|\n{}", "|".repeat(101), "|-".repeat(100), "a\n".repeat(9_000));
    let address = format!("[a](https://x.example/{})", "漢".repeat(19_900));
    let list = "- - - - - a\n\n".repeat(1_500);
    for markdown in [table, address, list, "# a\n".repeat(5_000), "a|b\n-|-\n".repeat(2_400)] {
        assert_eq!(
            render_member_text(&markdown),
            Err(MemberTextRefusal::Crowded),
            "{:?}",
            &markdown[..12]
        );
    }
}

#[test]
fn long_texts_of_people_are_taken() {
    let paragraph = "This is what I did on *Monday* evening, and **why**: see `notes`.\n\n".repeat(290);
    let list = "- a short point of a list\n".repeat(760);
    let table = format!(
        "| day | hours | done |\n|---|---|---|\n{}",
        "| Mon | 2 | yes |\n".repeat(800)
    );
    for markdown in [
        paragraph,
        list,
        table,
        "漢".repeat(20_000),
        "&".repeat(20_000),
        "a\n".repeat(10_000),
    ] {
        assert!(render_member_text(&markdown).is_ok(), "{:?}", &markdown[..3]);
    }
}

#[test]
fn a_line_keeps_its_words_alone() {
    assert_eq!(clean_line(" a\u{202e}b\n\tc\u{7} "), "ab c");
}
