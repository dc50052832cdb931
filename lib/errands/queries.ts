import 'server-only';
import mongoose from 'mongoose';
import { isObjectId, shortId } from '@/lib/core/ids';
import { kobo, storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { statusRank } from '@/lib/delivery/status';
import type { HeldMoney } from '@/lib/ledger/queries';
import { directSnapshot } from '@/lib/moves/direct';
import type { OrderSnapshot } from '@/lib/moves/dto';
import { type RelatedDocs, toDirectDto } from '@/lib/orders/map';
import { estimateDirect } from '@/lib/orders/policy';
import { findOwn, listOwn } from '@/lib/orders/service-queries';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { ERRAND_OWNERS, Errand, type ErrandDoc } from '@/models/errand';
import type { ErrandDto } from './dto';

const ERRANDS = { model: Errand, owners: ERRAND_OWNERS };

/** The customer's own errands, whole (spec §7), newest first. */
export async function listErrands(actor: ScopedActor<'self'>): Promise<ErrandDto[]> {
  const found = await listOwn(ERRANDS, actor);
  return found.map(({ doc, ...related }) => toErrandDto(doc, related));
}

/** The customer's own errand; null for a malformed id and for someone else's. */
export async function findErrand(
  errandId: string,
  actor: ScopedActor<'self'>,
): Promise<ErrandDto | null> {
  const found = await findOwn(ERRANDS, errandId, actor);
  return found && toErrandDto(found.doc, found);
}

/** Unspent shopping money of the customer's ongoing errands. */
export async function listShoppingMoney(actor: ScopedActor<'self'>): Promise<HeldMoney[]> {
  await connectDb();
  const ongoing = await Errand.find(
    {
      ...ownedBy(actor, ERRAND_OWNERS),
      statusRank: mongoose.trusted({ $lt: statusRank('Order Delivered') }),
    },
    { budgetKobo: 1, spent: 1, createdAt: 1 },
  )
    .sort({ createdAt: -1 })
    .lean();
  return ongoing.flatMap(({ _id, budgetKobo, spent = [], createdAt }): HeldMoney[] => {
    const left = budgetKobo - spent.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    if (left <= 0) return [];
    const orderId = _id.toString();
    const description = `Shopping money for errand ${shortId(orderId)}`;
    return [{ orderId, kind: 'errand', description, amount: kobo(left), at: createdAt }];
  });
}

/** The state of the customer's own errand for the live room; null as in `findErrand`. */
export async function findErrandSnapshot(
  errandId: string,
  actor: ScopedActor<'self' | 'rider'>,
): Promise<OrderSnapshot | null> {
  if (!isObjectId(errandId)) return null;
  await connectDb();
  const filter = { _id: errandId, ...ownedBy(actor, ERRAND_OWNERS) };
  const doc = await Errand.findOne(filter, { rev: 1, statusRank: 1 }).lean();
  return doc && directSnapshot('errand', doc);
}

function toErrandDto(errand: ErrandDoc, related: RelatedDocs): ErrandDto {
  const { dropOff, errands, pathM, isExpress, scheduledFor, createdAt } = errand;
  const { name, phone, address, note } = dropOff;
  const startsAt = scheduledFor ?? createdAt;
  const route = { pathM, stops: errands.length, isExpress, startsAt };
  const direct = toDirectDto(errand, related, estimateDirect(route));
  return {
    ...direct,
    fee: direct.deliveryFee,
    dropOff: { name, phone, address, note },
    errands: errands.map(({ budgetKobo, ...stop }) => ({
      name: stop.name,
      address: stop.address,
      phone: stop.phone,
      latitude: stop.latitude,
      longitude: stop.longitude,
      deliveryNote: stop.deliveryNote,
      budget: storedNaira(budgetKobo),
    })),
    budget: storedNaira(errand.budgetKobo),
  };
}
