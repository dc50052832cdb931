import { accountJson } from '../storage/account-json';
import { accountMedia } from '../storage/account-media';
import type { UnsentMessage } from './log';

// Unsent messages and drafts. The key names their account. They are deleted when it logs out; when its
// session ends otherwise, or another account is used, they stay for a week (storage/saved-owner.ts).

interface StoredChat {
  /** Unsent messages, the oldest first. */
  unsent: UnsentMessage[];
  /** Shared by both tabs, since Quickie may hand over to support while the customer types. */
  draft: string;
}

/** A customer's own chat. */
export const chatStore = accountJson<StoredChat>(
  'chat',
  { unsent: [], draft: '' },
  ({ unsent, draft }) => unsent.length === 0 && !draft,
);

/** An agent's drafts in one chat. */
export interface DeskDraft {
  reply: string;
  note: string;
}

interface StoredDesk {
  /** Unsent messages, the oldest first. */
  unsent: UnsentMessage[];
  /** Drafts by chat id. */
  drafts: Record<string, DeskDraft>;
  /** How often each saved reply was used, by shortcut. */
  uses: Record<string, number>;
}

/** An agent's messages and drafts in all chats. */
export const deskStore = accountJson<StoredDesk>(
  'desk',
  { unsent: [], drafts: {}, uses: {} },
  ({ unsent, drafts, uses }) =>
    unsent.length === 0 && Object.keys({ ...drafts, ...uses }).length === 0,
);

/** Photos and videos of messages that aren't sent, by the message's id. */
export const { store: storeMedia, read: readMedia, remove: deleteMedia } = accountMedia('chat');
