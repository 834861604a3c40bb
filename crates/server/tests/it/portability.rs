//! The blog on its way in and out.

use std::io::{Cursor, Read, Write};

use axum::http::{Request, header};
use bytes::Bytes;
use server::publishing::blog;
use server::publishing::blog::{CategoryDraft, PostDraft};
use server::publishing::portability::{SidecarFiles, export_json, export_zip, run_import};
use texts::portability::source::{ImportItem, ImportReport, ImportSource, ItemAction, ItemKind};

use crate::blog::draft_of;
use crate::harness::TestApp;

async fn take_in(app: &TestApp, source: ImportSource, text: &str) -> ImportReport {
    let bytes = Bytes::copy_from_slice(text.as_bytes());
    run_import(&app.state, source, bytes, SidecarFiles::Nothing, false)
        .await
        .unwrap()
}

fn find_item<'r>(report: &'r ImportReport, title: &str) -> &'r ImportItem {
    let found = report
        .items
        .iter()
        .find(|item| item.title == title && matches!(item.kind, ItemKind::Post | ItemKind::Page));
    found.unwrap_or_else(|| panic!("no {title}: {:#?}", report.items))
}

/// The report, an item in a line.
fn report_lines(report: &ImportReport) -> Vec<String> {
    let line = |item: &ImportItem| {
        let state = match item.is_published {
            Some(true) => " (published)",
            Some(false) => " (draft)",
            None => "",
        };
        let note = item.note.as_ref().map(|note| format!(" {note}")).unwrap_or_default();
        let (action, kind) = (item.action.word(), item.kind.word());
        format!("{action} {kind} {}: {}{state}{note}", item.slug, item.title)
    };
    report.items.iter().map(line).collect()
}

async fn stored_post(app: &TestApp, title: &str) -> blog::Post {
    let posts = blog::every_post(&app.state.db).await.unwrap();
    posts.into_iter().find(|post| post.summary.title == title).unwrap()
}

/// An item of a WordPress export.
fn wordpress_item(number: u32, title: &str, status: &str, more: &str, content: &str) -> String {
    format!(
        "<item><title>{title}</title><link>https://old.test/{number}/</link><guid>https://old.test/?p={number}</guid>\
         <content:encoded><![CDATA[{content}]]></content:encoded><wp:post_id>{number}</wp:post_id>\
         <wp:post_date_gmt>2020-05-0{number} 10:00:00</wp:post_date_gmt><wp:status>{status}</wp:status>\
         <wp:post_type>post</wp:post_type>{more}</item>"
    )
}

fn wordpress_file(items: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?><rss xmlns:content=\"http://purl.org/rss/1.0/modules/content/\"\n\
         xmlns:excerpt=\"http://wordpress.org/export/1.2/excerpt/\" xmlns:wp=\"http://wordpress.org/export/1.2/\"><channel>\
         <link>https://old.test</link><wp:wxr_version>1.2</wp:wxr_version>\
         <wp:category><wp:category_nicename>money</wp:category_nicename><wp:category_parent>work</wp:category_parent>\
         <wp:cat_name><![CDATA[Money & Tax]]></wp:cat_name></wp:category>\
         <wp:category><wp:category_nicename>work</wp:category_nicename><wp:cat_name>Work</wp:cat_name></wp:category>\
         {items}</channel></rss>"
    )
}

fn tiny_picture() -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let image = image::DynamicImage::new_rgb8(9, 9);
    image.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

