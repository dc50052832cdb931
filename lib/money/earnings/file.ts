import 'server-only';
import mongoose from 'mongoose';
import { toCsv } from '@/lib/core/csv';
import { formatTime, lagosDay, plural } from '@/lib/core/format';
import { startOfDay } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import { storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { type PersonalAccount, riderAccount, sellerAccount } from '@/lib/ledger/ledger';
import { type AccountEntry, listEntries } from '@/lib/ledger/queries';
import { atOneShopAs } from '@/lib/shops/actor';
import { Payout, type PayoutDoc } from '@/models/money/payout';
import { COMMISSION_PERCENT, type EntryType, toEntryType } from './policy';
import type { FilePeriod, SellerEarningsFileQuery } from './schemas';

type Actor = ScopedActor<'vendor'> | ScopedActor<'rider'>;

const HEADER = [
  'date',
  'time',
  'order',
  'items',
  'commission',
  'refund',
  'type',
  'amount',
  'balance',
  'payout',
  'last4',
];
const CHUNK = 500;
/** Most entries of a file. */
const LIMIT = 5_000;
const CUT_OFF = `Only the newest ${plural(LIMIT, 'entry', 'entries')} are listed.`;
/** Days of a file without a period. */
const DEFAULT_DAYS = 92;

/** A shop's statement as a CSV file, for its owner; throws like `readSellerEarnings`. */
export async function sellerEarningsFile(
  { vendorId, ...period }: SellerEarningsFileQuery,
  actor: ScopedActor<'vendor'>,
  now: Date,
) {
  const shop = atOneShopAs(['owner'], actor, vendorId);
  return toFile(sellerAccount(shop.vendorId), shop, period, now);
}

/** A rider's statement as a CSV file. */
export async function riderEarningsFile(
  period: FilePeriod,
  actor: ScopedActor<'rider'>,
  now: Date,
) {
  return toFile(riderAccount(actor.userId), actor, period, now);
}

async function toFile(account: PersonalAccount, actor: Actor, asked: FilePeriod, now: Date) {
  const period = toPeriod(asked, now);
  const entries = await listWithin(account, actor, period);
  const accounts = await findLast4(entries);
  const rows = entries.map(({ at, orderId, type, amount, balance, payoutId }) => {
    const kind = toEntryType(type);
    const column = (of: EntryType) => (kind === of ? toNaira(amount) : '');
    return [
      lagosDay(at),
      // Without the no-break space: spreadsheets would read it as text.
      formatTime(at).replace('\u00a0', ' '),
      orderId ? shortId(orderId) : '',
      column('earnings'),
      kind === 'earnings' ? storedNaira(Math.round((amount * COMMISSION_PERCENT) / 100)) : '',
      column('refund'),
      kind,
      toNaira(amount),
      toNaira(balance),
      payoutId ? shortId(payoutId) : '',
      payoutId ? (accounts.get(payoutId) ?? '') : '',
    ];
  });
  if (entries.length >= LIMIT) rows.push([CUT_OFF, ...HEADER.slice(1).map(() => '')]);
  const name = `eki-earnings-${lagosDay(period.from)}-${lagosDay(new Date(period.to.getTime() - 1))}.csv`;
  return {
    file: { bytes: Buffer.from(toCsv([HEADER, ...rows])), contentType: 'text/csv; charset=utf-8' },
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  };
}

/** From midnight in Lagos on the first day to midnight after the last. */
function toPeriod({ from, to }: FilePeriod, now: Date): { from: Date; to: Date } {
  const noon = (day: string) => new Date(`${day}T12:00:00+01:00`);
  const last = startOfDay(to ? noon(to) : now);
  const first = from
    ? startOfDay(noon(from))
    : new Date(last.getTime() - (DEFAULT_DAYS - 1) * DAY_MS);
  return { from: first, to: new Date(last.getTime() + DAY_MS) };
}

async function listWithin(
  account: PersonalAccount,
  actor: Actor,
  { from, to }: { from: Date; to: Date },
): Promise<AccountEntry[]> {
  const found: AccountEntry[] = [];
  let before: number | null | undefined;
  while (before !== null && found.length < LIMIT) {
    const page = await listEntries(account, actor, { before, limit: CHUNK });
    found.push(...page.entries.filter(({ at }) => at >= from && at < to));
    const isPast = page.entries.some(({ at }) => at < from);
    before = isPast ? null : page.nextBefore;
  }
  return found.slice(0, LIMIT);
}

/** The last four digits of the account that each payout of these own entries went to, by its id. */
async function findLast4(entries: readonly AccountEntry[]): Promise<ReadonlyMap<string, string>> {
  const ids = entries.flatMap(({ payoutId }) => payoutId ?? []);
  if (ids.length === 0) return new Map();
  const payouts = await Payout.find({ _id: mongoose.trusted({ $in: ids }) }, { last4: 1 }).lean<
    Pick<PayoutDoc, '_id' | 'last4'>[]
  >();
  return new Map(payouts.map(({ _id, last4 }) => [_id.toString(), last4]));
}
