//! Pictures: taken in, listed, served, deleted.

use std::io::Cursor;

use axum::body::Body;
use axum::http::{Method, Request, header};
use image::{DynamicImage, ImageFormat, RgbImage};
use serde_json::{Value, json};
use server::publishing::blog;
use server::publishing::blog::PostDraft;

use crate::blog::draft_of;
use crate::harness::{Answer, TestApp};

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><script>alert(1)</script><path d=\"M0 0\"/></svg>";

/// A picture of one colour that is not quite, so that sizes differ.
fn make_picture(width: u32, height: u32, shade: u8, format: ImageFormat) -> Vec<u8> {
    let pixel = |x: u32, y: u32| {
        image::Rgb([
            shade,
            u8::try_from((x * 31 + y * 17) % 251).unwrap(),
            u8::try_from(y % 256).unwrap(),
        ])
    };
    let mut bytes = Cursor::new(Vec::new());
    let image = DynamicImage::ImageRgb8(RgbImage::from_fn(width, height, pixel));
    image.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}

async fn upload_file(app: &TestApp, cookie: &str, name: &str, bytes: impl Into<Body>) -> Answer {
    let request = Request::post(format!("/api/admin/media?name={name}")).header(header::COOKIE, cookie);
    app.send(request.body(bytes.into()).unwrap()).await
}

async fn ask_as_admin(app: &TestApp, cookie: &str, method: Method, path: &str) -> Answer {
    app.ask_as(cookie, method, path, Value::Null).await
}

async fn get_if_not(app: &TestApp, path: &str, tag: &str) -> Answer {
    let request = Request::get(path).header(header::IF_NONE_MATCH, tag);
    app.send(request.body(Body::empty()).unwrap()).await
}

