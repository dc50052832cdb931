import type { ReactNode } from 'react';

export interface ToastMessage {
  tone: 'success' | 'error' | 'info';
  text: ReactNode;
  /** Smaller text below it. */
  detail?: string;
  /** Replaces a toast on screen with the same id. */
  id?: string;
  /** Stays until it is dismissed, as errors do. */
  isLasting?: boolean;
  /** Undoes the action, or links to a page. */
  action?: { label: string; onAction: () => void } | { label: string; href: string };
}

export interface ToastDisplay {
  show: (message: ToastMessage) => void;
  /** Dismisses all toasts except errors. */
  clear: () => void;
}

let display: ToastDisplay | null = null;
let waiting: ToastMessage[] = [];
const listeners = new Set<() => void>();

/** Shows a toast now, or as soon as the toaster has loaded. */
export function pushToast(message: ToastMessage): void {
  if (display) {
    display.show(message);
    return;
  }
  waiting.push(message);
  for (const listener of listeners) listener();
}

/** Dismisses success and info toasts: when a dialog opens, a form is sent, or something is refused. */
export function clearToasts(): void {
  display?.clear();
}

/** Called by the toaster when it mounts; shows the waiting toasts. */
export function connectToaster(toaster: ToastDisplay): () => void {
  display = toaster;
  const messages = waiting;
  waiting = [];
  for (const message of messages) toaster.show(message);
  return () => {
    display = null;
  };
}

/** Runs when the first toast needs the toaster. */
export function onFirstToast(listener: () => void): () => void {
  listeners.add(listener);
  if (waiting.length > 0) listener();
  return () => listeners.delete(listener);
}
