//! A throw-away PostgreSQL for this test process: made once, on a Unix socket in a folder of its own, gone with it.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use sea_orm::{ConnectOptions, ConnectionTrait, Database as SeaDatabase};
use server::db::Db;
use server::platform::clock::Clock;
use server::platform::config::DatabaseUrl;

const TEMPLATE: &str = "sidestart_template";

/// Stops the server and clears its folder as soon as standard input ends, which is when the test process does,
/// however that happens.
const KEEPER: &str = r#"
dir=$1; shift
"$@" >"$dir/server.log" 2>&1 </dev/null &
server=$!
cat >/dev/null
kill -QUIT "$server" 2>/dev/null
wait "$server"
rm -rf "$dir"
"#;

struct Cluster {
    folder: PathBuf,
    databases: AtomicU32,
    /// Open as long as the process lives.
    _lifeline: ChildStdin,
}

static CLUSTER: LazyLock<Cluster> = LazyLock::new(|| {
    // A thread of its own: tests call from inside a runtime, and the template is made with another.
    match std::thread::spawn(Cluster::start).join() {
        Ok(Ok(cluster)) => cluster,
        Ok(Err(problem)) => give_up(&problem),
        Err(_) => give_up("PostgreSQL could not be started"),
    }
});

/// Without PostgreSQL half of the tests have no meaning, so the run stops with one line instead of one per test.
fn give_up(problem: &str) -> ! {
    drop(writeln!(
        std::io::stderr(),
        "\nerror: the tests need PostgreSQL: {problem}\n"
    ));
    std::process::exit(101);
}

/// The address of a fresh database with all tables.
pub async fn fresh_database() -> String {
    create_database_from(Some(TEMPLATE)).await
}

/// The address of a fresh database with nothing in it.
pub async fn empty_database() -> String {
    create_database_from(None).await
}

async fn create_database_from(template: Option<&str>) -> String {
    // Starting takes seconds and blocks: not on a thread that drives other futures.
    let cluster: &Cluster = tokio::task::spawn_blocking(|| &*CLUSTER).await.unwrap();
    let name = format!("test_{}", cluster.databases.fetch_add(1, Ordering::Relaxed));
    create_database(&cluster.folder, &name, template).await;
    database_url(&cluster.folder, &name)
}

fn database_url(folder: &Path, database: &str) -> String {
    format!("postgres://postgres@localhost/{database}?host={}", folder.display())
}

async fn create_database(folder: &Path, name: &str, template: Option<&str>) {
    let mut options = ConnectOptions::new(database_url(folder, "postgres"));
    options.max_connections(1).sqlx_logging(false);
    let admin = SeaDatabase::connect(options).await.unwrap();
    let template = template.unwrap_or("template0");
    admin
        .execute_unprepared(&format!("CREATE DATABASE {name} TEMPLATE {template}"))
        .await
        .unwrap();
    admin.close().await.unwrap();
}

impl Cluster {
    fn start() -> Result<Self, String> {
        let programs = find_programs()?;
        let folder = tempfile::Builder::new()
            .prefix("sidestart-pg-")
            .tempdir()
            .map_err(|e| e.to_string())?
            .keep();
        let account = Account::find()?;
        account.give_folder(&folder)?;
        initialize_cluster(&programs, &folder, &account)?;
        let lifeline = launch_server(&programs, &folder, &account)?;
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|e| e.to_string())?;
        runtime.block_on(async {
            wait_until_ready(&folder).await?;
            create_database(&folder, TEMPLATE, None).await;
            let database = DatabaseUrl::Postgres(database_url(&folder, TEMPLATE));
            let db = Db::connect(&database, &Clock::from_system())
                .await
                .map_err(|e| e.to_string())?;
            db.close().await.map_err(|e| e.to_string())
        })?;
        Ok(Self {
            folder,
            databases: AtomicU32::new(0),
            _lifeline: lifeline,
        })
    }
}

/// The account that the server runs under: it refuses to run as root.
struct Account(Option<(u32, u32)>);

impl Account {
    fn find() -> Result<Self, String> {
        if account_id(&["-u"])? != 0 {
            return Ok(Self(None));
        }
        let missing = |_| "this is root, and there is no user \"postgres\" to run it as".to_owned();
        Ok(Self(Some((
            account_id(&["-u", "postgres"]).map_err(missing)?,
            account_id(&["-g", "postgres"]).map_err(missing)?,
        ))))
    }