/// A zip of texts.
fn archive(files: &[(&str, &str)]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        archive
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .unwrap();
        archive.write_all(text.as_bytes()).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

/// A text of a zip.
fn text_in(archive: &[u8], name: &str) -> String {
    let mut files = zip::ZipArchive::new(Cursor::new(archive)).unwrap();
    let mut text = String::new();
    files.by_name(name).unwrap().read_to_string(&mut text).unwrap();
    text
}

on_both! {
    async fn a_wordpress_site_comes_in_with_its_links_and_terms(app: TestApp) {
        let more = "<wp:post_name>first-post</wp:post_name><category domain=\"category\" nicename=\"money\">Money</category>\
                    <category domain=\"category\" nicename=\"work\">Work</category><category domain=\"post_tag\" nicename=\"a\">A tag</category>";
        let second = "One.\n\nSee <a href=\"https://old.test/1/#b\">that</a> and <a href=\"https://old.test/?p=3\">a draft</a>.<script>alert(1)</script>";
        let items = wordpress_item(1, "Caf&#233; &amp; more", "publish", more, "<p onclick=\"x\">Hello</p>")
            + &wordpress_item(2, "Second", "publish", "", second)
            + &wordpress_item(3, "Third", "draft", "", "Not yet.");
        let report = take_in(&app, ImportSource::WordPress, &wordpress_file(&items)).await;
        assert_eq!(report_lines(&report), [
            "create category money: Money & Tax",
            "create category work: Work",
            "create post first-post: Café & more (published) Its other categories became tags: Work.",
            "create post second: Second (published) Left out, because a post cannot hold it: script.",
            "create post third: Third (draft) It was a draft.",
        ]);
        let first = stored_post(&app, "Café & more").await;
        assert_eq!(first.content.as_str(), "<p>Hello</p>");
        assert_eq!((first.summary.slug.as_str(), first.summary.category.as_str()), ("first-post", "money"));
        assert_eq!(first.summary.tags, ["A tag", "Work"]);
        assert_eq!(first.summary.published_at.unwrap().to_iso(), "2020-05-01T10:00:00.000000Z");
        assert_eq!(first.summary.created_at, first.summary.published_at.unwrap());
        let second = stored_post(&app, "Second").await;
        assert_eq!(second.content.as_str(), "<p>One.</p>\n<p>See <a href=\"/blog/first-post#user-content-b\">that</a> and <a href=\"https://old.test/?p=3\">a draft</a>.</p>\n");
        assert_eq!(second.summary.excerpt, "One. See that and a draft.");
        let categories = blog::every_category(&app.state.db).await.unwrap();
        let money = categories.iter().find(|category| category.slug == "money").unwrap();
        let work = categories.iter().find(|category| category.slug == "work").unwrap();
        assert_eq!((money.name.as_str(), money.parent_id), ("Money & Tax", work.id));
    }

    async fn nothing_private_becomes_public(app: TestApp) {
        let items = wordpress_item(1, "Draft", "draft", "", "x")
            + &wordpress_item(2, "Private", "private", "", "x")
            + &wordpress_item(3, "Pending", "pending", "", "x")
            + &wordpress_item(4, "Trash", "trash", "", "x")
            + &wordpress_item(5, "Future", "future", "", "x")
            + &wordpress_item(6, "Odd", "inherit", "", "x")
            + &wordpress_item(7, "Password", "publish", "<wp:post_password>s</wp:post_password>", "x")
            + &wordpress_item(8, "Page", "publish", "", "x").replace(">post<", ">page<")
            + &wordpress_item(9, "Late", "publish", "", "x").replace("2020-", "2099-")
            + &wordpress_item(1, "Public", "publish", "", "x");
        let report = take_in(&app, ImportSource::WordPress, &wordpress_file(&items)).await;
        let public: Vec<_> = report.items.iter().filter(|item| item.is_published == Some(true)).collect();
        assert_eq!(public.len(), 1, "{public:?}");
        let seen = app.get("/api/blog/posts").await.json();
        assert_eq!(seen.as_array().unwrap().len(), 1);
        assert_eq!(seen[0]["title"], "Public");
        assert_eq!(blog::every_post(&app.state.db).await.unwrap().len(), 10, "and nothing is lost");
    }

    async fn a_second_import_makes_no_doubles_and_overwrites_no_edit(app: TestApp) {
        let items = |text: &str| (1..=4).map(|n| wordpress_item(n, &format!("Post {n}"), "publish", "", &format!("{text} {n}"))).collect::<String>();
        take_in(&app, ImportSource::WordPress, &wordpress_file(&items("Before"))).await;
        app.clock.advance_micros(1_000_000);
        let again = take_in(&app, ImportSource::WordPress, &wordpress_file(&items("Before"))).await;
        assert!(again.items.iter().filter(|item| item.kind == ItemKind::Post).all(|item| item.action == ItemAction::Unchanged));
        let edited = stored_post(&app, "Post 2").await.summary;
        let mine = PostDraft { slug: "mine".into(), content: "<p>Mine</p>".into(), ..draft_of("Post 2") };
        blog::save_post(&app.state, Some(edited.id), mine).await.unwrap();
        blog::bin_post(&app.state, stored_post(&app, "Post 3").await.summary.id).await.unwrap();
        let dry = run_import(&app.state, ImportSource::WordPress, wordpress_file(&items("After")).into(), SidecarFiles::Nothing, true).await.unwrap();
        assert_eq!(stored_post(&app, "Post 1").await.content.as_str(), "<p>Before 1</p>\n", "a dry run changes nothing");
        let last = take_in(&app, ImportSource::WordPress, &wordpress_file(&items("After"))).await;
        assert_eq!(dry.items, last.items, "and says what will happen");
        let action = |number: u32| find_item(&last, &format!("Post {number}")).action;
        assert_eq!([1, 2, 3, 4].map(action), [ItemAction::Update, ItemAction::Skip, ItemAction::Skip, ItemAction::Update]);
        assert_eq!(find_item(&last, "Post 2").slug, "mine");
        assert_eq!(stored_post(&app, "Post 2").await.content.as_str(), "<p>Mine</p>");
        assert_eq!(stored_post(&app, "Post 4").await.content.as_str(), "<p>After 4</p>\n");
        assert_eq!(blog::every_post(&app.state.db).await.unwrap().len(), 3);
    }

    async fn a_taken_address_is_left_to_its_post(app: TestApp) {
        blog::save_post(&app.state, None, PostDraft { slug: "candles".into(), ..draft_of("Mine") }).await.unwrap();
        let name = "<wp:post_name>candles</wp:post_name>";
        let report = take_in(&app, ImportSource::WordPress, &wordpress_file(&wordpress_item(1, "Theirs", "publish", name, "x"))).await;
        assert_eq!(find_item(&report, "Theirs").slug, "candles-2");
        assert_eq!(find_item(&report, "Theirs").note.as_deref(), Some("Its address was \"candles\"."));
        assert_eq!(stored_post(&app, "Mine").await.summary.slug, "candles");
    }

    async fn a_ghost_site_comes_in(app: TestApp) {
        let export = r##"{"db":[{"meta":{"version":"5.0"},"data":{
            "posts":[
              {"id":"1","uuid":"u1","title":"First","slug":"first","html":"<p>See <a href=\"__GHOST_URL__/second/\">it</a></p>","status":"published","visibility":"public","published_at":"2021-01-02T03:04:05.000Z"},
              {"id":"2","uuid":"u2","title":"Second","slug":"second","lexical":"{\"root\":{\"children\":[{\"type\":\"paragraph\",\"children\":[{\"type\":\"text\",\"text\":\"Tree\",\"format\":1}]}]}}","status":"published","visibility":"public"},
              {"id":"3","uuid":"u3","title":"Members","slug":"members","html":"<p>x</p>","status":"published","visibility":"paid"},
              {"id":"4","uuid":"u4","title":"About","slug":"about","type":"page","html":"<p>x</p>","status":"published","visibility":"public"},
              {"id":"5","uuid":"u5","title":"Draft","slug":"draft","mobiledoc":"{\"sections\":[[1,\"p\",[[0,[],0,\"Old\"]]]]}","status":"draft"}],
            "posts_meta":[{"post_id":"1","meta_description":"About it"}],
            "tags":[{"id":"t1","name":"News","slug":"news"},{"id":"t2","name":"Other","slug":"other"},{"id":"t3","name":"#hidden","slug":"hash-hidden","visibility":"internal"}],
            "posts_tags":[{"post_id":"1","tag_id":"t2","sort_order":2},{"post_id":"1","tag_id":"t3","sort_order":0},{"post_id":"1","tag_id":"t1","sort_order":1}]}}]}"##;
        let report = take_in(&app, ImportSource::Ghost, export).await;
        assert_eq!(report_lines(&report), [
            "create category news: News",
            "create post first: First (published)",
            "create post second: Second (published)",
            "create post members: Members (draft) It was for paid only, so it is a draft here.",
            "create page about: About (draft) It was a page. It is kept as a draft: publish it as a post if you like.",
            "create post draft: Draft (draft) It was a draft.",
            "create tag : Other Stands with each post that has it.",
            "skip tag : #hidden A mark for the writers only.",
        ]);
        let first = stored_post(&app, "First").await;
        assert_eq!((first.summary.category.as_str(), first.summary.tags.join(","), first.summary.meta_description.as_str()), ("news", "Other".to_owned(), "About it"));
        assert_eq!(first.content.as_str(), "<p>See <a href=\"/blog/second\">it</a></p>");
        assert_eq!(stored_post(&app, "Second").await.content.as_str(), "<p><strong>Tree</strong></p>");
        assert_eq!(stored_post(&app, "Draft").await.content.as_str(), "<p>Old</p>");
        assert_eq!(app.get("/api/blog/posts").await.json().as_array().unwrap().len(), 2);
    }

    async fn pictures_beside_an_export_come_along_and_no_others(app: TestApp) {
        let folder = app.state.config.data_dir.join("uploads");
        std::fs::create_dir_all(folder.join("2020/05")).unwrap();
        std::fs::write(folder.join("2020/05/lamp.png"), tiny_picture()).unwrap();
        let attachment = |number: u32, url: &str| {
            wordpress_item(number, url.rsplit('/').next().unwrap(), "inherit", &format!("<wp:attachment_url>{url}</wp:attachment_url>"), "")
                .replace(">post<", ">attachment<")
        };
        let text = "<a href=\"https://old.test/wp-content/uploads/2020/05/lamp.png\">\
                    <img src=\"https://old.test/wp-content/uploads/2020/05/lamp-300x200.png\"></a>\
                    <img src=\"https://old.test/wp-content/uploads/2020/05/gone.png\"><img src=\"https://else.test/2020/05/lamp.png\">";
        let described = format!(
            "<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>{}</wp:meta_value></wp:postmeta></item>",
            "ä".repeat(1_001)
        );
        let items = attachment(1, "https://old.test/wp-content/uploads/2020/05/lamp.png").replace("</item>", &described)
            + &attachment(2, "https://old.test/wp-content/uploads/2020/05/gone.png")
            + &wordpress_item(3, "With pictures", "publish", "", text);
        let take = async |dry_run: bool| {
            let beside = SidecarFiles::Folder(folder.clone());
            run_import(&app.state, ImportSource::WordPress, wordpress_file(&items).into(), beside, dry_run).await.unwrap()
        };
        let dry = take(true).await;
        assert!(server::publishing::media::all_media(&app.state.db).await.unwrap().is_empty());
        let report = take(false).await;
        assert_eq!(dry.items, report.items);
        let media = server::publishing::media::all_media(&app.state.db).await.unwrap();
        assert_eq!(media.len(), 1);
        assert_eq!(media[0].alt, "ä".repeat(1_000));
        assert!(report.items.iter().any(|item| item.note.as_deref().is_some_and(|note| note.contains("over 1,000 characters"))), "{:#?}", report.items);
        let url = media[0].url();
        assert_eq!(
            stored_post(&app, "With pictures").await.content.as_str(),
            format!("<p><a href=\"{url}\"><img src=\"{url}\"></a><img src=\"https://old.test/wp-content/uploads/2020/05/gone.png\"><img src=\"https://else.test/2020/05/lamp.png\"></p>\n")
        );
        assert_eq!(app.get(&url).await.status, 200);
        let again = take(false).await;
        assert!(again.items.iter().all(|item| !matches!(item.action, ItemAction::Create | ItemAction::Update)), "{:#?}", again.items);
    }

    async fn categories_of_other_scripts_have_addresses_that_can_be_read(app: TestApp) {
        let nicename = "%d0%bd%d0%be%d0%b2%d0%be%d1%81%d1%82%d0%b8";
        let category = format!(
            "<wp:category><wp:category_nicename>{nicename}</wp:category_nicename><wp:cat_name>Новости</wp:cat_name></wp:category>"
        );
        let term = format!("<category domain=\"category\" nicename=\"{nicename}\">Новости</category>");
        let items = category + &wordpress_item(1, "One", "publish", &term, "x");
        take_in(&app, ImportSource::WordPress, &wordpress_file(&items)).await;
        let categories = blog::every_category(&app.state.db).await.unwrap();
        let news = categories.iter().find(|category| category.name == "Новости").unwrap();
        assert_eq!(news.slug, "novosti");
        assert_eq!(stored_post(&app, "One").await.summary.category, news.slug);
    }

    async fn a_category_keeps_its_parent_and_its_picture(app: TestApp) {
        let jobs = CategoryDraft { name: "Work".into(), slug: "jobs".into(), ..CategoryDraft::default() };
        let jobs = blog::save_category(&app.state, None, jobs).await.unwrap();
        take_in(&app, ImportSource::WordPress, &wordpress_file("")).await;
        let export = r#"{"data":{
            "posts":[{"id":"1","uuid":"u1","title":"One","slug":"one","html":"<p>x</p>","status":"published"}],
            "tags":[{"id":"t1","name":"News","slug":"news","feature_image":"__GHOST_URL__/content/images/2021/01/news.png"}],
            "posts_tags":[{"post_id":"1","tag_id":"t1"}]}}"#;
        let files = [("content/images/2021/01/news.png".to_owned(), tiny_picture())];
        run_import(&app.state, ImportSource::Ghost, export.into(), SidecarFiles::Files(files.into()), false).await.unwrap();
        let categories = blog::every_category(&app.state.db).await.unwrap();
        let of = |slug: &str| categories.iter().find(|category| category.slug == slug).unwrap();
        assert_eq!((of("money").parent_id, jobs.id.is_some()), (jobs.id, true));
        let media = server::publishing::media::all_media(&app.state.db).await.unwrap();
        assert_eq!(media.len(), 1);
        assert_eq!(of("news").og_image, media[0].url());
    }

    async fn over_the_wire_a_dry_run_changes_nothing_and_no_cache_keeps_an_export(app: TestApp) {
        let admin = app.admin().await;
        let export = wordpress_file(&wordpress_item(1, "One", "publish", "", "x"));
        let send = async |query: &str| {
            let request = Request::post(format!("/api/admin/import{query}")).header(header::COOKIE, &admin);
            app.send(request.body(export.clone().into()).unwrap()).await
        };
        for (query, posts) in [("?source=wordpress&dryRun=true", 0), ("?source=wordpress", 1)] {
            let report = send(query).await.json();
            assert_eq!(report["dryRun"], posts == 0, "{report}");
            assert_eq!(report["counts"]["posts"], 1, "{report}");
            assert_eq!(blog::every_post(&app.state.db).await.unwrap().len(), posts, "{query}");
        }
        for query in ["", "?source=medium"] {
            assert_eq!(send(query).await.refusal(), "422 invalid_query", "{query}");
        }
        for extension in ["json", "zip"] {
            let answer = app.get_as(&admin, &format!("/api/admin/export.{extension}")).await;
            assert_eq!(answer.status, 200, "{extension}");
            assert_eq!(answer.header("cache-control"), "private, no-store", "{extension}");
            let name = format!("attachment; filename=\"sidestart-blog-2026-03-01.{extension}\"");
            assert_eq!(answer.header("content-disposition"), name);
        }
    }

    async fn a_file_that_is_no_export_is_refused_and_says_where(app: TestApp) {
        for (source, text, place) in [
            (ImportSource::WordPress, wordpress_file("\n<item><title>a</item>"), "Line 3: this is not well-formed XML"),
            (ImportSource::WordPress, "<a/>".to_owned(), "This is not a WordPress export"),
            (ImportSource::WordPress, "{}".to_owned(), "This file is JSON, not a WordPress export"),
            (ImportSource::Ghost, "{\"db\":\n[".to_owned(), "Line 2, column 1: this is not a complete JSON file"),
            (ImportSource::Ghost, "{\"data\":{}}".to_owned(), "This is not a Ghost export"),
            (ImportSource::Ghost, "{\"data\":{\"posts\":[{\"id\":1},7]}}".to_owned(), "The part data.posts[1] is not of Ghost's form"),
            (ImportSource::Sidestart, "{\"format\":\"x\"}".to_owned(), "This is not an export of a Sidestart blog"),
            (ImportSource::Ghost, "PK\u{3}\u{4}".to_owned(), "The archive cannot be unpacked"),
        ] {
            let refused = run_import(&app.state, source, text.into(), SidecarFiles::Nothing, false).await.unwrap_err();
            assert_eq!(refused.status(), 422);
            assert!(refused.body().message.starts_with(place), "{}", refused.body().message);
        }
        assert!(blog::every_post(&app.state.db).await.unwrap().is_empty());
    }

    async fn a_picture_and_two_exports_at_once_are_refused_with_a_word(app: TestApp) {
        let refusal = async |source: ImportSource, bytes: Vec<u8>| {
            let refused = run_import(&app.state, source, bytes.into(), SidecarFiles::Nothing, false).await.unwrap_err();
            (refused.status().as_u16(), refused.body().message.clone())
        };
        let (status, word) = refusal(ImportSource::WordPress, tiny_picture()).await;
        assert!(status == 422 && word.starts_with("This file is a PNG picture, not a WordPress export. In WordPress, open Tools"), "{word}");

        let export = wordpress_file(&wordpress_item(1, "One", "publish", "", "x"));
        let two = archive(&[("b/other.xml", &export), ("a.xml", &export)]);
        let word = "The archive holds more than one export: a.xml and b/other.xml. Please upload them one at a time.";
        assert_eq!(refusal(ImportSource::WordPress, two).await, (422, word.to_owned()));
        assert!(blog::every_post(&app.state.db).await.unwrap().is_empty());

        let one = archive(&[("__MACOSX/a.xml", &export), ("theme.json", "{}"), ("a.xml", &export)]);
        let report = run_import(&app.state, ImportSource::WordPress, one.into(), SidecarFiles::Nothing, false).await.unwrap();
        assert_eq!(report_lines(&report).last().unwrap(), "create post one: One (published)");
    }

    async fn an_export_imported_again_gives_the_same_blog(app: TestApp) {
        let parent = CategoryDraft { name: "Work".into(), sort_order: 3, ..CategoryDraft::default() };
        let parent = blog::save_category(&app.state, None, parent).await.unwrap();
        let child = CategoryDraft { name: "Money".into(), featured: true, parent_id: parent.id, ..CategoryDraft::default() };
        blog::save_category(&app.state, None, child).await.unwrap();
        let (lamp, _) = server::publishing::media::add_media(&app.state, tiny_picture().into(), "lamp.png", "A lamp").await.unwrap();
        let content = format!("<p><img src=\"{}\" alt=\"A lamp\"></p><p>1 &lt; 2 ü</p>", lamp.url());
        let post = PostDraft { category: "money".into(), tags: vec!["a".into(), "b \"c\"".into()], content, ..draft_of("One") };
        blog::save_post(&app.state, None, post).await.unwrap();
        app.clock.advance_micros(1_234_567);
        blog::save_post(&app.state, None, PostDraft { is_published: false, ..draft_of("Hidden") }).await.unwrap();
        let exported = export_json(&app.state).await.unwrap();
        let mut archive = Vec::new();
        export_zip(&app.state).await.unwrap().read_to_end(&mut archive).unwrap();
        let text = text_in(&archive, "posts/one.md");
        assert!(text.starts_with("+++\n") && text.contains("\nslug = \"one\"\n"), "{text}");
        assert!(text.ends_with(&format!("\n![A lamp](<{}>)\n\n1 &lt; 2 ü\n", lamp.url())), "{text}");

        let here = run_import(&app.state, ImportSource::Sidestart, exported.clone().into(), SidecarFiles::Nothing, false).await.unwrap();
        assert!(here.items.iter().all(|item| item.action == ItemAction::Unchanged), "{:#?}", here.items);
        // The bytes of pictures come with the archive alone.
        for (file, pictures) in [(exported.clone(), 0), (archive, 1)] {
            let other = TestApp::start(app.engine, |_| {}).await;
            other.clock.advance_micros(86_400_000_000);
            run_import(&other.state, ImportSource::Sidestart, file.into(), SidecarFiles::Nothing, false).await.unwrap();
            let again: serde_json::Value = serde_json::from_slice(&export_json(&other.state).await.unwrap()).unwrap();
            let mut first: serde_json::Value = serde_json::from_slice(&exported).unwrap();
            first["exportedAt"] = again["exportedAt"].clone();
            assert_eq!(again["media"].as_array().map(Vec::len), Some(pictures));
            first["media"].as_array_mut().unwrap().truncate(pictures);
            for (post, other) in first["posts"].as_array_mut().unwrap().iter_mut().zip(again["posts"].as_array().unwrap()) {
                post["updatedAt"] = other["updatedAt"].clone();
            }
            assert_eq!(first, again);
        }
    }
}
