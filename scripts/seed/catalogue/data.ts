// The demo catalogue: JSON, checked when it is loaded.
import { z } from 'zod';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import addonGroups from './addons.json';
import cosmetics from './cosmetics.json';
import fashionAccessories from './fashion-accessories.json';
import food from './food.json';
import hairAccessories from './hair-accessories.json';
import phoneAccessories from './phone-accessories.json';
import shoes from './shoes.json';
import vendors from './vendors.json';

const naira = z.int().min(0);
const time = z.string().regex(/^\d\d:\d\d$/);

const vendorSchema = z.strictObject({
  slug: z.string(),
  businessName: z.string(),
  description: z.string(),
  categories: z.array(z.enum(CATEGORY_PATHS)).min(1),
  /** Where the vendor is: a place_id of lib/people/addresses/gazetteer.json. */
  placeId: z.string(),
  address: z.string(),
  /** Opening hours in Africa/Lagos; days 0 Sunday to 6 Saturday. */
  hours: z
    .array(z.strictObject({ days: z.array(z.int().min(0).max(6)), open: time, close: time }))
    .min(1),
  prepMinutes: z.int().min(1),
});

const optionSchema = z.strictObject({
  name: z.string(),
  priceNaira: naira.min(1),
  offerPriceNaira: naira.min(1).optional(),
  /** null = cooked to order, not counted. */
  stock: z.int().min(0).nullable(),
  soldOut: z.literal(true).optional(),
});

const addonGroupSchema = z.strictObject({
  name: z.string(),
  min: z.int().min(0),
  max: z.int().min(1),
  choices: z.array(
    z.strictObject({
      name: z.string(),
      priceNaira: naira,
      soldOut: z.literal(true).optional(),
    }),
  ),
});

const ADDON_GROUPS = new Map(
  Object.entries(z.record(z.string(), addonGroupSchema).parse(addonGroups)),
);

const productSchema = z.strictObject({
  slug: z.string(),
  name: z.string(),
  /** Vendor slug. */
  vendor: z.string(),
  /** Menu section, for food. */
  section: z.string().optional(),
  description: z.array(z.string()).min(3).max(5),
  weightGrams: z.int().min(1).nullable(),
  /** key is '/art/products/<key>' without '-<width>.webp'. */
  images: z.array(z.strictObject({ key: z.string(), alt: z.string().min(9) })).min(2),
  options: z.array(optionSchema).min(1),
  /** Names of groups in addons.json. */
  addons: z
    .array(z.string())
    .default([])
    .transform((names, { addIssue }) =>
      names.flatMap((name) => {
        const group = ADDON_GROUPS.get(name);
        if (!group) addIssue(`addons.json has no group ${name}`);
        return group ?? [];
      }),
    ),
});

export type SeedVendor = z.output<typeof vendorSchema>;
export type SeedOption = z.output<typeof optionSchema>;
export type SeedProduct = z.output<typeof productSchema> & { category: Category };

/** The demo vendors: seven kitchens and ten shops around the university. */
export const VENDORS: readonly SeedVendor[] = z.array(vendorSchema).parse(vendors);

const getProducts = (category: Category, list: unknown): SeedProduct[] =>
  z
    .array(productSchema)
    .parse(list)
    .map((product) => ({ ...product, category }));

/** Every demo product, in the order of the category grid. */
export const PRODUCTS: readonly SeedProduct[] = [
  ...getProducts('PhoneAccessories', phoneAccessories),
  ...getProducts('HairAccessories', hairAccessories),
  ...getProducts('Fashion&Accessories', fashionAccessories),
  ...getProducts('Shoes', shoes),
  ...getProducts('Cosmetics', cosmetics),
  ...getProducts('Food', food),
];
