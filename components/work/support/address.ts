'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { INBOX_VIEWS, type InboxView } from '@/lib/conversations/support/policy';
import { paths } from '@/lib/core/paths';

/** The part of the console that is on screen. */
export interface DeskAddress {
  view: InboxView;
  q: string;
  chatId: string | null;
  ticketId: string | null;
  /** Shows the customer instead of the conversation where only one pane fits. */
  isCustomer: boolean;
}

const MARK = 'ekiDesk';

/** Whether Back returns to the previous view of this console. */
function hasBackEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

function readAddress(params: Pick<URLSearchParams, 'get'>): DeskAddress {
  return {
    view: INBOX_VIEWS.find((view) => view === params.get('view')) ?? 'queue',
    q: params.get('q') ?? '',
    chatId: getId(params.get('chat')),
    ticketId: getId(params.get('ticket')),
    isCustomer: params.get('pane') === 'customer',
  };
}

/** Read from the address itself, because keys may be faster than the next render. */
export const currentAddress = (): DeskAddress =>
  readAddress(new URLSearchParams(window.location.search));

/** View state in the address: it survives reloads, and Back closes a pane on phones. */
export function useAddress() {
  const params = useSearchParams();
  const shown = useMemo(() => readAddress(params), [params]);

  const go = useCallback((changed: Partial<DeskAddress>) => {
    const before = currentAddress();
    const next = { ...before, ...changed };
    const href = getHref(next);
    const isDeeper = getDepth(next) > getDepth(before);
    const mark = isDeeper || hasBackEntry() ? { [MARK]: true } : null;
    // Without the existing state: Next would mistake a state that includes its own for its navigation.
    if (isDeeper) window.history.pushState(mark, '', href);
    else window.history.replaceState(mark, '', href);
  }, []);

  /** Returns to the previous pane on phones. */
  const back = useCallback(() => {
    if (hasBackEntry()) window.history.back();
    else if (currentAddress().isCustomer) go({ isCustomer: false });
    else go({ chatId: null, ticketId: null });
  }, [go]);

  return { shown, go, back };
}

/** Rejects ids of the wrong shape, so that a manipulated address never reaches a call's path. */
function getId(value: string | null): string | null {
  return value && /^[0-9a-f]{24}$/.test(value) ? value : null;
}

function getDepth({ chatId, ticketId, isCustomer }: DeskAddress): number {
  return chatId || ticketId ? (isCustomer ? 2 : 1) : 0;
}

export function getHref({ view, q, chatId, ticketId, isCustomer }: DeskAddress): string {
  return paths.support({
    ...(view !== 'queue' && { view }),
    ...(q && { q }),
    ...(chatId && { chat: chatId }),
    ...(ticketId && { ticket: ticketId }),
    ...(isCustomer && { pane: 'customer' }),
  });
}
