import type { PlaceDto } from '@/lib/core/maps/distance';
import type { DeliveryReach } from '@/lib/core/pricing/delivery-fee';

export interface AddressDto {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  latitude: number;
  longitude: number;
  city: string;
  state: string;
  zipcode: string;
  country: string;
  /** For the rider. */
  note: string;
  /** The customer's main address. */
  isFirst: boolean;
}

/** A suggestion for a typed address. */
export interface SuggestionDto extends PlaceDto {
  /** Proves that this text and place belong together; sent with the address. */
  token: string;
  /** Whether shops deliver there. A place out of reach can still be chosen. */
  reach: DeliveryReach;
  /** The rest of the typed text, for the rider: "Room 12". */
  note: string;
}
