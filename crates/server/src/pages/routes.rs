//! The public pages that are rendered here.

/// A page of its own, as the script's route table knows it too; a test holds the two together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Route {
    pub path: &'static str,
    /// Title and description for the shell, which must be right even when the script fails.
    pub title: &'static str,
    pub description: &'static str,
    /// The lazy module behind the page, as Vite's manifest names it, so that the browser fetches it at once.
    pub module: &'static str,
    /// Whether there is a page: answered with 200.
    pub exists: bool,
    /// Whether the page is one to find: in the sitemap, and open to search engines.
    pub listed: bool,
}

impl Route {
    /// The route's name in logs and metrics.
    pub fn label(&self) -> &'static str {
        if self.exists { self.path } else { "not found" }
    }
}

const NOT_FOUND_TITLE: &str = "404 Page Not Found · Sidestart";
const NOT_FOUND_DESCRIPTION: &str = "There is no page at this address.";
const NOT_FOUND_MODULE: &str = "src/app/not-found-page.tsx";

/// Rendered for every path that no route has: one body for all, or anybody could fill the cache.
pub const NOT_FOUND: Route = missing("/404");

/// The page behind every link to a shared analysis. Its path is the script's name for it; the links' tokens stay outside.
pub const SHARED: Route = Route {
    path: "/r/shared",
    title: "Shared analysis · Sidestart",
    description: "A niche report that somebody shared: official figures with their sources, and a score you can check.",
    module: "src/features/niche/shared-page.tsx",
    exists: true,
    listed: false,
};

const fn missing(path: &'static str) -> Route {
    Route {
        path,
        title: NOT_FOUND_TITLE,
        description: NOT_FOUND_DESCRIPTION,
        module: NOT_FOUND_MODULE,
        exists: false,
        listed: false,
    }
}

pub const ROUTES: &[Route] = &[
    Route {
        path: "/",
        title: "Sidestart · Quick Start Tools for Part-Time Side Hustlers",
        description: "Find a side business that fits your evenings: market figures with their sources, a score you can \
                      check, and next steps small enough for tonight.",
        module: "src/features/home/home-page.tsx",
        exists: true,
        listed: true,
    },
    Route {
        path: "/niche-discovery",
        title: "Niche Discovery · Sidestart",
        description: "Type a word and read what official figures say about the market: size, growth, competition, the \
                      reasons for and against, and where each number comes from.",
        module: "src/features/niche/niche-page.tsx",
        exists: true,
        listed: true,
    },
    Route {
        path: "/login",
        title: "Log in · Sidestart",
        description: "Log in to your projects, results and plan.",
        module: "src/features/auth/login-page.tsx",
        exists: true,
        listed: false,
    },
    Route {
        path: "/signup",
        title: "Sign up · Sidestart",
        description: "Make a free account that keeps your work, also what you did as a guest.",
        module: "src/features/auth/signup-page.tsx",
        exists: true,
        listed: false,
    },
    Route {
        path: "/reset",
        title: "Reset your password · Sidestart",
        description: "A link that works once leads to a new password.",
        module: "src/features/auth/reset-page.tsx",
        exists: true,
        listed: false,
    },
    Route {
        path: "/account",
        title: "Your account · Sidestart",
        description: "Plan, password, open sessions and your data.",
        module: "src/features/auth/account-page.tsx",
        exists: true,
        listed: false,
    },
    Route {
        path: "/dashboard",
        title: "Dashboard · Sidestart",
        description: "How far you are with the tools and the plan, and the latest that came of each.",
        module: "src/app/dashboard-page.tsx",
        exists: true,
        listed: false,
    },
    Route {
        path: "/plan",
        title: "30-day launch plan · Sidestart",
        description: "Four weeks of three steps that fit into evenings, from the first word to a soft launch, with notes, \
                      dates and a calendar file.",
        module: "src/features/plan/plan-page.tsx",
        exists: true,
        listed: true,
    },
    // The top bar links to these before their screens exist: they answer 404, each with its own link marked.
    missing("/tasks"),
    missing("/resources"),
    missing("/forum"),
    missing("/blog"),
    missing("/blog-admin"),
];
