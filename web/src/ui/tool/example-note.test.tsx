import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ExampleNote } from "./example-note";

it("an example says that it is one, and one button ends it", async () => {
  const handleOwn = vi.fn();
  render(<ExampleNote onUseOwn={handleOwn}>a person who sews</ExampleNote>);
  expect(screen.getByRole("note").textContent).toContain("Example: a person who sews");
  await userEvent.click(screen.getByRole("button", { name: "Use my own" }));
  expect(handleOwn).toHaveBeenCalledOnce();
});
