import type { DirectDto } from '@/lib/orders/dto';

/** The owner's view of a dispatch (spec §3); money in naira. */
export interface DispatchDto extends DirectDto {
  /** Name and phone are empty if the customer hands over the parcel. */
  pickupAddress: { name: string; phone: string; address: string; note: string };
  dropoff: { firstName: string; lastName: string; email: string; phone: string; address: string };
  deliveryNote: string;
}
