import { QueryClientProvider } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { createQueryClient, seedQueries } from "./query-client";
import { type QueryHost, useQueryHost } from "./query-host";

/** Makes queries work inside a page, or inside a part that loads later than its page. All parts share one client. */
export function withQueries<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return function WithQueries(props: Props) {
    return (
      <QueryClientProvider client={clientOf(useQueryHost())}>
        <Part {...props} />
      </QueryClientProvider>
    );
  };
}

function clientOf(host: QueryHost) {
  if (!host.client) {
    host.client = createQueryClient();
    seedQueries(host.client, host.answers);
  }
  return host.client;
}
