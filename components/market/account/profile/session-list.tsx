'use client';

import { Button } from '@/components/ui/button';
import { ErrorNotice } from '@/components/ui/notice';
import { useAction } from '@/components/ui/use-action';
import { apiPost } from '@/lib/client/api';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { formatWhen } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { SessionDto } from '@/lib/people/dto';
import { ACCOUNT_MESSAGES } from '@/lib/people/messages';
import { refreshProfile } from './use-profile';

/** Devices where the account is signed in; signs out one of them, or all others. */
export function SessionList({ sessions }: { sessions: readonly SessionDto[] }) {
  const { run, pending, message } = useAction(async (sessionId?: string) => {
    await apiPost('/api/user/endSession', { sessionId }, PAGE_MESSAGES.errorOccurred);
    pushToast({ tone: 'success', text: ACCOUNT_MESSAGES.sessionsEnded });
    refreshProfile();
  });

  return (
    <>
      <ErrorNotice message={message} className="mb-3" />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session._id} className="flex items-center gap-3 py-3">
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{session.device}</p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {session.isCurrent
                  ? ''
                  : `Last used ${formatWhen(session.lastSeenAt, serverTime())} · `}
                {session.isCurrent ? 'Signed' : 'signed'} in{' '}
                {formatWhen(session.signedInAt, serverTime())}
                {session.address ? ` · network ${session.address}` : ''}
              </p>
            </div>
            {session.isCurrent ? (
              <span className="rounded-full bg-leaf-tint px-2.5 py-1 text-xs font-bold text-leaf">
                This device
              </span>
            ) : (
              <Button
                variant="quiet"
                size="sm"
                isBusy={pending?.[0] === session._id}
                onClick={() => void run(session._id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 ? (
        <Button
          variant="outline"
          isBlock
          className="mt-3"
          isBusy={pending !== null && pending[0] === undefined}
          onClick={() => void run()}
        >
          Sign out all other devices
        </Button>
      ) : null}
    </>
  );
}
