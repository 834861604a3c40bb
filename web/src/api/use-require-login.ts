import { useLocation, useSearch } from "wouter";
import { loginAddress } from "../lib/login-address";
import { useSession } from "./session";

/** For actions that need an account: true when there is one, else leads to the log-in page and back here afterwards. */
export function useRequireLogin(): () => boolean {
  const { isAuthenticated, isLoading } = useSession();
  const [path, navigate] = useLocation();
  const search = useSearch();
  return () => {
    // Not known yet: the server decides.
    if (isAuthenticated || isLoading) return true;
    navigate(loginAddress(search ? `${path}?${search}` : path));
    return false;
  };
}
