import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { createRef } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ANSWER } from "../../../testing/answer";
import { OWN_ANSWER } from "../evening/evening-fixture";
import { REPORT } from "../fixture";
import { App, fakeApi, Refused } from "../harness";
import { ReportView } from "../report-view";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const heading = () => screen.getByRole("heading", { level: 1 }).textContent;
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const evenings = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ path }) => path === "/api/niche/evening");

function show(onEveningChange = vi.fn(), report = REPORT) {
  render(
    <ReportView
      report={report}
      inquiry={{ selection: REPORT.request }}
      headingRef={createRef()}
      onAnalyze={() => {}}
      onEveningChange={onEveningChange}
    />,
    { wrapper: App },
  );
  return onEveningChange;
}

test("today's ranges are the placeholders, and nothing is asked before a change", () => {
  const calls = fakeApi();
  show();
  expect(screen.getByLabelText("Price of one dog").getAttribute("placeholder")).toBe("$55 to $90");
  expect(screen.getByLabelText("Minutes for one dog").getAttribute("placeholder")).toBe("95 to 145");
  expect(screen.getByLabelText("Your hourly wage").getAttribute("placeholder")).toBe("$24.51");
  expect(evenings(calls)).toEqual([]);
});

test("behind a license of years there is only the time to choose", () => {
  fakeApi();
  show(undefined, { ...REPORT, answer: { ...ANSWER, showsDollars: false, strip: null, licenseYears: 5 } });
  expect(screen.getByLabelText("Evenings a week")).toBeTruthy();
  expect(screen.queryByLabelText("Your hourly wage")).toBeNull();
  expect(document.body.textContent).not.toMatch(/What would change it|ahead down to|US median wage/);
});

test("typed figures are one request after the last key, and replace word, month and strip", async () => {
  const calls = fakeApi();
  show();
  type("Your hourly wage", "4");
  type("Your hourly wage", "40");
  type("Price of one dog", "70");
  fireEvent.change(screen.getByLabelText("How well you know it"), { target: { value: "new" } });
  fireEvent.click(screen.getByLabelText("overtime"));
  await waitFor(() => expect(heading()).toBe(OWN_ANSWER.text));
  expect(evenings(calls).map(({ body }) => body)).toEqual([
    { market: "dog-grooming", priceUsd: 70, wageUsd: 40, experience: "new", yardstick: "overtime" },
  ]);
  expect(document.querySelector(".eyebrow")?.textContent).toContain("with your figures");
  expect(screen.getByRole("img", { name: OWN_ANSWER.strip?.sentence })).toBeTruthy();
});

test("the wage stays in this browser, figures go on to the calculator, and the wage is in no address", async () => {
  fakeApi();
  show();
  type("Your hourly wage", "40");
  type("Price of one dog", "70");
  await waitFor(() => expect(heading()).toBe(OWN_ANSWER.text));
  expect(localStorage.getItem("dayJobWage")).toBe("40");
  const link = [...document.querySelectorAll("a")].find(({ href }) => href.includes("profitability-calculator"));
  expect(link?.href).toContain("priceCents=70.00");
  expect(document.body.innerHTML).not.toMatch(/href="[^"]*(wage|=40)/i);
  fireEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(heading()).toBe(ANSWER.text);
  expect(localStorage.getItem("dayJobWage")).toBeNull();
});

test("other evenings are kept and told to the page", async () => {
  const calls = fakeApi();
  const onEveningChange = show();
  fireEvent.change(screen.getByLabelText("Hours each"), { target: { value: "360" } });
  await waitFor(() => expect(evenings(calls)).toHaveLength(1));
  expect(evenings(calls)[0]?.body).toEqual({ market: "dog-grooming", eveningMinutes: 360 });
  expect(onEveningChange).toHaveBeenCalledWith({ minutes: 360, perWeek: 3 });
  expect(localStorage.getItem("evening")).toBe("360 3");
});

test("a refused value shows the server's sentence at its field, and the answer stays", async () => {
  const message = "Use a wage from 1 to 1,000.";
  fakeApi({
    "/api/niche/evening": () => {
      throw new Refused(422, JSON.stringify({ code: "invalid_choice", message, fields: { wageUsd: message } }));
    },
  });
  show();
  type("Your hourly wage", "5000");
  await screen.findByText(message);
  const field = screen.getByLabelText("Your hourly wage");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(message);
  expect(heading()).toBe(ANSWER.text);
  expect(localStorage.getItem("dayJobWage")).toBeNull();
});

test("a text that is no number says what to enter and is not sent", async () => {
  const calls = fakeApi();
  show();
  type("Price of one dog", "a lot");
  expect(screen.getByText("Enter a number, such as 25 or 25.50.")).toBeTruthy();
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(evenings(calls)).toEqual([]);
});

test("a failure that belongs to no field is told beside the answer", async () => {
  fakeApi({
    "/api/niche/evening": () => {
      throw new Refused(503, JSON.stringify({ code: "unavailable", message: "Try again in a minute." }));
    },
  });
  show();
  type("Costs of one dog", "9");
  expect((await screen.findByText("Try again in a minute.")).getAttribute("role")).toBe("alert");
});
