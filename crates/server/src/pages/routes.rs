//! The public pages that are rendered here.

mod page_route;
mod route_target;

pub use page_route::PageRoute;
pub use route_target::RouteTarget;

use page_route::ARTICLE;

/// Returns whether a page exists at the path.
pub fn is_page(path: &str) -> bool {
    ROUTES.iter().any(|route| route.exists && route.matches_path(path))
}

const NOT_FOUND_TITLE: &str = "404 Page Not Found · Sidestart";
const NOT_FOUND_DESCRIPTION: &str = "There is no page at this address.";
const NOT_FOUND_MODULE: &str = "src/app/pages/not-found-page.tsx";

/// Rendered for every path without a route: one body for all, because separate entries would let a client fill the
/// cache.
pub const NOT_FOUND: PageRoute = missing_route("/404");

/// The page behind every link to a shared result. Its path is the script's name for it; the links' tokens stay outside.
pub const SHARED: PageRoute = PageRoute {
    path: "/r/shared",
    title: "Shared result · Sidestart",
    description: "A shared result of a Sidestart tool: figures with their sources that you can check.",
    module: "src/app/shared/shared-first-load.ts",
    ..UNLISTED
};

/// Fields of a page that exists and is in the sitemap.
const LISTED: PageRoute = PageRoute {
    path: "",
    parameters: &[],
    title: "",
    description: "",
    module: "",
    exists: true,
    listed: true,
};

/// Fields of a page that exists and is in no sitemap.
const UNLISTED: PageRoute = PageRoute {
    listed: false,
    ..LISTED
};

const fn missing_route(path: &'static str) -> PageRoute {
    PageRoute {
        path,
        parameters: &[],
        title: NOT_FOUND_TITLE,
        description: NOT_FOUND_DESCRIPTION,
        module: NOT_FOUND_MODULE,
        exists: false,
        listed: false,
    }
}

