export type NavLink = { label: string; href: string; isActive(path: string): boolean };

const isWithin = (path: string, root: string) => path === root || path.startsWith(`${root}/`);

function createNavLink(label: string, href: string): NavLink {
  return { label, href, isActive: (path) => isWithin(path, href) };
}

export const NAV_LINKS: readonly NavLink[] = [
  { label: "Home", href: "/", isActive: (path) => path === "/" },
  createNavLink("Niche Discovery", "/niche-discovery"),
  createNavLink("Tasks", "/tasks"),
  createNavLink("Resources", "/resources"),
  createNavLink("Forum", "/forum"),
  // Not "starts with /blog": the two admin screens do as well and belong to the next link.
  createNavLink("Blog", "/blog"),
  {
    label: "Blog Admin",
    href: "/blog-admin",
    isActive: (path) => isWithin(path, "/blog-admin") || isWithin(path, "/blog-categories"),
  },
];
