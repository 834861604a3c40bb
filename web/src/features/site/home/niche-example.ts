import { NICHE_EXAMPLE } from "../../../api/calls/niche-example-key";
import { usePageData } from "../../../api/queries/page-data";
import type { components } from "../../../api/schema.gen";

export type NicheExample = components["schemas"]["AnswerExample"];

/** The example that came with the page, or a request for it; nothing where it does not come. */
export function useNicheExample(): NicheExample | null {
  return usePageData<NicheExample>(NICHE_EXAMPLE).data ?? null;
}
