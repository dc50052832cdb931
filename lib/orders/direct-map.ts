import 'server-only';
import { kobo, toNaira } from '@/lib/core/money';
import { statusAt } from '@/lib/delivery/status';
import type { DirectDoc } from '@/models/direct-fields';
import { directState } from './direct';
import type { DirectCardDto, DirectDto, RiderDto } from './dto';
import { toServiceDto } from './map';
import type { Eta } from './policy';
import { previewCancel } from './transition';

const naira = (amount: number) => toNaira(kobo(amount));

/** The fields that both DTOs share. `eta`: minutes from the start. */
export function toDirectDto(doc: DirectDoc, rider: RiderDto | null, eta: Eta): DirectDto {
  const plan = previewCancel(directState(doc));
  return {
    ...toServiceDto(doc, rider, eta),
    cancellation: plan && { refund: toNaira(plan.refund) },
  };
}

/** The fields that both cards share: no delivery code, no people, no history. */
export const DIRECT_CARD_FIELDS = {
  statusRank: 1,
  totalKobo: 1,
  refundedKobo: 1,
  createdAt: 1,
  isExpress: 1,
  scheduledFor: 1,
} as const satisfies Partial<Record<keyof DirectDoc, 1>>;

/** A document with only these fields. */
export type CardDirect = Pick<DirectDoc, '_id' | keyof typeof DIRECT_CARD_FIELDS>;

/** The part of a card that both share. */
export function toDirectCardDto(doc: CardDirect): Omit<DirectCardDto, 'from' | 'to'> {
  return {
    _id: doc._id.toString(),
    status: statusAt(doc.statusRank),
    totalFee: naira(doc.totalKobo),
    refunded: naira(doc.refundedKobo),
    createdAt: doc.createdAt.toISOString(),
    isExpress: doc.isExpress,
    scheduledFor: doc.scheduledFor?.toISOString() ?? null,
  };
}
