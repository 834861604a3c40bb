// Writes .br and .gz beside every asset over 1 KB that shrinks, so that the server never compresses a static file. The
// script that renders pages is unpacked at each start and is kept in its packed form alone: a megabyte less to ship.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CLIENT = fileURLToPath(new URL("../dist/client", import.meta.url));
const PAGE_SCRIPT = fileURLToPath(new URL("../dist/server/entry-server.js", import.meta.url));
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;

for (const path of files(CLIENT)) {
  if (!COMPRESSIBLE.test(path) || statSync(path).size <= LEAST_BYTES) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeBrotli(path, bytes);
}
writeBrotli(PAGE_SCRIPT, readFileSync(PAGE_SCRIPT));
rmSync(PAGE_SCRIPT);

function writeBrotli(path, bytes) {
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}

function files(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== ".vite")
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : [path];
    });
}
