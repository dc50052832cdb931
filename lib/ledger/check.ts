import 'server-only';
import { connectDb } from '@/lib/platform/db';
import {
  LedgerAccount,
  type LedgerAccountDoc,
  LedgerTransfer,
  type LedgerTransferDoc,
  OWES_LIMIT,
} from '@/models/ledger/ledger';
import { HOUSE } from './ledger';
import { readPage } from './queries';

/** What the books say, kobo, for comparison with what they are about. */
export interface Books {
  /** What contradicts itself, in a sentence each. */
  faults: string[];
  /** Sums of all entries, by account. */
  sums: ReadonlyMap<string, number>;
  /** What is in escrow, by purchase. */
  escrow: ReadonlyMap<string, number>;
  /** What is on its way to a bank, by payout. */
  transit: ReadonlyMap<string, number>;
  /** What the provider's account got, by transfer. */
  provider: ReadonlyMap<string, number>;
  /** What was written off, by transfer; below 0, as for all expenses. */
  writtenOff: ReadonlyMap<string, number>;
}

/** Entries of an account read per query. */
const CHUNK = 500;

/**
 * Adds up the whole ledger: each transfer adds up to 0; each account is the sum of its entries, which are
 * numbered without gaps, with the right balance after each; none is below what it may owe, and no closed one
 * has money; and what may only be spent is what its entries say. Reads everything, in pieces.
 */
export async function readBooks(): Promise<Books> {
  await connectDb();
  const sums = new Map<string, number>();
  const escrow = new Map<string, number>();
  const transit = new Map<string, number>();
  const provider = new Map<string, number>();
  const writtenOff = new Map<string, number>();
  const faults: string[] = [];
  const add = (to: Map<string, number>, key: string, amount: number) =>
    to.set(key, (to.get(key) ?? 0) + amount);
  for await (const transfer of LedgerTransfer.find().lean<LedgerTransferDoc[]>().cursor()) {
    const { _id, entries, refs } = transfer as LedgerTransferDoc;
    const total = entries.reduce((sum, { amount }) => sum + amount, 0);
    if (total !== 0) faults.push(`transfer ${_id} adds up to ${total} kobo, not 0`);
    for (const { account, amount } of entries) {
      add(sums, account, amount);
      if (account === HOUSE.escrow) add(escrow, String(refs.orderId), amount);
      if (account === HOUSE.payout) add(transit, String(refs.payoutId), amount);
      if (account === HOUSE.provider) add(provider, _id, amount);
      if (account === HOUSE.writeOff) add(writtenOff, _id, amount);
    }
  }
  for await (const account of LedgerAccount.find().lean<LedgerAccountDoc[]>().cursor()) {
    const stored = account as LedgerAccountDoc;
    faults.push(...(await checkAccount(stored, sums.get(stored._id) ?? 0)));
  }
  return { faults, sums, escrow, transit, provider, writtenOff };
}

async function checkAccount(stored: LedgerAccountDoc, total: number): Promise<string[]> {
  const { _id, posted, seq, spendOnly, isClosed } = stored;
  const faults: string[] = [];
  if (posted !== total) faults.push(`${_id} has ${posted} kobo, its entries ${total}`);
  if (posted < OWES_LIMIT) faults.push(`${_id} owes ${-posted} kobo`);
  if (isClosed && posted > 0) faults.push(`${_id} is closed and has ${posted} kobo`);
  let balance = posted;
  let spendOnlySum = 0;
  let expected = seq;
  let from: number | undefined;
  do {
    const { rows, next } = await readPage(stored, { from, limit: CHUNK });
    for (const row of rows) {
      if (row.seq !== expected) {
        return [...faults, `${_id} has entry ${row.seq} where ${expected} is missing`];
      }
      if (row.entry.balanceAfter !== balance) {
        faults.push(`${_id} has ${row.entry.balanceAfter} after entry ${row.seq}, not ${balance}`);
      }
      balance -= row.entry.amount;
      spendOnlySum += row.entry.spendOnly ?? 0;
      expected -= 1;
    }
    from = next ?? undefined;
  } while (from !== undefined);
  if (expected !== 0) faults.push(`${_id} lacks entries below ${expected + 1}`);
  if (spendOnly !== spendOnlySum || spendOnly < 0) {
    faults.push(`${_id} can only spend ${spendOnly} kobo, by its entries ${spendOnlySum}`);
  }
  return faults;
}
