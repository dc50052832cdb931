import { scopeActor } from '@/lib/core/roles';
import { MINUTE_MS } from '@/lib/core/time';
import { reportProblem } from '@/lib/purchases/moves/reports/commands';
import { resolveReport } from '@/lib/purchases/moves/reports/staff';
import { Outbox } from '@/models/platform/outbox';
import { Order } from '@/models/purchases/order';
import { ADA } from './accounts';
import { orderId, userId } from './ids';

const OPS = scopeActor({ userId: userId('ops@eki.example'), roles: ['ops'] }, 'staff');

/** Ada's problems with a delivered order: one refunded, one declined, and one that waits for an answer. */
export async function writeReports(now: Date): Promise<void> {
  const of = { kind: 'order', id: orderId('Order Delivered') } as const;
  const order = await Order.findById(of.id).orFail().lean();
  const deliveredAt =
    order.events.findLast(({ status }) => status === 'Order Delivered')?.at ?? now;
  const after = (minutes: number) => new Date(deliveredAt.getTime() + minutes * MINUTE_MS);
  const address = '127.0.0.1';
  const last = order.items.at(-1);
  const missing = await reportProblem(
    of,
    {
      category: 'missing',
      message: 'One is not in the bag. The rest is fine.',
      itemIds: [last?.itemId ?? ''],
    },
    ADA,
    after(9),
  );
  await resolveReport(
    {
      reportId: missing.id,
      resolution: 'refund',
      items: [{ itemId: last?.itemId ?? '', quantity: 1 }],
      deliveryFee: false,
      bearer: 'shop',
      answer: 'Sorry about that, Ada. We’ve put the money into your wallet. The kitchen knows.',
      dryRun: false,
      commandId: 'seed-report-1',
    },
    OPS,
    { address, now: after(20) },
  );
  const late = { category: 'late', message: 'It came later than I hoped.' } as const;
  const { id } = await reportProblem(of, late, ADA, after(12));
  await resolveReport(
    {
      reportId: id,
      resolution: 'decline',
      items: [],
      deliveryFee: false,
      answer: 'It came within the time that we gave you, Ada, so there’s nothing to refund.',
      dryRun: false,
      commandId: 'seed-report-2',
    },
    OPS,
    { address, now: after(25) },
  );
  const sentAt = new Date(now.getTime() - 8 * MINUTE_MS);
  const cold = {
    category: 'damaged',
    message: 'The lid was open and half of it is gone.',
  } as const;
  const open = await reportProblem(of, cold, ADA, sentAt);
  await Outbox.deleteMany({ _id: new RegExp(of.id) });
  await Outbox.deleteMany({ _id: new RegExp(`${missing.id}|${id}|${open.id}`) });
}
