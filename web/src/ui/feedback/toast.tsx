import { type ReactNode, useState } from "react";
import { classNames } from "../class-names";
import { createToastStore, type ShownToast } from "./toast-store";
import { ToastContext, useToast, useToasts } from "./use-toast";

/** Holds the toasts of one page and draws them at its edge. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createToastStore);
  return (
    <ToastContext value={store}>
      {children}
      <Toaster />
    </ToastContext>
  );
}

// Both live regions are in the page from the start: a region that arrives together with its text is often not read.
function Toaster() {
  const open = useToasts().filter((toast) => toast.open);
  const alerts = open.filter((toast) => toast.variant === "destructive");
  const notes = open.filter((toast) => toast.variant !== "destructive");
  return (
    <div className="toaster pointer-events-none fixed inset-x-4 z-50 flex flex-col items-end sm:inset-x-6">
      <div role="status">{notes.map(renderToast)}</div>
      <div role="alert">{alerts.map(renderToast)}</div>
    </div>
  );
}

function renderToast(toast: ShownToast) {
  return <ToastCard key={toast.id} toast={toast} />;
}

function ToastCard({ toast }: { toast: ShownToast }) {
  const { dismiss, setPaused } = useToast();
  const destructive = toast.variant === "destructive";
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the timer; nothing is lost without it.
    <div
      className={classNames(
        "toast pointer-events-auto flex w-full max-w-md items-start gap-4 rounded-md border bg-paper-raised py-3 pr-2 pl-4 shadow-lift",
        destructive ? "border-danger" : "border-line-strong",
      )}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className="min-w-0 grow py-1">
        <p className={classNames("text-sm font-semibold", destructive && "text-danger")}>{toast.title}</p>
        {toast.description && <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="min-h-9 shrink-0 px-2 text-sm font-semibold text-link underline"
          onClick={() => {
            dismiss(toast.id);
            toast.action?.onAct();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className="grid size-9 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-paper-sunk hover:text-ink"
        aria-label="Dismiss"
        onClick={() => dismiss(toast.id)}
      >
        <svg
          viewBox="0 0 16 16"
          className="size-4"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.75"
          aria-hidden="true"
        >
          <path d="m4 4 8 8M12 4l-8 8" strokeLinecap="round" />
        </svg>
      </button>
    </div>
  );
}
