import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const ALIAS: { find: string | RegExp; replacement: string }[] = [
  { find: "use-sync-external-store/shim/index.js", replacement: here("src/lib/sync-external-store.ts") },
  { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: here("src/lib/create-lucide-icon.ts") },
];
const SSR_ALIAS = [
  ...ALIAS,
  {
    find: "react-dom/server",
    // The modern server build of React wants TextEncoder, streams and MessageChannel; this one wants nothing.
    replacement: here("node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js"),
  },
];

const SSR_CONSTANTS: Record<string, string> = { "process.env.NODE_ENV": JSON.stringify("production") };

// `vite build` makes the client; `vite build --ssr src/app/entry-server.tsx` the script that the server's
// engine runs.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    plainDynamicImports(),
    ...(isSsrBuild ? [] : [withoutDescriptions(), withoutUnusedParts(), looksBeforeScripts()]),
  ],
  resolve: { alias: isSsrBuild ? SSR_ALIAS : ALIAS },
  define: isSsrBuild ? SSR_CONSTANTS : {},
  build: isSsrBuild ? ssrBuild() : clientBuild(),
  // In that build only: the tests' runner would take it, too, and carry every package through its transforms.
  ssr: isSsrBuild ? { noExternal: true as const, target: "webworker" as const } : {},
  server: {
    port: 5173,
    proxy: { "/api": "http://127.0.0.1:8080", "/healthz": "http://127.0.0.1:8080" },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.{ts,tsx}", "tests/**/*.test.ts"],
    restoreMocks: true,
    // Generous: the machine may be busy, and a test that is done costs nothing.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
}));

function clientBuild() {
  return {
    outDir: "dist/client",
    manifest: true,
    // light-dark() stays native: its replacement would fix the colours at the root, and parts of a page switch theme.
    cssTarget: ["chrome123", "safari17.5", "firefox128"],
    // Inlined data: addresses would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false as const,
    // The table of pages names every chunk, so short names make every first load smaller.
    rolldownOptions: { output: { chunkFileNames: "assets/[hash].js" } },
  };
}

function ssrBuild() {
  return {
    outDir: "dist/server",
    copyPublicDir: false,
    // Names are kept: a stack trace in the server's log names real functions, and no browser downloads it.
    minify: false,
    rolldownOptions: {
      output: {
        format: "iife" as const,
        name: "sidestartBundle",
        entryFileNames: "entry-server.js",
        // Without comments and line breaks, which every start would read.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  };
}

/** The server writes the parts of a page's head that only machines read: the browser's script omits these texts. */
function withoutDescriptions(): Plugin {
  return {
    name: "without-descriptions",
    apply: "build",
    transform: (code, id) =>
      id.endsWith("/app/routes.ts") ? code.replace(/\bdescription:\s*"[^"]*",/g, "") : undefined,
  };
}

/**
 * Parts of packages that are imported in any case and that no page uses: endless lists of queries, a cache of changes, and patterns of routes (the table in
 * routes.ts is matched by its own rules). Every page of the blog would load them.
 */
const UNUSED: Record<string, string> = {
  "query-core/build/modern/infiniteQueryBehavior.js":
    "export const infiniteQueryBehavior = refuse, hasNextPage = refuse, hasPreviousPage = refuse;",
  // Changes go through our own useMutation (api/use-mutation.ts), which needs no cache.
  "query-core/build/modern/mutationCache.js":
    "export class MutationCache { clear() {} find = refuse; findAll = refuse; build = refuse; getAll() { return []; } resumePausedMutations() { return Promise.resolve(); } }",
  "regexparam/dist/index.mjs": "export const parse = refuse, inject = refuse;",
};

function withoutUnusedParts(): Plugin {
  const refuse = 'const refuse = () => { throw new Error("unused: see vite.config.ts"); };';
  return {
    name: "without-unused-parts",
    apply: "build",
    enforce: "pre",
    load: (id) => {
      const part = Object.keys(UNUSED).find((end) => id.endsWith(end));
      return part && `${refuse} ${UNUSED[part]}`;
    },
  };
}

/**
 * Vite wraps every import() in a helper that adds preload links. The server's HTML names a page's scripts, read from the manifest, and there
 * is one style sheet, so the helper would only cost bytes.
 */
function plainDynamicImports(): Plugin {
  return {
    name: "plain-dynamic-imports",
    apply: "build",
    enforce: "pre",
    load: (id) => (id.includes("vite/preload-helper") ? "export const __vitePreload = (load) => load();" : undefined),
  };
}

/**
 * A page is complete without its scripts: its styles come first. The server names the scripts, the entry among them, in a
 * template that the page's last script opens after the first paint.
 */
function looksBeforeScripts(): Plugin {
  const style = /<link rel="stylesheet"[^>]*>/;
  const entry = /<script type="module"[^>]*><\/script>/;
  return {
    name: "looks-before-scripts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (html) => {
        const [link] = style.exec(html) ?? [];
        if (!link || !entry.test(html)) throw new Error("the page has no style sheet or no entry");
        return html.replace(link, "").replace(entry, "").replace("<!--ssr-head-->", `${link}\n    <!--ssr-head-->`);
      },
    },
  };
}
