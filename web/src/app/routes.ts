import { DAILY_TIP } from "../api/calls/daily-tip-key";
import { NICHE_EXAMPLE } from "../api/calls/niche-example-key";
import { OFFER_EXAMPLE } from "../api/calls/offer-example-key";
import { SHARED } from "../api/calls/shared-key";
import { SITE_FACTS } from "../api/calls/site-facts-key";
import { exampleAddress, namesMarket } from "../api/calls/tool-example-key";
import * as forum from "../features/community/forum/addresses";
import { PLAN_OUTLINE } from "../features/planning/plan/outline-key";
import { articleQueries, categoryQueries, listQueries } from "../features/reading/blog/addresses";
import { resourceQueries } from "../features/reading/resources/addresses";
import { resourcePath } from "../features/reading/resources/entry-path";
import { reportQueries } from "../features/report/report-address";
import { slugOf } from "../lib/address/page-query";
import { type LazyPage, lazyPage } from "./lazy-page";
import { PageLoading } from "./page-loading";

export type Route = {
  /** Name of the page in tests and errors. */
  key: string;
  /** `null` for the page that answers every other path; `{slug}` matches any one part. */
  path: string | null;
  /** The page answers every path that begins so, only for holders of its link: it writes its own head. */
  unlistedUnder?: string;
  /** The page depends on the content of its address and writes its own head. */
  ownHead?: true;
  /** True for pages that search engines must not index. */
  noindex?: true;
  status: number;
  title: string;
  description: string;
  page: LazyPage;
  /** API paths whose answers the page needs to render; each is also the query key. */
  queries(url: string): string[];
};

const listNoQueries = () => [];
const siteFacts = () => [SITE_FACTS];
const dailyTip = () => [DAILY_TIP];

/** Replaces pages that only an admin sees: the server's script holds none of their code. */
const atServer = async () => ({ default: PageLoading });

const notFound: Route = {
  key: "notFound",
  path: null,
  status: 404,
  title: "404 Page Not Found · Sidestart",
  description: "There is no page at this address.",
  page: lazyPage(() => import("./pages/not-found-page")),
  queries: listNoQueries,
};

/** The browser reads the answers of the forum's pages without a list of them (`usePageData`). */
const onServer = (queries: Route["queries"]) => (import.meta.env.SSR ? queries : listNoQueries);

/** The call of the page's own address. The server has normalized it. */
const sameCall = import.meta.env.SSR ? (url: string) => [`/api${url}`] : listNoQueries;

/** The worked example of a tool, for an address that names no market. */
const exampleOf = (tool: string) => onServer((url) => (namesMarket(url) ? [] : [exampleAddress(tool)]));

/** Key, path and title of a page without queries and with a name of its own. */
const plainPage = (key: string, title: string, path = `/${key}`) => ({
  key,
  path,
  status: 200,
  title: `${title} · Sidestart`,
  queries: listNoQueries,
});

/** The report of a market, in the nation or in a place. */
const marketPage = lazyPage(
  import.meta.env.SSR
    ? () => import("../features/market/directory/market-page")
    : () => import("../features/market/directory/market-first-load").then(({ loadPage }) => loadPage()),
);

