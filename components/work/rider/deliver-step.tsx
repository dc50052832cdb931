'use client';

import { useState } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Ring } from '@/components/ui/ring';
import { formatCountdown, formatList, formatTime } from '@/lib/core/format';
import type { ServiceKind } from '@/lib/core/service-kind';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import { CodeField, Keys } from './code-field';
import type { StepProps } from './job-page';
import { ReasonSheet } from './reason-sheet';
import { getWait } from './rider-text';
import { CallLink, StopHeading } from './stop-heading';
import { SupportLink } from './support';

const CODE_DIGITS = 4;
const CODE_LOCK_MS = 10 * 60_000;
const UNREACHABLE_REASONS = ['No answer to my calls', 'Nobody at the door', 'Wrong address'];

/** The step at the door: the wait for the customer, and their delivery code. */
export function DeliverStep(props: StepProps) {
  const { job, stop, steps, now, exitButton } = props;
  const onCall = () => void steps.submit(job, 'contact', { stop: stop.seq });
  const lockedMs = job.codeLockedUntil ? Date.parse(job.codeLockedUntil) - now.getTime() : 0;
  return (
    <>
      <div className="px-(--gutter) pt-2 pb-4">
        <StopHeading stop={stop} call={<CallLink stop={stop} onCall={onCall} />} />
        <WaitBox {...props} />
        <PaidNote />
        {stop.arrivedAt ? null : exitButton}
      </div>
      {lockedMs > 0 ? <Locked leftMs={lockedMs} {...props} /> : <Code {...props} />}
    </>
  );
}

/** Who sees the delivery's page and gets its mails; a parcel's recipient does neither. */
const WHO_SEES: Record<ServiceKind, string> = {
  order: 'The customer',
  dispatch: 'The sender',
  errand: 'The customer',
};

const getCustomer = ({ job }: Pick<StepProps, 'job'>) => job.customer || 'the customer';

function WaitBox(props: StepProps) {
  const { job, stop, steps, now } = props;
  const [isOpen, setOpen] = useState(false);
  const wait = getWait(stop, now);
  const customer = getCustomer(props);
  if (job.unreachable) {
    return (
      <Notice tone="warn" role="status" className="mt-3">
        <b>Support knows since {formatTime(job.unreachable.at)}.</b> Wait for their call. If{' '}
        {customer} comes, enter the code.
      </Notice>
    );
  }
  if (!wait) return null;
  const text = formatCountdown(wait.leftMs);
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3.5 rounded-box border border-line bg-card px-3.5 py-3">
      {wait.leftMs > 0 ? (
        <Ring
          clock={{ text, share: wait.share, urgency: 'wait' }}
          label={`${text} to wait`}
          size="lg"
        />
      ) : null}
      <div className="min-w-0 flex-1 basis-40 text-sm leading-snug">
        <b className="block text-base">
          {wait.leftMs > 0
            ? `${WHO_SEES[job.kind]} sees this clock too`
            : `Can’t reach ${customer}?`}
        </b>
        <span className="text-ink-2">
          {triesText(stop.contacts)} {nextTryText(wait)}
        </span>
      </div>
      {wait.canGiveUp ? (
        <Button variant="outline" isBlock aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Tell support
        </Button>
      ) : null}
      {isOpen ? (
        <ReasonSheet
          title={`Can’t reach ${customer}?`}
          description="Support decides what happens next. Stay where you are; you’re paid either way."
          reasons={UNREACHABLE_REASONS}
          action="Tell support"
          onConfirm={(reason) => steps.submit(job, 'unreachable', { reason })}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

function triesText(contacts: readonly string[]): string {
  if (contacts.length === 0) return 'Not called yet.';
  return `Called at ${formatList(contacts.slice(-2).map((at) => formatTime(at)))}.`;
}

function nextTryText({ leftMs, triesMissing, canGiveUp }: NonNullable<ReturnType<typeof getWait>>) {
  if (canGiveUp) return 'You’ve waited and called.';
  const calls = triesMissing === 1 ? 'one more call' : `${triesMissing} calls`;
  if (leftMs === 0) return `After ${calls} you can tell support.`;
  return triesMissing === 0
    ? 'At 0:00 you can tell support.'
    : `At 0:00 and after ${calls} you can tell support.`;
}

function Locked({ job, leftMs }: StepProps & { leftMs: number }) {
  const text = formatCountdown(leftMs);
  const share = Math.min(1, leftMs / CODE_LOCK_MS);
  return (
    <section
      data-bottom-bar
      className="mt-auto flex flex-wrap items-center gap-4 bg-card px-(--gutter) pt-4 pb-[calc(1.25rem+env(safe-area-inset-bottom))] shadow-bar"
    >
      <Ring clock={{ text, share, urgency: 'stop' }} label={`${text} locked`} size="lg" />
      <div role="status" className="min-w-0 flex-1 basis-40">
        <h2 className="text-lg">Locked for ten minutes</h2>
        <p className="text-sm text-ink-2">
          Five wrong codes. {WHO_SEES[job.kind]} was told by email. Stay where you are.
        </p>
        <SupportLink number={job.number} className={`${buttonClass('soft', 'phoneSm')} mt-2`} />
      </div>
    </section>
  );
}

function Code(props: StepProps) {
  const { job, steps } = props;
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isBusy = steps.busy === 'deliver';

  async function deliver(): Promise<void> {
    if (code.length < CODE_DIGITS) {
      setError(RIDER_MESSAGES.codeDigits);
      return;
    }
    const result = await steps.submit(job, 'deliver', { code }, `${job.number} delivered`);
    if (result.state === 'refused') setError(result.message || null);
  }

  function type(digit: string): void {
    // After a refusal the next digit starts a new code.
    setCode(error ? digit : `${code}${digit}`.slice(0, CODE_DIGITS));
    setError(null);
  }

  return (
    <form
      data-bottom-bar
      className="mt-auto bg-card px-(--gutter) pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-bar wide:rounded-t-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void deliver();
      }}
    >
      <CodeField
        label={`Ask ${getCustomer(props)} for the delivery code`}
        length={CODE_DIGITS}
        value={code}
        error={error}
        hasKeys
        onChange={(value) => {
          setCode(value);
          setError(null);
        }}
      />
      <Keys
        action="Deliver"
        isBusy={isBusy}
        onDigit={type}
        onDelete={() => {
          setCode(error ? '' : code.slice(0, -1));
          setError(null);
        }}
      />
    </form>
  );
}

/** Riders collect no money at the door. */
function PaidNote() {
  return (
    <p className="mt-3 flex items-center gap-2 text-sm">
      <Icon name="circle-check" className="size-5 shrink-0 text-leaf" />
      <span>
        <b>Paid already.</b> Collect no money.
      </span>
    </p>
  );
}
