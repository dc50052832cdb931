import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { scopeActor } from '@/lib/core/roles';
import type { ServiceKind } from '@/lib/core/service-kind';
import { MINUTE_MS } from '@/lib/core/time';
import { applyCommand } from '@/lib/purchases/moves/apply';
import { reportProblem } from '@/lib/purchases/moves/reports/commands';
import { Order } from '@/models/purchases/order';
import { type Decision, Report, type ReportDoc, type ReportParty } from '@/models/purchases/report';
import { signInAs } from './people';
import { makeRider, takeDispatch, takeOrder } from './riders';

const OPS = scopeActor({ userId: 'a'.repeat(24), roles: ['ops'] }, 'staff');

/** An order of two shops, two pieces from each, which a rider has delivered. */
export async function deliveredOrder() {
  const rider = await makeRider();
  const { actor, orderId, shops } = await takeOrder(rider, 2);
  await handOver(
    'order',
    orderId,
    shops.map(({ vendorId }) => vendorId),
  );
  const order = await Order.findById(orderId).orFail().lean();
  const customer = { ...actor, cookie: await signInAs(actor.userId) };
  return { customer, orderId, shops, rider, order, items: order.items };
}

/** A delivered dispatch with its rider, and its customer's id. */
export async function deliveredDispatch() {
  const rider = await makeRider();
  const id = await takeDispatch(rider);
  await handOver('dispatch', id, ['direct']);
  return { rider, id };
}

async function handOver(kind: ServiceKind, id: string, vendorIds: readonly string[]) {
  const now = new Date();
  for (const vendorId of vendorIds) {
    await applyCommand({ kind, id }, { type: 'pick', vendorId, isHandedOver: true }, OPS, now);
  }
  const proof = { hasPhoto: true, photoId: 'b'.repeat(24), reason: 'Lost the code' };
  await applyCommand({ kind, id }, { type: 'deliver', ...proof }, OPS, now);
}

/** A report of the customer, and its id. */
export async function makeReport(
  customer: { userId: string },
  id: string,
  given: { itemIds?: readonly string[]; kind?: ServiceKind; at?: Date } = {},
): Promise<string> {
  const { kind = 'order', at = new Date(), itemIds } = given;
  const actor = scopeActor({ userId: customer.userId, roles: ['customer'] }, 'self');
  const problem = { category: 'missing', message: 'It was not in the bag.' } as const;
  const commandId = randomUUID();
  const report = await reportProblem({ kind, id }, { ...problem, itemIds, commandId }, actor, at);
  return report.id;
}

export const readReport = (reportId: string) => Report.findById(reportId).orFail().lean();

/** Stores a report as it is, and returns its id. */
export async function storeReport(
  given: Pick<ReportDoc, 'subjectId' | 'userId'> & Partial<ReportDoc>,
): Promise<string> {
  const now = new Date();
  const _id = new Types.ObjectId();
  const report: ReportDoc = {
    _id,
    kind: 'order',
    category: 'missing',
    message: 'It was not in the bag.',
    itemIds: [],
    photoId: null,
    isLate: false,
    openSlot: null,
    createdAt: now,
    state: 'open',
    openedAt: now,
    dueAt: new Date(now.getTime() + 30 * MINUTE_MS),
    closedAt: null,
    rev: 1,
    vendorIds: [],
    riderId: null,
    holds: [],
    questions: [],
    decisions: [],
    objections: [],
    objectedAt: null,
    ...given,
  };
  await Report.create([report]);
  return _id.toString();
}

/** A decision as stored, which cost each of these parties ₦100. */
export function decisionOf(...parties: Pick<ReportParty, 'party' | 'ownerId'>[]): Decision {
  return {
    resolution: 'refund',
    answer: 'Sorry about that.',
    at: new Date(),
    by: new Types.ObjectId(),
    amountKobo: 10_000 * parties.length,
    items: [],
    deliveryFee: false,
    parties: parties.map((one) => ({ ...one, amountKobo: -10_000 })),
  };
}
