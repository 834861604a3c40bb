import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { ToolPage } from "./tool-page";

let root: Root | undefined;
afterEach(() => {
  act(() => root?.unmount());
  document.body.replaceChildren();
});

function Page() {
  const [name, setName] = useState("");
  const [kind, setKind] = useState("guess");
  const [isRegular, setRegular] = useState(false);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const form = (
    <form>
      <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <select name="kind" value={kind} onChange={(event) => setKind(event.target.value)}>
        <option value="guess">Guess</option>
        <option value="heard">Heard</option>
      </select>
      <input type="checkbox" checked={isRegular} onChange={(event) => setRegular(event.target.checked)} />
    </form>
  );
  return (
    <ToolPage title="Tool" lead="A tool." form={form}>
      <output>{`${isReady} ${name} ${kind} ${isRegular}`}</output>
    </ToolPage>
  );
}

async function takeOver(change: (page: HTMLElement) => void): Promise<HTMLElement> {
  const page = document.body.appendChild(document.createElement("div"));
  page.innerHTML = renderToString(<Page />);
  change(page);
  await act(async () => {
    root = hydrateRoot(page, <Page />);
  });
  return page;
}

it("what was typed and chosen before the scripts came stays, and the page knows it", async () => {
  const page = await takeOver((page) => {
    (page.querySelector("input[name=name]") as HTMLInputElement).value = "Anna";
    (page.querySelector("select") as HTMLSelectElement).value = "heard";
    (page.querySelector("input[type=checkbox]") as HTMLInputElement).checked = true;
  });
  await vi.waitFor(() => expect(page.querySelector("output")?.textContent).toBe("true Anna heard true"));
  expect(page.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Anna");
  expect(page.querySelector<HTMLInputElement>("input[type=checkbox]")?.checked).toBe(true);
});

it("an untouched form stays as the server sent it", async () => {
  const page = await takeOver(() => {});
  expect(page.querySelector("output")?.textContent).toBe("true  guess false");
});
