import 'server-only';
import { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { startOfDay } from '@/lib/core/hours/hours';
import { shortId } from '@/lib/core/ids';
import { MESSAGES } from '@/lib/core/messages';
import { storedNaira, toNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { DAY_MS } from '@/lib/core/time';
import { riderAccount } from '@/lib/ledger/ledger';
import { type AccountEntry, listEntries } from '@/lib/ledger/queries';
import { findRoutes } from '@/lib/purchases/delivery/job';
import type { EarningDto, EarningsDto } from './dto';
import type { EarningsQuery } from './schemas';

const PAGE_SIZE = 20;
/** Entries per query for the sums of a week. */
const BATCH_SIZE = 100;
const LAGOS_OFFSET_MS = 3_600_000;

/**
 * What the rider earned today and this week, by the calendar of Lagos, and 20 entries of their account,
 * newest first. `before`: the cursor of older ones.
 */
export async function readEarnings(
  { before }: EarningsQuery,
  actor: ScopedActor<'rider'>,
  now: Date,
): Promise<EarningsDto> {
  const cursor = before === undefined ? undefined : Number(before);
  if (cursor !== undefined && !Number.isSafeInteger(cursor)) {
    throw new AppError('invalid', MESSAGES.badRequest, { field: 'before' });
  }
  const [page, week] = await Promise.all([
    listEntries(riderAccount(actor.userId), actor, { before: cursor, limit: PAGE_SIZE }),
    listSince(startOfWeek(now), actor),
  ]);
  const today = startOfDay(now);
  return {
    day: sumPeriod(week.filter(({ at }) => at >= today)),
    week: { ...sumPeriod(week), days: toDays(week.filter(isPay), now) },
    balance: toNaira(page.balance),
    entries: await loadEarnings(page.entries),
    nextBefore: page.nextBefore?.toString() ?? null,
  };
}

/** Entries of jobs since then: pay, also for jobs that failed through the customer's fault, and reimbursements. */
async function listSince(since: Date, actor: ScopedActor<'rider'>): Promise<AccountEntry[]> {
  const found: AccountEntry[] = [];
  let before: number | undefined;
  for (;;) {
    const page = { before, limit: BATCH_SIZE };
    const { entries, nextBefore } = await listEntries(riderAccount(actor.userId), actor, page);
    found.push(...entries.filter(({ at, orderId }) => at >= since && orderId));
    const isPast = entries.some(({ at }) => at < since);
    if (isPast || nextBefore === null) return found;
    before = nextBefore;
  }
}

/** Reimbursed spending for a customer is not pay. */
const isPay = ({ type }: AccountEntry) => type !== 'errand-spent';

/** What the rider earned today, by the calendar of Lagos: naira, and the number of jobs. */
export async function sumToday(
  actor: ScopedActor<'rider'>,
  now: Date,
): Promise<{ pay: number; jobs: number }> {
  return addUp((await listSince(startOfDay(now), actor)).filter(isPay));
}

/** What the rider was paid since then for each job, naira, by the job's id. */
export async function sumByJob(
  since: Date,
  actor: ScopedActor<'rider'>,
): Promise<ReadonlyMap<string, number>> {
  const paid = new Map<string, number>();
  for (const entry of await listSince(since, actor)) {
    const { orderId, amount } = entry;
    if (orderId && isPay(entry)) paid.set(orderId, (paid.get(orderId) ?? 0) + toNaira(amount));
  }
  return paid;
}

function sumPeriod(entries: readonly AccountEntry[]): EarningsDto['day'] {
  const { pay, jobs } = addUp(entries.filter(isPay));
  const spent = entries.filter((entry) => !isPay(entry));
  return { pay, jobs, reimbursed: addUp(spent).pay };
}

function addUp(entries: readonly AccountEntry[]): { pay: number; jobs: number } {
  const pay = entries.reduce((sum, { amount }) => sum + amount, 0);
  return { pay: storedNaira(pay), jobs: new Set(entries.map(({ orderId }) => orderId)).size };
}

/** Midnight of Monday in Lagos. */
function startOfWeek(now: Date): Date {
  const today = startOfDay(now);
  const weekday = new Date(today.getTime() + LAGOS_OFFSET_MS).getUTCDay();
  return new Date(today.getTime() - ((weekday + 6) % 7) * DAY_MS);
}

function toDays(entries: readonly AccountEntry[], now: Date): EarningsDto['week']['days'] {
  const monday = startOfWeek(now).getTime();
  return Array.from({ length: 7 }, (_, index) => {
    const start = new Date(monday + index * DAY_MS);
    const end = new Date(start.getTime() + DAY_MS);
    const date = new Date(start.getTime() + LAGOS_OFFSET_MS).toISOString().slice(0, 10);
    return { date, pay: addUp(entries.filter(({ at }) => at >= start && at < end)).pay };
  });
}

async function loadEarnings(entries: readonly AccountEntry[]): Promise<EarningDto[]> {
  const ids = entries.flatMap(({ orderId }) => (orderId ? [new Types.ObjectId(orderId)] : []));
  // The entries are of the rider's own account.
  const jobs = await findRoutes(ids);
  const routes = new Map(
    jobs.map(({ _id, stops }) => [
      _id.toString(),
      `${stops[0]?.area.name ?? ''} to ${stops.at(-1)?.area.name ?? ''}`,
    ]),
  );
  return entries.flatMap((entry): EarningDto[] => {
    const { orderId, seq, kind, at, amount } = entry;
    if (!orderId || !kind) return [];
    return [
      {
        id: String(seq),
        kind,
        refId: orderId,
        number: shortId(orderId),
        at: at.toISOString(),
        amount: toNaira(amount),
        type: isPay(entry) ? (amount < 0 ? 'refund' : 'job') : 'reimbursement',
        text: routes.get(orderId) ?? '',
      },
    ];
  });
}
