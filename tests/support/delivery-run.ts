// A process that takes an order, a dispatch or an errand through its steps at the given times, and kills
// itself with SIGKILL after the given number of writes. Bundled by the kill test.

import { writeSync } from 'node:fs';
import mongoose from 'mongoose';
import { MAILS, TIMERS } from '@/lib/assembly/outbox';
import { AppError } from '@/lib/core/errors';
import { scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { connectDb } from '@/lib/platform/db';
import { runOnce } from '@/lib/platform/http/idempotency';
import {
  disconnectHandler,
  leaveRoomHandler,
  mailHandler,
  outboxQueue,
  timerHandler,
} from '@/lib/platform/outbox';
import { createRunner } from '@/lib/platform/worker';
import { payFromWallet } from '@/lib/purchases/checkout/payments/pay-from-wallet';
import type { PaymentInputs } from '@/lib/purchases/checkout/payments/purposes';
import { acceptOffer } from '@/lib/purchases/delivery/riders/claim';
import { arrive, deliver, pickUp } from '@/lib/purchases/delivery/riders/commands';
import { setPresence } from '@/lib/purchases/delivery/riders/presence';
import type { StopInput } from '@/lib/purchases/delivery/riders/schemas';
import { answerSpend, closeStop } from '@/lib/purchases/delivery/riders/spend';
import { acceptOrder } from '@/lib/purchases/moves/board/commands';
import { openDeliveryCode } from '@/lib/purchases/moves/delivery-code';
import { Order } from '@/models/purchases/order';
import { Purchase } from '@/models/purchases/purchase';
import { getStoredJob } from './deliveries';
import { customer } from './shop';

/** An action of a person, or only the passing of time. */
export type DeliveryStep = { minute: number } & (
  | { do: 'wait' }
  | { do: 'pay'; kind: ServiceKind; userId: string; body: object }
  | { do: 'accept'; sellerId: string; vendorId: string }
  | { do: 'online'; riderIds: string[] }
  | { do: 'claim'; riderId: string }
  | { do: 'agree'; userId: string; stop: number }
  | Ride
  | StopWork
);

/** An action of the rider at a stop (its `seq`). */
interface Ride {
  do: 'arrive' | 'pick' | 'deliver';
  riderId: string;
  stop: number;
}

/** The rider closes a stop of an errand; `isAsking`: the customer must approve first. */
interface StopWork {
  do: 'close';
  riderId: string;
  stop: number;
  result: Pick<StopInput, 'state' | 'spent' | 'receipt' | 'note'>;
  isAsking?: boolean;
}

export interface DeliveryRun {
  /** ISO; minute 0. */
  start: string;
  /** The remaining steps; the previous process may have died in the first. */
  steps: DeliveryStep[];
  /** Index of the first step: a repeat is sent under the same key. */
  first: number;
  /** Known once it is paid. */
  id?: string;
  /** Writes until the end; null: no end. */
  writes: number | null;
}

/** The progress that the process reports. */
export type DeliveryNews =
  | { type: 'done'; step: number }
  | { type: 'paid'; id: string }
  | { type: 'mail'; to: string; subject: string };

const run = JSON.parse(process.argv[2] ?? '') as DeliveryRun;
let id = run.id ?? '';

// Synchronous: the process may be killed right after.
const report = (news: DeliveryNews) => writeSync(1, `${JSON.stringify(news)}\n`);

const getRider = (userId: string) => scopeActor({ userId, roles: ['rider'] }, 'rider');

async function take(step: DeliveryStep, key: string, now: Date): Promise<void> {
  switch (step.do) {
    case 'wait':
      return;
    case 'pay': {
      const { kind, userId } = step;
      const answer = await runOnce(`${userId}:pay`, key, step.body, async (store) => {
        // `kind` decides the type of the body.
        const input = step.body as PaymentInputs['order'];
        const body = await payFromWallet(
          kind as 'order',
          input,
          customer(userId),
          (first, session) => store({ status: 200, body: first }, session),
          now,
        );
        return { status: 200, body };
      });
      id = (answer.body as Record<string, string>)[`${kind}Id`] ?? '';
      report({ type: 'paid', id });
      return;
    }
    case 'accept': {
      const member = { vendorId: step.vendorId, role: 'owner' } as const;
      const seller = scopeActor({ userId: step.sellerId, roles: ['seller'] }, 'vendor', [member]);
      await acceptOrder({ orderId: id, prepMinutes: 15, commandId: key }, seller, now);
      return;
    }
    case 'online':
      for (const [index, riderId] of step.riderIds.entries()) {
        // Each farther than the previous one.
        const place = { latitude: 6.4 + index * 0.004, longitude: 5.61, accuracy: 10 };
        await setPresence({ isOnline: true, ...place }, getRider(riderId), now);
      }
      return;
    case 'claim': {
      const job = await getStoredJob(id);
      // The offer on the phone, or the taken one if the call is a repeat.
      const offerId = job?.offer?.id ?? job?.takenOfferId ?? '';
      await acceptOffer(offerId, getRider(step.riderId), now);
      return;
    }
    case 'agree':
      await answerSpend(
        { errandId: id, stop: step.stop, answer: 'agree' },
        customer(step.userId),
        now,
      );
      return;
    case 'close':
      return close(step, key, now);
    default:
      return ride(step, key, now);
  }
}

async function close(
  { riderId, stop, result, isAsking }: StopWork,
  commandId: string,
  now: Date,
): Promise<void> {
  const closing = closeStop({ jobId: id, stop, commandId, ...result }, getRider(riderId), now);
  if (!isAsking) {
    await closing;
    return;
  }
  const refused = await closing.then(
    () => null,
    (error) => error,
  );
  if (!(refused instanceof AppError && refused.details.approval)) throw refused;
}

async function ride(
  { do: what, riderId, stop }: Ride,
  commandId: string,
  now: Date,
): Promise<void> {
  const about = { jobId: id, stop, commandId };
  const rider = getRider(riderId);
  const { kind, stops } = await getStoredJob(id);
  const { latitude = 0, longitude = 0, vendorId } = stops[stop] ?? {};
  if (what === 'arrive') {
    await arrive({ ...about, latitude, longitude }, rider, now);
    return;
  }
  if (what === 'pick') {
    const order = kind === 'order' ? await Order.findById(id).lean() : null;
    const pin = order?.parts.find((part) => part.vendorId === vendorId)?.pickup?.pin;
    await pickUp({ ...about, ...(pin ? { pin } : { note: 'Sealed' }) }, rider, now);
    return;
  }
  const doc = await Purchase.findOne({ _id: id, kind }).orFail().lean();
  const code = openDeliveryCode(id, doc.deliveryCode);
  await deliver({ jobId: id, commandId, code }, rider, now);
}

/** Runs every due row sequentially, so that no other transaction is open at the end. */
async function workUntilIdle(now: Date): Promise<void> {
  const send = async ({ to, subject }: { to: string; subject: string }) =>
    void report({ type: 'mail', to, subject });
  const queue = outboxQueue([
    mailHandler({ send, concurrency: 1 }, MAILS),
    leaveRoomHandler(async () => true),
    disconnectHandler(async () => true),
    ...TIMERS.map(timerHandler),
  ]);
  for (let taken = 1; taken > 0; ) {
    const runner = createRunner({ ...queue, concurrency: 1 }, { clock: () => now });
    taken = await runner.fill();
    await runner.stop();
  }
}

/** Kills this process right after the database has confirmed its last write. */
function killAfter(writes: number): void {
  let left = writes;
  const count = <T>(result: T): T => {
    left -= 1;
    if (left <= 0) process.kill(process.pid, 'SIGKILL');
    return result;
  };
  const { ClientSession, Collection } = mongoose.mongo;
  const commit = ClientSession.prototype.commitTransaction;
  ClientSession.prototype.commitTransaction = async function counted(...options) {
    return count(await commit.apply(this, options));
  };
  const methods = Collection.prototype as unknown as Record<
    'updateOne' | 'findOneAndUpdate',
    (
      this: unknown,
      filter: object,
      change: object,
      options?: { session?: unknown },
    ) => Promise<unknown>
  >;
  for (const name of ['updateOne', 'findOneAndUpdate'] as const) {
    const write = methods[name];
    methods[name] = async function counted(filter, change, options) {
      const result = await write.call(this, filter, change, options);
      return options?.session ? result : count(result);
    };
  }
}

await connectDb();
if (run.writes !== null) killAfter(run.writes);
for (const [index, step] of run.steps.entries()) {
  const now = new Date(Date.parse(run.start) + step.minute * 60_000);
  const number = run.first + index;
  await take(step, `step-${String(number).padStart(16, '0')}`, now);
  await workUntilIdle(now);
  report({ type: 'done', step: number });
}
await mongoose.disconnect();
