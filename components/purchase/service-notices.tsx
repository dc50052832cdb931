'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { openDialog } from '@/lib/client/dialogs';
import { formatTime } from '@/lib/core/format';
import type { ServiceDto } from '@/lib/purchases/moves/dto';
import { useServerTime } from './use-server-time';

interface ServiceNoticesProps {
  service: Pick<ServiceDto, 'codeLockedUntil' | 'override' | 'reporting'>;
  /** Server time, ISO. */
  now: string;
}

/** Notices about the delivery code: it is locked, or wasn't used. */
export function ServiceNotices({ service, now }: ServiceNoticesProps) {
  const { codeLockedUntil, override, reporting } = service;
  return (
    <div role="status" className="mt-4 empty:mt-0">
      {codeLockedUntil ? <LockedNotice until={codeLockedUntil} now={now} /> : null}
      {override ? (
        <Notice
          tone="warn"
          action={
            reporting ? (
              <Button
                variant="quiet"
                size="sm"
                aria-haspopup="dialog"
                onClick={() => openDialog('report')}
              >
                Report a problem
              </Button>
            ) : null
          }
        >
          <b className="block">Our support team marked this delivered without your code</b>
          {override.photoId ? (
            <a
              href={`/api/files/${override.photoId}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-bold text-adire underline underline-offset-4"
            >
              See their photo
            </a>
          ) : null}
          <span className="block">{missingText(reporting?.until ?? null)}</span>
        </Notice>
      ) : null}
    </div>
  );
}

function missingText(until: string | null): string {
  return until
    ? `Didn’t get it? Report a problem by ${formatTime(until)}.`
    : 'Didn’t get it? Report a problem.';
}

/** Time until the lock ends. */
function LockedNotice({ until, now }: { until: string; now: string }) {
  const time = useServerTime(now);
  if (Date.parse(until) <= time.getTime()) return null;
  return (
    <Notice tone="warn">
      <b className="block">Your rider entered five wrong codes</b>
      Read them the code below again. They can try at {formatTime(until)}. Nobody with you? Contact
      support.
    </Notice>
  );
}
