import { NOW } from "./quick-add.phrases";
import type { TaskRepeat } from "./types";

/** A typed line and its meaning. Parts that are missing here must not be found. */
export interface QuickAddLine {
  text: string;
  title: string;
  date?: string;
  time?: string;
  repeat?: TaskRepeat;
  minutes?: number;
  now: Date;
}

const weekly = (...weekdays: number[]): TaskRepeat => ({ every: 1, unit: "week", weekdays, from: "due" });
const fortnightly = (...weekdays: number[]): TaskRepeat => ({ ...weekly(...weekdays), every: 2 });
const monthly = (...monthDays: number[]): TaskRepeat => ({ every: 1, unit: "month", monthDays, from: "due" });
const nthWeekday = (monthWeek: number, weekday: number): TaskRepeat => ({
  every: 1,
  unit: "month",
  weekdays: [weekday],
  monthWeek,
  from: "due",
});
const every = (count: number, unit: TaskRepeat["unit"]): TaskRepeat => ({ every: count, unit, from: "due" });

const line = (text: string, title: string, meaning: Partial<Omit<QuickAddLine, "text" | "title">>): QuickAddLine => ({
  now: NOW,
  text,
  title,
  ...meaning,
});

/** Lines with a date, a time, a repeat or an estimate, typed on Wednesday, March 4, 2026 at 10:00 unless they say otherwise. */
export const DATED_LINES: readonly QuickAddLine[] = [
  line("Market stall every sat 9am 4h", "Market stall", {
    date: "2026-03-07",
    time: "09:00",
    repeat: weekly(6),
    minutes: 240,
  }),
  line("Call Ola Tue @ 7pm", "Call Ola", { date: "2026-03-10", time: "19:00" }),
  line("Post a reel every weekday", "Post a reel", { date: "2026-03-04", repeat: weekly(1, 2, 3, 4, 5) }),
  line("Pay the studio every month on the 1st", "Pay the studio", { date: "2026-04-01", repeat: every(1, "month") }),
  line("Send the newsletter every monday and thursday", "Send the newsletter", {
    date: "2026-03-05",
    repeat: weekly(1, 4),
  }),
  line("Renew the stall license next month", "Renew the stall license", {
    date: "2026-02-28",
    now: new Date(2026, 0, 29, 10, 0),
  }),
  line("Renew the stall license next month", "Renew the stall license", {
    date: "2026-02-28",
    now: new Date(2026, 0, 31, 10, 0),
  }),
  line("Renew the permit next month", "Renew the permit", { date: "2026-04-30", now: new Date(2026, 2, 31, 10, 0) }),
  line("Check the mold in a month", "Check the mold", { date: "2026-02-28", now: new Date(2026, 0, 31, 10, 0) }),
  line("Reorder wax in 2 months", "Reorder wax", { date: "2026-05-04" }),
  line("Replace the filter in 6 months", "Replace the filter", {
    date: "2027-02-28",
    now: new Date(2026, 7, 31, 10, 0),
  }),
  line("Review the lease in a year", "Review the lease", { date: "2027-03-04" }),
  line("Follow up with Sam in a fortnight", "Follow up with Sam", { date: "2026-03-18" }),
  line("Clean the kiln every other week", "Clean the kiln", { repeat: every(2, "week") }),
  line("Photo shoot tues 7.30pm", "Photo shoot", { date: "2026-03-10", time: "19:30" }),
  line("Send the quote eod", "Send the quote", { date: "2026-03-04" }),
  line("Write product pages 2 hours", "Write product pages", { minutes: 120 }),
  line("Edit the video 90 min", "Edit the video", { minutes: 90 }),
  line("Dentist thurs 3pm", "Dentist", { date: "2026-03-05", time: "15:00" }),
  line("Call the bank weds at 9.15am", "Call the bank", { date: "2026-03-11", time: "09:15" }),
  line("Drop off the samples next tues", "Drop off the samples", { date: "2026-03-10" }),
  line("Invoice Mia by eod friday", "Invoice Mia", { date: "2026-03-06" }),
  line("Send the report by end of day", "Send the report", { date: "2026-03-04" }),
  line("Close the books at the end of the month", "Close the books", { date: "2026-03-31" }),
  line("Ship the wholesale order by eow", "Ship the wholesale order", { date: "2026-03-06" }),
  line("Water the seedlings every 3 days", "Water the seedlings", { repeat: every(3, "day") }),
  line("Yoga class every tue and thu 6.30pm", "Yoga class", {
    date: "2026-03-05",
    time: "18:30",
    repeat: weekly(2, 4),
  }),
  line("Swap the display every second friday", "Swap the display", { date: "2026-03-06", repeat: fortnightly(5) }),
  line("Team call every other monday 10am 30 min", "Team call", {
    date: "2026-03-09",
    time: "10:00",
    repeat: fortnightly(1),
    minutes: 30,
  }),
  line("Back up photos every sunday evening", "Back up photos", { date: "2026-03-08", repeat: weekly(7) }),
  line("Pay sales tax every quarter", "Pay sales tax", { repeat: every(3, "month") }),
  line("Pay the accountant every month on the 15th", "Pay the accountant", {
    date: "2026-03-15",
    repeat: every(1, "month"),
  }),
  line("Check the float on the 1st of every month", "Check the float", {
    date: "2026-04-01",
    repeat: every(1, "month"),
  }),
  line("Count the stock on the last day of every month", "Count the stock", {
    date: "2026-02-28",
    repeat: monthly(31),
    now: new Date(2026, 1, 10, 10, 0),
  }),
  line("Craft fair first saturday of every month", "Craft fair", { date: "2026-03-07", repeat: nthWeekday(1, 6) }),
  line("Open studio every last friday of the month", "Open studio", { date: "2026-03-27", repeat: nthWeekday(-1, 5) }),
  line("Post the offer on the 15th", "Post the offer", { date: "2026-03-15" }),
  line("Send the invoice by the 1st", "Send the invoice", { date: "2026-04-01" }),
  line("Every Monday post a reel", "post a reel", { date: "2026-03-09", repeat: weekly(1) }),
  line("Friday 4pm pick up the flyers", "pick up the flyers", { date: "2026-03-06", time: "16:00" }),
  line("Pick up flyers fri 4 pm #errands !high 20m", "Pick up flyers", {
    date: "2026-03-06",
    time: "16:00",
    minutes: 20,
  }),
  line("Lunch with Bea 12:30 tomorrow", "Lunch with Bea", { date: "2026-03-05", time: "12:30" }),
  line("Call mom tmrw @ noon", "Call mom", { date: "2026-03-05", time: "12:00" }),
  line("Plan the launch week after next", "Plan the launch", { date: "2026-03-18" }),
  line("Collect the prints thursday next week", "Collect the prints", { date: "2026-03-12" }),
  line("Order labels 2 weeks from now", "Order labels", { date: "2026-03-18" }),
  line("Visit the market sat 14 march 8am", "Visit the market", { date: "2026-03-14", time: "08:00" }),
  line("Renew the domain in 3 weeks", "Renew the domain", { date: "2026-03-25" }),
  line("Record the podcast tomorrow 2.30pm 1.5 hours", "Record the podcast", {
    date: "2026-03-05",
    time: "14:30",
    minutes: 90,
  }),
  line("Prune the roses every year on march 1", "Prune the roses", { date: "2027-03-01", repeat: every(1, "year") }),
  line("Sharpen the knives every six months", "Sharpen the knives", { repeat: every(6, "month") }),
  line("Practice the pitch every day at 8pm 15 mins", "Practice the pitch", {
    date: "2026-03-04",
    time: "20:00",
    repeat: every(1, "day"),
    minutes: 15,
  }),
  line("Gym slot every mon, wed and fri 7am", "Gym slot", {
    date: "2026-03-06",
    time: "07:00",
    repeat: weekly(1, 3, 5),
  }),
  line("Answer emails every monday to friday 9am", "Answer emails", {
    date: "2026-03-05",
    time: "09:00",
    repeat: weekly(1, 2, 3, 4, 5),
  }),
  line("Clean the press after 10 days", "Clean the press", { repeat: { every: 10, unit: "day", from: "completion" } }),
  line("Answer reviews tonight @ 9", "Answer reviews", { date: "2026-03-04", time: "21:00" }),
  line("Sew the order 1 h 30 min", "Sew the order", { minutes: 90 }),
  line("Draft the newsletter 2 hrs tomorrow", "Draft the newsletter", { date: "2026-03-05", minutes: 120 }),
  line("Book the hall 3/20 6:30 p.m.", "Book the hall", { date: "2026-03-20", time: "18:30" }),
  line("Pack orders daily at 5pm", "Pack orders", { date: "2026-03-04", time: "17:00", repeat: every(1, "day") }),
];

