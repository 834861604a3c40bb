/** Titles of the twelve steps of the launch plan (crates/server/src/planning/plan/steps.rs), in their order. */
const TITLES = [
  "Complete Niche Discovery",
  "Define Customer Persona",
  "Validate Market Demand",
  "Create Your Product/Service",
  "Price Your Offering",
  "Build Landing Page",
  "Set Up Social Media",
  "Create Content Plan",
  "Build Email List",
  "Test Your Systems",
  "Prepare Launch Materials",
  "Execute Soft Launch",
];

export const PLAN_STEPS = TITLES.map((title, at) => ({ value: String(at + 1), label: `${at + 1}. ${title}` }));
