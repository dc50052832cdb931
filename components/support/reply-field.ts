import type { RefObject } from 'react';
import { shownNow } from './address';
import { readDraft, saveDraft, ticketDraft } from './desk-outbox';

/** Whether a chat or ticket isn't on screen yet. One that is there without a field takes no answer. */
function isComing(id: string): boolean {
  const pane = document.querySelector(`[data-shown="${id}"]`);
  return !pane || pane.querySelector('[data-loading]') !== null;
}

export type ReplyField = ReturnType<typeof createReplyField>;

/**
 * The field of the chat or ticket that is open. It comes with what it belongs to, which takes a moment
 * on a slow line: until then it can be asked for, and what is typed is in it once it is there.
 */
export function createReplyField(userId: string) {
  let field: HTMLTextAreaElement | null = null;
  /** The chat or ticket whose field gets the focus once it is there. */
  let awaited: string | null = null;

  const shownId = (): string | null => {
    const { chatId, ticketId } = shownNow();
    return chatId ?? ticketId;
  };

  function focus(of: HTMLTextAreaElement): void {
    awaited = null;
    of.focus();
    of.setSelectionRange(of.value.length, of.value.length);
  }

  const ref: RefObject<HTMLTextAreaElement | null> = {
    get current() {
      return field;
    },
    set current(given) {
      field = given;
      if (field && awaited !== null && field.dataset.of === awaited) focus(field);
    },
  };

  return {
    ref,
    /** Puts the caret into the field of what is shown, at once or when it is there. */
    ask(): void {
      const id = shownId();
      if (field && field.dataset.of === id) focus(field);
      else awaited = id !== null && isComing(id) ? id : null;
    },
    forget(): void {
      awaited = null;
    },
    /** Whether a key is for a field that isn't there yet: letters are kept as its draft. */
    takes(key: string): boolean {
      if (awaited === null) return false;
      if (key === 'Escape' || awaited !== shownId() || !isComing(awaited)) awaited = null;
      const isErased = key === 'Backspace';
      if (awaited === null || (key.length !== 1 && !isErased)) return false;
      const { chatId, ticketId } = shownNow();
      const draftId = chatId ?? ticketDraft(ticketId ?? '');
      const draft = readDraft(userId, draftId);
      const reply = isErased ? draft.reply.slice(0, -1) : draft.reply + key;
      saveDraft(userId, draftId, { ...draft, reply });
      return true;
    },
  };
}
