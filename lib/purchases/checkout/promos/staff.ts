import 'server-only';
import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { fromNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { ownedBy } from '@/lib/platform/ownership';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import { Promo, type PromoDoc } from '@/models/purchases/promo';
import type { StaffPromoDto } from './dto';
import { getStaffPromo } from './queries';
import type { EndPromoInput, SavePromoInput } from './staff-schemas';

type Staff = ScopedActor<'staff'>;

/**
 * Creates a promo that Eki pays for, or changes its terms, with an audit entry. Earlier purchases aren't
 * affected. Returns the promo as it is now, also to a repeat.
 *
 * Throws AppError `not_found`; `invalid` for a code that exists and for a limit below the uses so far;
 * `forbidden` for a promo that a shop pays for.
 */
export async function savePromo(
  input: SavePromoInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<StaffPromoDto> {
  const { promoId, code, reason, commandId } = input;
  const refId = promoId ?? newId(actor, commandId);
  const about = { kind: 'promo', refId } as const;
  const doing: Doing<'promo'> = {
    actor,
    action: 'save-promo',
    commandId,
    reason,
    ...about,
    address,
    now,
  };
  await staffCommand(doing, async (session) => {
    const terms = getTerms(input);
    const before = promoId ? await requirePromo(promoId, actor, session) : null;
    if (!before) {
      if (await Promo.exists({ code }).session(session)) {
        throw new AppError('invalid', PROMO_MESSAGES.promoTaken, { field: 'code' });
      }
      await Promo.create([{ _id: refId, code, funder: 'platform', ...terms }], { session });
    } else {
      if (before.funder !== 'platform') throw new AppError('forbidden', PROMO_MESSAGES.promoOfShop);
      if (terms.limit !== null && before.used + before.reserved > terms.limit) {
        throw new AppError('invalid', PROMO_MESSAGES.promoLimit, { field: 'limit' });
      }
      await Promo.updateOne({ _id: before._id }, { $set: terms }, { session });
    }
    const facts = { before: before ? auditFacts(before) : {}, after: { code, ...terms } };
    await writeAudit(doing, facts, session);
  });
  return getStaffPromo(refId, actor, now);
}

/**
 * Ends a promo now, with an audit entry; payments under way that hold a use of it aren't affected.
 * Returns the promo as it is now. Throws AppError `not_found`; `conflict` for one that has ended.
 */
export async function endPromo(
  { promoId, reason, commandId }: EndPromoInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<StaffPromoDto> {
  const about = { kind: 'promo', refId: promoId } as const;
  const doing: Doing<'promo'> = {
    actor,
    action: 'end-promo',
    commandId,
    reason,
    ...about,
    address,
    now,
  };
  await staffCommand(doing, async (session) => {
    const { endsAt } = await requirePromo(promoId, actor, session);
    if (endsAt && endsAt <= now)
      throw new AppError('conflict', PROMO_MESSAGES.promoOver, { next: [] });
    await Promo.updateOne({ _id: promoId }, { $set: { endsAt: now } }, { session });
    await writeAudit(doing, { before: { endsAt }, after: { endsAt: now } }, session);
  });
  return getStaffPromo(promoId, actor, now);
}

/** The id of the promo that a command creates; a repeat finds the same promo. */
function newId({ userId }: Staff, commandId: string): string {
  return createHash('sha256').update(`${userId}:${commandId}`).digest('hex').slice(0, 24);
}

async function requirePromo(
  promoId: string,
  actor: Staff,
  session: ClientSession,
): Promise<PromoDoc> {
  const promo = await Promo.findOne({ _id: promoId, ...ownedBy(actor, {}) })
    .session(session)
    .lean();
  if (!promo) throw new AppError('not_found', PROMO_MESSAGES.promoNotFound);
  return promo;
}

function getTerms({ type, value, maxDiscount, startsAt, endsAt, ...input }: SavePromoInput) {
  const isPercent = type === 'percentage';
  return {
    type,
    valueBp: isPercent ? Math.round(value * 100) : 0,
    valueKobo: isPercent ? 0 : fromNaira(value),
    freeShipping: input.freeShipping,
    maxDiscountKobo: maxDiscount === null ? null : fromNaira(maxDiscount),
    minSpendKobo: fromNaira(input.minSpend),
    startsAt: startsAt ? new Date(startsAt) : null,
    endsAt: endsAt ? new Date(endsAt) : null,
    limit: input.limit,
    perUser: input.perUser,
    categories: input.categories,
  };
}

/** The terms, without counters, for the audit log. */
function auditFacts(promo: PromoDoc) {
  const { code, type, valueBp, valueKobo, freeShipping, maxDiscountKobo, minSpendKobo } = promo;
  const { startsAt, endsAt, limit, perUser, categories } = promo;
  return {
    code,
    type,
    valueBp,
    valueKobo,
    freeShipping,
    maxDiscountKobo,
    minSpendKobo,
    startsAt,
    endsAt,
    limit,
    perUser,
    categories,
  };
}
