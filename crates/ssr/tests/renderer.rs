//! The renderer's promises, each with a script of its own.

#![expect(clippy::unwrap_used, reason = "a test ends at its first surprise")]

use std::time::{Duration, Instant};

use ssr::{PagePlan, RenderError, RenderOptions, RenderedPage, Renderer};

/// Renders `{url} {data}`; some URLs misbehave. `count` tells whether an engine is still the same one.
const SCRIPT: &str = r#"
    let count = 0;
    const misbehave = {
        '/loop': () => { for (;;) {} },
        '/regex': () => /^(a+)+$/.test('a'.repeat(40) + 'b'),
        '/throw': () => { throw new Error('no such luck'); },
        '/throw-text': () => { throw 'plain text'; },
        '/memory': () => { const kept = []; for (;;) kept.push(new Array(10000).fill(1)); },
        '/deep': () => { const down = (n) => 1 + down(n + 1); return down(0); },
        '/deep-json': () => JSON.parse('['.repeat(1e6)),
        '/promises': () => { const again = () => { Promise.resolve().then(again); }; again(); },
        '/eval': () => (0, eval)('1'),
        '/function': () => new Function('return 1')(),
    };
    const render = (url, data) => {
        count += 1;
        misbehave[url]?.();
        if (url === '/suspense') return JSON.stringify({ head: '', body: '<!--$!--><template></template><!--/$-->' });
        if (url === '/not-json') return 'nonsense';
        if (url === '/not-text') return 7;
        if (url === '/names') return JSON.stringify({ head: '', body: Object.getOwnPropertyNames(globalThis).join(' ') });
        return JSON.stringify({ head: `<title>${url}</title>`, body: `${url} ${data} ${count}` });
    };
    globalThis.sidestart = {
        plan: (url) => JSON.stringify({ status: url === '/nope' ? 404 : 200, queries: ['/api/a'] }),
        render,
    };
"#;

fn start_renderer(options: RenderOptions) -> Renderer {
    Renderer::new(SCRIPT, options).expect("threads start")
}

fn one_engine() -> RenderOptions {
    RenderOptions {
        threads: 1,
        deadline: Duration::from_millis(300),
        memory_bytes: 8 << 20,
        ..RenderOptions::default()
    }
}

async fn render_body(renderer: &Renderer, url: &str) -> Result<String, RenderError> {
    renderer.render_page(url, "{}".to_owned()).await.map(|page| page.body)
}

/// A failure of `url` is the expected one, and the next render comes from a fresh engine.
async fn fails_and_recovers(url: &str, expected: impl Fn(&RenderError) -> bool) {
    let renderer = start_renderer(one_engine());
    assert_eq!(render_body(&renderer, "/").await.unwrap(), "/ {} 1");
    let error = render_body(&renderer, url).await.unwrap_err();
    assert!(expected(&error), "{url}: {error:?}");
    assert_eq!(render_body(&renderer, "/").await.unwrap(), "/ {} 1", "after {url}");
}

fn is_script(error: &RenderError) -> bool {
    matches!(error, RenderError::Script(_))
}

