import type { DeliveryDraft, DraftPlace } from '@/lib/moves/draft';

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
