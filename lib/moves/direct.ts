import 'server-only';
import { type ClientSession, Types } from 'mongoose';
import { shortId } from '@/lib/core/ids';
import type { ServiceKind } from '@/lib/core/service-kind';
import { preparationStart } from '@/lib/delivery/hours';
import { statusAt } from '@/lib/delivery/status';
import { getSettings } from '@/lib/settings/queries';
import type { DirectDoc } from '@/models/direct-fields';
import { newDeliveryCode } from './delivery-code';
import type { DeliveryDraft } from './draft';
import type { OrderSnapshot } from './dto';
import type { DeliveryService } from './service';
import { DIRECT, type OrderState } from './state';
import { type Accepted, transition } from './transition';

// What dispatches and errands share: each is one item and one part, without a vendor.

const ITEM = { itemId: DIRECT, vendorId: DIRECT, lineKobo: 0, feeShareKobo: 0 } as const;

export function directService<D extends DirectDoc>(
  own: Pick<DeliveryService<D>, 'kind' | 'model' | 'owners' | 'notFound' | 'mails'>,
): DeliveryService<D> {
  return {
    ...own,
    getState: directState,
    // These fields are in every `D`; the compiler cannot infer that.
    storedFields: (state, doc) =>
      ({ ...storedFields(state), ...budgetFields(state, doc) }) as Partial<D>,
    snapshot: (doc) => directSnapshot(own.kind, doc),
  };
}

export function directState(doc: DirectDoc): OrderState {
  const status = statusAt(doc.statusRank);
  if (!status) throw new Error(`${doc._id} has no status`);
  const { budgetKobo = 0, spent = [] } = doc;
  return {
    id: doc._id.toString(),
    customerId: doc.userId.toString(),
    isDirect: true,
    items: [{ ...ITEM, budgetKobo, spent, status }],
    parts: [{ ...toPart(doc), status, deliverySettledAt: doc.deliverySettledAt }],
    ...(doc.promo && { promoFunder: doc.promo.funder }),
    riderId: doc.riderId?.toString() ?? null,
    assignment: doc.assignment,
    wrongCodes: doc.wrongCodes,
    acceptBy: null,
    statusRank: doc.statusRank,
    rev: doc.rev,
    events: doc.events,
  };
}

/** The part carries all costs but the budget. */
function toPart({ deliveryKobo, serviceFeeKobo, promo }: DeliveryDraft) {
  const promoKobo = promo && promo.discountKobo + promo.freeDeliveryKobo;
  return {
    vendorId: DIRECT,
    deliveryKobo,
    deliveryFeeShareKobo: serviceFeeKobo,
    ...(promoKobo !== undefined && { promoKobo }),
  };
}

function storedFields({ riderId, assignment, wrongCodes, statusRank, parts }: OrderState) {
  return {
    riderId: riderId === null ? null : new Types.ObjectId(riderId),
    assignment,
    wrongCodes: [...wrongCodes],
    statusRank,
    deliverySettledAt: parts[0]?.deliverySettledAt ?? null,
  };
}

/** An errand's budget after the move; what the customer added is part of the total. */
function budgetFields({ items: [item] }: OrderState, { budgetKobo, totalKobo }: DirectDoc) {
  if (budgetKobo === undefined || !item) return {};
  const { budgetKobo: budget = budgetKobo, spent = [] } = item;
  return {
    budgetKobo: budget,
    totalKobo: totalKobo + budget - budgetKobo,
    spent: [...spent],
  };
}

export function directSnapshot(
  kind: ServiceKind,
  { _id, rev, statusRank }: Pick<DirectDoc, '_id' | 'rev' | 'statusRank'>,
): OrderSnapshot {
  const status = statusAt(statusRank);
  return {
    id: _id.toString(),
    kind,
    version: rev,
    status,
    items: status ? [{ id: DIRECT, status }] : [],
  };
}

/** A paid purchase that becomes a dispatch or an errand. */
export interface PaidDirect<Draft extends DeliveryDraft> {
  _id: Types.ObjectId;
  /** The id it gets, allocated when the payment started. */
  subjectId: Types.ObjectId;
  userId: Types.ObjectId;
  draft: Draft;
}

/**
 * The document of a paid dispatch or errand, and the decision with its effects; the caller saves both.
 * Outside delivery hours, even if they ended after the quote, it starts at the next opening.
 */
export async function newDirect<
  K extends Exclude<ServiceKind, 'order'>,
  Draft extends DeliveryDraft & { budgetKobo?: number },
>(
  kind: K,
  { _id, subjectId, userId, draft }: PaidDirect<Draft>,
  session: ClientSession,
  now: Date,
): Promise<{ doc: Draft & DirectDoc & { kind: K }; placed: Accepted }> {
  const id = subjectId.toString();
  const { budgetKobo = 0 } = draft;
  const placed = transition(
    null,
    {
      type: 'place',
      order: {
        id,
        customerId: userId.toString(),
        isDirect: true,
        items: [{ ...ITEM, budgetKobo, status: 'Order Placed' }],
        parts: [toPart(draft)],
        ...(draft.promo && { promoFunder: draft.promo.funder }),
        riderId: null,
        assignment: 0,
        wrongCodes: [],
        acceptBy: null,
      },
    },
    { role: 'system' },
    now,
  );
  if (!placed.isAllowed) throw new Error(`${id} cannot be placed: ${placed.code}`);
  const { serviceHours } = await getSettings(session);
  const quoted = draft.scheduledFor && draft.scheduledFor > now ? draft.scheduledFor : now;
  // Without delivery hours in the coming week it is placed anyway, and ops see it waiting.
  const start = preparationStart([], serviceHours, quoted) ?? quoted;
  const doc = {
    ...draft,
    ...storedFields(placed.order),
    kind,
    _id: subjectId,
    number: shortId(id),
    userId,
    paymentId: _id,
    scheduledFor: start > now ? start : null,
    refundedKobo: 0,
    deliveryCode: newDeliveryCode(id),
    rev: placed.order.rev,
    events: placed.events,
    createdAt: now,
  };
  return { doc, placed };
}
