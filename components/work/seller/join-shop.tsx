'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { Loading } from '@/components/ui/skeleton';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { openAuth } from '@/lib/client/dialogs';
import { queryClient } from '@/lib/client/query-client';
import { refreshSession, useSession } from '@/lib/client/session/use-session';
import { readLinkProof } from '@/lib/core/link-proof';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import type { OpenInvitationDto } from '@/lib/shops/dto';
import { ROLES } from './member-roles';

const NO_TOKEN = 'Open the link in our email again.';

/** Accepts an invitation to a shop's staff only on a tap, because mail programs open links to scan them. */
export function JoinShop() {
  const params = useSearchParams();
  const [{ token }] = useState(() => readLinkProof(`${params}`));
  const { user, isLoading } = useSession();
  const [joined, setJoined] = useState<string | null>(null);
  const [isOver, setOver] = useState(!token);
  useEffect(() => {
    if (token) window.history.replaceState(null, '', window.location.pathname);
  }, [token]);
  useEffect(() => {
    if (joined) focusHeading();
  }, [joined]);

  const call = useCallback(
    async <T,>(name: 'invitation' | 'accept'): Promise<T> => {
      try {
        return await apiPost<T>(
          `/api/seller/staff/${name}`,
          { token },
          PAGE_MESSAGES.errorOccurred,
        );
      } catch (error) {
        if (error instanceof ApiError) {
          if (error.message === ACCOUNT_MESSAGES.linkOver) setOver(true);
          if (error.body.logInAgain) openAuth();
        }
        throw error;
      }
    },
    [token],
  );
  const reading = useQuery<{ invitation: OpenInvitationDto }, ApiError>(
    {
      queryKey: ['shop-invitation', token],
      queryFn: () => call('invitation'),
      enabled: Boolean(token),
      // Read once: accepting it closes it.
      staleTime: 'static',
      gcTime: 0,
    },
    queryClient,
  );
  const accept = useAction(async () => {
    const { shop } = await call<{ shop: { name: string } }>('accept');
    setJoined(shop.name);
    void refreshSession();
  });

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
  const problem = reading.error?.message ?? accept.message ?? (token ? null : NO_TOKEN);
  if (isOver || !reading.data) {
    return (
      <>
        <h1>Join a shop on Eki</h1>
        <ErrorNotice
          message={problem}
          className="mt-5"
          action={
            isOver ? null : (
              <Button
                variant="quiet"
                size="sm"
                isBusy={reading.isFetching}
                onClick={() => void reading.refetch()}
              >
                Try again
              </Button>
            )
          }
        />
        {isOver ? (
          <p className="mt-5 text-ink-2">Ask the shop to invite you again.</p>
        ) : problem ? null : (
          <Loading className="mt-5 grid gap-3" rows={['h-12', 'h-11 rounded-full']} />
        )}
      </>
    );
  }
  const { shop, role, email, inviter, hasAccount } = reading.data.invitation;
  const isMine = user?.email === email;
  const mode = hasAccount ? 'login' : 'register';
  const verb = hasAccount ? 'Log in' : 'Sign up';
  return (
    <>
      <h1>
        Join <bdi>{shop}</bdi>
      </h1>
      <p className="mt-3 text-ink-2">
        <bdi>{inviter}</bdi> invited <b className="text-ink wrap-anywhere">{email}</b> to work there
        as <b className="text-ink">{ROLES[role].name}</b>. {ROLES[role].what}.
      </p>
      {user && !isMine ? (
        <Notice tone="warn" className="mt-5">
          You’re logged in as <bdi>{user.email}</bdi>. The invitation is for {email} only.
        </Notice>
      ) : null}
      <ErrorNotice message={problem} className="mt-5" />
      {isLoading ? null : (
        <div className="mt-5 grid gap-3">
          {isMine ? (
            <Button isBlock isBusy={accept.isBusy} onClick={() => void accept.run()}>
              Accept invitation
            </Button>
          ) : (
            <Button
              isBlock
              isBusy={accept.isBusy}
              onClick={() => openAuth({ mode, email, after: () => void accept.run() })}
            >
              {verb} and accept
            </Button>
          )}
        </div>
      )}
    </>
  );
}
