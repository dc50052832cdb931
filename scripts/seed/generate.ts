import type { SeedProduct, SeedVendor } from './catalogue/data';

/** Limits memory for any number of products. */
export const GENERATED_BATCH = 1_000;

const LOOKS = ['Classic', 'Soft', 'Bold', 'Campus', 'Everyday', 'Deluxe', 'Light', 'Royal', 'Mini'];
const COLOURS = ['Black', 'Wine', 'Coral', 'Navy', 'Emerald', 'Mango', 'Cream', 'Sky', 'Brown'];

/**
 * Varied products for load, made from the real ones: other names, prices, stock and vendors, the
 * same pictures. from, to: running numbers, so that the same call always gives the same products.
 */
export function generateProducts(
  vendors: readonly SeedVendor[],
  models: readonly SeedProduct[],
  from: number,
  to: number,
): SeedProduct[] {
  const made: SeedProduct[] = [];
  for (let number = from; number < to; number += 1) {
    const model = models[number % models.length];
    if (model) made.push(vary(model, vendors, number));
  }
  return made;
}

function vary(model: SeedProduct, vendors: readonly SeedVendor[], number: number): SeedProduct {
  const fitting = vendors.filter((vendor) => vendor.categories.includes(model.category));
  const mixed = Math.imul(number + 1, 2_654_435_761) >>> 0;
  const pick = <T>(list: readonly T[], shift: number) => list[(mixed >>> shift) % list.length];
  const factor = 0.6 + ((mixed >>> 7) % 100) / 100;
  const price = (naira: number) => Math.max(50, Math.round((naira * factor) / 50) * 50);
  return {
    ...model,
    slug: `${model.slug}-load-${number}`,
    name: `${pick(LOOKS, 3)} ${pick(COLOURS, 11)} ${model.name} ${number}`,
    vendor: pick(fitting, 5)?.slug ?? model.vendor,
    options: model.options.map((option) => ({
      ...option,
      priceNaira: price(option.priceNaira),
      offerPriceNaira:
        option.offerPriceNaira === undefined ? undefined : price(option.offerPriceNaira),
      stock: option.stock === null ? null : (mixed >>> 9) % 60,
    })),
  };
}
