import { findNextUnsent, type SendPause } from './log';
import { chatStore, deskStore } from './stores';

/** What an account has written on this device and not sent. */
export interface Unsent {
  messages: number;
  /** Whether a message is still being written. */
  hasDraft: boolean;
}

const readUnsent = (userId: string) => [
  ...chatStore.read(userId).unsent,
  ...deskStore.read(userId).unsent,
];

export function countUnsent(userId: string): Unsent {
  const drafts = Object.keys(deskStore.read(userId).drafts);
  return {
    messages: readUnsent(userId).length,
    hasDraft: chatStore.read(userId).draft.trim() !== '' || drafts.length > 0,
  };
}

const POLL_INTERVAL_MS = 100;

/**
 * Sends the user's unsent messages. Resolves once none is left to send, as soon as a pause exceeds `ms`, or
 * after `ms`; never throws.
 */
export async function sendUnsent(user: { _id: string; name: string }, ms: number): Promise<void> {
  const until = Date.now() + ms;
  const pauses: (() => SendPause | null)[] = [];
  // If the chat's code can't be loaded, this resolves after `ms`.
  if (findNextUnsent(chatStore.read(user._id).unsent)) {
    import('./own-chat')
      .then(({ getChat }) => {
        const chat = getChat(user);
        chat.start();
        chat.wake();
        pauses.push(() => chat.view().pause);
      })
      .catch(() => undefined);
  }
  if (findNextUnsent(deskStore.read(user._id).unsent)) {
    import('./own-desk')
      .then(({ getDeskOutbox }) => {
        const outbox = getDeskOutbox(user._id);
        outbox.flush();
        pauses.push(() => outbox.view().pause);
      })
      .catch(() => undefined);
  }
  const isPaused = () => pauses.some((getPause) => (getPause()?.until ?? 0) > until);
  while (findNextUnsent(readUnsent(user._id)) && Date.now() < until && !isPaused()) {
    await new Promise((done) => setTimeout(done, POLL_INTERVAL_MS));
  }
}
