'use client';

import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { Tag } from '@/components/ui/tag';
import type { TicketDto } from '@/lib/purchases/moves/board/dto';
import { DOUBLE_TAP_MS, firstName, preparation, type Urgency, waiting } from './board-text';
import { ConfirmButton } from './confirm-button';
import {
  CallRider,
  ExpressMark,
  RiderLine,
  TicketCard,
  TicketItems,
  TicketNumber,
  UnsentMark,
} from './ticket';
import { TicketMenu } from './ticket-menu';
import type { Commands } from './use-commands';

const DELAY_MINUTES = 5;

interface ActiveTicketProps {
  ticket: TicketDto;
  now: Date;
  commands: Commands;
  /** The most urgent button of the board is filled. */
  isFilled?: boolean;
}

const METERS: Record<Urgency, string> = { go: 'bg-leaf', wait: 'bg-mango', stop: 'bg-danger' };
const TAGS = { go: 'info', wait: 'wait', stop: 'stop' } as const;

/** An order in preparation. */
export function PreparingTicket({ ticket, now, commands, isFilled = false }: ActiveTicketProps) {
  const state = preparation(ticket, now);
  const isBusy = commands.busyIds.has(ticket.orderId);
  const isWaiting = ticket.items.some(({ query }) => query);
  const isLate = state?.urgency === 'stop';
  const delay = (): void => {
    const done = `${DELAY_MINUTES} min added`;
    void commands.order('delay', ticket, { minutes: DELAY_MINUTES }, done);
  };
  return (
    <TicketCard number={ticket.number} tone={isLate ? 'late' : 'plain'}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          <TicketNumber>{ticket.number}</TicketNumber>
          <p className="text-xs text-ink-2">
            <ExpressMark isExpress={ticket.isExpress} />
            {state?.text}
          </p>
        </div>
        {state ? <Tag tone={TAGS[state.urgency]}>{state.tag}</Tag> : null}
      </div>
      {state ? (
        <div aria-hidden="true" className="mt-2.25 h-1.5 overflow-hidden rounded-full bg-line">
          <div
            className={clsx('h-full rounded-full', METERS[state.urgency])}
            style={{ width: `${state.share * 100}%` }}
          />
        </div>
      ) : null}
      <TicketItems ticket={ticket} now={now} />
      <RiderLine ticket={ticket} now={now} />
      {commands.heldIds.has(ticket.orderId) ? (
        <ReadySoon ticket={ticket} onUndo={() => commands.undo(ticket.orderId)} />
      ) : commands.unsentIds.has(ticket.orderId) ? (
        <UnsentMark />
      ) : (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <Button
            aria-disabled={isBusy || isWaiting || undefined}
            variant={isFilled ? 'primary' : 'soft'}
            size="board"
            className="flex-auto"
            onClick={() => {
              if (isBusy || isWaiting) return;
              void commands.order('ready', ticket, {}, `${ticket.number} is ready`);
            }}
          >
            Mark ready
          </Button>
          <Button
            aria-label={`+${DELAY_MINUTES} min for ${ticket.number}`}
            aria-disabled={isBusy || undefined}
            variant="soft"
            size="board"
            onClick={delay}
          >
            +{DELAY_MINUTES} min
          </Button>
          <TicketMenu ticket={ticket} now={now} commands={commands} />
        </div>
      )}
    </TicketCard>
  );
}

/** Replaces the buttons for the seconds in which Mark ready can be undone. */
function ReadySoon({ ticket: { number }, onUndo }: { ticket: TicketDto; onUndo: () => void }) {
  const shownAt = useRef(Date.now());
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);
  return (
    <div
      role="status"
      className="mt-3 flex items-center gap-2.5 rounded-control bg-leaf-tint py-1 pr-1 pl-3 text-sm leading-snug"
    >
      <Icon name="circle-check" className="size-5 shrink-0 text-leaf" />
      <span className="min-w-0 flex-1">
        <b>Ready.</b> Sending…
      </span>
      <Button
        ref={button}
        aria-label={`Undo: ${number} isn’t ready`}
        variant="bare"
        size="board"
        className="text-adire"
        // The second tap of a double tap isn't an answer.
        onClick={() => Date.now() - shownAt.current < DOUBLE_TAP_MS || onUndo()}
      >
        Undo
      </Button>
    </div>
  );
}

/** An order that is waiting for its rider. */
export function ReadyTicket({ ticket, now, commands }: ActiveTicketProps) {
  const { text, tag } = waiting(ticket.readyAt, now);
  const { rider, pin } = ticket;
  return (
    <TicketCard number={ticket.number}>
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1">
          <TicketNumber>{ticket.number}</TicketNumber>
          <p className="text-xs text-ink-2 first-letter:uppercase">
            <ExpressMark isExpress={ticket.isExpress} />
            {text}
          </p>
        </div>
        {tag ? <Tag tone="wait">{tag}</Tag> : null}
      </div>
      <TicketItems ticket={ticket} now={now} />
      <RiderLine ticket={ticket} now={now} />
      {pin ? (
        <p className="mt-2.5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-tint px-3 py-2">
          <b className="font-display text-2xl tracking-[.16em] text-adire">
            <span aria-hidden="true">{pin}</span>
            <span className="sr-only">{[...pin].join(', ')}</span>
          </b>
          <span className="min-w-0 flex-1 basis-24 text-xs">
            {rider
              ? `Pick-up PIN. Tell ${firstName(rider.name)} once they have the bags.`
              : 'Pick-up PIN'}
          </span>
        </p>
      ) : null}
      {commands.unsentIds.has(ticket.orderId) ? (
        <UnsentMark />
      ) : rider ? (
        <ConfirmButton
          yes={`Yes, ${firstName(rider.name)} has it`}
          isBusy={commands.busyIds.has(ticket.orderId)}
          onConfirm={() =>
            void commands.order('handed-over', ticket, {}, `${ticket.number} handed over`)
          }
          aside={<CallRider rider={rider} />}
        >
          Handed over
        </ConfirmButton>
      ) : null}
    </TicketCard>
  );
}
