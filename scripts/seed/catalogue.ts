import { Types } from 'mongoose';
import { fromNaira } from '@/lib/core/money';
import { nameWords, toComparableName } from '@/lib/core/text';
import { MINUTE_MS } from '@/lib/core/time';
import gazetteer from '@/lib/people/addresses/gazetteer.json';
import { Product } from '@/models/shops/product';
import { StockLevel } from '@/models/shops/stock-level';
import { Vendor } from '@/models/shops/vendor';
import type { SeedOption, SeedProduct, SeedVendor } from './catalogue/data';
import { addonId, optionId, productId, seedId, vendorId } from './ids';

/** Products are added a minute apart, so that a menu shows them in the order of its file. */
const FIRST_ADDED = Date.UTC(2026, 7, 3, 9);
const BATCH = 500;

/** Writes vendors, products and the stock of what is counted. */
export async function writeCatalogue(
  vendors: readonly SeedVendor[],
  products: readonly SeedProduct[],
): Promise<void> {
  await Vendor.insertMany(vendors.map(toVendor));
  await insertInBatches(products.map(toProduct), (batch) => Product.insertMany(batch));
  await insertInBatches(products.flatMap(toStock), (batch) => StockLevel.insertMany(batch));
}

async function insertInBatches<T>(
  docs: readonly T[],
  insert: (batch: T[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < docs.length; at += BATCH) await insert(docs.slice(at, at + BATCH));
}

function toVendor(vendor: SeedVendor) {
  const place = gazetteer.find((entry) => entry.place_id === vendor.placeId);
  if (!place) throw new Error(`${vendor.slug}: the gazetteer has no place ${vendor.placeId}`);
  return {
    _id: new Types.ObjectId(vendorId(vendor.slug)),
    slug: vendor.slug,
    businessName: vendor.businessName,
    description: vendor.description,
    profilePhoto: `/art/vendors/${vendor.slug}`,
    coverPhoto: `/art/vendors/${vendor.slug}-cover`,
    categories: vendor.categories,
    address: vendor.address,
    latitude: place.location.lat,
    longitude: place.location.lng,
    hours: vendor.hours,
    prepMinutes: vendor.prepMinutes,
    status: 'open' as const,
  };
}

function isForSale(option: SeedOption): boolean {
  return !option.soldOut && option.stock !== 0;
}

/**
 * Index of an option's picture; null for the default. A gallery may end with the product in a second
 * colour: "The same tee in black" belongs to "Black, L", the first picture to all other options.
 */
function getPicture({ options, images }: SeedProduct, option: SeedOption): number | null {
  const [first, last] = [images[0], images.at(-1)];
  if (!first || !last || last.key.startsWith(first.key)) return null;
  const isOther = ({ name }: SeedOption) =>
    last.alt.toLowerCase().includes(name.split(',')[0]?.toLowerCase() ?? name);
  if (!options.some(isOther)) return null;
  return isOther(option) ? images.length - 1 : 0;
}

function toProduct(product: SeedProduct, at: number) {
  return {
    _id: new Types.ObjectId(productId(product.slug)),
    vendorId: new Types.ObjectId(vendorId(product.vendor)),
    slug: product.slug,
    name: product.name,
    uniqueName: toComparableName(product.name),
    words: nameWords(product.name),
    category: product.category,
    section: product.section ?? '',
    description: product.description,
    weightGrams: product.weightGrams,
    images: product.images.map(({ key, alt }) => ({ src: `/art/products/${key}`, alt })),
    options: product.options.map((option) => ({
      _id: new Types.ObjectId(optionId(product.slug, option.name)),
      name: option.name,
      priceKobo: fromNaira(option.priceNaira),
      offerPriceKobo: option.offerPriceNaira ? fromNaira(option.offerPriceNaira) : null,
      inStock: isForSale(option),
      image: getPicture(product, option),
      tracked: option.stock !== null,
    })),
    addons: product.addons.map((group) => ({
      _id: new Types.ObjectId(seedId(`addons ${product.slug} ${group.name}`)),
      name: group.name,
      min: group.min,
      max: group.max,
      options: group.choices.map((choice) => ({
        _id: new Types.ObjectId(addonId(product.slug, group.name, choice.name)),
        name: choice.name,
        priceKobo: fromNaira(choice.priceNaira),
        inStock: !choice.soldOut,
      })),
    })),
    inStock: product.options.some(isForSale),
    status: 'live' as const,
    createdAt: new Date(FIRST_ADDED + at * MINUTE_MS),
  };
}

/** Stock of the tracked options. */
function toStock(product: SeedProduct) {
  return product.options.flatMap((option) => {
    if (option.stock === null) return [];
    const pieces = option.soldOut ? 0 : option.stock;
    const [product_, option_] = [productId(product.slug), optionId(product.slug, option.name)];
    return {
      _id: `${product_}:${option_}`,
      productId: new Types.ObjectId(product_),
      optionId: new Types.ObjectId(option_),
      onHand: pieces,
      reserved: 0,
      allocated: 0,
      available: pieces,
    };
  });
}
