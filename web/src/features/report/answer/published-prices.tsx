import { SourceMark } from "../sections/sources-context";
import type { NicheAnswer } from "./answer-types";
import { rangeText } from "./range-text";

/** Price of one unit: our estimate beside the published ones, each with the number of its source. */
export function PublishedPrices({ answer }: { answer: NicheAnswer }) {
  const { published, ownFigures, priceUsd, unit } = answer;
  if (published.length === 0) return null;
  const [low = 0, , high = 0] = priceUsd;
  return (
    <p>
      {/* A typed price is not ours. */}
      {ownFigures.includes("price") ? null : `Our estimate: ${rangeText([low, high], "$")} for one ${unit}. `}
      {published.map((price, index) => (
        <span key={`${price.text} ${price.per}`}>
          {index > 0 ? ". " : null}
          {price.text}
          <SourceMark ids={price.source} />
        </span>
      ))}
    </p>
  );
}
