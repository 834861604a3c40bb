import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { enterSession } from "../../../api/session";
import { readNext } from "../../../lib/address/login-address";
import type { LoggedIn } from "./api";

/** Opens the session and goes on to where the address says. True meanwhile, so that the page does not change once more. */
export function useEntry(delayMs = 0): { isEntering: boolean; enter: (loggedIn: LoggedIn) => void } {
  const [isEntering, setEntering] = useState(false);
  const [, navigate] = useLocation();
  const search = useSearch();
  function enter({ token, user }: LoggedIn) {
    setEntering(true);
    enterSession({ token, user });
    const openNextPage = () => navigate(readNext(search), { replace: true });
    if (delayMs > 0) setTimeout(openNextPage, delayMs);
    else openNextPage();
  }
  return { isEntering, enter };
}
