import 'server-only';
import {
  type CardDirect,
  DIRECT_CARD_FIELDS,
  toDirectCardDto,
  toDirectDto,
} from '@/lib/orders/direct-map';
import type { RiderDto } from '@/lib/orders/dto';
import { estimateDirect } from '@/lib/orders/policy';
import type { DispatchDoc } from '@/models/dispatch';
import type { DispatchCardDto, DispatchDto } from './dto';

/** The owner's view. `rider`: the assigned rider, if any. */
export function toDispatchDto(dispatch: DispatchDoc, rider: RiderDto | null): DispatchDto {
  const { pickupAddress, dropoff, deliveryNote } = dispatch;
  const { name, phone, address, note } = pickupAddress;
  const { firstName, lastName, email } = dropoff;
  return {
    ...toDirectDto(dispatch, rider, estimateDirect(dispatch.pathM, 1, dispatch.isExpress)),
    pickupAddress: { name, phone, address, note },
    dropoff: { firstName, lastName, email, phone: dropoff.phone, address: dropoff.address },
    deliveryNote,
  };
}

/** The fields of a card. */
export const CARD_FIELDS = {
  ...DIRECT_CARD_FIELDS,
  'pickupAddress.address': 1,
  'dropoff.address': 1,
} as const;

/** A dispatch with only `CARD_FIELDS`. */
export interface CardDispatch extends CardDirect {
  pickupAddress: { address: string };
  dropoff: { address: string };
}

/** A card in the list. */
export function toDispatchCardDto(dispatch: CardDispatch): DispatchCardDto {
  return {
    ...toDirectCardDto(dispatch),
    from: dispatch.pickupAddress.address,
    to: dispatch.dropoff.address,
  };
}
