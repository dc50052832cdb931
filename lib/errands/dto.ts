import type { DirectCardDto, DirectDto } from '@/lib/orders/dto';

/** One stop of an errand, as the owner sees it. */
export interface ErrandStopDto {
  name: string;
  address: string;
  /** Empty: not known. */
  phone: string;
  latitude: number;
  longitude: number;
  deliveryNote: string;
  /** What the rider may spend there, naira; 0: nothing. */
  budget: number;
}

/** The owner's whole view of an errand (spec §3); money in naira. */
export interface ErrandDto extends DirectDto {
  /** The delivery fee, as the specification calls it here. */
  fee: number;
  /** Where everything is brought. */
  dropOff: { name: string; phone: string; address: string; note: string };
  /** In the order in which they were asked for. */
  errands: ErrandStopDto[];
  /** Of all stops; part of `totalFee`. */
  budget: number;
}

/** An errand in the list: from its stops to where everything is brought. */
export interface ErrandCardDto extends DirectCardDto {
  stops: number;
}
