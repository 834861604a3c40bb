import { useMutation } from "../../../ui/use-mutation";
import { leaveRow } from "./focus";
import { useRefusal } from "./use-refusal";

/** A change after which a row leaves its list: `run` takes the element in the row that holds the focus. */
export function useRowRemoval(change: () => Promise<unknown>, failure: string) {
  const refuse = useRefusal();
  return useMutation(
    async (inside: HTMLElement) => {
      await change();
      leaveRow(inside);
    },
    (error) => refuse(error, failure),
  );
}
