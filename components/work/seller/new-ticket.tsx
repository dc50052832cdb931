'use client';

import clsx from 'clsx';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { Ring } from '@/components/ui/ring';
import { formatClockSoon } from '@/lib/core/format';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { acceptClock, newTicketText, PREP_CHOICES } from './board-text';
import { ItemSheet } from './item-sheet';
import { RejectSheet } from './reject-sheet';
import { ExpressMark, TicketCard, TicketItems, TicketNumber } from './ticket';
import type { Commands } from './use-commands';

interface NewTicketProps {
  ticket: TicketDto;
  now: Date;
  /** The shop's usual preparation time, minutes. */
  usualMinutes: number;
  commands: Commands;
  /** Whether its choices are open; one ticket at a time. */
  isOpen: boolean;
  onOpen: () => void;
}

/** An order that is waiting to be accepted. */
export function NewTicket({ ticket, now, usualMinutes, commands, isOpen, onOpen }: NewTicketProps) {
  const [sheet, setSheet] = useState<'reject' | 'sold-out' | null>(null);
  const close = (): void => setSheet(null);
  const clock = acceptClock(ticket.acceptBy, now);
  const isBusy = commands.busyIds.has(ticket.orderId);
  const isWaiting = ticket.items.some(({ query }) => query);
  const accept = (minutes: number): void => {
    const done = `Accepted. Ready by ${readyTime(ticket, minutes, now)}`;
    void commands.order('accept', ticket, { prepMinutes: minutes }, done);
  };
  return (
    <TicketCard number={ticket.number} tone={isOpen ? 'first' : 'plain'}>
      <div className="flex flex-wrap items-center gap-2.5">
        {clock ? <Ring clock={clock} label={`${clock.text} to accept`} /> : null}
        <div className="min-w-0 flex-1 basis-24">
          <TicketNumber>{ticket.number}</TicketNumber>
          <p
            className={clsx(
              'text-xs',
              clock?.urgency === 'stop' ? 'font-bold text-danger' : 'text-ink-2',
            )}
          >
            <ExpressMark isExpress={ticket.isExpress} />
            {newTicketText(ticket, now)}
          </p>
        </div>
        <b className="tabular">
          <Naira amount={ticket.amount} />
        </b>
      </div>
      <TicketItems ticket={ticket} now={now} />
      {clock?.isOver ? (
        <p className="mt-3 text-sm text-ink-2">We’re refunding the customer.</p>
      ) : isOpen ? (
        <AcceptChoices
          now={now}
          ticket={ticket}
          usualMinutes={usualMinutes}
          isBusy={isBusy}
          onAccept={accept}
          isWaiting={isWaiting}
          onSoldOut={() => setSheet('sold-out')}
          onReject={() => setSheet('reject')}
        />
      ) : (
        <div className="mt-3 flex items-center gap-2">
          <Button
            aria-disabled={isBusy || isWaiting || undefined}
            variant="soft"
            size="board"
            className="flex-1"
            onClick={() => isWaiting || accept(usualMinutes)}
          >
            Accept · {usualMinutes} min
          </Button>
          <IconButton label={`More for ${ticket.number}`} onClick={onOpen}>
            <Icon name="ellipsis" className="size-5" strokeWidth={2} />
          </IconButton>
        </div>
      )}
      {sheet === 'reject' ? (
        <RejectSheet ticket={ticket} commands={commands} onClose={close} />
      ) : null}
      {sheet === 'sold-out' ? (
        <ItemSheet ticket={ticket} now={now} commands={commands} onClose={close} />
      ) : null}
    </TicketCard>
  );
}

interface AcceptChoicesProps {
  now: Date;
  ticket: TicketDto;
  usualMinutes: number;
  isBusy: boolean;
  /** The customer hasn't answered a question yet. */
  isWaiting: boolean;
  onAccept: (minutes: number) => void;
  onSoldOut: () => void;
  onReject: () => void;
}

/** Preparation time, Accept and Reject; on phones a bar at the bottom. */
function AcceptChoices(props: AcceptChoicesProps) {
  const { ticket, now, usualMinutes, isBusy, isWaiting, onAccept, onSoldOut, onReject } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  const name = useId();
  const minutes = chosen ?? usualMinutes;
  return (
    <div
      ref={releaseWhenTall}
      data-bottom-bar
      className="mt-3 flex flex-wrap items-center justify-between gap-x-3 dock:fixed dock:inset-x-0 dock:bottom-0 dock:z-10 dock:bg-card dock:px-4 dock:pt-1 dock:pb-[calc(0.75rem+env(safe-area-inset-bottom))] dock:shadow-bar"
    >
      <span className="py-2 text-sm font-semibold">
        Ready in <span className="font-normal text-ink-2 dock:hidden">minutes</span>
      </span>
      <fieldset className="grid w-full dock:order-1 grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1.5">
        <legend className="sr-only">Ready in minutes</legend>
        {PREP_CHOICES.map((choice) => (
          <label
            key={choice}
            className="relative grid min-h-11 place-items-center rounded-control bg-card font-bold tabular inset-ring-[1.5px] inset-ring-line has-checked:bg-tint has-checked:text-adire has-checked:inset-ring-2 has-checked:inset-ring-adire has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-adire"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={choice === minutes}
              onChange={() => setChosen(choice)}
            />
            {choice}
          </label>
        ))}
      </fieldset>
      <Button
        aria-disabled={isBusy || isWaiting || undefined}
        size="board"
        className="mt-2.5 w-full dock:order-1 dock:min-h-15 dock:text-lg"
        onClick={() => isWaiting || onAccept(minutes)}
      >
        Accept · ready by {readyTime(ticket, minutes, now)}
      </Button>
      <div className="flex flex-wrap items-center max-wide:gap-x-2 wide:mt-1 wide:-mb-1.5 wide:w-full wide:justify-between">
        <Button variant="bare" size="board" className="text-adire" onClick={onSoldOut}>
          Item sold out
        </Button>
        <Button variant="bare" size="board" className="text-danger" onClick={onReject}>
          Reject
        </Button>
      </div>
    </div>
  );
}

/** Counted from its start if it was bought for later or during a break. */
function readyTime({ scheduledFor }: TicketDto, minutes: number, now: Date): string {
  const start = Math.max(now.getTime(), scheduledFor ? Date.parse(scheduledFor) : 0);
  return formatClockSoon(new Date(start + minutes * 60_000).toISOString(), now);
}
