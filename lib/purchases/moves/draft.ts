import type { FrozenPromo } from '@/lib/purchases/checkout/promos/policy';

/** Cost and start of a delivery: part of every draft; amounts in kobo. */
export interface DeliveryDraft {
  deliveryKobo: number;
  serviceFeeKobo: number;
  /** What the customer pays. */
  totalKobo: number;
  promo?: FrozenPromo;
  isExpress: boolean;
  /** Set when it is bought outside the hours: preparation, or the search for a rider, starts then. */
  scheduledFor: Date | null;
  /** The rider's path, metres. */
  pathM: number;
}

/** A place of a dispatch or an errand; a copy, like `DraftAddress`. */
export interface DraftPlace {
  /** The saved address that was chosen; null for a place that was not saved. */
  addressId: string | null;
  /** Contact at the place; both empty if it is the customer. */
  name: string;
  phone: string;
  address: string;
  note: string;
  latitude: number;
  longitude: number;
}

export interface DraftRecipient {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
}

/** Everything in a dispatch, frozen when its payment starts. */
export interface DispatchDraft extends DeliveryDraft {
  pickupAddress: DraftPlace;
  dropoff: DraftRecipient;
  /** What is sent, in the customer's words. */
  deliveryNote: string;
}

export interface DraftStop {
  name: string;
  address: string;
  /** Empty if unknown. */
  phone: string;
  latitude: number;
  longitude: number;
  /** The task, in the customer's words. */
  deliveryNote: string;
  /** What the rider may spend there, kobo. */
  budgetKobo: number;
}

/** Everything in an errand, frozen when its payment starts. */
export interface ErrandDraft extends DeliveryDraft {
  dropOff: DraftPlace;
  /** In the customer's order. */
  errands: DraftStop[];
  /** Sum of the stops' budgets, kobo; part of the total. */
  budgetKobo: number;
}
