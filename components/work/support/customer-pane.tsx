'use client';

import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import { answeredText, CATEGORY_NAMES } from '@/components/purchase/report-text';
import { StatusTag } from '@/components/purchase/status-tag';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Tag } from '@/components/ui/tag';
import { Avatar } from '@/components/work/kit/avatar';
import type {
  CustomerServiceDto,
  CustomerTicketDto,
  RatingDto,
  SupportCustomerDto,
} from '@/lib/conversations/support/dto';
import {
  formatDate,
  formatMonth,
  formatNaira,
  formatPhone,
  formatWhen,
  plural,
} from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { WalletTransactionDto } from '@/lib/ledger/dto';
import { AccountControl } from './account-control';
import { RefundSheet, ReportSheet } from './chat-sheets';
import { Key } from './key';

interface CustomerPaneProps {
  chatId: string;
  userId: string;
  customer: SupportCustomerDto;
  /** The order that saved replies and refunds refer to. */
  chosen: CustomerServiceDto | null;
  isOnline: boolean;
  /** Whether the agent may open pages of ops. */
  isOps: boolean;
  now: Date;
  onChoose: (service: CustomerServiceDto) => void;
  onTicket: (ticketId: string) => void;
  onBack: () => void;
  onHelp: () => void;
}

/** The customer: contacts, purchases and wallet. */
export function CustomerPane(props: CustomerPaneProps) {
  const { customer, userId, isOnline, isOps, now, onBack, onTicket, onHelp } = props;
  const { name, phone, email, address, since, orders, dispatches, errands, totals, ratings } =
    customer;
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto pb-6 wrap-anywhere short:overflow-visible">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2.5 wide:min-h-16">
        <IconButton label="Back to the chat" className="-ml-2 min-[75rem]:hidden" onClick={onBack}>
          <Icon name="chevron-left" className="size-5.5" />
        </IconButton>
        <Avatar name={name} size="lg" isOnline={isOnline || undefined} />
        <div className="min-w-0">
          <h2 dir="auto" className="font-sans text-base font-bold">
            {name}
          </h2>
          <p className="text-xs text-ink-2">Since {formatMonth(since)}</p>
        </div>
        {customer.isSuspended ? (
          <Tag tone="stop" className="ml-auto">
            Suspended
          </Tag>
        ) : null}
      </div>
      <ul className="grid gap-1 border-b border-line px-4 py-3">
        <Contact icon={'phone'} text={formatPhone(phone)} href={phone ? `tel:${phone}` : null} />
        <Contact icon={'mail'} text={email} href={email ? `mailto:${email}` : null} />
        {address ? <Contact icon={'map-pin'} text={address} href={null} /> : null}
        {ratings.length > 0 ? (
          <Contact icon={'face-slightly-smiling'} text={ratingText(ratings)} href={null} />
        ) : null}
      </ul>
      <Services {...props} title="Orders" total={totals.orders} services={orders} />
      <Services {...props} title="Dispatches" total={totals.dispatches} services={dispatches} />
      <Services {...props} title="Errands" total={totals.errands} services={errands} />
      <Section title="Wallet">
        {customer.wallet ? (
          <>
            <p className="font-display text-2xl font-bold">
              <Naira amount={customer.wallet.balance} />
            </p>
            <ul className="mt-1">
              {customer.wallet.lines.map((line) => (
                <WalletLine key={line._id} line={line} now={now} />
              ))}
            </ul>
          </>
        ) : (
          <p className="text-ink-2">No wallet yet</p>
        )}
      </Section>
      {customer.tickets.length > 0 ? (
        <Section title="Contact form" count={customer.tickets.length}>
          <ul className="grid gap-0.5">
            {customer.tickets.map((ticket) => (
              <TicketLine
                key={ticket.ticketId}
                ticket={ticket}
                onOpen={() => onTicket(ticket.ticketId)}
              />
            ))}
          </ul>
        </Section>
      ) : null}
      {isOps && customer.userId !== userId ? (
        <AccountControl customer={customer} userId={userId} />
      ) : null}
      <button
        type="button"
        className="mx-4 mt-3.5 flex flex-wrap gap-x-3 gap-y-1.5 rounded-md text-left text-xs text-ink-2 max-wide:hidden"
        onClick={onHelp}
      >
        <span>
          <Key>J</Key> <Key>K</Key> next, previous
        </span>
        <span>
          <Key>T</Key> take
        </span>
        <span>
          <Key>R</Key> reply
        </span>
        <span>
          <Key>E</Key> resolve
        </span>
        <span>
          <Key>?</Key> all keys
        </span>
      </button>
    </div>
  );
}