    fn give_folder(&self, folder: &Path) -> Result<(), String> {
        let Some((user, group)) = self.0 else { return Ok(()) };
        std::os::unix::fs::chown(folder, Some(user), Some(group)).map_err(|e| e.to_string())
    }

    /// Returns the prefix of a command. `on_death` also ties it to its parent, where the system can.
    fn command_prefix(&self, on_death: bool) -> Vec<String> {
        let Some((user, group)) = self.0 else { return Vec::new() };
        let mut words = vec!["setpriv".into(), format!("--reuid={user}"), format!("--regid={group}")];
        words.push("--clear-groups".into());
        if on_death {
            words.extend(["--pdeathsig".into(), "KILL".into()]);
        }
        words.push("--".into());
        words
    }
}

fn account_id(args: &[&str]) -> Result<u32, String> {
    let output = Command::new("id")
        .args(args)
        .output()
        .map_err(|e| format!("cannot run id: {e}"))?;
    String::from_utf8_lossy(&output.stdout)
        .trim()
        .parse()
        .map_err(|_| format!("id {} says nothing", args.join(" ")))
}

/// The newest installed one; Debian keeps it off the search path.
fn find_programs() -> Result<PathBuf, String> {
    let mut found: Vec<(u32, PathBuf)> = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| Some((entry.file_name().to_str()?.parse().ok()?, entry.path().join("bin"))))
        .filter(|(_, bin)| bin.join("initdb").is_file())
        .collect();
    found.sort();
    let on_path = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).find(|folder| folder.join("initdb").is_file() && folder.join("postgres").is_file())
    };
    let missing = "it is not installed (Debian: apt-get install postgresql)";
    found
        .pop()
        .map(|(_, bin)| bin)
        .or_else(on_path)
        .ok_or_else(|| missing.to_owned())
}

fn initialize_cluster(programs: &Path, folder: &Path, account: &Account) -> Result<(), String> {
    let mut words = account.command_prefix(false);
    words.push(programs.join("initdb").display().to_string());
    let data = folder.join("data").display().to_string();
    let options = [
        "-A",
        "trust",
        "-U",
        "postgres",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
        "-D",
        &data,
    ];
    words.extend(options.map(str::to_owned));
    let output = Command::new(&words[0])
        .args(&words[1..])
        .current_dir(folder)
        .output()
        .map_err(|e| e.to_string())?;
    let reason = || String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if output.status.success() {
        Ok(())
    } else {
        Err(format!("initdb failed: {}", reason()))
    }
}

fn launch_server(programs: &Path, folder: &Path, account: &Account) -> Result<ChildStdin, String> {
    let data = folder.join("data").display().to_string();
    let socket = folder.display().to_string();
    let settings = [
        "fsync=off",
        "synchronous_commit=off",
        "full_page_writes=off",
        "max_connections=200",
        "listen_addresses=",
    ];
    let mut keeper = Command::new("sh");
    keeper
        .args(["-c", KEEPER, "keeper", &socket])
        .args(account.command_prefix(true))
        .arg(programs.join("postgres"));
    keeper.args(["-D", &data, "-k", &socket]);
    for setting in settings {
        keeper.args(["-c", setting]);
    }
    // A process group of its own: Ctrl-C must not reach the keeper before it has tidied up.
    std::os::unix::process::CommandExt::process_group(&mut keeper, 0);
    keeper
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let mut child = keeper.spawn().map_err(|e| format!("cannot start it: {e}"))?;
    child
        .stdin
        .take()
        .ok_or_else(|| "its keeper has no standard input".to_owned())
}

async fn wait_until_ready(folder: &Path) -> Result<(), String> {
    let deadline = Instant::now() + Duration::from_secs(60);
    loop {
        if let Ok(connection) = SeaDatabase::connect(database_url(folder, "postgres")).await {
            return connection.close().await.map_err(|e| e.to_string());
        }
        if Instant::now() > deadline {
            let mut log = String::new();
            if let Ok(mut file) = File::open(folder.join("server.log")) {
                drop(std::io::Read::read_to_string(&mut file, &mut log));
            }
            return Err(format!(
                "it did not start within a minute: {}",
                log.lines().last().unwrap_or_default()
            ));
        }
        // Polls for another process; there is nothing to wait on.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
