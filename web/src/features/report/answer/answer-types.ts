import type { components } from "../../../api/schema.gen";

// Short names for the parts of the answer. Shapes and units are explained in crates/niche/src/answer/.

type Schemas = components["schemas"];

export type NicheAnswer = Schemas["NicheAnswer"];
export type PublishedPrice = Schemas["PublishedPrice"];
export type AnswerChange = Schemas["AnswerChange"];
export type ScorePlace = Schemas["ScorePlace"];
export type Yardstick = Schemas["Yardstick"];
/** Low, middle and high case. */
export type HourCases = NicheAnswer["hourUsd"];
/** "new" takes the lower half of the ranges, "practiced" the upper half. */
export type ExperienceLevel = "new" | "practiced";
/** Figures of the reader in a request for the evening. */
export type OwnFigures = Pick<
  Schemas["ComputeEvening"],
  "priceUsd" | "minutesPerUnit" | "costUsd" | "experience" | "yardstick"
>;
