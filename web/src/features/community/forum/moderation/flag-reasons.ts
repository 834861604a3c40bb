import type { FlagReason } from "../types";

export const FLAG_REASONS: readonly { value: FlagReason; label: string }[] = [
  { value: "spam", label: "Spam or advertising" },
  { value: "abuse", label: "Insults or threats" },
  { value: "off_topic", label: "Off topic" },
  { value: "personal_data", label: "Private details of a person" },
  { value: "illegal", label: "Illegal content" },
  { value: "other", label: "Something else" },
];
