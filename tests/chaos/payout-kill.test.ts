import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cancelPayout, requestPayout } from '@/lib/money/payouts/commands';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { toReference } from '@/lib/money/payouts/policy';
import { settlePayout } from '@/lib/money/payouts/settle';
import { approvePayouts } from '@/lib/money/payouts/staff';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Payout } from '@/models/money/payout';
import { emptyDatabase, useTestDatabase } from '../support/database';
import { killedAt, usePaymentSteps } from '../support/killed-payment';
import { expectBooksToBalance } from '../support/ledger';
import { cases } from '../support/long-form';
import type { PaymentStep } from '../support/payment-step';
import {
  AT,
  askPayout,
  type Earner,
  getPayoutDoc,
  keepTransfers,
  makeEarner,
  releasePayout,
  sendReleased,
  sentPayout,
  toRequest,
} from '../support/payouts';
import { makeStaff } from '../support/staff';
import { standIn } from '../support/stand-in';

useTestDatabase();
usePaymentSteps();
beforeAll(keepTransfers);
beforeEach(emptyDatabase);

/** What the party has, kobo. */
const START = 2_000_000;

const ROUNDS = cases({ long: Array.from({ length: 10 }, (_, index) => index + 1), short: [1] });

const POINTS = cases({
  long: [
    'payout:after-request',
    'payout:after-cancel',
    'payout:after-approval',
    'payout:before-recipient',
    'payout:after-recipient',
    'payout:before-transfer',
    'payout:after-transfer',
    'payout:after-pending',
    'payout:after-verify',
    'payout:after-paid',
    'payout:after-return',
  ],
  short: ['payout:after-request', 'payout:after-transfer', 'payout:after-paid'],
});

const now = () => new Date();

/** The steps up to the one at which the process dies, and how people and timers go on afterwards. */
async function killAndGoOn(
  point: string,
  earner: Earner,
): Promise<'paid' | 'returned' | 'cancelled'> {
  const kill = (step: PaymentStep) => killedAt(point, step);
  const { userId } = earner.person;
  const at = now().toISOString();
  if (point === 'payout:after-request') {
    const input = toRequest(earner);
    await kill({ do: 'payout-request', userId, input, now: at });
    const { id } = await requestPayout(input, earner.actor, { ...AT, now: now() });
    expect(await Payout.countDocuments()).toBe(1);
    await releasePayout(id);
    return finish(id, 'success');
  }
  if (point === 'payout:after-verify' || point === 'payout:after-paid') {
    const { payoutId, reference } = await sentPayout(earner);
    await standIn().moveTransfer(reference, 'success');
    await kill({ do: 'payout-settle', reference, now: at });
    return finish(payoutId, 'success');
  }
  if (point === 'payout:after-return') {
    const { payoutId, reference } = await sentPayout(earner);
    await standIn().moveTransfer(reference, 'failed');
    await kill({ do: 'payout-settle', reference, now: at });
    return finish(payoutId, 'failed');
  }
  const payoutId = await askPayout(earner);
  if (point === 'payout:after-cancel') {
    await kill({ do: 'payout-cancel', userId, payoutId, now: at });
    await cancelPayout(payoutId, earner.actor, now());
    return 'cancelled';
  }
  if (point === 'payout:after-approval') {
    const { actor } = await makeStaff();
    const commandId = randomUUID();
    const ops = { userId: actor.userId, payoutId, commandId };
    await kill({ do: 'payout-approve', ...ops, now: at });
    await approvePayouts({ payoutIds: [payoutId], commandId }, actor, { ...AT, now: now() });
    return finish(payoutId, 'success');
  }
  await releasePayout(payoutId);
  await kill({ do: 'payout-send', payoutId, now: at });
  return finish(payoutId, 'success');
}

/** The row of the outbox runs again, the provider decides, and webhook and timer settle concurrently. */
async function finish(payoutId: string, end: 'success' | 'failed'): Promise<'paid' | 'returned'> {
  await sendReleased();
  const reference = toReference(payoutId, 1);
  await standIn().moveTransfer(reference, end);
  await Promise.all([settlePayout(reference, now()), settlePayout(reference, now())]);
  await sendReleased(new Date(Date.now() + 60_000));
  return end === 'success' ? 'paid' : 'returned';
}

it.each(POINTS.flatMap((point) => ROUNDS.map((round) => [point, round] as const)))(
  'a process killed at %s moves the money once (%i)',
  async (point) => {
    // One person of ops may release a withdrawal.
    const earner = await makeEarner('wallet', START);
    const end = await killAndGoOn(point, earner);
    const payout = await Payout.findOne().orFail().lean();
    expect(payout.status).toBe(end);
    expect((await getPayoutDoc(payout._id.toString())).attempts.length).toBe(
      end === 'cancelled' ? 0 : 1,
    );
    const account = await LedgerAccount.findById(
      toPartyAccount({ party: 'wallet', ownerId: earner.ownerId }),
    ).lean();
    expect(account?.posted).toBe(end === 'paid' ? START - payout.amountKobo : START);
    expect(await LedgerTransfer.countDocuments({ type: 'payout-paid' })).toBe(
      end === 'paid' ? 1 : 0,
    );
    await expectBooksToBalance();
  },
);
