import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import ContactPage from "../features/about/contact-page";
import MethodPage from "../features/about/method-page";
import PrivacyPage from "../features/about/privacy-page";
import TermsPage from "../features/about/terms-page";
import AccountPage from "../features/auth/account-page";
import LoginPage from "../features/auth/login-page";
import ResetPage from "../features/auth/reset-page";
import SignupPage from "../features/auth/signup-page";
import PricingPage from "../features/billing/pricing-page";
import ArticlePage from "../features/blog/article-page";
import BlogPage from "../features/blog/blog-page";
import CategoryPage from "../features/blog/category-page";
import NoCategoryPage from "../features/blog/no-category-page";
import ReadingListPage from "../features/blog/reading-list-page";
import ExperimentPage from "../features/experiments/experiment-page";
import ExperimentsPage from "../features/experiments/experiments-page";
import ForumCategoryPage from "../features/forum/category-page";
import ForumPage from "../features/forum/forum-page";
import ForumLogPage from "../features/forum/log-page";
import ForumNewPage from "../features/forum/new-topic-page";
import ForumNoticesPage from "../features/forum/notices-page";
import ForumQueuePage from "../features/forum/queue-page";
import ForumRulesPage from "../features/forum/rules-page";
import ForumTopicPage from "../features/forum/topic-page";
import ForumUserPage from "../features/forum/user-page";
import NichePage from "../features/niche/niche-page";
import { Results } from "../features/niche/results";
import { provideResults } from "../features/niche/results-module";
import { SharedReport } from "../features/niche/shared-report";
import OffersPage from "../features/offers/offers-page";
import { SharedOffers } from "../features/offers/shared-offers";
import PersonaPage from "../features/persona/persona-page";
import { SharedPersona } from "../features/persona/shared-persona";
import PlanPage from "../features/plan/plan-page";
import ProblemsPage from "../features/problems/problems-page";
import { SharedProblems } from "../features/problems/shared-problems";
import ProfitabilityPage from "../features/profitability/profitability-page";
import { SharedProfit } from "../features/profitability/shared-profit";
import ResourcePage from "../features/resources/resource-page";
import TipsPage from "../features/resources/tips-page";
import SupportPage from "../features/support/support-page";
import AnalyticsPage from "./analytics-page";
import { App } from "./app";
import DashboardPage from "./dashboard-page";
import EveningsPage from "./evenings-page";
import HomePage from "./home-page";
import NotFoundPage from "./not-found-page";
import { PageLoading } from "./page-loading";
import ResourcesPage, { tipsPage } from "./resources-page";
import { matchRoute, type PageKey, routes } from "./routes";
import SharedPage from "./shared-page";
import { provideViews } from "./shared-views";
import TasksPage from "./tasks-page";

// A static list: promises of a dynamic import would settle after the synchronous render needs them.
const pages: Record<PageKey, ComponentType> = {
  home: HomePage,
  nicheDiscovery: NichePage,
  whatShouldISell: OffersPage,
  customerPersona: PersonaPage,
  problems: ProblemsPage,
  profitabilityCalculator: ProfitabilityPage,
  blog: BlogPage,
  blogCategory: CategoryPage,
  blogArticle: ArticlePage,
  noCategory: NoCategoryPage,
  readingList: ReadingListPage,
  resources: ResourcesPage,
  resource: ResourcePage,
  login: LoginPage,
  signup: SignupPage,
  reset: ResetPage,
  account: AccountPage,
  dashboard: DashboardPage,
  plan: PlanPage,
  tasks: TasksPage,
  experiments: ExperimentsPage,
  experiment: ExperimentPage,
  evenings: EveningsPage,
  analytics: AnalyticsPage,
  method: MethodPage,
  pricing: PricingPage,
  privacy: PrivacyPage,
  terms: TermsPage,
  contact: ContactPage,
  support: SupportPage,
  blogAdmin: PageLoading,
  blogCategories: PageLoading,
  forum: ForumPage,
  forumCategory: ForumCategoryPage,
  forumTopic: ForumTopicPage,
  forumNew: ForumNewPage,
  forumRules: ForumRulesPage,
  forumLog: ForumLogPage,
  forumUser: ForumUserPage,
  forumNotices: ForumNoticesPage,
  forumQueue: ForumQueuePage,
  shared: SharedPage,
  notFound: NotFoundPage,
};
provideResults(Results);
provideViews({
  "niche-discovery": SharedReport,
  "what-should-i-sell": SharedOffers,
  "profitability-calculator": SharedProfit,
  "customer-persona": SharedPersona,
  "audience-problem-finder": SharedProblems,
});
tipsPage.provide(TipsPage);

for (const route of routes) route.page.provide(pages[route.key]);

const HOISTED = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/;

export function plan(url: string): string {
  const route = matchRoute(url);
  return JSON.stringify({ status: route.status, queries: route.queries(url) });
}

export function render(url: string, data: string): string {
  const queryHost = { answers: JSON.parse(data) as Record<string, unknown> };
  const html = renderToString(<App queryHost={queryHost} url={url} />);
  // React swallows an error inside Suspense and leaves this mark for the client to try again.
  if (html.includes("<!--$!-->")) throw new Error(`the page ${matchRoute(url).key} failed to render`);
  const head = HOISTED.exec(html)?.[0] ?? "";
  return JSON.stringify({ head, body: html.slice(head.length) });
}

(globalThis as { sidestart?: unknown }).sidestart = { plan, render };
