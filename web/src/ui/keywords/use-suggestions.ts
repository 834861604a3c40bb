import { useEffect, useState } from "react";
import { type Suggestion, suggestMarkets } from "../../api/calls/suggest-markets";

/** Markets that the words may mean. The last answer stays until the next one is there. */
export function useSuggestions(words: string, asks: boolean): readonly Suggestion[] {
  const [markets, setMarkets] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!asks) return;
    const given = new AbortController();
    suggestMarkets(words, given.signal)
      // Suggestions only help: where none come, the words are typed out.
      .catch(() => [])
      .then((found) => {
        if (!given.signal.aborted) setMarkets(found);
      });
    return () => given.abort();
  }, [words, asks]);
  return markets;
}
