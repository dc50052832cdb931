import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { findBookFaults } from '@/lib/assembly/books';
import { kobo } from '@/lib/core/money';
import { customerAccount, HOUSE, post } from '@/lib/ledger/ledger';
import { inTransaction } from '@/lib/platform/db';
import { LedgerAccount } from '@/models/ledger/ledger';

/** The balance of a wallet in kobo; 0 if it was never opened. */
export async function getBalance(actor: { userId: string }): Promise<number> {
  const account = await LedgerAccount.findById(customerAccount(actor.userId)).lean();
  return account?.posted ?? 0;
}

/** `amount`: kobo. */
export const fundWallet = ({ userId }: { userId: string }, amount: number) =>
  inTransaction((session) =>
    post(
      {
        id: `fund:${userId}:${randomUUID()}`,
        type: 'adjustment',
        postings: [
          { account: HOUSE.bank, amount: kobo(-amount) },
          { account: customerAccount(userId), amount: kobo(amount) },
        ],
        refs: {},
        actor: 'system',
        description: 'Test',
      },
      session,
      new Date(),
    ),
  );

/** Expects the books to be right: see `findBookFaults`. */
export async function expectBooksToBalance(): Promise<void> {
  expect(await findBookFaults()).toEqual([]);
}
