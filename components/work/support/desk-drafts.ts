import { type DeskDraft, deskStore } from '@/lib/client/chat/stores';
import type { Uses } from './desk-text';

const NO_DRAFT: DeskDraft = { reply: '', note: '' };

/** Draft key of a ticket's answer. */
export const ticketDraft = (ticketId: string): string => `ticket:${ticketId}`;

export const readDraft = (userId: string, chatId: string): DeskDraft =>
  deskStore.read(userId).drafts[chatId] ?? NO_DRAFT;

export function storeDraft(userId: string, chatId: string, draft: DeskDraft): void {
  deskStore.change(userId, (stored) => {
    const { [chatId]: _before, ...others } = stored.drafts;
    const isEmpty = !draft.reply && !draft.note;
    return { ...stored, drafts: isEmpty ? others : { ...others, [chatId]: draft } };
  });
}

export const readUses = (userId: string): Uses => deskStore.read(userId).uses;

/** Counts a use of a saved reply. */
export function countUse(userId: string, shortcut: string): void {
  deskStore.change(userId, (stored) => ({
    ...stored,
    uses: { ...stored.uses, [shortcut]: (stored.uses[shortcut] ?? 0) + 1 },
  }));
}
