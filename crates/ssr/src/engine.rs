//! QuickJS engine with the page script loaded. It is created and dropped on its thread.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

use rquickjs::context::intrinsic;
use rquickjs::function::Rest;
use rquickjs::module::WriteOptions;
use rquickjs::{CatchResultExt, CaughtError, Coerced, Context, Ctx, Error, Function, Module, Object, Runtime, Value};

use crate::{RenderError, RenderOptions};

/// The language without `eval`, `Function(text)`, `performance`, `DOMException` and weak references.
type Language = (
    intrinsic::Date,
    intrinsic::RegExpCompiler,
    intrinsic::RegExp,
    intrinsic::Json,
    intrinsic::Proxy,
    intrinsic::MapSet,
    intrinsic::TypedArrays,
    intrinsic::Promise,
);

/// Log lines of the script are cut here.
const LOG_LINE_CHARS: usize = 2_000;

/// Source of the page script until a thread needed it, and its bytecode from then on.
pub(crate) struct Script {
    source: Mutex<String>,
    bytecode: OnceLock<Result<Vec<u8>, RenderError>>,
}

impl Script {
    pub fn new(source: String) -> Self {
        Self {
            source: Mutex::new(source),
            bytecode: OnceLock::new(),
        }
    }

    /// The first caller compiles, the others wait for it: parsing is most of an engine's start.
    fn compiled_bytecode(&self) -> Result<&[u8], RenderError> {
        let made = self.bytecode.get_or_init(|| {
            let source = std::mem::take(&mut *self.source.lock().unwrap_or_else(PoisonError::into_inner));
            compile_script(&source)
        });
        made.as_deref().map_err(Clone::clone)
    }
}

/// Compiled as a module, because only modules can be written as bytecode; the bundle is strict code either way.
fn compile_script(source: &str) -> Result<Vec<u8>, RenderError> {
    let runtime = Runtime::new().map_err(unexpected_error)?;
    let context = Context::full(&runtime).map_err(unexpected_error)?;
    context.with(|ctx| {
        let module = Module::declare(ctx.clone(), "entry-server.js", source)
            .catch(&ctx)
            .map_err(describe_error)?;
        let options = WriteOptions {
            strip_source: true,
            ..WriteOptions::default()
        };
        module.write(options).catch(&ctx).map_err(describe_error)
    })
}

pub(crate) struct ScriptEngine {
    // The order matters: the context goes before its runtime.
    context: Context,
    runtime: Runtime,
    due: Rc<Cell<Instant>>,
}

impl ScriptEngine {
    /// A fresh engine in which the script has run.
    pub fn new(script: &Script, options: &RenderOptions, due: Instant) -> Result<Self, RenderError> {
        let bytecode = script.compiled_bytecode()?;
        let runtime = Runtime::new().map_err(unexpected_error)?;
        runtime.set_memory_limit(options.memory_bytes);
        runtime.set_max_stack_size(options.stack_bytes);
        let clock = Rc::new(Cell::new(due));
        let seen = clock.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || Instant::now() >= seen.get())));
        let context = Context::custom::<Language>(&runtime).map_err(unexpected_error)?;
        let engine = Self {
            context,
            runtime,
            due: clock,
        };
        engine.run_guarded(due, |ctx| {
            install_console(ctx)?;
            load_script(ctx, bytecode)
        })?;
        engine.run_jobs()?;
        Ok(engine)
    }

    /// Calls `sidestart[name](...arguments)`, which answers a text.
    pub fn call_function(&self, name: &str, arguments: &[&String], due: Instant) -> Result<String, RenderError> {
        let answer = self.run_guarded(due, |ctx| {
            let api: Object = ctx.globals().get("sidestart")?;
            let function: Function = api.get(name)?;
            function.call::<_, String>((Rest(arguments.to_vec()),))
        })?;
        self.run_jobs()?;
        Ok(answer)
    }

    fn run_guarded<T>(
        &self,
        due: Instant,
        work: impl for<'js> FnOnce(&Ctx<'js>) -> rquickjs::Result<T>,
    ) -> Result<T, RenderError> {
        self.due.set(due);
        let outcome = self.context.with(|ctx| work(&ctx).catch(&ctx).map_err(describe_error));
        // An interrupt shows as an error without a text; the clock tells it from the others.
        outcome.map_err(|error| {
            if Instant::now() >= due {
                RenderError::Timeout
            } else {
                error
            }
        })
    }

    /// Runs what promises left behind: the pages' imports after the load, and so that nothing piles up after a call.
    fn run_jobs(&self) -> Result<(), RenderError> {
        loop {
            match self.runtime.execute_pending_job() {
                Ok(false) => return Ok(()),
                Ok(true) if Instant::now() < self.due.get() => {}
                Ok(true) => return Err(RenderError::Timeout),
                Err(_) => return Err(RenderError::Script("a promise's job failed".to_owned())),
            }
        }
    }
}

#[expect(
    unsafe_code,
    reason = "loading bytecode trusts it; these bytes were made by `compile` in this very process"
)]
fn load_script(ctx: &Ctx<'_>, bytecode: &[u8]) -> rquickjs::Result<()> {
    let module = unsafe { Module::load(ctx.clone(), bytecode)? };
    let (_, loaded) = module.eval()?;
    loaded.finish::<()>()
}

/// The one thing of a browser that the script has; it speaks to the server's log.
fn install_console(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
    let console = Object::new(ctx.clone())?;
    for level in ["debug", "log", "info", "warn", "error"] {
        let write = move |parts: Rest<Value<'_>>| {
            let line = log_line(&parts);
            match level {
                "error" => tracing::error!(target: "ssr::console", "{line}"),
                "warn" => tracing::warn!(target: "ssr::console", "{line}"),
                _ => tracing::debug!(target: "ssr::console", "{line}"),
            }
        };
        console.set(level, Function::new(ctx.clone(), write)?)?;
    }
    ctx.globals().set("console", console)
}

fn log_line(parts: &[Value<'_>]) -> String {
    let texts: Vec<String> = parts.iter().map(log_text).collect();
    texts.join(" ").chars().take(LOG_LINE_CHARS).collect()
}

fn log_text(value: &Value<'_>) -> String {
    if let Some(exception) = value.as_exception() {
        let message = exception.message().unwrap_or_default();
        return format!("{message}\n{}", exception.stack().unwrap_or_default());
    }
    let text = value.get::<Coerced<String>>();
    // A value whose text throws leaves the exception pending in the engine; take it out again.
    text.map(|text| text.0).unwrap_or_else(|_| {
        value.ctx().catch();
        "(no text)".to_owned()
    })
}

fn describe_error(error: CaughtError<'_>) -> RenderError {
    let text = match &error {
        CaughtError::Exception(exception) => log_text(exception.as_value()),
        CaughtError::Value(value) => log_text(value),
        CaughtError::Error(error) => error.to_string(),
    };
    RenderError::Script(text.trim().chars().take(LOG_LINE_CHARS).collect())
}

fn unexpected_error(error: Error) -> RenderError {
    RenderError::Script(error.to_string())
}
