import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const TESTED = fileURLToPath(new URL("../../target/quick/sidestart", import.meta.url));
export const serverBinary = resolve(process.env.SIDESTART_BINARY ?? TESTED);
export const ADMIN_PASSWORD = "a desk behind the blog";
// A busy machine takes its time; a wait that succeeds costs nothing.
const START_TIMEOUT_MS = 60_000;

export interface Server {
  folder: string;
  url: string;
  stop(): Promise<void>;
}

/** Starts the server that journeys share; the answer stops it again. */
export default async function startShared() {
  const { folder, url, stop } = await startServer();
  // Workers inherit both.
  process.env.E2E_FOLDER = folder;
  process.env.E2E_BASE_URL = url;
  return stop;
}

/** Starts the shipped binary on a free port with a database of its own, and with these settings besides the usual ones. */
export async function startServer(settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), "sidestart-e2e-"));
  const server = spawn(serverBinary, ["serve", "--addr", "127.0.0.1:0"], {
    // A folder of its own and few variables, so that the settings of the developer are not read.
    cwd: folder,
    env: { ...serverEnvironment(folder), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await address(server);
  async function stop() {
    const stopped = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGTERM");
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  }
  return { folder, url, stop };
}

/** Environment of the server and of commands beside it. */
export function serverEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    SIDESTART_DATA_DIR: join(folder, "data"),
    SIDESTART_LOG: "warn",
    SIDESTART_RATE_LIMIT: "0",
    SIDESTART_GUEST_ROOM_MB: "0",
    SIDESTART_AUTH_RATE_LIMIT: "0",
    // Tests choose their network by the header X-Forwarded-For.
    SIDESTART_TRUSTED_PROXIES: "127.0.0.1",
    SIDESTART_ADMIN_PASSWORD: ADMIN_PASSWORD,
  };
}

/** Waits for the line that says where the server listens. */
function address(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the server did not start in time")), START_TIMEOUT_MS);
    let output = "";
    server.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const found = /listening on (http:\S+)/.exec(output);
      if (!found) return;
      clearTimeout(timer);
      resolve(found[1] as string);
    });
    server.once("error", reject);
    server.once("exit", (code) => reject(new Error(`the server ended with ${code} before it listened`)));
  });
}
