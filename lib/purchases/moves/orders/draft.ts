import type { Category } from '@/lib/core/categories';
import type { AddressDto } from '@/lib/people/addresses/dto';
import type { DeliveryDraft } from '@/lib/purchases/moves/draft';

export interface DraftAddon {
  groupName: string;
  choiceId: string;
  name: string;
  priceKobo: number;
}

/** One line as sold: names, pictures and prices are frozen with the payment. */
export interface DraftItem {
  itemId: string;
  productId: string;
  optionId: string;
  /** Cart key: the option id, then the sorted add-on choice ids, joined by `+`. */
  configKey: string;
  name: string;
  /** "Default Option" or the option's own name. */
  optionName: string;
  addons: DraftAddon[];
  image: string;
  imageAlt: string;
  category: Category;
  vendorId: string;
  quantity: number;
  /** Option plus add-ons, one piece, kobo. */
  unitKobo: number;
  /** unitKobo × quantity, kobo. */
  lineKobo: number;
  /** This line's share of the service fee, kobo. */
  feeShareKobo: number;
  /** What a promo pays of the line and its share of the service fee, kobo; absent without one. */
  promoKobo?: number;
  /** Whether stock is counted for the option. */
  tracked: boolean;
}

export interface DraftPart {
  vendorId: string;
  vendorName: string;
  /** Sum of the part's lines, kobo. */
  itemsKobo: number;
  /** The part's share of the delivery fee, kobo. */
  deliveryKobo: number;
  /** Share of the service fee that falls on the delivery share, kobo. */
  deliveryFeeShareKobo: number;
  /** What a promo pays of the two above, kobo; absent without one. */
  promoKobo?: number;
}

/** Delivery address; a copy, so that later edits of the address book do not change it. */
export interface DraftAddress {
  addressId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  note: string;
  latitude: number;
  longitude: number;
}

export function toDraftAddress({ _id, ...address }: AddressDto): DraftAddress {
  const { firstName, lastName, email, phone, note, latitude, longitude } = address;
  return {
    addressId: _id,
    firstName,
    lastName,
    email,
    phone,
    address: address.address,
    note,
    latitude,
    longitude,
  };
}

/** Everything in an order, frozen when its payment starts. */
export interface OrderDraft extends DeliveryDraft {
  items: DraftItem[];
  parts: DraftPart[];
  address: DraftAddress;
  itemsKobo: number;
  /** From the customer to the shops. */
  note?: string;
  /** Longest preparation among the shops, minutes. */
  prepMin: number;
}

/** The lines whose stock is counted. */
export function trackedLines<T extends { tracked: boolean }>(items: readonly T[]): T[] {
  return items.filter(({ tracked }) => tracked);
}
