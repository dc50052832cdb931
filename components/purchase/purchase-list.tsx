import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { IntentLink } from '@/components/ui/intent-link';
import { Naira } from '@/components/ui/naira';
import { TabLinks } from '@/components/ui/tab-links';
import { isOngoing } from '@/lib/core/delivery/status';
import { formatClockSoon, formatDayTime, formatWhen } from '@/lib/core/format';
import { shortId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { OrderCardDto } from '@/lib/purchases/moves/dto';
import { ORDER_MESSAGES } from '@/lib/purchases/moves/messages';
import { PURCHASE_TEXT } from './purchase-text';
import { SaveForOffline } from './save-for-offline';
import { SpeedTag } from './speed-tag';
import { StatusTag } from './status-tag';

interface PurchasesPageProps {
  kind: ServiceKind;
  userId: string;
  isCompleted: boolean;
  /** Number of purchases in each tab; null while they load. */
  counts: { ongoing: number; completed: number } | null;
  children: ReactNode;
}

/** The customer's orders, dispatches or errands: heading, tabs and the list of one tab. */
export function PurchasesPage({ kind, userId, isCompleted, counts, children }: PurchasesPageProps) {
  const { heading } = PURCHASE_TEXT[kind];
  return (
    <main id="main" tabIndex={-1} className="wrap max-w-200! pt-5.5 pb-8 outline-none">
      <SaveForOffline kind={kind} userId={userId} />
      <h1 className="mb-4.5">{heading}</h1>
      <TabLinks
        label={kind === 'order' ? 'Orders' : heading}
        tabs={[
          {
            href: paths.purchases(kind),
            text: 'Ongoing Orders',
            count: counts?.ongoing,
            isCurrent: !isCompleted,
          },
          {
            href: paths.purchases(kind, 'completed'),
            text: 'Completed Orders',
            count: counts?.completed,
            isCurrent: isCompleted,
          },
        ]}
      />
      {children}
    </main>
  );
}

interface PurchaseListProps<P> {
  kind: ServiceKind;
  purchases: readonly P[];
  isCompleted: boolean;
  children: (purchase: P) => ReactNode;
}

/** The cards of a tab, or its empty state. */
export function PurchaseList<P>({ kind, purchases, isCompleted, children }: PurchaseListProps<P>) {
  const { another, completed, ongoing } = PURCHASE_TEXT[kind];
  if (purchases.length === 0) {
    return (
      <EmptyState
        art={<EmptyArt name={kind === 'order' ? 'orders' : kind} />}
        title={isCompleted ? ORDER_MESSAGES.noCompleted : ORDER_MESSAGES.noOngoing}
        action={<ButtonLink href={another.href}>{another.text}</ButtonLink>}
      >
        {isCompleted ? completed : ongoing}
      </EmptyState>
    );
  }
  return <ul className="mt-4.5 grid grid-cols-[minmax(0,1fr)] gap-4">{purchases.map(children)}</ul>;
}

type Purchase = Pick<
  OrderCardDto,
  '_id' | 'status' | 'totalFee' | 'refunded' | 'createdAt' | 'isExpress' | 'scheduledFor'
>;

interface PurchaseCardProps {
  kind: ServiceKind;
  purchase: Purchase;
  now: Date;
  /** Shown before the time, such as the shops of an order. */
  about?: string;
  /** Shown under the price, such as the number of items. */
  pieces?: string;
  /** The action that the customer has to take. */
  notice?: string | null;
  /** The contents: pictures, or start and destination. */
  children: ReactNode;
}

/** One purchase in the list; the whole card is a link. */
export function PurchaseCard(props: PurchaseCardProps) {
  const { kind, purchase, now, about, pieces, notice, children } = props;
  const { _id, status, totalFee, createdAt, isExpress, refunded, scheduledFor } = purchase;
  const { name, startsAt } = PURCHASE_TEXT[kind];
  return (
    <li className="relative rounded-box border border-line bg-card p-4.5 transition duration-150 hover:border-border wide:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg">
          <IntentLink
            href={paths.purchase(kind, _id)}
            className="after:absolute after:inset-0 after:rounded-box focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-adire"
          >
            {name} {shortId(_id)}
          </IntentLink>
        </h2>
        <StatusTag status={status} />
      </div>
      <p className="mt-1 text-sm text-ink-2">
        {about ? `${about} · ${formatWhen(createdAt, now)}` : formatDayTime(createdAt, now)}
      </p>
      <div
        className={clsx(
          'flex flex-wrap gap-3',
          kind === 'order' ? 'mt-3.5 items-center' : 'mt-3 items-end',
        )}
      >
        {children}
        <div className="ml-auto shrink-0 text-right">
          <p className={clsx('font-display text-lg font-bold', !pieces && 'mb-1')}>
            <Naira amount={totalFee} />
          </p>
          {pieces ? <p className="mb-1 text-sm text-ink-2">{pieces}</p> : null}
          <SpeedTag isExpress={isExpress} />
        </div>
        <Icon name="chevron-right" className="size-5 shrink-0 self-center text-ink-2" />
      </div>
      {notice ? <p className="mt-3 text-sm font-semibold text-mango-text">{notice}</p> : null}
      {refunded > 0 ? (
        <p className="mt-3 text-sm font-semibold text-leaf">
          Refunded <Naira amount={refunded} />
        </p>
      ) : null}
      {isOngoing(status) && scheduledFor && new Date(scheduledFor) > now ? (
        <p className="mt-3 text-sm text-ink-2">
          {startsAt} {formatClockSoon(scheduledFor, now)}
        </p>
      ) : null}
    </li>
  );
}
