import { Link } from "wouter";
import { SCORE_PARTS } from "../../../lib/score-parts.gen";
import { ScrollTable } from "../../../ui/layout/scroll-table";
import { TextPage } from "./text-page";

/** Figure of each part. */
const FIGURES: Record<(typeof SCORE_PARTS)[number]["key"], string> = {
  growth: "Yearly growth of output after inflation since 1997, half the industry's own and half its sector's",
  size: "Yearly sales of all businesses in the industry in the United States",
  solo_share: "How much of the industry's sales goes to owners without employees",
  solo_receipts: "Average yearly sales of a business without employees",
  profit_share: "How many sole proprietors report a profit on their tax return",
  margin: "What sole proprietors keep of each dollar of sales",
  room: "Businesses per 100,000 residents; fewer is better",
  fit_competition: "Your choice in the form",
  fit_size: "Your choice in the form; it counts only in your own weights",
};

/** Explains the score of a report for readers who want to check it. */
export default function MethodPage() {
  return (
    <TextPage
      title="How the score is made"
      lead="Nine parts, a published weight for each, and official figures you can look up. The same word gives the same score every time."
    >
      <h2>From a word to a market</h2>
      <p>
        Your word is matched to one of the markets in our own atlas, and each market belongs to official industry codes
        (NAICS). If the match is not clear, the report asks. If nothing fits, it says so instead of guessing. No
        language model takes part in the score.
      </p>
      <h2>The nine parts</h2>
      <ScrollTable label="Table of parts">
        <table>
          <thead>
            <tr>
              <th scope="col">Part</th>
              <th scope="col">Points</th>
              <th scope="col">Figure</th>
            </tr>
          </thead>
          <tbody>
            {SCORE_PARTS.map(({ key, label, weight }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{weight}</td>
                <td>{FIGURES[key]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      <p>
        Each figure is ranked among the industries that publish it. The best rank earns all points of its part, the last
        earns none: points = weight × (count − rank) ÷ (count − 1). The points are rounded, and they add up to the
        score. In a report you can set your own weights.
      </p>
      <h2>Ranges</h2>
      <p>
        Some figures are published only for a wider industry, and some not at all. Then a part could earn more or fewer
        points, and the score has a range. Compare two scores by their ranges, not by a point or two.
      </p>
      <h2>What the score cannot know</h2>
      <p>
        It knows nothing about your skill, your town or this month's demand, and most figures describe the United
        States. Other regions are scaled by household consumption, which is marked in the report. Costs, hours and weeks
        of ideas are our estimates.
      </p>
      <h2>Sources</h2>
      <p>
        US Census Bureau, Internal Revenue Service, Bureau of Economic Analysis, World Bank and Penn World Table. Each
        report lists table, year and address for every figure. <Link href="/niche-discovery">Try a word</Link>.
      </p>
    </TextPage>
  );
}