/** Everyday titles that look like dates, repeats or estimates and are none: the title stays as it is. */
export const EVERYDAY_LINES: readonly string[] = [
  "every day is a good day poster",
  "after 5 days at sea print",
  "buy 5m of ribbon",
  "24/7 chat widget",
  "Every second counts mug",
  "Every Monday blues playlist cover",
  "Thank every customer by name",
  "Photograph every week of the build",
  "Every month newsletter idea list",
  "Every day carry pouch pattern",
  "After 2 weeks notice template",
  "Explain refunds after 30 days in the FAQ",
  "Order 20m rope for the stall",
  "Hang the 3m banner",
  "Buy ribbon 5m",
  "Cut fabric 2m",
  "30m swim badge design",
  "2h parking sign",
  "90 min podcast outline",
  "15 minute pitch deck",
  "2 hours free parking map",
  "1h photo session flyer",
  "Print the 24h delivery label",
  "Promise a reply within 24 hours",
  "Test burn time 40h",
  "Let the glaze dry 24 hours",
  "Bake the clay 30 minutes",
  "Rate the new supplier 9/10",
  "Aim for 5/5 reviews",
  "9/10 rating badge",
  "3/4 sleeve pattern",
  "50/50 raffle tickets",
  "80/20 rule summary",
  "4th of July",
  "July 4 sale banner",
  "May day dress sketch",
  "Sunday roast menu board",
  "Friday freebie post idea",
  "Saturday soap club name",
  "Monday motivation quotes",
  "Tomorrow people book cover",
  "Tonight show style intro",
  "9am yoga club poster",
  "5pm cutoff wording",
  "Sign that says closed on Mondays",
  "Month at a glance planner",
  "Year in review video",
  "Week 3 lesson outline",
  "Day one journal layout",
  "End of year sale graphics",
  "Next level packaging ideas",
  "Next week's menu card",
  "Weekly planner printable",
  "Daily affirmations deck",
  "Compare monthly and yearly plans",
  "In a month of Sundays quote print",
  "A year from now letter kit",
  "The 1st customer thank-you card",
  "Reply to 2 hours of voicemail",
  "EOD report template",
];
