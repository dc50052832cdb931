import 'server-only';
import mongoose, { type ClientSession, type Types } from 'mongoose';
import { lagosDay } from '@/lib/core/format';
import { fromNaira, type Kobo, kobo } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { platformCost } from '@/lib/moves/money';
import type { AppSettings } from '@/lib/settings/policy';
import { getSettings } from '@/lib/settings/queries';
import { StaffAllowance } from '@/models/staff-allowance';
import type { Doing } from './audit';
import type { Facts } from './commands';
import { needsSecond } from './policy';

type Staff = Pick<ScopedActor<'staff'>, 'userId'>;
type Limits = Pick<AppSettings, 'refundAloneNaira' | 'refundAloneDailyNaira'>;

const allowanceId = ({ userId }: Staff, now: Date) => `${userId}:${lagosDay(now)}`;

/**
 * Whether one person may give this much of the platform's money, kobo, without a second one: by what was
 * given on the order, and by what they gave today. Counted in the caller's transaction if so.
 */
export async function mayGiveAlone(
  facts: Facts,
  amount: Kobo,
  { actor, now }: Pick<Doing, 'actor' | 'now'>,
  session: ClientSession,
): Promise<boolean> {
  const limits = await getSettings(session);
  const given = { ...facts, costKobo: platformCost(facts.state) };
  if (needsSecond(given, amount, fromNaira(limits.refundAloneNaira))) return false;
  return takeAllowance(actor, facts.userId, amount, limits, session, now);
}

/**
 * Counts what one person is about to give a customer of the platform's money, kobo, in the caller's
 * transaction. Returns false, and counts nothing, if it is more than they may give alone today: to one
 * customer, or to all of them.
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
  const isWithin = (given: unknown, limit: number) => ({
    $lte: [{ $add: [given, amount] }, fromNaira(limit)],
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

/** What one person may still give a customer alone today, kobo. */
export async function findAllowance(
  actor: Staff,
  customerId: Types.ObjectId,
  { refundAloneNaira, refundAloneDailyNaira }: Limits,
  now: Date,
): Promise<Kobo> {
  const given = await StaffAllowance.findById(allowanceId(actor, now)).lean();
  const left = Math.min(
    fromNaira(refundAloneDailyNaira) - (given?.givenKobo ?? 0),
    fromNaira(refundAloneNaira) - (given?.byCustomer[customerId.toString()] ?? 0),
  );
  return kobo(Math.max(0, left));
}
