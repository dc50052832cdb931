import type { RefObject } from 'react';
import { currentAddress } from './address';
import { readDraft, storeDraft, ticketDraft } from './desk-drafts';

/** Whether a chat or ticket is still loading. One that is loaded without a field takes no answer. */
function isComing(id: string): boolean {
  const pane = document.querySelector(`[data-shown="${id}"]`);
  return !pane || pane.querySelector('[data-loading]') !== null;
}

export type ReplyField = ReturnType<typeof createReplyField>;

/**
 * The reply field of the open chat or ticket. It renders only after loading, which takes a moment on a
 * slow connection: until then focus can be requested, and typed text is stored in its draft.
 */
export function createReplyField(userId: string) {
  let field: HTMLTextAreaElement | null = null;
  /** The chat or ticket whose field is focused once it renders. */
  let awaited: string | null = null;

  const openId = (): string | null => {
    const { chatId, ticketId } = currentAddress();
    return chatId ?? ticketId;
  };

  function focus(target: HTMLTextAreaElement): void {
    awaited = null;
    target.focus();
    target.setSelectionRange(target.value.length, target.value.length);
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
    /** Focuses the field of what is shown, now or once it renders. */
    ask(): void {
      const id = openId();
      if (field && field.dataset.of === id) focus(field);
      else awaited = id !== null && isComing(id) ? id : null;
    },
    forget(): void {
      awaited = null;
    },
    /** Whether a key is for a field that hasn't rendered yet; letters go to its draft. */
    takes(key: string): boolean {
      if (awaited === null) return false;
      if (key === 'Escape' || awaited !== openId() || !isComing(awaited)) awaited = null;
      const isErased = key === 'Backspace';
      if (awaited === null || (key.length !== 1 && !isErased)) return false;
      const { chatId, ticketId } = currentAddress();
      const draftId = chatId ?? ticketDraft(ticketId ?? '');
      const draft = readDraft(userId, draftId);
      const reply = isErased ? draft.reply.slice(0, -1) : draft.reply + key;
      storeDraft(userId, draftId, { ...draft, reply });
      return true;
    },
  };
}
