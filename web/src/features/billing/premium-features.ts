/** What Premium brings, in the order in which it is told. */
export const PREMIUM_FEATURES = [
  "Save all tool results and track progress",
  "Personalized 30-day roadmap",
  "Business plan PDF",
  "Customer persona avatars",
  "Profit projections export",
  "Priority support",
  "Advanced analytics",
] as const;