#[tokio::test]
async fn plans_and_renders() {
    let renderer = start_renderer(one_engine());
    assert_eq!(
        renderer.plan_page("/nope").await.unwrap(),
        PagePlan {
            status: 404,
            queries: vec!["/api/a".to_owned()]
        }
    );
    let page = renderer
        .render_page("/x", r#"{"/api/a":"é"}"#.to_owned())
        .await
        .unwrap();
    assert_eq!(
        page,
        RenderedPage {
            head: "<title>/x</title>".to_owned(),
            body: r#"/x {"/api/a":"é"} 1"#.to_owned()
        }
    );
}

#[tokio::test]
async fn an_endless_loop_times_out_and_the_next_render_works() {
    let started = Instant::now();
    fails_and_recovers("/loop", |error| *error == RenderError::Timeout).await;
    assert!(started.elapsed() < Duration::from_secs(2));
}

#[tokio::test]
async fn an_exploding_pattern_times_out() {
    fails_and_recovers("/regex", |error| *error == RenderError::Timeout || is_script(error)).await;
}

#[tokio::test]
async fn endless_promise_jobs_time_out() {
    fails_and_recovers("/promises", |error| *error == RenderError::Timeout).await;
}

#[tokio::test]
async fn a_throw_is_reported_with_its_message() {
    fails_and_recovers("/throw", |error| error.to_string().contains("no such luck")).await;
    fails_and_recovers("/throw-text", |error| error.to_string().contains("plain text")).await;
}

#[tokio::test]
async fn a_memory_bomb_and_deep_recursion_end_the_engine_only() {
    fails_and_recovers("/memory", |error| is_script(error) || *error == RenderError::Timeout).await;
    fails_and_recovers("/deep", is_script).await;
    fails_and_recovers("/deep-json", is_script).await;
}

#[tokio::test]
async fn an_error_inside_suspense_is_a_failed_render() {
    fails_and_recovers("/suspense", |error| *error == RenderError::Incomplete).await;
}

#[tokio::test]
async fn text_cannot_become_code() {
    fails_and_recovers("/eval", is_script).await;
    fails_and_recovers("/function", is_script).await;
}

#[tokio::test]
async fn an_answer_that_breaks_the_contract_is_refused() {
    let renderer = start_renderer(one_engine());
    assert!(matches!(
        render_body(&renderer, "/not-json").await,
        Err(RenderError::Contract(_))
    ));
    assert!(matches!(
        render_body(&renderer, "/not-text").await,
        Err(RenderError::Script(_))
    ));
}

#[tokio::test]
async fn the_engine_has_a_console_and_nothing_else_of_a_browser() {
    let names = render_body(&start_renderer(one_engine()), "/names").await.unwrap();
    assert!(names.split(' ').any(|name| name == "console"));
    for absent in [
        "window",
        "document",
        "fetch",
        "URL",
        "setTimeout",
        "Intl",
        "performance",
        "process",
        "require",
    ] {
        assert!(!names.split(' ').any(|name| name == absent), "{absent} exists");
    }
}

#[tokio::test]
async fn a_script_that_does_not_compile_or_load_answers_errors() {
    for source in [
        "syntax error here",
        "throw new Error('at load')",
        "globalThis.other = 1",
    ] {
        let renderer = Renderer::new(source, one_engine()).unwrap();
        assert!(is_script(&renderer.plan_page("/").await.unwrap_err()), "{source}");
    }
}

#[tokio::test]
async fn an_engine_is_replaced_after_its_calls() {
    let renderer = start_renderer(RenderOptions {
        calls_per_engine: 2,
        ..one_engine()
    });
    let mut seen = Vec::new();
    for _ in 0..4 {
        seen.push(render_body(&renderer, "/").await.unwrap());
    }
    assert_eq!(seen, ["/ {} 1", "/ {} 2", "/ {} 1", "/ {} 2"]);
}

#[tokio::test]
async fn a_full_queue_refuses() {
    let renderer = start_renderer(RenderOptions {
        queue: 1,
        ..one_engine()
    });
    assert!(render_body(&renderer, "/").await.is_ok());
    let calls: Vec<_> = (0..6)
        .map(|_| {
            let renderer = renderer.clone();
            tokio::spawn(async move { render_body(&renderer, "/loop").await })
        })
        .collect();
    let mut busy = 0;
    for call in calls {
        busy += usize::from(call.await.unwrap() == Err(RenderError::Busy));
    }
    // One runs, one waits; a third may slip in when the thread takes the first off the queue between two calls.
    assert!(busy >= 4, "{busy} refused");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn parallel_renders_each_get_their_own_answer() {
    let renderer = start_renderer(RenderOptions {
        threads: 3,
        queue: 200,
        deadline: Duration::from_secs(10),
        ..RenderOptions::default()
    });
    let calls: Vec<_> = (0..100)
        .map(|number| {
            let renderer = renderer.clone();
            tokio::spawn(async move {
                (
                    number,
                    renderer.render_page(&format!("/{number}"), "{}".to_owned()).await,
                )
            })
        })
        .collect();
    for call in calls {
        let (number, page) = call.await.unwrap();
        assert_eq!(page.unwrap().head, format!("<title>/{number}</title>"));
    }
}
