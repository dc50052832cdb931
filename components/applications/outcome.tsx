'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Box } from '@/components/ui/box';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import type { ApplicationDto } from '@/lib/applications/dto';
import { ApiError } from '@/lib/client/api';
import { openChat } from '@/lib/client/chat/chat-panel';
import { openAuth } from '@/lib/client/dialogs';
import { formatWhen } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { withdraw } from './use-application';

interface OutcomeProps {
  application: ApplicationDto;
  userId: string;
}

/** The state of a submitted application. */
export function Waiting({ application, userId }: OutcomeProps) {
  const [isAsking, setAsking] = useState(false);
  const isShop = application.kind === 'seller';
  const steps = [
    {
      title: 'Application sent',
      detail: application.submittedAt ? formatWhen(application.submittedAt, new Date()) : '',
      state: 'done',
    },
    { title: 'We check it', detail: 'Usually within one working day', state: 'now' },
    {
      title: isShop ? `${application.shop?.businessName} opens` : 'You can go online',
      detail: isShop ? 'Then you add your products' : 'And get your first offer',
      state: 'ahead',
    },
  ] as const;
  return (
    <>
      <header className="flex flex-col items-center text-center">
        <Rings />
        <h1 className="mt-5">
          {isShop ? 'We’re checking your shop' : 'We’re checking your papers'}
        </h1>
        <p className="mt-1.5 text-ink-2">We’ll email you when it’s done.</p>
      </header>
      <Box className="mt-6">
        <ol>
          {steps.map(({ title, detail, state }, index) => (
            <li key={title} className="relative flex gap-3.5 pb-5 last:pb-0">
              {index < steps.length - 1 ? (
                <span
                  aria-hidden="true"
                  className={clsx(
                    'absolute top-8 bottom-0 left-4 w-0.5',
                    state === 'done' ? 'bg-leaf' : 'bg-line',
                  )}
                />
              ) : null}
              <span
                aria-hidden="true"
                className={clsx(
                  'grid size-8 shrink-0 place-items-center rounded-full',
                  state === 'done' && 'bg-leaf text-card',
                  state === 'now' && 'inset-ring-3 inset-ring-mango',
                  state === 'ahead' && 'inset-ring-2 inset-ring-border',
                )}
              >
                {state === 'done' ? (
                  <Icon name="check" className="size-4.5" strokeWidth={2.4} />
                ) : null}
                {state === 'now' ? <span className="size-3 rounded-full bg-mango" /> : null}
              </span>
              <div
                className={clsx('min-w-0', state === 'ahead' && 'text-ink-2')}
                aria-current={state === 'now' ? 'step' : undefined}
              >
                <p dir="auto" className="leading-8 font-bold">
                  {title}
                </p>
                <p className="text-sm text-ink-2">{detail}</p>
              </div>
            </li>
          ))}
        </ol>
      </Box>
      <div className="mt-4 grid gap-3">
        <Button variant="quiet" isBlock aria-haspopup="dialog" onClick={() => openChat()}>
          <Icon name="message-circle" className="size-5" />
          Questions? Chat with us
        </Button>
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-12 font-bold text-danger"
          onClick={() => setAsking(true)}
        >
          Withdraw application
        </button>
      </div>
      {isAsking ? (
        <WithdrawSheet application={application} userId={userId} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

function WithdrawSheet({ application, userId, onClose }: OutcomeProps & { onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function send(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      await withdraw(application.kind, userId);
    } catch (thrown) {
      setError(thrown instanceof ApiError ? thrown.message : PAGE_MESSAGES.somethingWrong);
      setBusy(false);
    }
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Withdraw your application?"
      description="It becomes a draft again. You can change it and send it when you like."
      footer={
        <div className="grid gap-3">
          <Button variant="danger" isBlock isBusy={isBusy} onClick={() => void send()}>
            Withdraw
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Keep it
          </Button>
        </div>
      }
    >
      {error ? (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      ) : null}
    </Sheet>
  );
}

function Rings() {
  return (
    <svg viewBox="0 0 96 96" fill="none" className="size-24 text-mango" aria-hidden="true">
      <circle cx="48" cy="48" r="10" fill="currentColor" />
      <circle cx="48" cy="48" r="18" stroke="currentColor" strokeWidth="3" />
      <circle cx="48" cy="48" r="32" stroke="currentColor" strokeWidth="2" opacity=".6" />
      <circle cx="48" cy="48" r="46" stroke="currentColor" strokeWidth="2" opacity=".35" />
    </svg>
  );
}

interface ApprovedProps {
  application: ApplicationDto;
  /** The mailbox that has to be confirmed first. */
  waitsFor: string | null;
}

/** The shop is open, or the rider can go online. */
export function Approved({ application, waitsFor }: ApprovedProps) {
  const isShop = application.kind === 'seller';
  return (
    <section className="flex flex-col items-center text-center">
      <span className="grid size-20 place-items-center rounded-full bg-leaf text-card">
        <Icon name="check" className="size-10" strokeWidth={2.4} />
      </span>
      <h1 dir="auto" className="mt-5">
        {isShop ? `${application.shop?.businessName} is open` : 'You can ride with Eki'}
      </h1>
      {waitsFor ? (
        <>
          <Notice className="mt-6 text-left">
            One step left: open the link we’ve emailed to <bdi>{waitsFor}</bdi>. It confirms your
            email with a new password.
          </Notice>
          <Button variant="quiet" className="mt-4" onClick={() => openAuth({ mode: 'forgot' })}>
            Send the link again
          </Button>
        </>
      ) : (
        <>
          <p className="mt-1.5 text-ink-2">
            {isShop
              ? 'Shoppers find you as soon as you add your first product.'
              : 'Go online when you’re ready.'}
          </p>
          {/* Full page load: those pages have a Content-Security-Policy of their own (decision 36). */}
          <a href={isShop ? paths.seller() : paths.rider()} className={clsx(buttonClass(), 'mt-6')}>
            {isShop ? 'Open your shop' : 'Open the rider app'}
          </a>
        </>
      )}
    </section>
  );
}

/** Why it was rejected, and how to apply again. */
export function Rejected({
  application,
  onAgain,
}: {
  application: ApplicationDto;
  onAgain: () => void;
}) {
  const [last] = application.decisions;
  return (
    <section>
      <h1>We can’t say yes this time</h1>
      <Notice tone="warn" className="mt-4">
        <span dir="auto">{last?.reason}</span>
      </Notice>
      <p className="mt-4 text-ink-2">
        We delete your documents 30 days after the decision. You can apply again at any time.
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onAgain}>Apply again</Button>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => openChat()}>
          Chat with us
        </Button>
      </div>
    </section>
  );
}
