import 'server-only';
import { categoryLabel } from '@/lib/core/categories';
import { formatWeight } from '@/lib/core/format';
import { stockId } from '@/lib/core/ids';
import { storedNaira } from '@/lib/core/money';
import { displayPrice } from '@/lib/core/pricing/display-price';
import { MAX_QUANTITY } from '@/lib/core/pricing/quote';
import { toIso } from '@/lib/core/time';
import type { ProductDoc } from '@/models/shops/product';
import type { VendorDoc } from '@/models/shops/vendor';
import type { AddonGroupDto, ProductDto, ProductOptionDto, VendorDto } from './dto';
import { getRating, sumRatings } from './policy';

/** Fields for `toProductDto`. */
export const PRODUCT_FIELDS = {
  name: 1,
  category: 1,
  vendorId: 1,
  images: 1,
  description: 1,
  weightGrams: 1,
  inStock: 1,
  soldOut: 1,
  section: 1,
  options: 1,
  addons: 1,
  ratings: 1,
} as const;

/** Fields for `toVendorDto`. */
export const VENDOR_FIELDS = {
  businessName: 1,
  profilePhoto: 1,
  coverPhoto: 1,
  description: 1,
  categories: 1,
  address: 1,
  hours: 1,
  daysOff: 1,
  pausedUntil: 1,
  samePrice: 1,
  prepMinutes: 1,
  updatedAt: 1,
} as const;

type Option = ProductDoc['options'][number];

/**
 * The whole product. vendorName: the vendor's business name. unsold: pieces by `stockId`, if the options
 * should contain how many are left.
 */
export function toProductDto(
  product: Pick<ProductDoc, '_id' | Exclude<keyof typeof PRODUCT_FIELDS, '_id'>>,
  vendorName: string,
  unsold?: ReadonlyMap<string, number>,
): ProductDto {
  const options = product.options.map((option) => ({
    ...toOptionDto(option),
    ...getPiecesLeft(String(product._id), option, unsold),
  }));
  const addons = product.addons.map(toAddonGroupDto);
  const { amount, isBuyable } = displayPrice({ inStock: product.inStock, options, addons });
  return {
    _id: String(product._id),
    name: product.name,
    category: product.category,
    vendorId: String(product.vendorId),
    vendorName,
    image: product.images.map((image) => `${image.src}-640.webp`),
    pictures: product.images.map(({ src, alt }) => ({ src, alt })),
    description: [...product.description],
    weight: formatWeight(product.weightGrams ?? null),
    inStock: isBuyable,
    backAt: isBuyable ? null : getBackAt(product),
    options,
    addons,
    section: product.section,
    minPrice: amount,
    rating: getRating(sumRatings(product.ratings)),
  };
}

/** The end of the shop's mark on the product, or on its only option. */
function getBackAt({ soldOut, options }: Pick<ProductDoc, 'soldOut' | 'options'>): string | null {
  const mark = soldOut ?? (options.length === 1 ? options[0]?.soldOut : null);
  return toIso(mark?.until);
}

function toOptionDto(option: Option): ProductOptionDto {
  const { offerPriceKobo } = option;
  return {
    _id: String(option._id),
    name: option.name,
    price: storedNaira(option.priceKobo),
    offerPrice: offerPriceKobo == null ? null : storedNaira(offerPriceKobo),
    inStock: option.inStock,
    ...(option.image == null ? {} : { picture: option.image }),
  };
}

/** How many pieces are left; absent if more than one order can hold. */
function getPiecesLeft(
  productId: string,
  option: Option,
  unsold: ReadonlyMap<string, number> | undefined,
): Pick<ProductOptionDto, 'left'> {
  if (!unsold || !option.tracked) return {};
  const left = unsold.get(stockId(productId, String(option._id))) ?? 0;
  return left < MAX_QUANTITY ? { left } : {};
}

function toAddonGroupDto(group: ProductDoc['addons'][number]): AddonGroupDto {
  return {
    _id: String(group._id),
    name: group.name,
    min: group.min,
    max: group.max,
    options: group.options.map((choice) => ({
      _id: String(choice._id),
      name: choice.name,
      price: storedNaira(choice.priceKobo),
      inStock: choice.inStock,
    })),
  };
}

/** The public part of the vendor, without its rating. productCount: products on sale. */
export function toVendorDto(
  vendor: Pick<VendorDoc, '_id' | keyof typeof VENDOR_FIELDS>,
  productCount: number,
): VendorDto {
  return {
    _id: String(vendor._id),
    businessName: vendor.businessName,
    profilePhoto: `${vendor.profilePhoto}-320.webp`,
    picture: { src: vendor.profilePhoto, alt: vendor.businessName },
    cover: vendor.coverPhoto ?? null,
    description: vendor.description,
    categories: [...vendor.categories],
    isFood: vendor.categories.includes('Food'),
    address: vendor.address,
    hours: vendor.hours.map(({ days, open, close }) => ({ days: [...days], open, close })),
    daysOff: vendor.daysOff.map(({ from, to }) => ({ from, to })),
    pausedUntil: toIso(vendor.pausedUntil),
    samePrice: vendor.samePrice,
    prepMinutes: vendor.prepMinutes,
    productCount,
    rating: null,
  };
}

/** "Phone Accessories, Shoes": labels of the vendor's categories. */
export function vendorTrade(vendor: Pick<VendorDto, 'categories'>): string {
  return vendor.categories.map(categoryLabel).join(', ');
}