pub const ROUTES: &[PageRoute] = &[
    PageRoute {
        path: "/",
        title: "Sidestart · Quick Start Tools for Part-Time Side Hustlers",
        description: "Find a side business that fits your evenings: market figures with their sources, a score you can \
                      check, and next steps small enough for tonight.",
        module: "src/app/pages/home-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/niche-discovery",
        parameters: &[
            "q",
            "size",
            "competition",
            "geo",
            "market",
            "weights",
            "location",
            "where",
        ],
        title: "Niche Discovery · Sidestart",
        description: "Type a word and read what official figures say about the market: size, growth, competition, the \
                      reasons for and against, and where each number comes from.",
        module: "src/features/market/first-load.ts",
        ..LISTED
    },
    PageRoute {
        path: "/markets",
        parameters: &[
            "sector", "pay", "cost", "weeks", "license", "way", "sold", "here", "sort", "page", "location", "where",
        ],
        title: "All markets · Sidestart",
        description: "Every market we know, by sector: what an hour leaves after costs and tax, the money and weeks before \
                      the first sale, and the license.",
        module: "src/features/market/directory/markets-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/markets/{slug}",
        title: "Market · Sidestart",
        description: "What an hour of a market pays next to your job, with the reasons for and against it and its sources.",
        module: "src/features/market/directory/market-first-load.ts",
        ..LISTED
    },
    PageRoute {
        path: "/markets/{slug}/{slug}",
        title: "Market · Sidestart",
        description: "What an hour of a market pays next to your job, with the reasons for and against it and its sources.",
        module: "src/features/market/directory/market-first-load.ts",
        ..LISTED
    },
    PageRoute {
        path: "/what-should-i-sell",
        title: "What Should I Sell · Sidestart",
        description: "Enter your skills, money and time: every idea gets points that add up, with the \
                      reasons for and against it.",
        module: "src/features/workshop/offers/offers-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/profitability-calculator",
        parameters: &["market"],
        title: "Profitability Calculator · Sidestart",
        description: "Work out what an hour of your side business pays after fees, costs and tax, next to an hour of \
                      overtime at your day job. Formula and source beside every figure.",
        module: "src/features/workshop/profitability/profitability-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/customer-persona",
        parameters: &["market"],
        title: "Customer Persona · Sidestart",
        description: "Describe one typical customer in eight short fields, see what is heard, official or a guess, and \
                      get interview questions for every guess.",
        module: "src/features/workshop/persona/persona-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/audience-problem-finder",
        parameters: &["market"],
        title: "Audience Problem Finder · Sidestart",
        description: "Paste reviews or comments and see which problems come up again and again, each with its quotes word for word.",
        module: "src/features/workshop/problems/problems-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/login",
        title: "Log in · Sidestart",
        description: "Log in to your projects, results and plan.",
        module: "src/features/member/auth/login-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/signup",
        title: "Sign up · Sidestart",
        description: "Create a free account to keep your work, including what you did as a guest.",
        module: "src/features/member/auth/signup-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/reset",
        title: "Reset your password · Sidestart",
        description: "Get a one-time link to choose a new password.",
        module: "src/features/member/auth/reset-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/account",
        title: "Your account · Sidestart",
        description: "Plan, password, open sessions and your data.",
        module: "src/features/member/auth/account-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/blog",
        parameters: &["q", "category", "page"],
        title: "Blog · Sidestart",
        description: "Plain articles for people who start a side business next to a full-time job: finding a niche, testing \
                      it with real people, pricing, planning evenings.",
        module: "src/features/reading/blog/blog-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/blog/category/{slug}",
        parameters: &["page"],
        title: "Blog · Sidestart",
        description: "Articles of one category of the Sidestart blog.",
        module: "src/features/reading/blog/category-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/blog/category",
        parameters: &[],
        title: "Category Not Found · Sidestart",
        description: "There is no category at this address.",
        module: "src/features/reading/blog/no-category-page.tsx",
        exists: false,
        listed: false,
    },
    PageRoute {
        path: ARTICLE,
        title: "Blog · Sidestart",
        description: "An article of the Sidestart blog.",
        module: "src/features/reading/blog/article-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/reading-list",
        title: "Reading list · Sidestart",
        description: "Articles that you saved for a quiet evening.",
        module: "src/features/reading/blog/reading-list-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/dashboard",
        title: "Dashboard · Sidestart",
        description: "Your progress with the tools and the plan, and your latest results.",
        module: "src/app/pages/dashboard-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/plan",
        title: "30-day launch plan · Sidestart",
        description: "Four weeks of three steps that fit into evenings, from the first word to a soft launch, with notes, \
                      dates and a calendar file.",
        module: "src/features/planning/plan/plan-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/tasks",
        title: "Tasks · Sidestart",
        description: "One list for every task in your side business: quick add with dates, a board, and what fits into \
                      the minutes of tonight.",
        module: "src/app/pages/tasks-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/experiments",
        title: "Experiments · Sidestart",
        description: "Tests with a pass mark that is fixed before the first answer, logged in two taps, and one score that \
                      joins official figures with your own tests.",
        module: "src/features/planning/experiments/experiments-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/experiments/{slug}",
        title: "Experiment · Sidestart",
        description: "One test with its pass mark, its answers and what they mean.",
        module: "src/features/planning/experiments/experiment-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/evenings",
        title: "My evenings · Sidestart",
        description: "Mark the hours you have, even past midnight, and see which evening each step of your plan falls on and \
                      when it is done.",
        module: "src/app/pages/evenings-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/analytics",
        title: "Analytics · Sidestart",
        description: "Your own work in figures: analyses, answers, evenings, profit and your plan.",
        module: "src/app/pages/analytics-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/method",
        title: "How the score is made · Sidestart",
        description: "Nine figures, their weights, the formula and its limits: how Sidestart turns official statistics into a score.",
        module: "src/features/site/about/method-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/pricing",
        title: "Pricing · Sidestart",
        description: "Free keeps every tool. Premium costs $47 a month or $517 a year.",
        module: "src/features/member/billing/pricing-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/privacy",
        title: "Privacy · Sidestart",
        description: "What Sidestart stores, for how long, which cookies it sets, and how to export or delete your data.",
        module: "src/features/site/about/privacy-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/terms",
        title: "Terms · Sidestart",
        description: "The rules for using Sidestart, in plain words.",
        module: "src/features/site/about/terms-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/contact",
        title: "Contact · Sidestart",
        description: "How to reach the people who run this site.",
        module: "src/features/site/about/contact-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/resources",
        parameters: &[
            "view", "week", "step", "kind", "level", "max", "tool", "q", "marks", "page",
        ],
        title: "Resource Library · Sidestart",
        description: "Short guides and templates for each step of your plan. Say how many minutes you have tonight, and see what fits.",
        module: "src/app/pages/resources-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/resources/{slug}",
        title: "Resources · Sidestart",
        description: "A guide or template of the Sidestart library.",
        module: "src/features/reading/resources/resource-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/support",
        title: "Support · Sidestart",
        description: "Ask the people who run this site, and read their answers.",
        module: "src/features/community/support/support-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/forum",
        parameters: &["q", "page"],
        title: "Forum · Sidestart",
        description: "Questions, answers and progress of people who build a side business in their evenings. Anyone can read.",
        module: "src/features/community/forum/feed/forum-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/forum/new",
        parameters: &["category", "notice"],
        title: "New topic · Sidestart",
        description: "Ask a question or report your progress. The limits are shown before you write.",
        module: "src/features/community/forum/writing/new-topic-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/forum/rules",
        title: "Forum rules · Sidestart",
        description: "What is welcome, who is new, every limit in one table, and how posts are moderated.",
        module: "src/features/community/forum/rules-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/forum/log",
        parameters: &["page"],
        title: "Moderation log · Sidestart",
        description: "Every action of the moderators with its reason and without names.",
        module: "src/features/community/forum/moderation/log-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/forum/notices",
        parameters: &["notice"],
        title: "Your notices · Sidestart",
        description: "Answers, mentions and decisions about your posts in the forum.",
        module: "src/features/community/forum/notices/notices-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/forum/queue",
        title: "Moderation queue · Sidestart",
        description: "For moderators: posts that wait and posts that members flagged.",
        module: "src/features/community/forum/moderation/queue-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/forum/c/{slug}",
        parameters: &["q", "page"],
        title: "Forum · Sidestart",
        description: "Topics of one category of the Sidestart forum.",
        module: "src/features/community/forum/feed/category-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/forum/t/{slug}",
        parameters: &["order", "page", "post", "notice"],
        title: "Forum · Sidestart",
        description: "A topic of the Sidestart forum.",
        module: "src/features/community/forum/topic/topic-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/forum/u/{slug}",
        title: "Forum member · Sidestart",
        description: "Posts of a member of the Sidestart forum.",
        module: "src/features/community/forum/members/user-page.tsx",
        ..LISTED
    },
    PageRoute {
        path: "/blog-admin",
        title: "Blog Administration · Sidestart",
        description: "For the people who run the blog: posts, drafts and scheduled posts.",
        module: "src/features/admin/blog-admin-page.tsx",
        ..UNLISTED
    },
    PageRoute {
        path: "/blog-categories",
        title: "Category Management · Sidestart",
        description: "For the people who run the blog: the categories of its posts.",
        module: "src/features/admin/categories/blog-categories-page.tsx",
        ..UNLISTED
    },
];
