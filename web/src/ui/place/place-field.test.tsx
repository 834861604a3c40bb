import { cleanup, configure, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { PlaceSuggestion } from "../../api/calls/places";
import type { Place } from "../../lib/storage/reader-place";
import { type Call, fakeFetch, json } from "../../testing/fake-api";
import { PlaceField } from "./place-field";

// The suggestions load late, and a loaded machine needs longer.
configure({ asyncUtilTimeout: 4000 });

const place = (id: string, name: string, via: string | null, residents: number): PlaceSuggestion => ({
  id,
  name,
  kind: "county",
  via,
  label: via ? `${via}, ${name.split(", ")[1]} (${name.split(",")[0]})` : name,
  residents,
  isClear: false,
});
const AUSTIN = place("48453", "Travis County, Texas", "Austin", 967862);
const AUSTIN_COUNTY = place("48015", "Austin County, Texas", null, 31677);
const SPRINGFIELDS = [
  place("29077", "Greene County, Missouri", "Springfield", 169432),
  place("17167", "Sangamon County, Illinois", "Springfield", 113714),
];
const FOUND: Record<string, PlaceSuggestion[]> = {
  aus: [AUSTIN, AUSTIN_COUNTY],
  "austin, tx": [{ ...AUSTIN, isClear: true }, AUSTIN_COUNTY],
  "78704": [{ ...AUSTIN, isClear: true }],
  springfield: SPRINGFIELDS,
};

let calls: Call[];
beforeEach(() => {
  calls = fakeFetch(({ path }) => {
    if (path === "/api/places/OH") return json({ id: "OH", name: "Ohio" });
    const text = decodeURIComponent(/q=([^&]*)/.exec(path)?.[1] ?? "").replaceAll("+", " ");
    return json(FOUND[text.toLowerCase()] ?? []);
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const changes: (Place | null)[] = [];

function Page({ start = null }: { start?: Place | null }) {
  const [value, setValue] = useState(start);
  return (
    <form aria-label="Form">
      <PlaceField
        value={value}
        onChange={(next) => {
          changes.push(next);
          setValue(next);
        }}
      />
      <button type="button">Elsewhere</button>
    </form>
  );
}

async function open(start?: Place | null) {
  changes.length = 0;
  render(<Page start={start ?? null} />);
  const user = userEvent.setup();
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Where?" });
  return { user, field, sent: () => Object.fromEntries(new FormData(screen.getByRole<HTMLFormElement>("form"))) };
}

it("suggests places with their residents while somebody types", async () => {
  const { user, field } = await open();
  await user.type(field, "aus");
  const options = await screen.findAllByRole("option");
  expect(options.map((option) => option.textContent)).toEqual([
    "Austin, Texas (Travis County)968,000 people",
    "Austin County, Texas32,000 people",
  ]);
  expect(screen.getByRole("listbox", { name: "Places" }).id).toBe(field.getAttribute("aria-controls"));
  expect(field.getAttribute("aria-expanded")).toBe("true");
  expect(document.querySelector("[aria-live]")?.textContent).toBe("2 places");
  expect(changes).toEqual([]);
});

it("takes a suggestion by keys, and sends its id", async () => {
  const { user, field, sent } = await open();
  await user.type(field, "aus");
  await screen.findAllByRole("option");
  await user.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
  const marked = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
  expect(marked?.textContent).toContain("Travis County");
  await user.keyboard("{Enter}");
  expect(field.value).toBe("Travis County, Texas");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.getAttribute("aria-activedescendant")).toBeNull();
  expect(changes).toEqual([{ id: "48453", name: "Travis County, Texas" }]);
  expect(sent()).toEqual({ location: "48453" });
});

it("takes a suggestion by a click, and Escape closes the list", async () => {
  const { user, field } = await open();
  await user.type(field, "aus");
  await screen.findAllByRole("option");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  expect(field.value).toBe("aus");
  await user.clear(field);
  await user.type(field, "aus");
  await user.click(await screen.findByRole("option", { name: /Austin County/ }));
  expect(field.value).toBe("Austin County, Texas");
});

it("reads a clear text when the reader leaves the field", async () => {
  const { user, field } = await open();
  await user.type(field, "Austin, TX");
  await user.click(screen.getByRole("button", { name: "Elsewhere" }));
  await waitFor(() => expect(field.value).toBe("Travis County, Texas"));
  await user.clear(field);
  await user.type(field, "springfield");
  await user.tab();
  await screen.findByText(/^Several places have this name/);
  expect(field.value).toBe("springfield");
  expect(changes.at(-1)).toEqual({ id: "48453", name: "Travis County, Texas" });
});

it("says what can be typed where no place has the name, until the text changes", async () => {
  const { user, field, sent } = await open();
  await user.type(field, "atlantis");
  await user.tab();
  const problem = await screen.findByText(/^We don't know this place\. Type a county, a city or a ZIP code/);
  expect(field.getAttribute("aria-describedby")).toBe(problem.id);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(sent()).toEqual({ where: "atlantis" });
  await user.type(field, "s");
  expect(screen.queryByText(/^We don't know this place/)).toBeNull();
});

it("one button goes back to the whole country", async () => {
  const { user, field, sent } = await open({ id: "48453", name: "Travis County, Texas" });
  expect(field.value).toBe("Travis County, Texas");
  await user.click(await screen.findByRole("button", { name: "Whole US" }));
  expect(field.value).toBe("");
  expect(document.activeElement).toBe(field);
  expect(changes).toEqual([null]);
  expect(sent()).toEqual({ where: "" });
  expect(screen.queryByRole("button", { name: "Whole US" })).toBeNull();
});

it("an emptied field is the whole country, too", async () => {
  const { user, field } = await open({ id: "48453", name: "Travis County, Texas" });
  await screen.findByRole("button", { name: "Whole US" });
  await user.clear(field);
  await user.tab();
  await waitFor(() => expect(changes).toEqual([null]));
});

it("asks for the name of a place of which only the id is known", async () => {
  const { field } = await open({ id: "OH", name: "" });
  await waitFor(() => expect(field.value).toBe("Ohio"));
  expect(changes).toEqual([]);
});

it("a list that does not come leaves a plain text field", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const { user, field } = await open();
  await user.type(field, "aus");
  await user.tab();
  expect(field.value).toBe("aus");
  expect(field.getAttribute("aria-invalid")).toBeNull();
});

it("a field of its own keeps the place that this browser remembers", async () => {
  localStorage.setItem("location", "48453 Travis County, Texas");
  render(<PlaceField />);
  const field = await screen.findByRole<HTMLInputElement>("combobox", { name: "Where?" });
  await waitFor(() => expect(field.value).toBe("Travis County, Texas"));
  await userEvent.click(screen.getByRole("button", { name: "Whole US" }));
  expect(localStorage.getItem("location")).toBeNull();
});

it("asks once for a burst of typing", async () => {
  const { user, field } = await open();
  await user.type(field, "aus");
  await screen.findAllByRole("option");
  expect(calls.map(({ path }) => path)).toEqual(["/api/places?q=aus"]);
});

it("the server writes a plain text field with the name of the place", () => {
  vi.stubEnv("SSR", true);
  document.body.innerHTML = renderToString(<Page start={{ id: "48453", name: "Travis County, Texas" }} />);
  const field = document.querySelector<HTMLInputElement>("input");
  expect([field?.name, field?.value, field?.type]).toEqual(["where", "Travis County, Texas", "text"]);
  expect(field?.hasAttribute("role")).toBe(false);
  expect(document.querySelectorAll("input")).toHaveLength(1);
});
