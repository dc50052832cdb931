import { accountJson } from './account-json';
import { readStored } from './chat-kept';
import { nextUnsent, type UnsentMessage } from './chat-log';

/** What the support desk keeps (components/support/desk-outbox.ts). Only read here. */
const desk = accountJson<{ unsent: UnsentMessage[]; drafts: object }>(
  'desk',
  { unsent: [], drafts: {} },
  () => false,
);

/** What an account wrote on this device and nobody has got. */
export interface Unsent {
  /** How many messages. */
  messages: number;
  /** Whether a message is still being written. */
  hasDraft: boolean;
}

const unsentOf = (userId: string) => [...readStored(userId).unsent, ...desk.read(userId).unsent];

export function countUnsent(userId: string): Unsent {
  const drafts = Object.keys(desk.read(userId).drafts);
  return {
    messages: unsentOf(userId).length,
    hasDraft: readStored(userId).draft.trim() !== '' || drafts.length > 0,
  };
}

const LOOK_MS = 100;

/**
 * Tries to send what the user wrote. Resolves once nothing is left to try, as soon as it can't be done
 * within `ms`, or after `ms`; never throws. The support desk sends by itself while it is open.
 */
export async function sendUnsent(user: { _id: string; name: string }, ms: number): Promise<void> {
  const until = Date.now() + ms;
  let pausedUntil = () => 0;
  if (nextUnsent(readStored(user._id).unsent)) {
    import('./own-chat')
      .then(({ chatOf }) => {
        const chat = chatOf(user);
        chat.start();
        chat.wake();
        pausedUntil = () => chat.view().pause?.until ?? 0;
      })
      // The chat's code can't be loaded: time runs out.
      .catch(() => undefined);
  }
  while (nextUnsent(unsentOf(user._id)) && Date.now() < until && pausedUntil() <= until) {
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
}
