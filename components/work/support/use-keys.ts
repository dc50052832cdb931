import { type RefObject, useEffect, useRef } from 'react';
import { currentAddress, type DeskAddress } from './address';
import { type ListRow, neighbour, type Place, updatePlace } from './desk-text';
import type { ReplyField } from './reply-field';

/** Actions on the open chat. */
export interface ChatActs {
  chatId: string;
  take: (() => void) | null;
  resolve: (() => void) | null;
}

/** The chats and tickets in the lists, in display order. */
function listedRows(): ListRow[] {
  return [...document.querySelectorAll<HTMLElement>('[data-item]')].map((row) => ({
    id: row.dataset.item ?? '',
    list: row.closest<HTMLElement>('[data-list]')?.dataset.list ?? '',
  }));
}

/** Current position of the open chat or ticket in the lists. */
function placeNow(): Place {
  const { view, q, chatId, ticketId } = currentAddress();
  const id = chatId ? `chat:${chatId}` : `ticket:${ticketId}`;
  return { id, of: `${view} ${q}`, rows: listedRows() };
}

/**
 * Position in the lists: a chat that left its list after it was opened retains its position there.
 * `data`: of the lists; null while they still show something else.
 */
export function usePlace(shown: DeskAddress, data: unknown): RefObject<Place | null> {
  const place = useRef<Place | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the lists
  useEffect(() => {
    if (data) place.current = updatePlace(place.current, placeNow());
  }, [shown, data]);
  return place;
}

interface KeysOptions {
  go: (changed: Partial<DeskAddress>) => void;
  search: RefObject<HTMLInputElement | null>;
  field: ReplyField;
  acts: RefObject<ChatActs | null>;
  place: RefObject<Place | null>;
  onHelp: () => void;
}

const TYPED_IN = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Single-key shortcuts, inactive while the agent types or a dialog is open. */
export function useKeys({ go, search, field, acts, place, onHelp }: KeysOptions): void {
  useEffect(() => {
    function step(by: 1 | -1): void {
      field.forget();
      const now = placeNow();
      place.current = updatePlace(place.current, now);
      const next = neighbour(place.current, now.rows, by);
      const row = document.querySelector<HTMLElement>(`[data-item="${next}"]`);
      const [kind, id = null] = next?.split(':') ?? [];
      if (!row || !kind) return;
      row.scrollIntoView({ block: 'nearest' });
      row.focus({ preventScroll: true });
      go({
        chatId: kind === 'chat' ? id : null,
        ticketId: kind === 'ticket' ? id : null,
        isCustomer: false,
      });
    }

    /** Actions of the open chat; null while the previous one is still on screen. */
    function openActs(): ChatActs | null {
      const { current: open } = acts;
      return open?.chatId === currentAddress().chatId ? open : null;
    }

    const byKey: Record<string, () => void> = {
      j: () => step(1),
      k: () => step(-1),
      r: field.ask,
      t: () => openActs()?.take?.(),
      e: () => openActs()?.resolve?.(),
      '/': () => search.current?.focus(),
      '?': onHelp,
    };
    function onKey(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const isTyping = event.target instanceof Element && event.target.closest(TYPED_IN);
      if (isTyping || document.querySelector('[role="dialog"]')) return;
      if (field.takes(event.key)) {
        event.preventDefault();
        return;
      }
      const act = byKey[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      // Repeats of a held key only count for moving through the list.
      if (!event.repeat || act === byKey.j || act === byKey.k) act();
    }
    function onFocus({ target }: FocusEvent): void {
      if (target instanceof Element && target.closest(TYPED_IN)) field.forget();
    }
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', field.forget);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', field.forget);
      document.removeEventListener('focusin', onFocus);
    };
  }, [go, search, field, acts, place, onHelp]);
}
