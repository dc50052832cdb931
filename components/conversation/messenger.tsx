'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { localStore } from '@/lib/client/storage/local-store';
import { accountKey } from '@/lib/client/storage/saved-owner';
import { allowsMessenger } from '@/lib/core/messenger';

type Consent = 'yes' | 'no' | null;

/** The third-party messenger in the Quickie tab; null if it is off or not allowed. */
export function useMessenger(url: string | null, userId: string) {
  const [store] = useState(localStore);
  const key = accountKey(userId, 'messenger');
  const [consent, setConsent] = useState(() => store.getItem(key) as Consent);
  const [isOpen, setOpen] = useState(false);
  const hasMoved = useRef(false);
  const isAllowedHere = allowsMessenger(usePathname(), useSearchParams());
  if (!url || !isAllowedHere) return null;

  const show = (isShown: boolean): void => {
    setOpen(isShown);
    hasMoved.current = true;
  };
  /** Null: asks again. */
  const decide = (next: Consent): void => {
    setConsent(next);
    show(next === 'yes');
    if (next) void store.setItem(key, next);
    else void store.removeItem(key);
  };
  return {
    url,
    host: new URL(url).host,
    consent,
    decide,
    hasMoved,
    isOpen: isOpen && consent === 'yes',
    open: () => show(true),
    close: () => show(false),
  };
}

type Messenger = NonNullable<ReturnType<typeof useMessenger>>;

/** A choice replaces its button, so the focus moves to the first button that appears. */
function useFocusAfterMove({ hasMoved }: Messenger): RefObject<HTMLButtonElement | null> {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    first.current?.focus();
  });
  return first;
}

/** Asks for consent before the messenger is loaded; afterwards a button that opens it. */
export function MessengerOffer({ messenger }: { messenger: Messenger }) {
  const { host, consent, decide, open } = messenger;
  const first = useFocusAfterMove(messenger);
  if (consent !== null) {
    return (
      <button
        ref={first}
        type="button"
        onClick={consent === 'yes' ? open : () => decide(null)}
        className="mx-2 flex min-h-11 shrink-0 items-center gap-2 self-start rounded-full px-2 text-left text-sm font-semibold text-adire hover:bg-tint"
      >
        <Icon name="message-square-plus" className="size-4.5 shrink-0" strokeWidth={1.9} />
        <span className="wrap-anywhere">Ask {host} instead</span>
      </button>
    );
  }
  return (
    <section aria-label={`Chat by ${host}`} className="shrink-0 px-4 py-2">
      <Notice>
        <p>
          <b>{host}</b> can answer too. It’s a third party, which sets its own cookies and keeps
          what you write there. It can’t see your account or this chat.
        </p>
        <p className="mt-2.5 flex flex-wrap gap-2">
          <Button ref={first} size="sm" variant="outline" onClick={() => decide('yes')}>
            Allow
          </Button>
          <Button size="sm" variant="quiet" onClick={() => decide('no')}>
            No thanks
          </Button>
        </p>
      </Notice>
    </section>
  );
}

/** The messenger in a frame: its scripts run on its own origin, isolated from the page. */
export function MessengerFrame({ messenger }: { messenger: Messenger }) {
  const { url, host, close, decide } = messenger;
  const first = useFocusAfterMove(messenger);
  const isBlocked = useBlocked(new URL(url).origin);
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-2 border-b border-line px-2 pb-1">
        <button
          ref={first}
          type="button"
          onClick={close}
          className="flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm font-bold text-adire hover:bg-tint"
        >
          <Icon name="arrow-left" className="size-4.5" strokeWidth={2} />
          Quickie
        </button>
        <p className="min-w-0 flex-1 text-center text-sm wrap-anywhere text-ink-2">{host}</p>
        <button
          type="button"
          onClick={() => decide('no')}
          className="min-h-11 rounded-full px-2 text-sm font-semibold text-ink-2 hover:bg-sand hover:text-ink"
        >
          Turn off
        </button>
      </div>
      {isBlocked ? (
        <div className="p-4">
          <Notice
            tone="warn"
            role="status"
            action={
              <Button size="sm" onClick={() => window.location.reload()}>
                Reload
              </Button>
            }
          >
            Reload this page to open it.
          </Notice>
        </div>
      ) : (
        <iframe
          src={url}
          title={`Chat by ${host}`}
          // Its own origin is never ours (lib/platform/env.ts); it can't navigate the page.
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
          className="min-h-[60cqh] w-full flex-[1_1_0px] bg-white"
        />
      )}
    </>
  );
}

/** Whether the Content-Security-Policy blocks it; that of the visit's first page applies. */
function useBlocked(origin: string): boolean {
  const [isBlocked, setBlocked] = useState(false);
  useEffect(() => {
    const onViolation = ({ blockedURI }: SecurityPolicyViolationEvent): void => {
      if (blockedURI.startsWith(origin)) setBlocked(true);
    };
    document.addEventListener('securitypolicyviolation', onViolation);
    return () => document.removeEventListener('securitypolicyviolation', onViolation);
  }, [origin]);
  return isBlocked;
}
