import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button";

afterEach(cleanup);

test("a button that was busy has the focus again, unless something else took it", () => {
  const page = (busy: boolean) => (
    <>
      <Button busy={busy}>Save</Button>
      <Button>Other</Button>
    </>
  );
  const { rerender } = render(page(false));
  const [save, other] = screen.getAllByRole<HTMLButtonElement>("button") as [HTMLButtonElement, HTMLButtonElement];
  save.focus();
  rerender(page(true));
  expect(save.disabled).toBe(true);
  // Browsers do this by themselves.
  save.blur();
  rerender(page(false));
  expect(document.activeElement).toBe(save);

  rerender(page(true));
  other.focus();
  rerender(page(false));
  expect(document.activeElement).toBe(other);
});
