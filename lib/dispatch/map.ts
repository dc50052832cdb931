import 'server-only';
import type { Beside } from '@/lib/orders/map';
import { toDirectDto } from '@/lib/orders/map';
import { estimateDirect } from '@/lib/orders/policy';
import type { DispatchDoc } from '@/models/dispatch';
import type { DispatchDto } from './dto';

/** The owner's view. */
export function toDispatchDto(dispatch: DispatchDoc, beside: Beside): DispatchDto {
  const { pickupAddress, dropoff, deliveryNote } = dispatch;
  const { name, phone, address, note } = pickupAddress;
  const { firstName, lastName, email } = dropoff;
  const { pathM, isExpress, scheduledFor, createdAt } = dispatch;
  const way = { pathM, stops: 1, isExpress, startsAt: scheduledFor ?? createdAt };
  return {
    ...toDirectDto(dispatch, beside, estimateDirect(way)),
    pickupAddress: { name, phone, address, note },
    dropoff: { firstName, lastName, email, phone: dropoff.phone, address: dropoff.address },
    deliveryNote,
  };
}
