import type { DirectCardDto, DirectDto } from '@/lib/orders/dto';

/** The owner's whole view of a dispatch (spec §3); money in naira. */
export interface DispatchDto extends DirectDto {
  /** Name and phone are empty where the customer hands the parcel over. */
  pickupAddress: { name: string; phone: string; address: string; note: string };
  dropoff: { firstName: string; lastName: string; email: string; phone: string; address: string };
  deliveryNote: string;
}

/** A dispatch in the list: from its pick-up to its drop-off. */
export type DispatchCardDto = DirectCardDto;