on_both! {
    async fn a_picture_is_taken_in_once_with_its_sizes(app: TestApp) {
        let admin = app.admin().await;
        let bytes = make_picture(1300, 600, 10, ImageFormat::Jpeg);
        let first = upload_file(&app, &admin, "Shop%20front.jpg", bytes.clone()).await;
        assert_eq!(first.status, 201, "{}", first.text());
        let media = first.json();
        assert_eq!(
            (&media["name"], &media["contentType"], &media["width"], &media["height"], &media["alt"]),
            (&json!("Shop front.jpg"), &json!("image/jpeg"), &json!(1300), &json!(600), &json!(""))
        );
        let widths: Vec<_> = media["sizes"].as_array().unwrap().iter().map(|size| size["width"].as_u64().unwrap()).collect();
        assert_eq!(widths, [480, 960]);
        let again = upload_file(&app, &admin, "other.jpg", bytes).await.json();
        assert_eq!(again["id"], media["id"], "the same bytes are the same picture");
        for url in [&media["url"], &media["sizes"][0]["url"]] {
            let file = app.get(url.as_str().unwrap()).await;
            assert_eq!((file.status.as_u16(), file.header("content-type")), (200, "image/jpeg"));
            assert_eq!(file.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(file.header("x-content-type-options"), "nosniff");
            image::load_from_memory(&file.body).unwrap();
            let known = get_if_not(&app, url.as_str().unwrap(), file.header("etag")).await;
            assert_eq!((known.status.as_u16(), known.body.len()), (304, 0));
        }
    }

    async fn a_drawing_is_served_without_what_runs(app: TestApp) {
        let admin = app.admin().await;
        let media = upload_file(&app, &admin, "a.svg", SVG).await.json();
        assert_eq!((&media["width"], &media["height"]), (&json!(20), &json!(10)));
        let file = app.get(media["url"].as_str().unwrap()).await;
        assert_eq!(file.header("content-type"), "image/svg+xml");
        assert!(file.header("content-security-policy").contains("sandbox"), "{}", file.header("content-security-policy"));
        assert!(!file.text().contains("alert"), "{}", file.text());
    }

    async fn what_is_no_picture_or_too_much_is_refused(app: TestApp) {
        let admin = app.admin().await;
        for (bytes, refusal) in [
            (b"<html><script>alert(1)</script></html>".to_vec(), "415 unsupported_file"),
            (b"\0\0\0\x20ftypavif".to_vec(), "415 unsupported_file"),
            (make_picture(40, 40, 1, ImageFormat::Png)[..100].to_vec(), "415 unsupported_file"),
            (Vec::new(), "415 unsupported_file"),
            (vec![0; (20 << 20) + 1], "413 file_too_large"),
        ] {
            assert_eq!(upload_file(&app, &admin, "photo.jpg", bytes).await.refusal(), refusal);
        }
        assert_eq!(upload_file(&app, "", "a.png", make_picture(4, 4, 1, ImageFormat::Png)).await.refusal(), "401 admin_required");
        assert_eq!(ask_as_admin(&app, &admin, Method::GET, "/api/admin/media").await.json()["total"], 0);
        for path in ["/media/x.jpg", "/media/00000000000000000000000000000000.jpg", "/media/00000000000000000000000000000000.exe", "/media/..%2fa"] {
            assert_eq!(app.get(path).await.refusal(), "404 not_found", "{path}");
        }
    }

    async fn the_text_of_a_picture_is_kept_as_it_was_typed_or_refused(app: TestApp) {
        let admin = app.admin().await;
        let media = upload_file(&app, &admin, "a.png", make_picture(4, 4, 1, ImageFormat::Png)).await.json();
        let path = format!("/api/admin/media/{}", media["id"]);
        for text in ["", "two\nlines", "bell\u{7} and \u{85}next", "<b>\"&amp;", "👩🏽‍👩🏽‍👧🏽", &"ä".repeat(1000)] {
            let set = app.ask_as(&admin, Method::PUT, &path, json!({"alt": format!(" {text}\n")})).await;
            assert_eq!(set.json()["alt"], text);
            let listed = app.get_as(&admin, "/api/admin/media").await.json();
            assert_eq!(listed["items"][0]["alt"], text);
        }
        for (text, refusal) in [("a".repeat(1001), "422 content_too_long"), ("a\0b".into(), "422 invalid_text")] {
            assert_eq!(app.ask_as(&admin, Method::PUT, &path, json!({"alt": text})).await.refusal(), refusal);
        }
    }

    async fn pictures_are_found_told_apart_and_deleted_when_nothing_shows_them(app: TestApp) {
        let admin = app.admin().await;
        let lamp = upload_file(&app, &admin, "Lamp.jpg", make_picture(700, 300, 1, ImageFormat::Jpeg)).await.json();
        app.clock.advance_micros(1);
        let candle = upload_file(&app, &admin, "candle_100%25.png", make_picture(8, 8, 2, ImageFormat::Png)).await.json();
        let path = format!("/api/admin/media/{}", lamp["id"]);
        let changed = app.ask_as(&admin, Method::PUT, &path, json!({"alt": " A lamp at night "})).await.json();
        assert_eq!(changed["alt"], "A lamp at night");
        for (words, names) in [("", vec!["candle_100%.png", "Lamp.jpg"]), ("NIGHT", vec!["Lamp.jpg"]), ("_", vec!["candle_100%.png"]), ("%25", vec!["candle_100%.png"]), ("x", vec![])] {
            let found = ask_as_admin(&app, &admin, Method::GET, &format!("/api/admin/media?q={words}")).await.json();
            let found: Vec<_> = found["items"].as_array().unwrap().iter().map(|media| media["name"].as_str().unwrap().to_owned()).collect();
            assert_eq!(found, names, "{words}");
        }
        let smaller = lamp["sizes"][0]["url"].as_str().unwrap();
        let post = PostDraft { content: format!("<img src=\"{smaller}\">"), is_published: false, ..draft_of("With a lamp") };
        let post = blog::save_post(&app.state, None, post).await.unwrap();
        let listed = ask_as_admin(&app, &admin, Method::GET, "/api/admin/media?q=lamp").await.json();
        assert_eq!(listed["items"][0]["usedIn"], json!([{"postId": post.summary.id, "title": "With a lamp"}]));
        let refused = ask_as_admin(&app, &admin, Method::DELETE, &path).await;
        assert_eq!(refused.refusal(), "409 media_in_use");
        assert!(refused.text().contains("With a lamp"));
        let gone = [format!("/api/admin/media/{}", candle["id"]), format!("{path}?force=true")];
        for path in gone {
            assert_eq!(ask_as_admin(&app, &admin, Method::DELETE, &path).await.status, 204);
            assert_eq!(ask_as_admin(&app, &admin, Method::DELETE, &path).await.refusal(), "404 not_found");
        }
        assert_eq!(app.get(smaller).await.refusal(), "404 not_found");
    }
}
