import type { DeliveryDraft, DraftPlace } from '@/lib/orders/draft';

/** A business where something is to be done. */
export interface DraftStop {
  name: string;
  address: string;
  /** Empty: not known. */
  phone: string;
  latitude: number;
  longitude: number;
  /** What is to be done, in the customer's words. */
  deliveryNote: string;
  /** What the rider may spend there, kobo; 0: nothing. */
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
