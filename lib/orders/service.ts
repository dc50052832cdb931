import 'server-only';
import type { ClientSession } from 'mongodb';
import type { Model, Types } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { OrderSnapshot, ServiceKind } from '@/lib/core/socket-events';
import type { OutboxEntry } from '@/lib/platform/outbox';
import type { Effect, OrderEvent, OrderState } from './state';

/** Fields that orders, dispatches and errands have in common; the moves change them. */
export interface ServiceDoc {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  riderId: Types.ObjectId | null;
  /** Refunded so far, kobo. */
  refundedKobo: number;
  /** Rank of the overall status, written in the same update as the items. */
  statusRank: number;
  /** Incremented by every change; a snapshot with a lower one is stale. */
  rev: number;
  /** Oldest first. */
  events: OrderEvent[];
}

/**
 * How orders, dispatches and errands each are stored and announced; `transition` decides the moves of
 * all three.
 */
export interface DeliveryService<D extends ServiceDoc> {
  kind: ServiceKind;
  model: Model<D>;
  owners: OwnerFields & Required<Pick<OwnerFields, 'self' | 'rider'>>;
  /** Message if it does not exist or is someone else's. */
  notFound: string;
  stateOf(doc: D): OrderState;
  /** The stored fields that the moves change. */
  storedFields(state: OrderState, doc: D): Partial<D>;
  snapshot(doc: D): OrderSnapshot;
  /** Mails for a notice to the customer. */
  mails(
    id: string,
    notice: Extract<Effect, { type: 'tell' }>['notice'],
    events: readonly OrderEvent[],
  ): OutboxEntry[];
  /** The timer that an effect sets. */
  timer(id: string, effect: Extract<Effect, { type: 'timer' }>): OutboxEntry;
  /** The event that tells a vendor; absent for services without vendors. */
  vendorEvent?(
    doc: D,
    vendorId: string,
    notice: Extract<Effect, { type: 'tell' }>['notice'],
  ): OutboxEntry;
  /** Ships or releases the items' stock; absent for services without stock. */
  moveStock?(
    doc: D,
    effect: Extract<Effect, { type: 'stock' }>,
    session: ClientSession,
  ): Promise<void>;
}
