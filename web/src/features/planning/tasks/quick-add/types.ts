export type TaskPriority = "high" | "normal" | "low";
export interface TaskRepeat {
  every: number;
  unit: "day" | "week" | "month" | "year";
  /** Monday is 1. */
  weekdays?: number[];
  /** Days of the month; the last one in months that lack the day. */
  monthDays?: number[];
  /** With one weekday and the unit month: the first (1) to fourth (4) of a month, or the last (-1). */
  monthWeek?: number;
  from: "due" | "completion";
}
export interface TaskDue {
  /** A day such as "2026-03-15". */
  date: string;
  /** A time such as "19:30". */
  time?: string;
}
/** A recognized part of the text. Its words identify it. */
export interface QuickAddChip {
  kind: "date" | "tag" | "priority" | "estimate" | "repeat";
  /** Words of the text that set it. */
  text: string;
  /** Meaning in full, such as "Friday, November 27, 2026, 5:00 PM". */
  label: string;
  /** False for an offered date: the title keeps its words until the chip is accepted. */
  isAccepted: boolean;
}
export interface QuickAdd {
  title: string;
  due?: TaskDue;
  priority?: TaskPriority;
  tags: string[];
  estimateMinutes?: number;
  repeat?: TaskRepeat;
  chips: QuickAddChip[];
}
/** Decisions about chips, by their words. */
export interface ChipChoices {
  refused?: readonly string[];
  accepted?: readonly string[];
}
