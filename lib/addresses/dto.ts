/** A saved address (spec §3). */
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
}

/** One suggestion while an address is typed (spec §3). */
export interface SuggestionDto {
  description: string;
  place_id: string;
  location: { lat: number; lng: number };
}