export const routes: readonly Route[] = [
  {
    key: "home",
    path: "/",
    status: 200,
    title: "Sidestart · Quick Start Tools for Part-Time Side Hustlers",
    description:
      "Find a side business that fits your evenings: market figures with their sources, a score you can check, and next steps small enough for tonight.",
    page: lazyPage(() => import("./pages/home-page")),
    queries: () => [NICHE_EXAMPLE, DAILY_TIP],
  },
  {
    ...plainPage("nicheDiscovery", "Niche Discovery", "/niche-discovery"),
    description:
      "Type a word and read what official figures say about the market: size, growth, competition, the reasons for and against, and where each number comes from.",
    page: lazyPage(
      import.meta.env.SSR
        ? () => import("../features/market/niche-page")
        : () => import("../features/market/first-load").then(({ loadPage }) => loadPage()),
    ),
    queries: reportQueries,
  },
  {
    ...plainPage("persona", "Customer Persona", "/customer-persona"),
    description:
      "Describe one typical customer in eight short fields, see what is heard, official or a guess, and get interview questions for every guess.",
    page: lazyPage(() => import("../features/workshop/persona/persona-page")),
    queries: exampleOf("customer-persona"),
  },
  {
    ...plainPage("problems", "Audience Problem Finder", "/audience-problem-finder"),
    description:
      "Paste reviews or comments and see which problems come up again and again, each with its quotes word for word.",
    page: lazyPage(() => import("../features/workshop/problems/problems-page")),
    queries: exampleOf("audience-problem-finder"),
  },
  {
    ...plainPage("profitability", "Profitability Calculator", "/profitability-calculator"),
    description:
      "Work out what an hour of your side business pays after fees, costs and tax, next to an hour of overtime at your day job. Formula and source beside every figure.",
    page: lazyPage(() => import("../features/workshop/profitability/profitability-page")),
    queries: exampleOf("profitability-calculator"),
  },
  {
    ...plainPage("offers", "What Should I Sell", "/what-should-i-sell"),
    description:
      "Enter your skills, money and time: every idea gets points that add up, with the reasons for and against it.",
    queries: () => [OFFER_EXAMPLE],
    page: lazyPage(() => import("../features/workshop/offers/offers-page")),
  },
  {
    ...plainPage("blog", "Blog"),
    ownHead: true,
    description:
      "Plain articles for people who start a side business next to a full-time job: finding a niche, testing it with real people, pricing, planning evenings.",
    page: lazyPage(() => import("../features/reading/blog/blog-page")),
    queries: listQueries,
  },
  {
    ...plainPage("blogCategory", "Blog", "/blog/category/{slug}"),
    ownHead: true,
    description: "Articles of one category of the Sidestart blog.",
    page: lazyPage(() => import("../features/reading/blog/category-page")),
    queries: categoryQueries,
  },
  {
    ...plainPage("noCategory", "Category Not Found", "/blog/category"),
    noindex: true,
    status: 404,
    description: "There is no category at this address.",
    page: lazyPage(() => import("../features/reading/blog/no-category-page")),
  },
  {
    ...plainPage("blogArticle", "Blog", "/blog/{slug}"),
    ownHead: true,
    description: "An article of the Sidestart blog.",
    page: lazyPage(() => import("../features/reading/blog/article-page")),
    queries: articleQueries,
  },
  {
    ...plainPage("readingList", "Reading list", "/reading-list"),
    noindex: true,
    description: "Articles that you saved for a quiet evening.",
    page: lazyPage(() => import("../features/reading/blog/reading-list-page")),
  },
  {
    ...plainPage("resources", "Resource Library"),
    ownHead: true,
    description:
      "Short guides and templates for each step of your plan. Say how many minutes you have tonight, and see what fits.",
    page: lazyPage(() => import("./pages/resources-page")),
    queries: resourceQueries,
  },
  {
    ...plainPage("resource", "Resources", "/resources/{slug}"),
    ownHead: true,
    description: "A guide or template of the Sidestart library.",
    page: lazyPage(() => import("../features/reading/resources/resource-page")),
    queries: (url) => [resourcePath(slugOf(url))],
  },
  {
    ...plainPage("markets", "All markets"),
    ownHead: true,
    description:
      "Every market we know, by sector: what an hour leaves after costs and tax, the money and weeks before the first sale, and the license.",
    page: lazyPage(() => import("../features/market/directory/markets-page")),
    queries: sameCall,
  },
  {
    ...plainPage("market", "Market", "/markets/{slug}"),
    ownHead: true,
    description: "What an hour of a market pays next to your job, with the reasons for and against it and its sources.",
    page: marketPage,
    queries: sameCall,
  },
  {
    ...plainPage("localMarket", "Market", "/markets/{slug}/{slug}"),
    ownHead: true,
    description: "What an hour of a market pays next to your job, with the reasons for and against it and its sources.",
    page: marketPage,
    queries: sameCall,
  },
  {
    ...plainPage("login", "Log in"),
    noindex: true,
    description: "Log in to your projects, results and plan.",
    page: lazyPage(() => import("../features/member/auth/login-page")),
  },
  {
    ...plainPage("signup", "Sign up"),
    noindex: true,
    description: "Create a free account to keep your work, including what you did as a guest.",
    page: lazyPage(() => import("../features/member/auth/signup-page")),
  },
  {
    ...plainPage("reset", "Reset your password"),
    noindex: true,
    description: "Get a one-time link to choose a new password.",
    page: lazyPage(() => import("../features/member/auth/reset-page")),
  },
  {
    ...plainPage("account", "Your account"),
    noindex: true,
    description: "Plan, password, open sessions and your data.",
    page: lazyPage(() => import("./pages/account-page")),
  },
  {
    ...plainPage("dashboard", "Dashboard"),
    noindex: true,
    description: "Your progress with the tools and the plan, and your latest results.",
    page: lazyPage(() => import("./pages/dashboard-page")),
  },
  {
    ...plainPage("plan", "30-day launch plan"),
    description:
      "Four weeks of three steps that fit into evenings, from the first word to a soft launch, with notes, dates and a calendar file.",
    page: lazyPage(() => import("../features/planning/plan/plan-page")),
    queries: () => [PLAN_OUTLINE],
  },
  {
    ...plainPage("tasks", "Tasks"),
    description:
      "One list for every task in your side business: quick add with dates, a board, and what fits into the minutes of tonight.",
    page: lazyPage(() => import("./pages/tasks-page")),
    queries: dailyTip,
  },
  {
    ...plainPage("experiments", "Experiments"),
    description:
      "Tests with a pass mark that is fixed before the first answer, logged in two taps, and one score that joins official figures with your own tests.",
    page: lazyPage(() => import("../features/planning/experiments/experiments-page")),
  },
  {
    ...plainPage("experiment", "Experiment", "/experiments/{slug}"),
    noindex: true,
    description: "One test with its pass mark, its answers and what they mean.",
    page: lazyPage(() => import("../features/planning/experiments/experiment-page")),
  },
  {
    ...plainPage("evenings", "My evenings"),
    description:
      "Mark the hours you have, even past midnight, and see which evening each step of your plan falls on and when it is done.",
    page: lazyPage(() => import("./pages/evenings-page")),
  },
  {
    ...plainPage("analytics", "Analytics"),
    noindex: true,
    description: "Your own work in figures: analyses, answers, evenings, profit and your plan.",
    page: lazyPage(() => import("./pages/analytics-page")),
  },
  {
    ...plainPage("method", "How the score is made"),
    description:
      "Nine figures, their weights, the formula and its limits: how Sidestart turns official statistics into a score.",
    page: lazyPage(() => import("../features/site/about/method-page")),
  },
  {
    ...plainPage("pricing", "Pricing"),
    description: "Free keeps every tool. Premium costs $47 a month or $517 a year.",
    page: lazyPage(() => import("../features/member/billing/pricing-page")),
    queries: siteFacts,
  },
  {
    ...plainPage("privacy", "Privacy"),
    description: "What Sidestart stores, for how long, which cookies it sets, and how to export or delete your data.",
    page: lazyPage(() => import("../features/site/about/privacy-page")),
    queries: siteFacts,
  },
  {
    ...plainPage("terms", "Terms"),
    description: "The rules for using Sidestart, in plain words.",
    page: lazyPage(() => import("../features/site/about/terms-page")),
    queries: siteFacts,
  },
  {
    ...plainPage("contact", "Contact"),
    description: "How to reach the people who run this site.",
    page: lazyPage(() => import("../features/site/about/contact-page")),
    queries: siteFacts,
  },
  {
    ...plainPage("support", "Support"),
    noindex: true,
    description: "Ask the people who run this site, and read their answers.",
    page: lazyPage(() => import("../features/community/support/support-page")),
  },
  {
    ...plainPage("forum", "Forum"),
    ownHead: true,
    description:
      "Questions, answers and progress of people who build a side business in their evenings. Anyone can read.",
    page: lazyPage(() => import("../features/community/forum/feed/forum-page")),
    queries: onServer(forum.forumQueries),
  },
  {
    ...plainPage("forumCategory", "Forum", "/forum/c/{slug}"),
    ownHead: true,
    description: "Topics of one category of the forum.",
    page: lazyPage(() => import("../features/community/forum/feed/category-page")),
    queries: onServer(forum.categoryQueries),
  },
  {
    ...plainPage("forumTopic", "Forum", "/forum/t/{slug}"),
    ownHead: true,
    description: "A topic of the forum and its replies.",
    page: lazyPage(() => import("../features/community/forum/topic/topic-page")),
    queries: onServer(forum.topicQueries),
  },
  {
    ...plainPage("forumNew", "New topic", "/forum/new"),
    noindex: true,
    description: "Ask a question or report your progress. The limits are shown before you write.",
    page: lazyPage(() => import("../features/community/forum/writing/new-topic-page")),
    queries: onServer(forum.newTopicQueries),
  },
  {
    ...plainPage("forumRules", "Forum rules", "/forum/rules"),
    description: "What is welcome, who is new, every limit in one table, and how posts are moderated.",
    page: lazyPage(() => import("../features/community/forum/rules-page")),
    queries: onServer(forum.rulesQueries),
  },
  {
    ...plainPage("forumLog", "Moderation log", "/forum/log"),
    description: "Every action of the moderators with its reason and without names.",
    page: lazyPage(() => import("../features/community/forum/moderation/log-page")),
    queries: onServer(forum.logQueries),
  },
  {
    ...plainPage("forumUser", "Forum", "/forum/u/{slug}"),
    ownHead: true,
    description: "A member of the forum and the latest posts.",
    page: lazyPage(() => import("../features/community/forum/members/user-page")),
    queries: onServer(forum.userQueries),
  },
  {
    ...plainPage("forumNotices", "Your notices", "/forum/notices"),
    noindex: true,
    description: "Answers, mentions and decisions about your posts in the forum.",
    page: lazyPage(() => import("../features/community/forum/notices/notices-page")),
  },
  {
    ...plainPage("forumQueue", "Moderation queue", "/forum/queue"),
    noindex: true,
    description: "For moderators: posts that wait and posts that members flagged.",
    page: lazyPage(() => import("../features/community/forum/moderation/queue-page")),
  },
  {
    ...plainPage("blogAdmin", "Blog Administration", "/blog-admin"),
    noindex: true,
    description: "For the people who run the blog: posts, drafts and scheduled posts.",
    page: lazyPage(import.meta.env.SSR ? atServer : () => import("../features/admin/blog-admin-page")),
  },
  {
    ...plainPage("blogCategories", "Category Management", "/blog-categories"),
    noindex: true,
    description: "For the people who run the blog: the categories of its posts.",
    page: lazyPage(import.meta.env.SSR ? atServer : () => import("../features/admin/categories/blog-categories-page")),
  },
  {
    ...plainPage("shared", "Shared result", "/r/shared"),
    unlistedUnder: "/r/",
    description: "A shared result of a Sidestart tool: figures with their sources that you can check.",
    page: lazyPage(
      import.meta.env.SSR
        ? () => import("./shared/shared-page")
        : () => import("./shared/shared-first-load").then(({ loadPage }) => loadPage()),
    ),
    queries: () => [SHARED],
  },
  notFound,
];

/** The path of a site-relative address, without query, hash and closing slash. The server's engine has no URL class. */
export function pathOf(url: string): string {
  return url.replace(/[?#].*$/s, "").replace(/\/+$/, "") || "/";
}

export function matchRoute(url: string): Route {
  const path = pathOf(url);
  const isAt = ({ unlistedUnder, ...route }: Route) =>
    unlistedUnder ? path.startsWith(unlistedUnder) : route.path !== null && isLike(route.path, path);
  return routes.find(isAt) ?? notFound;
}

/** Part by part, as the server compares them. */
function isLike(pattern: string, path: string): boolean {
  const [own, asked] = [pattern.split("/"), path.split("/")];
  return (
    own.length === asked.length &&
    own.every((part, at) => part === asked[at] || (part === "{slug}" && asked[at] !== ""))
  );
}
