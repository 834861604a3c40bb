import { createContext, useContext, useSyncExternalStore } from "react";
import type { ShownToast, ToastStore } from "./toast-store";

export const ToastContext = createContext<ToastStore | null>(null);

/** The store's actions: `const { add, update, dismiss, remove } = useToast()`. Never re-renders. */
export function useToast(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error("useToast needs a ToastProvider above it");
  return store;
}

export function useToasts(): readonly ShownToast[] {
  const store = useToast();
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
