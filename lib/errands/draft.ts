import type { DeliveryDraft, DraftPlace } from '@/lib/moves/draft';

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
