import type { ReactNode } from 'react';

/** One message to show for a while. */
export interface ToastMessage {
  tone: 'success' | 'error' | 'info';
  text: ReactNode;
  /** The same id replaces a message that is still there. */
  id?: string;
  action?: { label: string; onAction: () => void };
}

type Show = (message: ToastMessage) => void;

let show: Show | null = null;
let waiting: ToastMessage[] = [];
const wanted = new Set<() => void>();

/** Hands over a message: at once where the toaster stands, else as soon as it has loaded. */
export function pushToast(message: ToastMessage): void {
  if (show) {
    show(message);
    return;
  }
  waiting.push(message);
  for (const listener of wanted) listener();
}

/** Called by the toaster once it can show; gives it everything that waited. */
export function connectToaster(toaster: Show): () => void {
  show = toaster;
  const messages = waiting;
  waiting = [];
  for (const message of messages) toaster(message);
  return () => {
    show = null;
  };
}

/** Calls back when the first message asks for a toaster. */
export function onToastWanted(listener: () => void): () => void {
  wanted.add(listener);
  if (waiting.length > 0) listener();
  return () => wanted.delete(listener);
}
