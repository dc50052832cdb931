'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Box } from '@/components/ui/box';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { ErrorNotice, Notice } from '@/components/ui/notice';
import { Sheet } from '@/components/ui/sheet';
import { useAction } from '@/components/ui/use-action';
import { openChat } from '@/lib/client/chat/chat-panel';
import { openAuth } from '@/lib/client/dialogs';
import { useNow } from '@/lib/client/settings';
import { formatClockDay, formatDayTime } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ApplicationDto } from '@/lib/shops/applications/dto';
import { isEnding } from '@/lib/shops/applications/policy';
import { withdraw } from './use-application';

interface OutcomeProps {
  application: ApplicationDto;
  userId: string;
}

/** The state of a submitted application. */
export function Waiting({ application, userId }: OutcomeProps) {
  const [asked, setAsked] = useState<'change' | 'withdraw' | null>(null);
  const isShop = application.kind === 'seller';
  const { submittedAt, answerBy } = application;
  const now = useNow();
  const isLate = answerBy !== null && new Date(answerBy) < now;
  const by = answerBy ? formatClockDay(answerBy, now) : '';
  return (
    <>
      <header className="flex flex-col items-center text-center">
        <Rings />
        <h1 className="mt-5">
          {isShop ? 'We’re checking your shop' : 'We’re checking your papers'}
        </h1>
        <p className="mt-1.5 text-ink-2">
          {isLate
            ? 'It’s taking longer than usual. We’ll email you as soon as it’s done.'
            : `Usually done by ${by}. We’ll email you.`}
        </p>
      </header>
      <Steps
        steps={[
          {
            title: 'Application sent',
            detail: submittedAt ? formatDayTime(submittedAt, now) : '',
            state: 'done',
          },
          { title: 'We check it', detail: isLate ? 'Still at it' : `By ${by}`, state: 'now' },
          toLastStep(application),
        ]}
      />
      <Box className="mt-4">
        <h2 className="text-lg">{isShop ? 'Get your products ready' : 'Get your phone ready'}</h2>
        <p className="mt-1 text-ink-2">
          {isShop
            ? 'You add them once we’ve said yes. Each one needs:'
            : 'Once we’ve said yes, offers come to your phone. It needs:'}
        </p>
        <ul className="mt-2 grid list-disc gap-1.5 pl-5">
          {(isShop ? SHOP_NEEDS : RIDER_NEEDS).map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </Box>
      <Rows onChange={() => setAsked('change')} />
      <button
        type="button"
        aria-haspopup="dialog"
        className="mx-auto mt-3 block min-h-12 px-4 text-sm font-semibold text-ink-2 underline underline-offset-4"
        onClick={() => setAsked('withdraw')}
      >
        Withdraw application
      </button>
      {asked ? (
        <WithdrawSheet
          application={application}
          userId={userId}
          isChange={asked === 'change'}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

const SHOP_NEEDS = [
  'A photo, taken in daylight',
  'A name, and a price for each size',
  'For food: the extras, such as plantain or another piece of meat',
] as const;

const RIDER_NEEDS = [
  'Location turned on for Eki',
  'Sound on, because an offer only waits for seconds',
  'Data for the day',
] as const;

/** What an approval brings. */
export function toLastStep({ kind, shop }: ApplicationDto): Step {
  return kind === 'seller'
    ? {
        title: `${shop?.businessName} opens`,
        detail: 'You add your first product, and shoppers can order',
        state: 'ahead',
      }
    : { title: 'You can go online', detail: 'And get your first offer', state: 'ahead' };
}

interface Step {
  title: string;
  detail: string;
  state: 'done' | 'now' | 'ahead';
}

/** The way from a sent application to the first order. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <Box className="mt-6">
      <ol>
        {steps.map(({ title, detail, state }, index) => (
          <li key={title} className="relative flex gap-[min(0.875rem,14px)] pb-5 last:pb-0">
            {index < steps.length - 1 ? (
              <span
                aria-hidden="true"
                className={clsx(
                  'absolute top-[min(2rem,36px)] bottom-0 left-[min(1rem,18px)] w-0.5',
                  state === 'done' ? 'bg-leaf' : 'bg-line',
                )}
              />
            ) : null}
            <span
              aria-hidden="true"
              className={clsx(
                'grid size-[min(2rem,36px)] shrink-0 place-items-center rounded-full',
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
  );
}

const ROW = 'flex min-h-14 w-full flex-wrap items-center gap-x-3 text-left';

/** Changes the application, or asks about it. */
export function Rows({ onChange }: { onChange: () => void }) {
  return (
    <Box className="mt-4 divide-y divide-line py-1!">
      <button type="button" aria-haspopup="dialog" className={ROW} onClick={onChange}>
        <Icon name="file-text" className="size-5.5 shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">Your application</span>
        <span className="font-bold text-adire">Change</span>
      </button>
      <button type="button" aria-haspopup="dialog" className={ROW} onClick={() => openChat()}>
        <Icon name="message-circle" className="size-5.5 shrink-0 text-ink-2" />
        <span className="min-w-0 flex-1">Questions?</span>
        <span className="font-bold text-adire">Chat with us</span>
      </button>
    </Box>
  );
}

function WithdrawSheet({
  application,
  userId,
  isChange,
  onClose,
}: OutcomeProps & { isChange: boolean; onClose: () => void }) {
  const { run, isBusy, message } = useAction(() => withdraw(application.kind, userId), {
    staysBusy: true,
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={isChange ? 'Change your application?' : 'Withdraw your application?'}
      description={
        isChange
          ? 'We stop checking it until you send it again. Everything you filled in stays.'
          : 'It becomes a draft again. You can change it and send it when you like.'
      }
      footer={
        <div className="grid gap-3">
          <Button
            variant={isChange ? 'primary' : 'danger'}
            isBlock
            isBusy={isBusy}
            onClick={() => void run()}
          >
            {isChange ? 'Change it' : 'Withdraw'}
          </Button>
          <Button variant="quiet" isBlock onClick={onClose}>
            Keep it
          </Button>
        </div>
      }
    >
      <ErrorNotice message={message} />
    </Sheet>
  );
}

/** The mark's rings, while something is under way. */
export function Rings() {
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
  /** Sends another licence, once this one is ending. */
  onAgain: () => void;
}

/** The shop is open, or the rider can go online. */
export function Approved({ application, waitsFor, onAgain }: ApprovedProps) {
  const isShop = application.kind === 'seller';
  const isLicenceEnding = isEnding(application.ride?.licenceUntil || null, useNow());
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
              ? 'Shoppers find you as soon as your first product is on sale. It takes a name, a price and a photo.'
              : 'Go online when you’re ready.'}
          </p>
          {/* Full page load: those pages have a Content-Security-Policy of their own (decision 36). */}
          {isShop ? (
            <>
              <a
                href={paths.sellerNewProduct({ vendorId: application.vendorId ?? undefined })}
                className={clsx(buttonClass(), 'mt-6')}
              >
                Add your first product
              </a>
              <a href={paths.seller()} className={clsx(buttonClass('quiet'), 'mt-3')}>
                See your orders
              </a>
            </>
          ) : (
            <>
              <a href={paths.rider()} className={clsx(buttonClass(), 'mt-6')}>
                Open the rider app
              </a>
              {isLicenceEnding ? (
                <Button variant="quiet" className="mt-3" onClick={onAgain}>
                  Send your new licence
                </Button>
              ) : null}
            </>
          )}
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
        You can apply again with what you sent. If you don’t, we delete your documents 30 days after
        the decision.
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
