export type CategoryKey =
  | 'PhoneAccessories'
  | 'HairAccessories'
  | 'Fashion&Accessories'
  | 'Shoes'
  | 'Cosmetics'
  | 'Food';

export interface SeedVendor {
  slug: string;
  businessName: string;
  description: string;
  categories: CategoryKey[];
  /** Where the vendor is: a place_id of lib/addresses/gazetteer.json. */
  placeId: string;
  address: string;
  /** Opening hours in Africa/Lagos; days 0 Sunday to 6 Saturday, times 'HH:MM'. */
  hours: { days: number[]; open: string; close: string }[];
  prepMinutes: number;
  /** '/art/vendors/<slug>', to be completed with '-<width>.webp'. */
  mark: string;
}

export interface SeedOption {
  name: string;
  priceNaira: number;
  offerPriceNaira?: number;
  /** null = cooked to order, not counted. */
  stock: number | null;
  soldOut?: boolean;
}

export interface SeedAddonGroup {
  name: string;
  min: number;
  max: number;
  choices: { name: string; priceNaira: number; soldOut?: boolean }[];
}

export interface SeedProduct {
  slug: string;
  name: string;
  /** Vendor slug. */
  vendor: string;
  category: CategoryKey;
  description: string[];
  weightGrams: number | null;
  /** key is '/art/products/<key>' without '-<width>.webp'. */
  images: { key: string; alt: string }[];
  /** Menu section, for food. */
  section?: string;
  options: SeedOption[];
  addons: SeedAddonGroup[];
}
