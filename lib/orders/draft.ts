import type { Category } from '@/lib/core/categories';

/** One add-on as sold. */
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
  /** Whether stock is counted for the option. */
  tracked: boolean;
}

/** One vendor's part of the order. */
export interface DraftPart {
  vendorId: string;
  vendorName: string;
  /** Sum of the part's lines, kobo. */
  itemsKobo: number;
  /** The part's share of the delivery fee, kobo. */
  deliveryKobo: number;
  /** Share of the service fee that falls on the delivery share, kobo. */
  deliveryFeeShareKobo: number;
}

/** Where the order goes; copied, so that a later edit of the address book changes nothing. */
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

/** All that an order is made of, frozen when its payment starts. */
export interface OrderDraft {
  items: DraftItem[];
  parts: DraftPart[];
  address: DraftAddress;
  itemsKobo: number;
  deliveryKobo: number;
  serviceFeeKobo: number;
  totalKobo: number;
  isExpress: boolean;
  /** Set when the shops are closed: nothing is prepared before this time. */
  scheduledFor: Date | null;
  /** Path the rider takes, metres. */
  pathM: number;
  /** Longest preparation among the shops, minutes. */
  prepMin: number;
}

/** The lines whose pieces are counted. */
export function trackedLines<T extends { tracked: boolean }>(items: readonly T[]): T[] {
  return items.filter(({ tracked }) => tracked);
}
