import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { lagosDay } from '@/lib/core/format';
import { fromNaira, type Kobo, kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import type { Doing } from '@/lib/platform/audit';
import type { AppSettings } from '@/lib/platform/settings/policy';
import { getSettings } from '@/lib/platform/settings/queries';
import { StaffAllowance } from '@/models/purchases/staff-allowance';
import { platformCost } from './money';
import type { Facts } from './staff';
import { needsSecond, type PlatformFacts } from './staff-policy';

type Staff = Pick<ScopedActor<'staff'>, 'userId'>;
type Limits = Pick<AppSettings, 'refundAloneNaira' | 'refundAloneDailyNaira'>;

const allowanceId = ({ userId }: Staff, now: Date) => `${userId}:${lagosDay(now)}`;

/**
 * Whether one person may refund this much of the platform's money, kobo, without a second person: by
 * the order's goodwill and cost so far, and by the person's refunds today. If so, it is counted in the
 * caller's transaction.
 */
export async function mayGiveAlone(
  facts: Facts,
  amount: Kobo,
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  session: ClientSession,
): Promise<boolean> {
  const limits = await getSettings(session);
  if (needsSecond(toCosts(facts), amount, fromNaira(limits.refundAloneNaira))) return false;
  return takeAllowance(actor, facts.userId, amount, limits, session, now);
}

type CostFacts = Pick<Facts, 'goodwillKobo' | 'reportedKobo' | 'state'>;

/** What the purchase has cost, whoever paid for it. */
function toCosts({ goodwillKobo = 0, reportedKobo, state }: CostFacts): PlatformFacts {
  return { goodwillKobo, costKobo: platformCost(state) + reportedKobo };
}

/**
 * What one person may refund of a purchase now without a second person, kobo: by what it has cost so far,
 * and by the person's refunds today.
 */
export async function findAlone(
  facts: CostFacts & Pick<Facts, 'userId'>,
  actor: Staff,
  now: Date,
): Promise<Kobo> {
  const limits = await getSettings();
  const { goodwillKobo = 0, costKobo } = toCosts(facts);
  const left = fromNaira(limits.refundAloneNaira) - goodwillKobo - costKobo;
  const allowance = await findAllowance(actor, facts.userId, limits, now);
  return kobo(Math.max(0, Math.min(left, allowance)));
}

/**
 * Adds an amount, kobo, to what the person refunded today. Returns false, and adds nothing, if that
 * exceeds the daily limit for this customer or for all customers.
 */
async function takeAllowance(
  actor: Staff,
  customerId: Types.ObjectId,
  amount: Kobo,
  { refundAloneNaira, refundAloneDailyNaira }: Limits,
  session: ClientSession,
  now: Date,
): Promise<boolean> {
  const _id = allowanceId(actor, now);
  const toCustomer = `byCustomer.${customerId}`;
  await StaffAllowance.updateOne(
    { _id },
    { $setOnInsert: { at: now, givenKobo: 0, byCustomer: {} } },
    { session, upsert: true },
  );
  const isWithin = (counted: unknown, limit: number) => ({
    $lte: [{ $add: [counted, amount] }, fromNaira(limit)],
  });
  const counted = await StaffAllowance.updateOne(
    {
      _id,
      $expr: mongoose.trusted({
        $and: [
          isWithin('$givenKobo', refundAloneDailyNaira),
          isWithin({ $ifNull: [`$${toCustomer}`, 0] }, refundAloneNaira),
        ],
      }),
    },
    { $inc: { givenKobo: amount, [toCustomer]: amount } },
    { session },
  );
  return counted.modifiedCount === 1;
}

/** What one person may still refund this customer today without a second person, kobo. */
async function findAllowance(
  actor: Staff,
  customerId: Types.ObjectId,
  { refundAloneNaira, refundAloneDailyNaira }: Limits,
  now: Date,
): Promise<Kobo> {
  const allowance = await StaffAllowance.findById(allowanceId(actor, now)).lean();
  const left = Math.min(
    fromNaira(refundAloneDailyNaira) - (allowance?.givenKobo ?? 0),
    fromNaira(refundAloneNaira) - (allowance?.byCustomer[customerId.toString()] ?? 0),
  );
  return kobo(Math.max(0, left));
}
