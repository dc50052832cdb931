import mongoose from 'mongoose';
import { Order } from '@/models/order';
import type { Cast } from './cast';
import type { Pace } from './pace';
import type { Person } from './person';

/** Between seeing something to do and doing it. */
const PAUSE = { min: 20_000, max: 60_000 };
const PREP_MINUTES = 5;

/** The shops: accept and prepare what was paid since `since`, where nobody has the board open. */
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
    { parts: 1, items: 1 },
  ).lean();
  for (const { _id, parts, items } of orders) {
    for (const part of parts) {
      const person = people.get(sellers.get(part.vendorId) ?? '');
      const isAsked = items.some(({ vendorId, query }) => query && vendorId === part.vendorId);
      const step = isAsked ? null : stepOf(part);
      if (!person || !step) continue;
      const key = `${step}:${_id}:${part.vendorId}`;
      if (!pace.isDue(key, PAUSE)) continue;
      // Somebody has the board open: it is theirs to do.
      if ((await person.othersIn(`vendor:${part.vendorId}`)) > 0) {
        pace.forget(key);
        continue;
      }
      const about = { orderId: _id.toString(), vendorId: part.vendorId };
      await (step === 'accept'
        ? person.post('/api/seller/order/accept', { ...about, prepMinutes: PREP_MINUTES })
        : person.post('/api/seller/order/ready', about));
    }
  }
}

function stepOf(part: { status?: string; readyAt?: Date | null }): 'accept' | 'ready' | null {
  if (part.status === 'Order Placed') return 'accept';
  const isPreparing = part.status === 'Order Confirmed' || part.status === 'Order Assigned';
  return isPreparing && !part.readyAt ? 'ready' : null;
}
