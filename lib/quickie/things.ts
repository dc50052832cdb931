import 'server-only';
import type { ScopedActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/socket-events';
import { isOngoing, type Status } from '@/lib/delivery/status';
import { cancelDispatch } from '@/lib/dispatch/cancel';
import { findDispatch, listDispatches } from '@/lib/dispatch/queries';
import { cancelErrand } from '@/lib/errands/cancel';
import { findErrand, listErrands } from '@/lib/errands/queries';
import { cancelOrder } from '@/lib/orders/cancel';
import type { DirectDto, OrderDto, ServiceDto } from '@/lib/orders/dto';
import { findOrder, listOrders } from '@/lib/orders/queries';
import { findTracking } from '@/lib/riders/queries';
import type { Thing } from './words';

type Actor = ScopedActor<'self'>;

/** What names an order, a dispatch or an errand, and whether it still runs. */
export interface Bought {
  kind: ServiceKind;
  id: string;
  status: Status | null;
  isRunning: boolean;
  createdAt: string;
  /** By which the customer knows it: the shops, the recipient, the first stop. */
  hint: string;
}

type Listed = Pick<ServiceDto, '_id' | 'status' | 'createdAt'>;

const shopsOf = ({ items }: Pick<OrderDto, 'items'>): string[] => [
  ...new Set(items.map(({ product }) => product.vendor)),
];

async function hinted<D extends Listed>(
  kind: ServiceKind,
  list: Promise<D[]>,
  hintOf: (doc: D) => string,
): Promise<Bought[]> {
  return (await list).map((doc) => ({
    ...{ kind, id: doc._id, status: doc.status, createdAt: doc.createdAt },
    ...{ isRunning: isOngoing(doc.status), hint: hintOf(doc) },
  }));
}

/** Everything the customer bought, by the queries of the screens, the newest first. */
export async function listBought(actor: Actor): Promise<Bought[]> {
  const lists = await Promise.all([
    hinted('order', listOrders(actor), (order) => shopsOf(order).join(', ')),
    hinted('dispatch', listDispatches(actor), ({ dropoff }) => `to ${dropoff.firstName}`),
    hinted('errand', listErrands(actor), ({ errands }) => errands[0]?.name ?? ''),
  ]);
  return lists.flat().sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

const FINDS: Readonly<
  Record<ServiceKind, (id: string, actor: Actor) => Promise<OrderDto | DirectDto | null>>
> = { order: findOrder, dispatch: findDispatch, errand: findErrand };
const CANCELS: Readonly<
  Record<ServiceKind, (id: string, actor: Actor, now: Date, commandId: string) => Promise<unknown>>
> = { order: cancelOrder, dispatch: cancelDispatch, errand: cancelErrand };

/** How one of the customer's stands now; null for somebody else's. */
export async function readThing(
  { kind, id }: Pick<Bought, 'kind' | 'id'>,
  actor: Actor,
  now: Date,
): Promise<Thing | null> {
  const [doc, tracking] = await Promise.all([
    FINDS[kind](id, actor),
    findTracking(kind, id, actor, now),
  ]);
  if (!doc || !tracking) return null;
  return {
    ...{ kind, id, cancellation: doc.cancellation },
    status: doc.status,
    shops: 'items' in doc ? shopsOf(doc) : [],
    rider: tracking.rider?.name.split(' ')[0] ?? null,
    eta: tracking.eta ?? doc.eta,
    scheduledFor: doc.scheduledFor,
    acceptBy: 'acceptBy' in doc ? doc.acceptBy : null,
    waitUntil: tracking.waitUntil,
    unreachableAt: tracking.unreachableAt,
    since: doc.timeline.findLast(({ status }) => status === doc.status)?.at ?? null,
    refunded: doc.refunded,
    hasCode: doc.deliveryCode !== null,
  };
}

/**
 * Cancels one of the customer's own by the command of its screen. `commandId`: the same cancels once.
 * Throws AppError `conflict` if it is too late.
 */
export async function cancelThing(
  { kind, id }: Pick<Bought, 'kind' | 'id'>,
  commandId: string,
  actor: Actor,
  now: Date,
): Promise<void> {
  await CANCELS[kind](id, actor, now, commandId);
}
