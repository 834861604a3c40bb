//! Odd and hostile texts through every field of the blog. `tools/corpora.py` does the same with larger collections.

use axum::http::Method;
use serde_json::{Value, json};
use texts::slug::is_slug;

use crate::blog_editing::{create_post, post_body, with_changes};

/// Texts that have broken programs: each is returned as it was typed.
const ODD: [&str; 44] = [
    "0",
    "-1",
    "1e309",
    "0x7f",
    "NaN",
    "null",
    "undefined",
    "true",
    "[]",
    "{}",
    "'",
    "\"",
    "`",
    "''--",
    "'; DROP TABLE blog_posts; --",
    "1 OR 1=1",
    "$1 ?1 :name %s %n",
    "%00%0a",
    "\\",
    "\\x00\\u0000",
    "\u{1}\u{2}\u{7f}x",
    "a\u{b}b\u{c}c",
    "tab\there",
    "line\nbreak",
    "line\r\nbreak",
    "\u{feff}mark",
    "zero\u{200b}width\u{200d}joined",
    "\u{202e}right to left",
    "\u{2066}isolated\u{2069}",
    "e\u{301}\u{327}\u{308}\u{30a}",
    "Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!",
    "👩🏽‍👩🏽‍👧🏽‍👦🏽🏳️‍🌈",
    "🇩🇪🇫🇷",
    "𝒽𝑒𝓁𝓁𝑜 𐐷𐀀",
    "\u{fffe}\u{ffff}\u{10ffff}",
    "田中さんにあげて下さい",
    "ﷺ ﷽",
    "العربية",
    "ไทย ខ្មែរ",
    "İıſẞßŒ",
    "../../../etc/passwd",
    "C:\\CON\\NUL",
    "http://a/%%30%30",
    "<img src=x onerror=alert(1)>&amp;&#0;<!--",
];

/// Markup that would run somewhere if it were stored as it is.
const HOSTILE: [&str; 36] = [
    "<script>alert(1)</script>",
    "<SCRIPT SRC=//evil.test/x.js></SCRIPT>",
    "<scr<script>ipt>alert(1)</script>",
    "<script\n>alert(1)</script\n>",
    "<img src=x onerror=alert(1)>",
    "<img/src=x/onerror=alert(1)>",
    "<img src=\"x` `<script>alert(1)</script>\"` `>",
    "<svg onload=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<svg><animate onbegin=alert(1) attributeName=x></svg>",
    "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
    "<a href=\"javascript:alert(1)\">x</a>",
    "<a href=\"  java\nscript:alert(1)\">x</a>",
    "<a href=\"&#106;avascript:alert(1)\">x</a>",
    "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
    "<a href=\"vbscript:x\">x</a>",
    "<a href=\"\u{1}javascript:alert(1)\">x</a>",
    "<iframe src=\"javascript:alert(1)\"></iframe>",
    "<iframe srcdoc=\"<script>alert(1)</script>\"></iframe>",
    "<object data=\"x.swf\"><embed src=\"x.swf\">",
    "<form action=\"//evil.test\"><button formaction=\"javascript:alert(1)\">x</button></form>",
    "<input autofocus onfocus=alert(1)>",
    "<details open ontoggle=alert(1)>x</details>",
    "<base href=\"//evil.test/\">",
    "<meta http-equiv=refresh content=\"0;url=//evil.test\">",
    "<link rel=stylesheet href=\"//evil.test/x.css\">",
    "<style>@import '//evil.test/x.css';</style>",
    "<div style=\"background:url(javascript:alert(1))\">x</div>",
    "<div style=\"position:fixed;inset:0\">x</div>",
    "<p style=\"width:expression(alert(1))\">x</p>",
    "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
    "<textarea><img title=\"</textarea><img src=x onerror=alert(1)>\">",
    "<template><img src=x onerror=alert(1)></template>",
    "<p id=\"root\" class=\"fixed inset-0\" onmouseover=\"alert(1)\">x</p>",
    "<table background=\"javascript:alert(1)\"><td>x</td></table>",
    "<!--><img src=x onerror=alert(1)>-->",
];

/// Texts that none of the hostile posts may leave behind, in lower case.
const MAY_RUN: [&str; 16] = [
    "<script",
    "<svg",
    "<math",
    "<iframe",
    "<object",
    "<embed",
    "<form",
    "<input",
    "<base",
    "<meta",
    "<link",
    "<style",
    "<template",
    "javascript:",
    "url(",
    "position",
];

const TITLES: [(&str, &str); 24] = [
    ("Über die Brücke", "uber-die-brucke"),
    ("Straße & Größe", "strasse-grosse"),
    ("Ça va, à bientôt!", "ca-va-a-bientot"),
    ("Ñandú y piñata", "nandu-y-pinata"),
    ("Øl på bryggen", "ol-pa-bryggen"),
    ("Łódź", "lodz"),
    ("Žluťoučký kůň", "zlutoucky-kun"),
    ("Ελληνικά", "ellenika"),
    ("Москва", "moskva"),
    ("Київ", "kiyiv"),
    ("東京", "dong-jing"),
    ("ひらがな", "hiragana"),
    ("한국어", "hangugeo"),
    ("10 € or £8?", "10-eur-or-ps8"),
    ("50% off", "50-off"),
    ("A/B testing", "a-b-testing"),
    ("C++ in 21 days", "c-in-21-days"),
    ("snake_case_title", "snake-case-title"),
    ("  many   spaces  ", "many-spaces"),
    ("--dashes---everywhere--", "dashes-everywhere"),
    ("ALL CAPS", "all-caps"),
    ("don’t “quote” me", "don-t-quote-me"),
    ("e\u{301}te\u{301}", "ete"),
    ("v2.0.1", "v2-0-1"),
];

