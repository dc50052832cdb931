import type { DirectDto } from '@/lib/orders/dto';

export interface ErrandStopDto {
  name: string;
  address: string;
  /** Empty if unknown. */
  phone: string;
  latitude: number;
  longitude: number;
  deliveryNote: string;
  /** What the rider may spend there, naira. */
  budget: number;
}

/** The owner's view of an errand (spec §3); money in naira. */
export interface ErrandDto extends DirectDto {
  /** The delivery fee; this is the specification's name. */
  fee: number;
  dropOff: { name: string; phone: string; address: string; note: string };
  /** In the customer's order. */
  errands: ErrandStopDto[];
  /** Of all stops; part of `totalFee`. */
  budget: number;
}
