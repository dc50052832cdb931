import 'server-only';
import { formatList } from '@/lib/core/format';
import { kobo, toNaira } from '@/lib/core/money';
import {
  type CardDirect,
  DIRECT_CARD_FIELDS,
  toDirectCardDto,
  toDirectDto,
} from '@/lib/orders/direct-map';
import type { RiderDto } from '@/lib/orders/dto';
import { estimateDirect } from '@/lib/orders/policy';
import type { ErrandDoc } from '@/models/errand';
import type { ErrandCardDto, ErrandDto } from './dto';

/** The owner's view. `rider`: the assigned rider, if any. */
export function toErrandDto(errand: ErrandDoc, rider: RiderDto | null): ErrandDto {
  const { dropOff, errands, pathM, isExpress } = errand;
  const { name, phone, address, note } = dropOff;
  const direct = toDirectDto(errand, rider, estimateDirect(pathM, errands.length, isExpress));
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
      budget: toNaira(kobo(budgetKobo)),
    })),
    budget: toNaira(kobo(errand.budgetKobo)),
  };
}

/** The fields of a card. */
export const CARD_FIELDS = {
  ...DIRECT_CARD_FIELDS,
  'dropOff.address': 1,
  'errands.name': 1,
} as const;

/** An errand with only `CARD_FIELDS`. */
export interface CardErrand extends CardDirect {
  dropOff: { address: string };
  errands: { name: string }[];
}

/** A card in the list. */
export function toErrandCardDto(errand: CardErrand): ErrandCardDto {
  return {
    ...toDirectCardDto(errand),
    from: formatList(errand.errands.map(({ name }) => name)),
    to: errand.dropOff.address,
    stops: errand.errands.length,
  };
}
