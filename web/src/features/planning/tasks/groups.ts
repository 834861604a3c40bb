import { daysText, monthName, timeText } from "../../../lib/time/day";
import type { Task } from "./api";

export type GroupKey = "overdue" | "today" | "week" | "later" | "undated" | "done";
export interface TaskGroup {
  key: GroupKey;
  title: string;
  tasks: Task[];
}

export const PRIORITIES = [
  { value: "high", label: "High" },
  { value: "normal", label: "Normal" },
  { value: "low", label: "Low" },
] as const;

const TITLES: Record<GroupKey, string> = {
  overdue: "Overdue",
  today: "Today",
  week: "This week",
  later: "Later",
  undated: "No date",
  done: "Done",
};

/** Groups of the list that have tasks, in the order of the list. `today` is a day such as "2026-03-15". */
export function groupTasks(tasks: readonly Task[], today: string): TaskGroup[] {
  const lastOfWeek = sundayOf(today);
  const groups = new Map<GroupKey, Task[]>(Object.keys(TITLES).map((key) => [key as GroupKey, []]));
  for (const task of tasks) groups.get(groupOf(task, today, lastOfWeek))?.push(task);
  return [...groups].filter(([, own]) => own.length > 0).map(([key, own]) => ({ key, title: TITLES[key], tasks: own }));
}

function groupOf(task: Task, today: string, lastOfWeek: string): GroupKey {
  const { doneAt, due } = task;
  if (doneAt) return "done";
  if (task.source === "plan-step") return groupOfStep(task, today, lastOfWeek);
  if (!due) return "undated";
  if (due.date < today) return "overdue";
  if (due.date === today) return "today";
  return due.date <= lastOfWeek ? "week" : "later";
}

/** Nothing of the plan is overdue: a step whose week or evening has passed belongs to this week. */
function groupOfStep({ due, week, isLater }: Task, today: string, lastOfWeek: string): GroupKey {
  if (due?.date === today) return "today";
  if (due) return due.date <= lastOfWeek ? "week" : "later";
  return !isLater && week && week.from <= today ? "week" : "later";
}

/** The last day of a week that begins on Monday. */
function sundayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

export interface TaskFilters {
  q: string;
  tag: string;
  priority: string;
  source: string;
}

export function filterTasks(tasks: readonly Task[], { q, tag, priority, source }: TaskFilters): Task[] {
  const text = q.trim().toLowerCase();
  return tasks.filter(
    (task) =>
      (text === "" || textOf(task).includes(text)) &&
      (tag === "" || task.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) &&
      (priority === "" || task.priority === priority) &&
      (source === "" || task.source === source),
  );
}

function textOf({ title, notes, tags }: Task): string {
  return `${title}\n${notes}\n${tags.map((tag) => `#${tag}`).join(" ")}`.toLowerCase();
}

/** Week of a step of the plan without a day, why it is for later, or that the last round did it; null for others. */
export function weekLabel({ due, week, isLater, isPaused, doneAt, isFromLastRound }: Task): string | null {
  if (doneAt) return isFromLastRound ? "From the last round" : null;
  if (due) return null;
  if (isPaused) return "Paused until you answer the failed test";
  if (isLater) return "Later: your evenings are full";
  return week && week.from !== week.to ? daysText(week.from, week.to) : null;
}

/** "Today", "Tomorrow", "Fri, Mar 6", with the time. */
export function dueLabel(due: NonNullable<Task["due"]>, today: string): string {
  const days = Math.round((Date.parse(due.date) - Date.parse(today)) / 86_400_000);
  const day = days === 0 ? "Today" : days === 1 ? "Tomorrow" : dayLabel(due.date, today);
  return due.time ? `${day}, ${timeText(due.time)}` : day;
}

const WEEKDAYS = "Sun Mon Tue Wed Thu Fri Sat".split(" ");

function dayLabel(date: string, today: string): string {
  const [year, month = 1, day] = date.split("-").map(Number);
  const text = `${WEEKDAYS[new Date(date).getUTCDay()]}, ${monthName(month - 1)} ${day}`;
  return date.slice(0, 4) === today.slice(0, 4) ? text : `${text}, ${year}`;
}
