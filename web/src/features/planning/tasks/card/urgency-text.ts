import type { Task } from "../api";

const TERMS = [
  ["priority", "priority"],
  ["due", "due date"],
  ["blocks", "another task waits for it"],
  ["begun", "begun"],
  ["age", "age"],
  ["waits", "it waits"],
] as const;

/** The sum with its terms: "Urgency 18.8 = 6 priority + 8.8 due date + 4 begun". */
export function urgencyText(urgency: NonNullable<Task["urgency"]>): string {
  const terms = TERMS.filter(([key]) => urgency[key] !== 0).map(([key, label]) => {
    const value = urgency[key];
    return `${value < 0 ? "−" : "+"} ${Math.abs(value)} ${label}`;
  });
  return `Urgency ${urgency.value} = ${terms.join(" ").replace(/^\+ /, "")}`;
}