/** "Rated support 5 of 5, twice". */
function ratingText(ratings: readonly RatingDto[]): string {
  const average = ratings.reduce((sum, { score }) => sum + score, 0) / ratings.length;
  const shown = Number.isInteger(average) ? average : average.toFixed(1);
  const times = ratings.length === 2 ? 'twice' : `${ratings.length} times`;
  return `Rated support ${shown} of 5${ratings.length > 1 ? `, ${times}` : ''}`;
}

function Contact({ icon, text, href }: { icon: IconName; text: string; href: string | null }) {
  if (!text) return null;
  return (
    <li className="flex items-center gap-2.25 text-sm">
      <Icon name={icon} className="size-4.25 shrink-0 text-ink-2" />
      {href ? (
        <a
          href={href}
          className="inline-flex min-h-11 min-w-0 items-center wrap-anywhere hover:text-adire hover:underline wide:min-h-6"
        >
          {text}
        </a>
      ) : (
        <span className="py-0.5">{text}</span>
      )}
    </li>
  );
}

interface SectionProps {
  title: string;
  count?: number;
  aside?: ReactNode;
  children: ReactNode;
}

function Section({ title, count, aside, children }: SectionProps) {
  return (
    <section className="border-b border-line px-4 py-3.5 text-sm last-of-type:border-b-0">
      <div className="mb-1.5 flex items-baseline gap-1.5">
        <h3 className="font-sans text-sm font-bold">{title}</h3>
        {count === undefined ? null : <span className="text-ink-2 tabular">{count}</span>}
        {aside ? <span className="ml-auto">{aside}</span> : null}
      </div>
      {children}
    </section>
  );
}

/** Rows shown before the list is expanded. */
const FIRST = 3;

const SMALL =
  'inline-flex min-h-11 flex-auto items-center justify-center rounded-full border border-transparent px-4 text-sm font-bold wide:min-h-9';

interface ServicesProps extends CustomerPaneProps {
  title: string;
  total: number;
  services: readonly CustomerServiceDto[];
}

