import mongoose from 'mongoose';
import type { Delivery } from '@/models/purchases/delivery';
import { Order, type OrderDoc } from '@/models/purchases/order';
import type { WithDelivery } from '@/models/purchases/purchase-base';
import type { Cast } from './cast';
import type { Pace } from './pace';
import type { Person } from './person';

/** Delay before each action. */
const PAUSE = { min: 20_000, max: 60_000 };
/** Delay between the rider's arrival and the hand-over. */
const AT_COUNTER = { min: 10_000, max: 20_000 };
const PREP_MINUTES = 5;

type Step = 'accept' | 'ready' | 'handed-over';

/** Accepts, prepares and hands over the orders paid since `since`, unless a person has the shop's board open. */
export async function playSellers(
  { sellers }: Cast,
  people: ReadonlyMap<string, Person>,
  pace: Pace,
  since: Date,
): Promise<void> {
  const orders = await Order.find(
    {
      createdAt: mongoose.trusted({ $gte: since }),
      statusRank: mongoose.trusted({ $lte: 2 }),
      $or: [{ scheduledFor: null }, { scheduledFor: mongoose.trusted({ $lte: new Date() }) }],
    },
    { parts: 1, items: 1, 'delivery.stops': 1 },
  ).lean<(OrderDoc & WithDelivery)[]>();
  for (const { _id, parts, items, delivery } of orders) {
    const arrived = shopsReached(delivery);
    for (const part of parts) {
      const person = people.get(sellers.get(part.vendorId) ?? '');
      const isAsked = items.some(({ vendorId, query }) => query && vendorId === part.vendorId);
      const step = isAsked ? null : getStep(part, arrived.has(part.vendorId));
      if (!person || !step) continue;
      const key = `${step}:${_id}:${part.vendorId}`;
      if (!pace.isDue(key, step === 'handed-over' ? AT_COUNTER : PAUSE)) continue;
      // A person has the board open and acts there.
      if ((await person.othersIn(`vendor:${part.vendorId}`)) > 0) {
        pace.forget(key);
        continue;
      }
      const about = { orderId: _id.toString(), vendorId: part.vendorId };
      await (step === 'accept'
        ? person.post('/api/seller/order/accept', { ...about, prepMinutes: PREP_MINUTES })
        : person.post(`/api/seller/order/${step}`, about));
    }
  }
}

/** Shops of an order where its rider waits. */
function shopsReached({ stops }: Delivery): ReadonlySet<string> {
  const here = stops.filter(({ state, arrivedAt }) => state === 'open' && arrivedAt);
  return new Set(here.map(({ vendorId }) => vendorId));
}

/** What the shop does next with a part; `isRiderHere`: its rider waits for it. */
export function getStep(
  part: { status?: string; readyAt?: Date | null; handedOverAt?: Date | null },
  isRiderHere: boolean,
): Step | null {
  if (part.status === 'Order Placed') return 'accept';
  if (part.status !== 'Order Confirmed' && part.status !== 'Order Assigned') return null;
  if (!part.readyAt) return 'ready';
  return isRiderHere && !part.handedOverAt ? 'handed-over' : null;
}
