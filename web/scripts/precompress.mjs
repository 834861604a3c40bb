// Writes .br and .gz beside every asset over 1 KB that shrinks, so that the server never compresses a static file.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CLIENT = fileURLToPath(new URL("../dist/client", import.meta.url));
const LEAST_BYTES = 1024;
const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/;

for (const path of files(CLIENT)) {
  if (!COMPRESSIBLE.test(path) || statSync(path).size <= LEAST_BYTES) continue;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
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
