import { SaveRun } from "../../../ui/tool/save-run";
import { type OfferResult, TOOL } from "./api";

/** Saves and shares the ranking. Only the browser renders it. */
export default function SaveOffers({ request }: { request: OfferResult["request"] }) {
  return (
    <SaveRun
      run={{ toolName: TOOL, request }}
      shows="It shows the ideas with your skills, money and hours behind them. Your employer's industry is left out."
    />
  );
}
