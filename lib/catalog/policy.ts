import { requiredAddonsPrice } from '@/lib/pricing/addons';
import type { ProductCardDto, ProductDto, ProductOptionDto } from './dto';

/** What an option costs now, in naira. */
export function optionPrice(option: Pick<ProductOptionDto, 'price' | 'offerPrice'>): number {
  return option.offerPrice ?? option.price;
}

/** What a card shows of a whole product, for lists that are put together in the browser. */
export function productCardOf(product: ProductDto): ProductCardDto {
  const cheapest = product.options.find((option) => optionPrice(option) === product.minPrice);
  const needed = requiredAddonsPrice(product.addons);
  const [only, ...others] = product.options;
  const isQuick =
    only !== undefined &&
    others.length === 0 &&
    only.inStock &&
    product.inStock &&
    product.addons.every(({ min }) => min === 0);
  return {
    _id: product._id,
    name: product.name,
    category: product.category,
    vendorId: product.vendorId,
    vendorName: product.vendorName,
    picture: product.pictures[0] ?? { src: '', alt: product.name },
    inStock: product.inStock,
    minPrice: product.minPrice,
    fromPrice: product.minPrice + needed,
    isFrom:
      needed > 0 || product.options.some((option) => optionPrice(option) !== product.minPrice),
    oldPrice: cheapest && cheapest.price > product.minPrice ? cheapest.price + needed : null,
    summary: product.description[0] ?? '',
    section: product.section,
    quickOptionId: isQuick ? only._id : null,
  };
}
