'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import { paths } from '@/lib/core/paths';
import { INBOX_VIEWS, type InboxView } from '@/lib/support/policy';

/** What of the console is on screen. */
export interface Shown {
  view: InboxView;
  q: string;
  chatId: string | null;
  ticketId: string | null;
  /** The customer beside the talk, where there is room for one pane. */
  isCustomer: boolean;
}

const MARK = 'ekiDesk';

/** Whether Back leads to what was on screen before, in this console. */
function hasWayBack(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && MARK in state;
}

function shownBy(params: Pick<URLSearchParams, 'get'>): Shown {
  return {
    view: INBOX_VIEWS.find((view) => view === params.get('view')) ?? 'queue',
    q: params.get('q') ?? '',
    chatId: getId(params.get('chat')),
    ticketId: getId(params.get('ticket')),
    isCustomer: params.get('pane') === 'customer',
  };
}

/** What the address says now: the page is drawn a little later, and keys may be faster. */
export const shownNow = (): Shown => shownBy(new URLSearchParams(window.location.search));

/** The address says what is on screen: it survives reloads, and Back closes a pane on phones. */
export function useAddress() {
  const params = useSearchParams();
  const shown = useMemo(() => shownBy(params), [params]);

  const go = useCallback((changed: Partial<Shown>) => {
    const before = shownNow();
    const next = { ...before, ...changed };
    const href = getHref(next);
    const isDeeper = getDepth(next) > getDepth(before);
    const mark = isDeeper || hasWayBack() ? { [MARK]: true } : null;
    // Not with the state as it is: Next takes a change with its own state in it for its own.
    if (isDeeper) window.history.pushState(mark, '', href);
    else window.history.replaceState(mark, '', href);
  }, []);

  /** To the pane before, on phones. */
  const back = useCallback(() => {
    if (hasWayBack()) window.history.back();
    else if (shownNow().isCustomer) go({ isCustomer: false });
    else go({ chatId: null, ticketId: null });
  }, [go]);

  return { shown, go, back };
}

/** Nobody's address leads to a call with something else than an id. */
function getId(value: string | null): string | null {
  return value && /^[0-9a-f]{24}$/.test(value) ? value : null;
}

function getDepth({ chatId, ticketId, isCustomer }: Shown): number {
  return chatId || ticketId ? (isCustomer ? 2 : 1) : 0;
}

export function getHref({ view, q, chatId, ticketId, isCustomer }: Shown): string {
  return paths.support({
    ...(view !== 'queue' && { view }),
    ...(q && { q }),
    ...(chatId && { chat: chatId }),
    ...(ticketId && { ticket: ticketId }),
    ...(isCustomer && { pane: 'customer' }),
  });
}
