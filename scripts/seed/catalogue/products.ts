import { COSMETICS } from './cosmetics';
import { FASHION_ACCESSORIES } from './fashion-accessories';
import { FOOD_MEALS } from './food-meals';
import { FOOD_SNACKS } from './food-snacks';
import { HAIR_ACCESSORIES } from './hair-accessories';
import { PHONE_ACCESSORIES } from './phone-accessories';
import { SHOES } from './shoes';
import type { SeedProduct } from './types';

/** Every demo product, in the order of the category grid. */
export const PRODUCTS: SeedProduct[] = [
  ...PHONE_ACCESSORIES,
  ...HAIR_ACCESSORIES,
  ...FASHION_ACCESSORIES,
  ...SHOES,
  ...COSMETICS,
  ...FOOD_MEALS,
  ...FOOD_SNACKS,
];
