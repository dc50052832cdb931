import 'server-only';
import { toDirectDto } from '@/lib/orders/direct-map';
import type { RiderDto } from '@/lib/orders/dto';
import { estimateDirect } from '@/lib/orders/policy';
import type { DispatchDoc } from '@/models/dispatch';
import type { DispatchDto } from './dto';

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
