import mongoose from 'mongoose';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { transferProvider } from '@/lib/integrations/paystack/transfers';
import { HOUSE } from '@/lib/ledger/ledger';
import { toPartyAccount } from '@/lib/money/payouts/owner';
import { PARTIES, toReference } from '@/lib/money/payouts/policy';
import { settlePayout } from '@/lib/money/payouts/settle';
import { LedgerAccount, LedgerTransfer } from '@/models/ledger/ledger';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { emptyDatabase, useTestDatabase } from '../support/database';
import { expectBooksToBalance } from '../support/ledger';
import { IS_LONG_FORM } from '../support/long-form';
import {
  AMOUNT,
  askPayout,
  keepTransfers,
  makeEarner,
  releasePayout,
  sendReleased,
} from '../support/payouts';
import { standIn } from '../support/stand-in';

useTestDatabase();
beforeAll(keepTransfers);
beforeEach(emptyDatabase);

const COUNT = IS_LONG_FORM ? 100 : 5;
/** What each party has, kobo. */
const START = 2_000_000;
const FEE = 1_000;

/** Calls that send money, by all who use the stand-in. */
const countSent = async () => (await standIn().state()).calls['transfer.create'] ?? 0;

it('pays each payout once of which the provider’s answer was lost', async () => {
  const accounts: string[] = [];
  const payoutIds: string[] = [];
  for (let made = 0; made < COUNT; made += 1) {
    const earner = await makeEarner(PARTIES[made % PARTIES.length] ?? 'shop', START);
    const payoutId = await askPayout(earner);
    await releasePayout(payoutId);
    const match = toReference(payoutId, 1);
    await standIn().addFault({ endpoint: 'transfer.create', kind: 'lost', match });
    accounts.push(toPartyAccount({ party: earner.party, ownerId: earner.ownerId }));
    payoutIds.push(payoutId);
  }
  const statuses = async () =>
    (await Payout.find().lean<PayoutDoc[]>()).map(({ status, problem }) => `${status} ${problem}`);

  const before = await countSent();
  // The transfer is made, and the answer doesn't arrive.
  await sendReleased();
  expect(await statuses()).toEqual(Array(COUNT).fill('sending unreachable'));

  // The one that was made is found, and none is sent again.
  await sendReleased(new Date(Date.now() + 60_000));
  // In the short form other files use the stand-in at the same time.
  if (IS_LONG_FORM) expect(await countSent()).toBe(before + COUNT);
  expect(await statuses()).toEqual(Array(COUNT).fill('pending null'));

  for (const payoutId of payoutIds) {
    const reference = toReference(payoutId, 1);
    await standIn().moveTransfer(reference, 'success');
    await Promise.all([settlePayout(reference, new Date()), settlePayout(reference, new Date())]);
    // No second reference was ever used.
    expect(await transferProvider().findTransfer(toReference(payoutId, 2))).toBeNull();
  }
  const payouts = await Payout.find().lean<PayoutDoc[]>();
  expect(payouts.map(({ status, attempts }) => `${status} ${attempts.length}`)).toEqual(
    Array(COUNT).fill('paid 1'),
  );
  const references = payouts.flatMap(({ attempts }) => attempts.map((one) => one.reference));
  expect(new Set(references)).toEqual(new Set(payoutIds.map((id) => toReference(id, 1))));
  const paid = await LedgerTransfer.find({ type: 'payout-paid' }).lean();
  expect(new Set(paid.map(({ refs }) => refs.attempt)).size).toBe(COUNT);
  expect(paid).toHaveLength(COUNT);
  const left = paid
    .flatMap(({ entries }) => entries)
    .filter(({ account }) => account === HOUSE.provider);
  expect(left.map(({ amount }) => amount)).toEqual(Array(COUNT).fill(AMOUNT * 100 + FEE));
  const stored = await LedgerAccount.find({ _id: mongoose.trusted({ $in: accounts }) }).lean();
  expect(stored.map(({ posted }) => posted)).toEqual(Array(COUNT).fill(START - AMOUNT * 100));
  await expectBooksToBalance();
});
