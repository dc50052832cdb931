import type { ReactNode } from 'react';

/** One message to show for a while. */
export interface ToastMessage {
  tone: 'success' | 'error' | 'info';
  text: ReactNode;
  /** What there is to say besides, below it. */
  detail?: string;
  /** The same id replaces a message that is still there. */
  id?: string;
  /** Takes it back, or leads on to a page. */
  action?: { label: string; onAction: () => void } | { label: string; href: string };
}

/** The part of the page that shows messages. */
export interface ToastBoard {
  show: (message: ToastMessage) => void;
  /** Puts away everything but failures. */
  clear: () => void;
}

let board: ToastBoard | null = null;
let waiting: ToastMessage[] = [];
const wanted = new Set<() => void>();

/** Hands over a message: at once where the toaster stands, else as soon as it has loaded. */
export function pushToast(message: ToastMessage): void {
  if (board) {
    board.show(message);
    return;
  }
  waiting.push(message);
  for (const listener of wanted) listener();
}

/** Puts away what only said that something went well, as when a dialog opens under it. */
export function clearToasts(): void {
  board?.clear();
}

/** Called by the toaster once it can show; gives it everything that waited. */
export function connectToaster(toaster: ToastBoard): () => void {
  board = toaster;
  const messages = waiting;
  waiting = [];
  for (const message of messages) toaster.show(message);
  return () => {
    board = null;
  };
}

/** Calls back when the first message asks for a toaster. */
export function onToastWanted(listener: () => void): () => void {
  wanted.add(listener);
  if (waiting.length > 0) listener();
  return () => wanted.delete(listener);
}