/// The handlers that a browser would run. Quoted values may hold the words.
fn event_handlers(content: &str) -> Vec<String> {
    let unquoted: String = content.split('"').step_by(2).collect();
    let tags = unquoted.split('<').skip(1).filter_map(|rest| rest.split('>').next());
    let is_handler = |part: &str| part.to_ascii_lowercase().starts_with("on") && part.contains('=');
    let found = tags.filter(|tag| tag.split([' ', '/']).any(is_handler));
    found.map(str::to_owned).collect()
}

on_both! {
    async fn odd_texts_come_back_as_they_were_typed(app: TestApp) {
        let admin = app.admin().await;
        for (number, text) in ODD.into_iter().enumerate() {
            let made = create_post(&app, &admin, with_changes(post_body("x"), json!({
                "title": text, "slug": format!("odd-{number}"), "excerpt": text, "category": "odd", "tags": [text], "metaDescription": text,
            }))).await;
            let stored = app.get_as(&admin, &format!("/api/blog/posts/{}", made["slug"].as_str().unwrap())).await.json();
            let typed = text.trim();
            let read = (&stored["title"], &stored["excerpt"], &stored["tags"], &stored["metaDescription"]);
            assert_eq!(read, (&json!(typed), &json!(typed), &json!([typed]), &json!(typed)), "{text:?}");

            let category = json!({"name": text, "slug": format!("odd-{number}"), "description": text, "metaDescription": typed, "sortOrder": text});
            let made = app.ask_as(&admin, Method::POST, "/api/blog/categories", category).await;
            assert_eq!(made.status, 201, "{text:?}: {}", made.text());
            let stored = app.get(&format!("/api/blog/categories/odd-{number}")).await.json();
            assert_eq!((&stored["name"], &stored["description"], &stored["metaDescription"]), (&json!(typed), &json!(typed), &json!(typed)), "{text:?}");
        }
    }

    async fn odd_texts_make_slugs_or_are_refused_but_never_fail(app: TestApp) {
        let admin = app.admin().await;
        for text in ODD {
            for changes in [json!({"title": text}), json!({"slug": text}), json!({"category": text}), json!({"featuredImage": text})] {
                let answer = app.ask_as(&admin, Method::POST, "/api/blog/posts", with_changes(post_body("x"), changes.clone())).await;
                match answer.status.as_u16() {
                    201 => {
                        let made = answer.json();
                        assert!(is_slug(made["slug"].as_str().unwrap()) && is_slug(made["category"].as_str().unwrap()), "{changes}");
                    }
                    409 | 422 => assert!(["slug_taken", "invalid_post"].contains(&answer.code().as_str()), "{changes}: {}", answer.text()),
                    other => panic!("{other} for {changes}: {}", answer.text()),
                }
            }
        }
    }

    async fn odd_texts_in_a_content_are_texts(app: TestApp) {
        let admin = app.admin().await;
        for text in ODD {
            let escaped = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            let made = create_post(&app, &admin, with_changes(post_body("x"), json!({"title": "x", "slug": "", "content": format!("<p>x{escaped}x</p>")}))).await;
            let shown = made["content"].as_str().unwrap().replace("&lt;", "<").replace("&gt;", ">").replace("&nbsp;", "\u{a0}").replace("&amp;", "&");
            // The parser knows one line end.
            assert_eq!(shown, format!("<p>x{}x</p>", text.replace("\r\n", "\n")), "{text:?}");
            app.ask_as(&admin, Method::DELETE, &format!("/api/blog/posts/{}", made["id"]), Value::Null).await;
        }
    }

    async fn markup_that_would_run_is_not_stored_and_not_shown(app: TestApp) {
        let admin = app.admin().await;
        for (number, text) in HOSTILE.into_iter().enumerate() {
            let body = with_changes(post_body("x"), json!({"title": format!("Hostile {number}"), "content": format!("<p>x</p>{text}"), "isPublished": true}));
            let made = create_post(&app, &admin, body.clone()).await;
            let article = app.get(&format!("/api/blog/articles/hostile-{number}")).await.json();
            let asked = json!({"title": body["title"], "content": body["content"]});
            let preview = app.ask_as(&admin, Method::POST, "/api/admin/preview", asked).await.json();
            for shown in [&made["content"], &article["body"], &preview["body"]] {
                let shown = shown.as_str().unwrap();
                let found: Vec<_> = MAY_RUN.iter().filter(|sign| shown.to_ascii_lowercase().contains(**sign)).collect();
                assert!(found.is_empty() && event_handlers(shown).is_empty(), "{text} left {shown}");
            }
            let again = with_changes(body, json!({"slug": made["slug"], "content": made["content"]}));
            let again = app.ask_as(&admin, Method::PUT, &format!("/api/blog/posts/{}", made["id"]), again).await.json();
            assert_eq!(again["content"], made["content"], "what was cleaned once stays as it is");
        }
    }

    async fn titles_of_many_languages_make_readable_slugs(app: TestApp) {
        let admin = app.admin().await;
        for (title, slug) in TITLES {
            let made = create_post(&app, &admin, with_changes(post_body(title), json!({"isPublished": true}))).await;
            assert_eq!(made["slug"], slug, "{title}");
            assert_eq!(app.get(&format!("/api/blog/posts/{slug}")).await.json()["title"], title.trim());
        }
    }
}
