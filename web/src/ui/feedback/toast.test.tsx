import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ToastProvider } from "./toast";
import type { ToastStore } from "./toast-store";
import { useToast } from "./use-toast";

let store: ToastStore;

function Grab() {
  store = useToast();
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <ToastProvider>
      <Grab />
    </ToastProvider>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a plain toast is a status, a destructive one an alert", () => {
  act(() => void store.add({ title: "Saved", description: "All good." }));
  expect(screen.getByRole("status").textContent).toBe("SavedAll good.");
  expect(screen.getByRole("alert").textContent).toBe("");
  act(() => void store.add({ title: "Broken", variant: "destructive" }));
  expect(screen.getByRole("status").textContent).toBe("");
  expect(screen.getByRole("alert").textContent).toBe("Broken");
});

it("a toast under the pointer or with focus stays", () => {
  act(() => void store.add({ title: "Saved" }));
  const dismiss = screen.getByRole("button", { name: "Dismiss" });
  fireEvent.focus(dismiss);
  act(() => void vi.advanceTimersByTime(20_000));
  expect(screen.getByText("Saved")).toBeTruthy();
  fireEvent.blur(dismiss);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText("Saved")).toBeNull();
});

it("the dismiss button hides it", () => {
  act(() => void store.add({ title: "Saved" }));
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("Saved")).toBeNull();
});
