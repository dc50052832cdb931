import { type Status, statusRank } from '@/lib/core/delivery/status';
import type { PurchaseRef } from '@/lib/core/service-kind';
import { MINUTE_MS } from '@/lib/core/time';
import places from '@/lib/people/addresses/gazetteer.json';
import { inTransaction } from '@/lib/platform/db';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { cancelPurchase } from '@/lib/purchases/moves/commands';
import {
  findRequestedDispatch,
  priceDispatch,
  type RequestedDispatch,
} from '@/lib/purchases/moves/dispatch/quote';
import {
  findRequestedErrand,
  priceErrand,
  type RequestedErrand,
} from '@/lib/purchases/moves/errands/quote';
import { findTimes, placePurchase } from '@/lib/purchases/moves/place';
import { DIRECT } from '@/lib/purchases/moves/state';
import { Dispatch } from '@/models/purchases/dispatch';
import { Errand } from '@/models/purchases/errand';
import { ADA, RIDER, RIDER_FACTS } from './accounts';
import { directId } from './ids';
import { freezeSeeded } from './jobs';
import { mealTimes } from './meal-times';
import { bookPayment, paidByCard } from './payments';

function spot(id: string) {
  const found = places.find(({ place_id }) => place_id === `local-approx:${id}`);
  if (!found) throw new Error(`the gazetteer has no ${id}`);
  const { lat, lng } = found.location;
  return { address: found.description, latitude: lat, longitude: lng };
}

/** When each was placed: ongoing ones minutes ago, completed ones days ago. */
const DISPATCHES: readonly [Status, { minutes: number } | { days: number }][] = [
  ['Order Placed', { minutes: 0 }],
  ['Order Assigned', { minutes: 15 }],
  ['Order Delivered', { days: 5 }],
  // Later than the cancelled order: the wallet lists refunds as they were booked.
  ['Order Cancelled', { days: 3 }],
];
const ERRANDS: readonly [Status, { minutes: number } | { days: number }][] = [
  ['Order Placed', { minutes: 2 }],
  ['Order Picked', { minutes: 40 }],
  ['Order Delivered', { days: 1 }],
];

/** Ada's dispatches and errands in several statuses, written by the same code as real ones. */
export async function writeDirect(addressId: string, now: Date): Promise<void> {
  const toTime = (ago: { minutes: number } | { days: number }) =>
    'minutes' in ago
      ? new Date(now.getTime() - ago.minutes * MINUTE_MS)
      : (mealTimes(now, ago.days)[0] ?? now);
  for (const [status, ago] of DISPATCHES) await writeDispatch(addressId, status, toTime(ago));
  for (const [status, ago] of ERRANDS) await writeErrand(addressId, status, toTime(ago));
}

async function writeDispatch(addressId: string, status: Status, at: Date): Promise<void> {
  const id = directId('dispatch', status);
  const requested: RequestedDispatch = await findRequestedDispatch(
    {
      pickupAddress: addressId,
      dropoff: {
        firstName: 'Osas',
        lastName: 'Ighodaro',
        email: 'osas@eki.example',
        phone: '+2348054567890',
        ...spot('uniben-faculty-of-law'),
        token: null,
      },
      deliveryNote: 'Brown envelope with my project draft. Please don’t bend it.',
      isExpress: status === 'Order Assigned',
      totalAmount: 0,
    },
    ADA,
  );
  const { draft } = await priceDispatch(requested, at);
  if (!draft) throw new Error('a demo dispatch has no price');
  const payment = paidByCard('dispatch', id, draft, at);
  await inTransaction(async (session) => {
    await bookPayment(payment, session, at);
    await placePurchase(payment, await findTimes(payment, session, at), session, at);
  });
  if (status === 'Order Cancelled')
    await cancelPurchase({ kind: 'dispatch', id }, ADA, minutesAfter(at, 2));
  else await advance({ kind: 'dispatch', id }, status, at);
  // A rider already has it, even if the demo is seeded at night.
  if (status !== 'Order Placed') await Dispatch.updateOne({ _id: id }, { scheduledFor: null });
  await freezeSeeded(id);
}

async function writeErrand(addressId: string, status: Status, at: Date): Promise<void> {
  const id = directId('errand', status);
  const requested: RequestedErrand = await findRequestedErrand(
    {
      pickupAddress: addressId,
      errands: [
        {
          name: 'Mama Blessing’s stall',
          ...spot('uselu-market'),
          token: null,
          phone: '+2348067890123',
          budget: 3_500,
          deliveryNote: 'Two paint buckets of garri and a bunch of ugu.',
        },
        {
          name: 'Campus Prints',
          ...spot('bdpa-junction'),
          token: null,
          phone: undefined,
          budget: 0,
          deliveryNote: 'Pick up my printed project. It’s paid for, under Ada Osagie.',
        },
      ],
      isExpress: false,
      totalAmount: 0,
    },
    ADA,
  );
  const { draft } = await priceErrand(requested, at);
  if (!draft) throw new Error('a demo errand has no price');
  const payment = paidByCard('errand', id, draft, at);
  await inTransaction(async (session) => {
    await bookPayment(payment, session, at);
    await placePurchase(payment, await findTimes(payment, session, at), session, at);
  });
  await advance({ kind: 'errand', id }, status, at);
  if (status !== 'Order Placed') await Errand.updateOne({ _id: id }, { scheduledFor: null });
  await freezeSeeded(id);
}

async function advance(of: PurchaseRef, status: Status, placedAt: Date): Promise<void> {
  const stages = [
    [{ type: 'confirm', isVendorOpen: true }, 'system'],
    [{ type: 'assign', rider: RIDER_FACTS }, RIDER],
    [{ type: 'pick', vendorId: DIRECT, isHandedOver: true }, RIDER],
    [{ type: 'deliver', isCodeRight: true }, RIDER],
  ] as const;
  for (const [at, [command, sender]] of stages.slice(0, statusRank(status)).entries()) {
    // A rider who accepts confirms and assigns in one step.
    const when = minutesAfter(placedAt, at < 2 ? 4 : 4 + (at - 1) * 8);
    const { result } = await applyCommand(of, command, sender, when);
    if (!result.isAllowed) throw new Error(`${of.kind} ${status} stops at ${result.code}`);
  }
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}
