import { useQueryClient } from "@tanstack/react-query";
import { ApiError } from "../../api/errors";
import { useToast } from "../../ui/use-toast";
import { forgetSession, isLoggedOut } from "./api";

/** Tells that something did not work: with the server's message, else with `failure`. Asks to log in where that is why. */
export function useRefusal(): (error: unknown, failure: string) => void {
  const client = useQueryClient();
  const toast = useToast();
  return (error, failure) => {
    if (isLoggedOut(error)) forgetSession(client);
    const told = error instanceof ApiError ? error.body?.message : undefined;
    toast.add({ title: "Error", description: told || failure, variant: "destructive" });
  };
}
