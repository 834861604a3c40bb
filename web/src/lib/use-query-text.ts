import { useRouter } from "wouter";

/**
 * The query of the address as it stands there, without its question mark. wouter's own hook decodes it, and whoever reads it would do
 * so again: "100%25 wool" would become no query at all.
 */
export function useQueryText(): string {
  const router = useRouter();
  return router.searchHook(router).replace(/^\?/, "");
}
