// Fails the build when a public page's first load outgrows its budget: gzipped scripts of entry and page, gzipped
// styles, and the fonts, which every page requests at once.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { gzipSync } from "node:zlib";

const DIST = new URL("../dist/client/", import.meta.url);
const KB = 1024;
// One stylesheet serves every page; the first screen of a report is a kilobyte of it (decision 0074).
const BUDGET = { js: 90 * KB, css: 16 * KB };
const FONTS_BUDGET = 40 * KB;
// A report is alive from the start, with its chart, its drawers and its ways to the tools. The code that chooses the view of a tool is before it.
// The bundler puts React's JSX runtime in a chunk of its own, which costs half a kilobyte on every page; only these come near their budget.
const OWN_BUDGETS = {
  // The line with the reader's next thing loads behind the page; the way to it is half a kilobyte.
  "/": { ...BUDGET, js: 91 * KB },
  "/r/...": { ...BUDGET, js: 112 * KB },
  // Their forms and results are complete in the page and alive from the start. The place of the first and what it says about the ideas there
  // are a kilobyte; the suggestions of places load late.
  "/what-should-i-sell": { ...BUDGET, js: 101 * KB },
  // It starts from the evenings of a report's card and the wage of this browser, which is 0.4 kilobytes.
  "/profitability-calculator": { ...BUDGET, js: 100 * KB },
  "/customer-persona": { ...BUDGET, js: 100 * KB },
  "/blog": { ...BUDGET, js: 91 * KB },
  "/blog/...": { ...BUDGET, js: 91 * KB },
  // The code that writes days and times in the reader's zone is a kilobyte on every page with one.
  "/resources": { ...BUDGET, js: 93 * KB },
  "/resources/...": { ...BUDGET, js: 91 * KB },
  "/audience-problem-finder": { ...BUDGET, js: 92 * KB },
  "/forum/t/...": { ...BUDGET, js: 93 * KB },
};
const ENTRY = "index.html";
const PAGES = {
  "/": "src/app/pages/home-page.tsx",
  "/niche-discovery": "src/features/market/first-load.ts",
  "/markets": "src/features/market/directory/markets-page.tsx",
  "/markets/...": "src/features/market/directory/market-first-load.ts",
  "/audience-problem-finder": "src/features/workshop/problems/problems-page.tsx",
  "/what-should-i-sell": "src/features/workshop/offers/offers-page.tsx",
  "/profitability-calculator": "src/features/workshop/profitability/profitability-page.tsx",
  "/customer-persona": "src/features/workshop/persona/persona-page.tsx",
  "/experiments": "src/features/planning/experiments/experiments-page.tsx",
  "/experiments/...": "src/features/planning/experiments/experiment-page.tsx",
  "/blog": "src/features/reading/blog/blog-page.tsx",
  "/blog/category/...": "src/features/reading/blog/category-page.tsx",
  "/blog/...": "src/features/reading/blog/article-page.tsx",
  "/reading-list": "src/features/reading/blog/reading-list-page.tsx",
  "/resources": "src/app/pages/resources-page.tsx",
  "/resources/...": "src/features/reading/resources/resource-page.tsx",
  "/login": "src/features/member/auth/login-page.tsx",
  "/signup": "src/features/member/auth/signup-page.tsx",
  "/reset": "src/features/member/auth/reset-page.tsx",
  "/account": "src/app/pages/account-page.tsx",
  "/dashboard": "src/app/pages/dashboard-page.tsx",
  "/tasks": "src/app/pages/tasks-page.tsx",
  "/plan": "src/features/planning/plan/plan-page.tsx",
  "/evenings": "src/app/pages/evenings-page.tsx",
  "/method": "src/features/site/about/method-page.tsx",
  "/pricing": "src/features/member/billing/pricing-page.tsx",
  "/privacy": "src/features/site/about/privacy-page.tsx",
  "/terms": "src/features/site/about/terms-page.tsx",
  "/contact": "src/features/site/about/contact-page.tsx",
  "/forum": "src/features/community/forum/feed/forum-page.tsx",
  "/forum/c/...": "src/features/community/forum/feed/category-page.tsx",
  "/forum/t/...": "src/features/community/forum/topic/topic-page.tsx",
  "/forum/new": "src/features/community/forum/writing/new-topic-page.tsx",
  "/forum/rules": "src/features/community/forum/rules-page.tsx",
  "/forum/log": "src/features/community/forum/moderation/log-page.tsx",
  "/forum/u/...": "src/features/community/forum/members/user-page.tsx",
  "/forum/notices": "src/features/community/forum/notices/notices-page.tsx",
  // The largest of its views.
  "/r/...": ["src/app/shared/shared-first-load.ts", "src/features/report/shared-report.tsx"],
  404: "src/app/pages/not-found-page.tsx",
};

const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", DIST), "utf8"));
let failed = false;

for (const [route, source] of Object.entries(PAGES)) {
  const chunks = new Set([ENTRY, source].flat().flatMap((key) => [...closure(key)]));
  const js = sum([...chunks].map((key) => manifest[key].file));
  const css = sum([...new Set([...chunks].flatMap((key) => manifest[key].css ?? []).concat(styleSheets()))]);
  const budget = OWN_BUDGETS[route] ?? BUDGET;
  const over = js > budget.js || css > budget.css;
  failed ||= over;
  console.log(
    `${over ? "OVER" : "ok  "} ${route.padEnd(18)} JS ${show(js)} of ${show(budget.js)}   CSS ${show(css)} of ${show(budget.css)}`,
  );
}
const fonts = readdirSync(new URL("assets/", DIST)).filter((file) => file.endsWith(".woff2"));
const weight = fonts.reduce((total, file) => total + statSync(new URL(`assets/${file}`, DIST)).size, 0);
failed ||= weight > FONTS_BUDGET;
console.log(`${weight > FONTS_BUDGET ? "OVER" : "ok  "} fonts              ${show(weight)} of ${show(FONTS_BUDGET)}`);
if (failed) process.exit(1);

/** The chunk and everything that it imports statically. */
function closure(key, seen = new Set()) {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`no chunk for ${key} in the manifest`);
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of chunk.imports ?? []) closure(next, seen);
  return seen;
}

/** Returns the style sheets; the only one of the site belongs to no chunk. */
function styleSheets() {
  return Object.values(manifest)
    .map((chunk) => chunk.file)
    .filter((file) => file.endsWith(".css"));
}

function sum(paths) {
  return paths.reduce((total, path) => total + gzipSync(readFileSync(new URL(path, DIST)), { level: 9 }).length, 0);
}

function show(bytes) {
  return `${(bytes / KB).toFixed(1)} KB`;
}