function Services(props: ServicesProps) {
  const { title, total, services, chosen, customer, chatId, userId, isOps, now, onChoose } = props;
  const [isAll, setAll] = useState(false);
  const [refunding, setRefunding] = useState<CustomerServiceDto | null>(null);
  const [reporting, setReporting] = useState<CustomerServiceDto | null>(null);
  if (services.length === 0) {
    return title === 'Orders' ? (
      <Section title={title} count={0}>
        <p className="text-ink-2">No orders yet</p>
      </Section>
    ) : null;
  }
  const shown = services.filter(
    (service, index) => isAll || index < FIRST || service.id === chosen?.id,
  );
  const own = services.find(({ id }) => id === chosen?.id) ?? null;
  return (
    <Section
      title={title}
      count={total}
      aside={
        services.length > FIRST ? (
          <button
            type="button"
            aria-expanded={isAll}
            className="min-h-11 rounded-md text-xs font-bold text-adire hover:underline wide:min-h-6"
            onClick={() => setAll(!isAll)}
          >
            {isAll ? 'Show fewer' : total > services.length ? `Last ${services.length}` : 'See all'}
          </button>
        ) : null
      }
    >
      <ul className="grid gap-0.5">
        {shown.map((service) => (
          <li key={service.id}>
            <button
              type="button"
              aria-pressed={service.id === chosen?.id}
              className="-mx-2.5 flex w-[calc(100%+1.25rem)] flex-wrap items-baseline gap-x-2 gap-y-0.5 rounded-xl px-2.5 py-1.75 text-left hover:bg-sand aria-pressed:bg-tint"
              onClick={() => onChoose(service)}
            >
              <span className="min-w-0 flex-1 text-xs text-ink-2">
                <b className="text-sm text-ink">{service.number}</b>{' '}
                {formatWhen(service.placedAt, now)}
              </span>
              <b className="tabular">
                <Naira amount={service.total} />
              </b>
              <span className="flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
                <StatusTag status={service.status} />
                <span className="text-xs text-ink-2">{moneyText(service)}</span>
              </span>
              {service.id === chosen?.id && service.title ? (
                <span className="w-full text-xs text-ink-2">{service.title}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {own ? <OwnReports service={own} now={now} /> : null}
      {own ? (
        <div className="mt-2.5 flex flex-wrap gap-2 empty:hidden">
          {isOps ? (
            <a
              href={paths.adminJob(own.kind, own.id)}
              className={clsx(SMALL, 'bg-tint text-adire hover:brightness-95')}
            >
              Open {own.number}
            </a>
          ) : null}
          {own.refundable > 0 ? (
            <button
              type="button"
              aria-haspopup="dialog"
              className={clsx(SMALL, 'bg-sand hover:bg-line')}
              onClick={() => setRefunding(own)}
            >
              Ask for refund
            </button>
          ) : null}
          {own.canReport ? (
            <button
              type="button"
              aria-haspopup="dialog"
              className={clsx(SMALL, 'bg-sand hover:bg-line')}
              onClick={() => setReporting(own)}
            >
              Report a problem
            </button>
          ) : null}
        </div>
      ) : null}
      {refunding ? (
        <RefundSheet
          chatId={chatId}
          service={refunding}
          customerName={customer.name}
          userId={userId}
          onClose={() => setRefunding(null)}
        />
      ) : null}
      {reporting ? (
        <ReportSheet
          chatId={chatId}
          service={reporting}
          customerName={customer.name}
          userId={userId}
          onClose={() => setReporting(null)}
        />
      ) : null}
    </Section>
  );
}

/** The reports about a purchase, with their answers. */
function OwnReports({ service, now }: { service: CustomerServiceDto; now: Date }) {
  return service.reports.map((report) => (
    <div key={report.id} className="mt-2 rounded-xl bg-sand px-3 py-2 text-xs wrap-anywhere">
      <b>{CATEGORY_NAMES[service.kind][report.category]}</b>, {formatWhen(report.at, now)}: “
      {report.message}”
      <p className="text-ink-2">
        {report.answer
          ? `${answeredText(report, now)}: “${report.answer}”`
          : report.dueAt
            ? `Answer due ${formatWhen(report.dueAt, now)}`
            : 'Not answered yet'}
      </p>
    </div>
  ));
}

const LINES = { order: 'line', dispatch: 'drop-off', errand: 'stop' } as const;

/** Status of the money, or its amount. */
function moneyText({ refundAsked, refunded, kind, lines }: CustomerServiceDto): string {
  if (refundAsked !== null) return `refund of ${formatNaira(refundAsked)} waits for ops`;
  if (refunded > 0) return `${formatNaira(refunded)} refunded`;
  return plural(lines, LINES[kind]);
}

const TYPE_NAMES = { credit: 'Credit', debit: 'Debit', withdrawal: 'Withdrawal' } as const;

function WalletLine({ line, now }: { line: WalletTransactionDto; now: Date }) {
  const { description, type, status, amount, createdAt } = line;
  const isPending = status === 'pending';
  return (
    <li className="flex items-baseline gap-3 border-t border-line py-1.75 first:border-t-0">
      <p className="min-w-0 flex-1 leading-snug">
        {description}
        <span className="block text-xs text-ink-2">
          {isPending ? 'Pending' : TYPE_NAMES[type]} · {formatWhen(createdAt, now)}
        </span>
      </p>
      <b
        className={clsx(
          'shrink-0 tabular',
          isPending ? 'text-mango-text' : type === 'credit' ? 'text-adire' : 'text-danger',
        )}
      >
        {type === 'credit' ? '+' : '-'}
        <Naira amount={amount} />
      </b>
    </li>
  );
}

const TICKET_TONES = { open: 'wait', answered: 'go', closed: 'quiet' } as const;
const TICKET_TEXTS = { open: 'Open', answered: 'Answered', closed: 'Closed' } as const;

function TicketLine({ ticket, onOpen }: { ticket: CustomerTicketDto; onOpen: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="-mx-2.5 flex w-[calc(100%+1.25rem)] flex-wrap items-center gap-x-2 gap-y-0.5 rounded-xl px-2.5 py-1.75 text-left hover:bg-sand"
        onClick={onOpen}
      >
        <span className="min-w-0 flex-1">
          {ticket.subject}
          <span className="block text-xs text-ink-2">
            {ticket.number} · {formatDate(ticket.createdAt)}
          </span>
        </span>
        <Tag tone={TICKET_TONES[ticket.status]}>{TICKET_TEXTS[ticket.status]}</Tag>
      </button>
    </li>
  );
}
