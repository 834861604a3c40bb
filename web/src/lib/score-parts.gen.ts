// Made by `cargo run -p xtask -- score-parts` from crates/niche/src/scoring/weights.rs.

/** Parts of the score with our weights, in the order of a report. */
export const SCORE_PARTS = [
  { key: "growth", label: "Long-term growth", weight: 21 },
  { key: "size", label: "Market size", weight: 11 },
  { key: "solo_share", label: "Share earned by solo owners", weight: 16 },
  { key: "solo_receipts", label: "Average sales of a solo owner", weight: 16 },
  { key: "profit_share", label: "Owners who make a profit", weight: 11 },
  { key: "margin", label: "Profit margin", weight: 10 },
  { key: "room", label: "Room for one more", weight: 10 },
  { key: "fit_competition", label: "Matches your competition level", weight: 5 },
  { key: "fit_size", label: "Matches your market size", weight: 0 },
] as const;
