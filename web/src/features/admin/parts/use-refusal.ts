import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../../api/errors";
import { useToast } from "../../../ui/feedback/use-toast";
import { forgetSession, isLoggedOut } from "../api";

/** Tells that something did not work: with the server's message, else with `failure`. Asks to log in where that is why. */
export function useRefusal(): (error: unknown, failure: string) => void {
  const client = useQueryClient();
  const toast = useToast();
  return (error, failure) => {
    if (isLoggedOut(error)) forgetSession(client);
    toast.add({ title: "Error", description: failureText(error, failure), variant: "destructive" });
  };
}
