'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { Notice } from '@/components/ui/notice';
import { ApiError, apiPost } from '@/lib/client/api';
import { openAuth } from '@/lib/client/dialogs';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { ACCOUNT_MESSAGES } from '@/lib/core/account-messages';
import { readLinkProof } from '@/lib/core/link-proof';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';

interface Joined {
  shop: { name: string };
}

/** Accepts an invitation to a shop's staff only on a tap, because mail programs open links to scan them. */
export function JoinShop() {
  const params = useSearchParams();
  const [{ token }] = useState(() => readLinkProof(`${params}`));
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const [joined, setJoined] = useState<string | null>(null);
  const [isOver, setOver] = useState(!token);
  const [problem, setProblem] = useState(token ? null : 'Open the link in our email again.');
  useEffect(() => {
    if (token) window.history.replaceState(null, '', window.location.pathname);
  }, [token]);
  useEffect(() => {
    if (joined) focusHeading();
  }, [joined]);

  async function accept(): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const { shop } = await apiPost<Joined>(
        '/api/seller/staff/accept',
        { token },
        PAGE_MESSAGES.somethingWrong,
      );
      setJoined(shop.name);
      void refreshSession();
    } catch (error) {
      const refused = error instanceof ApiError ? error : null;
      setOver(refused?.message === ACCOUNT_MESSAGES.linkOver);
      if (refused?.body.logInAgain) openAuth();
      setProblem(refused?.message ?? PAGE_MESSAGES.somethingWrong);
    } finally {
      setBusy(false);
    }
  }

  if (joined) {
    return (
      <>
        <h1>You’re in</h1>
        <p role="status" className="mt-3 text-ink-2">
          You now work for <bdi>{joined}</bdi>. You’ll find its orders in the menu, too.
        </p>
        <a href={paths.seller()} className={`${buttonClass('primary', 'md', true)} mt-5`}>
          See orders
        </a>
      </>
    );
  }
  return (
    <>
      <h1>Join a shop on Eki</h1>
      <p className="mt-3 text-ink-2">
        {user ? (
          <>
            You’re logged in as <bdi>{user.email}</bdi>. The invitation works for the email that it
            was sent to.
          </>
        ) : (
          'Log in or sign up with the email that the invitation was sent to.'
        )}
      </p>
      {problem ? (
        <Notice tone="danger" role="alert" className="mt-5">
          {problem}
        </Notice>
      ) : null}
      {isOver ? (
        <p className="mt-5 text-ink-2">Ask the shop to invite you again.</p>
      ) : (
        <div className="mt-5 grid gap-3">
          {user ? (
            <>
              <Button isBlock isBusy={isBusy} onClick={() => void accept()}>
                Accept invitation
              </Button>
              <Button variant="quiet" isBlock onClick={() => openAuth()}>
                Use another account
              </Button>
            </>
          ) : (
            <Button isBlock onClick={() => openAuth()}>
              Log in or sign up
            </Button>
          )}
        </div>
      )}
    </>
  );
}
