export type NavLink = { label: string; href: string; isActive(path: string): boolean };

const within = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function simple(label: string, href: string): NavLink {
  return { label, href, isActive: (path) => within(path, href) };
}

export const NAV_LINKS: readonly NavLink[] = [
  { label: "Home", href: "/", isActive: (path) => path === "/" },
  simple("Niche Discovery", "/niche-discovery"),
  simple("Tasks", "/tasks"),
  simple("Resources", "/resources"),
  simple("Forum", "/forum"),
  // Not "starts with /blog": the two admin screens do as well and belong to the next link.
  simple("Blog", "/blog"),
  {
    label: "Blog Admin",
    href: "/blog-admin",
    isActive: (path) => within(path, "/blog-admin") || within(path, "/blog-categories"),
  },
];
