'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Naira } from '@/components/ui/naira';
import { ErrorNotice } from '@/components/ui/notice';
import { Spinner } from '@/components/ui/spinner';
import { Tag } from '@/components/ui/tag';
import { useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { formatTime, plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import type { OfferDto } from '@/lib/purchases/delivery/dto';
import type { JobDto } from '@/lib/purchases/delivery/riders/dto';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';

import { KIND_TEXT, kilometresText, offerClock } from './rider-text';
import { type LiveRider, withJob } from './use-rider';
import { goTo } from './views';

/** Remaining seconds that screen readers announce. */
const HURRY_S = 10;

interface OfferProps {
  offer: OfferDto;
  live: LiveRider;
  /** Server time. */
  now: Date;
}

/** A timed offer: pay, distances and areas. Names and exact places only after it is accepted. */
export function OfferView({ offer, live, now, map }: OfferProps & { map?: ReactNode }) {
  const clock = useOfferClock(offer, live, now);
  const { answer, busy, message } = useAnswer(offer, live);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <div className="relative -mt-16 -mb-7 min-h-48 flex-1 short:hidden">
        <div className="absolute inset-0 *:h-full">{map}</div>
      </div>
      <section
        aria-labelledby="offer"
        data-bottom-bar
        className="relative z-2 mt-auto animate-sheet-up rounded-t-[1.75rem] bg-card px-4.5 pt-3 pb-[calc(1rem+env(safe-area-inset-bottom))] shadow-[0_-10px_40px_#1b173033]"
      >
        <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-line">
          <div
            className="h-full rounded-full bg-mango transition-[width] duration-1000 ease-linear"
            style={{ width: `${clock.share * 100}%` }}
          />
        </div>
        <div className="mt-3 flex flex-wrap items-end gap-x-3 gap-y-2">
          <div>
            <div className="mb-1.5 flex flex-wrap gap-1.5">
              {offer.isExpress ? (
                <Tag tone="wait">
                  <Icon name="zap" className="size-3.5" strokeWidth={2.2} />
                  Express
                </Tag>
              ) : null}
              <Tag>{KIND_TEXT[offer.kind]}</Tag>
            </div>
            <h2
              ref={heading}
              id="offer"
              tabIndex={-1}
              className="text-[3.25rem] leading-none font-extrabold tracking-tight outline-none"
            >
              <span className="sr-only">New offer: </span>
              <Naira amount={offer.pay} />
            </h2>
          </div>
          <p role="timer" className="ml-auto text-right leading-tight">
            <b className="block font-display text-4xl leading-none font-extrabold tabular">
              {clock.seconds}
            </b>
            <span className="text-sm text-ink-2">
              {clock.seconds === 1 ? 'second left' : 'seconds left'}
            </span>
          </p>
        </div>
        <p role="status" className="sr-only">
          {clock.seconds <= HURRY_S && !clock.isOver ? `${HURRY_S} seconds left to answer` : ''}
        </p>
        <dl className="mt-3.5 flex flex-wrap border-y border-line">
          <Fact value={kilometresText(offer.pickupM)}>to pick-up</Fact>
          <Fact value={kilometresText(offer.tripM)}>the trip</Fact>
          <Fact value={`${offer.minutes} min`}>in all</Fact>
        </dl>
        <Legs offer={offer} now={now} />
        {offer.advance > 0 ? (
          <p className="mt-3 flex items-center gap-2.5 rounded-control bg-mango-tint px-3.5 py-2.5 text-sm">
            <Icon name="banknote" className="size-5 shrink-0 text-mango-text" />
            <span>
              <b>
                You pay up to <Naira amount={offer.advance} />,
              </b>{' '}
              back with your pay
            </span>
          </p>
        ) : null}
        <ErrorNotice message={message} className="mt-3" />
        <div className="mt-4 flex flex-wrap gap-2.5">
          <button
            type="button"
            className={`${buttonClass('quiet', 'phone')} grow text-base!`}
            aria-busy={busy === 'decline' || undefined}
            onClick={() => void answer('decline')}
          >
            Decline
          </button>
          <button
            type="button"
            className={`${buttonClass('primary', 'phone')} flex-[3_1_9rem]`}
            aria-busy={busy === 'accept' || undefined}
            onClick={() => void answer('accept')}
          >
            {busy === 'accept' ? <Spinner className="size-5" /> : null}
            <span>
              Accept <Naira amount={offer.pay} />
            </span>
          </button>
        </div>
      </section>
    </>
  );
}

function Fact({ value, children }: { value: string; children: string }) {
  return (
    <div className="flex min-w-23 flex-1 flex-col-reverse border-line py-2.5 pl-3 leading-tight first:pl-0 not-first:border-l">
      <dt className="text-xs text-ink-2">{children}</dt>
      <dd className="font-display text-[1.1875rem] font-bold tabular">{value}</dd>
    </div>
  );
}

function Legs({ offer: { areas, kind, readyAt }, now }: { offer: OfferDto; now: Date }) {
  const ready = !readyAt
    ? ''
    : Date.parse(readyAt) <= now.getTime()
      ? ', ready now'
      : `, ready ${formatTime(readyAt)}`;
  return (
    <ol className="mt-3 grid gap-2.75">
      {areas.map(({ placeId, name }, index) => {
        const isLast = index === areas.length - 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stops may be near the same place
          <li key={`${placeId} ${index}`} className="flex items-center gap-3 leading-snug">
            <span
              aria-hidden="true"
              className={`grid size-6.5 shrink-0 place-items-center rounded-full text-xs font-extrabold ${isLast ? 'bg-leaf-tint text-leaf' : 'bg-tint text-adire'}`}
            >
              {index + 1}
            </span>
            <b className="min-w-0 flex-1 wrap-anywhere">{name}</b>
            <span className="max-w-[50%] text-right text-xs text-ink-2">
              {isLast
                ? 'drop-off'
                : kind === 'errand'
                  ? 'errand'
                  : `pick-up${index === areas.length - 2 ? ready : ''}`}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The countdown of the offer. */
function useOfferClock(offer: OfferDto, live: LiveRider, now: Date) {
  const clock = offerClock(offer, now);
  const { closeOffer, refetch } = live;
  useEffect(() => {
    if (!clock.isOver) return;
    closeOffer(offer.offerId, false);
    void refetch();
  }, [clock.isOver, offer.offerId, closeOffer, refetch]);
  return clock;
}

type Answer = 'accept' | 'decline';

function useAnswer({ offerId }: OfferDto, live: LiveRider) {
  const { run, pending, message } = useAction(
    async (how: Answer) => {
      const { job } = await apiPost<{ job?: JobDto | null }>(
        `/api/rider/offer/${how}`,
        { offerId, commandId: randomHex(12) },
        PAGE_MESSAGES.errorOccurred,
      );
      live.closeOffer(offerId, true);
      if (how === 'accept' && job) {
        live.change((data) => withJob(data, job));
        goTo(paths.riderJob(job.jobId));
      }
      void live.refetch();
    },
    {
      onError: (error, text, [how]) => {
        const isConflict = error instanceof ApiError && error.status === 409;
        if (!isConflict) return text;
        void live.refetch();
        if (text !== RIDER_MESSAGES.offerGone) return text;
        live.closeOffer(offerId, how === 'decline');
        return null;
      },
    },
  );
  return { answer: run, busy: pending?.[0] ?? null, message };
}

/** Announces an offer on the app's other pages without covering their content. */
export function OfferBar({ offer, live, now }: OfferProps) {
  const { seconds } = useOfferClock(offer, live, now);
  return (
    <section
      aria-label="New offer"
      className="fixed inset-x-0 top-0 z-20 mx-auto flex max-w-[45rem] flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-mango-tint px-(--gutter) py-2"
    >
      <p role="status" className="min-w-0 flex-1">
        <b>
          New offer: <Naira amount={offer.pay} />
        </b>
        <span className="block text-sm text-ink-2">
          {KIND_TEXT[offer.kind]}, {plural(offer.stops, 'stop')}
        </span>
      </p>
      <span role="timer" className="font-display font-bold tabular">
        {seconds} s
      </span>
      <Button variant="soft" size="phoneSm" onClick={() => goTo(paths.rider())}>
        See offer
      </Button>
    </section>
  );
}
