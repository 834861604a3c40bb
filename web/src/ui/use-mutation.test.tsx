import { act, renderHook, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ToastProvider } from "./feedback/toast";
import { useMutation } from "./use-mutation";

afterEach(() => document.body.replaceChildren());

const mount = (change: () => Promise<unknown>, failure: string | ((error: unknown) => unknown) = "Could not save") =>
  renderHook(() => useMutation(change, failure), { wrapper: ToastProvider });

test("a change is busy while it runs and takes no second one meanwhile", async () => {
  let finish = () => {};
  const change = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { result } = mount(change);
  act(() => void result.current.run());
  expect(result.current.isBusy).toBe(true);
  await expect(act(() => result.current.run())).resolves.toBe(false);
  await act(async () => finish());
  expect(result.current.isBusy).toBe(false);
  expect(change).toHaveBeenCalledTimes(1);
});

test("a failure is a toast with the reason", async () => {
  const { result } = mount(() => Promise.reject(new Error("The disk is full.")));
  await expect(act(() => result.current.run())).resolves.toBe(false);
  expect(screen.getByRole("alert").textContent).toBe("Could not saveThe disk is full.");
  expect(result.current.isBusy).toBe(false);
});

test("a failure that is shown in its place is no toast", async () => {
  const show = vi.fn();
  const { result } = mount(() => Promise.reject(new Error("No.")), show);
  await act(() => result.current.run());
  expect(show).toHaveBeenCalledWith(new Error("No."));
  expect(screen.getByRole("alert").textContent).toBe("");
});
