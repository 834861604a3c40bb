/** One toast at a time, as a small store: the rules live here, the drawing in toast.tsx. */
export type ToastVariant = "default" | "destructive";
/** Action on the subject of the toast, such as undoing it. */
export type ToastAction = { label: string; onAct: () => void };
export type ToastInput = { title: string; description?: string; variant?: ToastVariant; action?: ToastAction };
export type ShownToast = ToastInput & { id: string; open: boolean };

export const TOAST_LIMIT = 1;
/** A dismissed entry stays in the store, unseen, for this long. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;
const VISIBLE_MS = { default: 5_000, destructive: 10_000 };

type ToastTimer = ReturnType<typeof setTimeout>;

export function createToastStore() {
  let toasts: readonly ShownToast[] = [];
  let nextId = 0;
  let paused = false;
  const listeners = new Set<() => void>();
  const hideTimers = new Map<string, ToastTimer>();
  const removeTimers = new Map<string, ToastTimer>();

  function setToasts(next: readonly ShownToast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function clearTimer(timers: Map<string, ToastTimer>, id: string) {
    const timer = timers.get(id);
    if (timer !== undefined) clearTimeout(timer);
    timers.delete(id);
  }

  function startHideTimer(toast: ShownToast) {
    clearTimer(hideTimers, toast.id);
    if (paused || !toast.open) return;
    hideTimers.set(
      toast.id,
      setTimeout(() => dismiss(toast.id), VISIBLE_MS[toast.variant ?? "default"]),
    );
  }

  function clearAll(id: string) {
    clearTimer(hideTimers, id);
    clearTimer(removeTimers, id);
  }

  function remove(id: string) {
    clearAll(id);
    setToasts(toasts.filter((toast) => toast.id !== id));
  }

  function dismiss(id: string) {
    const found = toasts.find((toast) => toast.id === id);
    if (!found?.open) return;
    clearTimer(hideTimers, id);
    // The pointer or focus that paused the timers went away with the toast, and no leave event may follow.
    paused = false;
    removeTimers.set(
      id,
      setTimeout(() => remove(id), TOAST_REMOVE_DELAY_MS),
    );
    setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  }

  function add(input: ToastInput): string {
    nextId += 1;
    const toast: ShownToast = { ...input, id: String(nextId), open: true };
    const kept = [toast, ...toasts].slice(0, TOAST_LIMIT);
    for (const old of toasts) if (!kept.includes(old)) clearAll(old.id);
    paused = false;
    startHideTimer(toast);
    setToasts(kept);
    return toast.id;
  }

  /** A later success makes an error stale. */
  function dismissErrors() {
    for (const { id, variant } of toasts) if (variant === "destructive") dismiss(id);
  }

  /** A toast belongs to the page that it was shown on. */
  function dismissAll() {
    for (const { id } of toasts) dismiss(id);
  }

  function update(id: string, changes: Partial<ToastInput>) {
    setToasts(toasts.map((toast) => (toast.id === id ? { ...toast, ...changes } : toast)));
    const changed = toasts.find((toast) => toast.id === id);
    if (changed) startHideTimer(changed);
  }

  /** Holds every timer while someone reads; a resumed toast gets its full time again. */
  function setPaused(value: boolean) {
    if (paused === value) return;
    paused = value;
    for (const toast of toasts) startHideTimer(toast);
  }

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  return { add, update, dismiss, dismissErrors, dismissAll, remove, setPaused, subscribe, get: () => toasts };
}

export type ToastStore = ReturnType<typeof createToastStore>;
