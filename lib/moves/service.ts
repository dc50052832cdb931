import 'server-only';
import type { ClientSession } from 'mongodb';
import type { Model } from 'mongoose';
import type { OwnerFields } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import type { OutboxEntry } from '@/lib/platform/outbox';
import type { ServiceDoc } from '@/models/purchase';
import type { OrderSnapshot } from './dto';
import type { Effect, Notice, OrderEvent, OrderState } from './state';

/**
 * Storage and notices of orders, dispatches or errands; `transition` decides the moves of all three.
 */
export interface DeliveryService<D extends ServiceDoc> {
  kind: ServiceKind;
  model: Model<D>;
  owners: OwnerFields & Required<Pick<OwnerFields, 'self' | 'rider'>>;
  /** Message if it does not exist or is someone else's. */
  notFound: string;
  getState(doc: D): OrderState;
  /** The stored fields that the moves change. */
  storedFields(state: OrderState, doc: D): Partial<D>;
  snapshot(doc: D): OrderSnapshot;
  mails(id: string, notice: Notice, events: readonly OrderEvent[]): OutboxEntry[];
  /** The timer that an effect sets; absent for services whose moves set none. */
  timer?(id: string, effect: Extract<Effect, { type: 'timer' }>): OutboxEntry;
  /** Notifies a vendor: an event, for a new order also a push message; absent without vendors. */
  vendorEntries?(doc: D, vendorId: string, notice: Notice): OutboxEntry[];
  /** Exchanges the stock of an item whose option changed. Throws AppError if none is left. */
  swapStock?(
    doc: D,
    effect: Extract<Effect, { type: 'swap-stock' }>,
    session: ClientSession,
  ): Promise<void>;
  /** Ships or releases the items' stock; absent for services without stock. */
  moveStock?(
    doc: D,
    effect: Extract<Effect, { type: 'stock' }>,
    session: ClientSession,
  ): Promise<void>;
}
