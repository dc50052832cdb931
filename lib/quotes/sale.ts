import 'server-only';
import mongoose from 'mongoose';
import type { DraftAddress } from '@/lib/orders/draft';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/settings/queries';
import { listAvailable } from '@/lib/stock/queries';
import { Product, type ProductDoc } from '@/models/product';
import { Vendor, type VendorDoc } from '@/models/vendor';
import type { RequestedLine, SellableProduct, SellableVendor } from './lines';
import { type OrderFacts, type PricedOrder, priceOrder } from './order';

/** What `priceOrder` needs from the database. */
export type SaleFacts = Pick<
  OrderFacts,
  'wanted' | 'products' | 'vendors' | 'available' | 'serviceHours' | 'limits'
>;

/** What the customer chose. */
export interface SaleChoice extends Pick<OrderFacts, 'address' | 'isExpress' | 'promo' | 'now'> {
  /** Pieces by `stockId` that they hold for an open payment, which count as available. */
  held: ReadonlyMap<string, number>;
}

/** Reads the wanted products and their vendors that are on sale, available pieces and settings. */
export async function readSaleFacts(wanted: readonly RequestedLine[]): Promise<SaleFacts> {
  await connectDb();
  const [settings, available, [products, vendors]] = await Promise.all([
    getSettings(),
    listAvailable(wanted),
    findOnSale(wanted),
  ]);
  return {
    wanted,
    products: new Map(products.map((doc) => [doc._id.toString(), toSellable(doc)])),
    vendors: new Map(vendors.map((doc) => [doc._id.toString(), toSellableVendor(doc)])),
    available,
    serviceHours: settings.serviceHours,
    limits: settings.delivery,
  };
}

/** The wanted products that are on sale, and their vendors that are open. */
async function findOnSale(wanted: readonly RequestedLine[]) {
  const products = await Product.find(
    {
      _id: mongoose.trusted({ $in: [...new Set(wanted.map(({ productId }) => productId))] }),
      status: 'live',
    },
    PRODUCT_FIELDS,
  ).lean();
  const vendors = await Vendor.find(
    {
      _id: mongoose.trusted({ $in: [...new Set(products.map((p) => p.vendorId.toString()))] }),
      status: 'open',
    },
    VENDOR_FIELDS,
  ).lean();
  return [products, vendors] as const;
}

const PRODUCT_FIELDS = {
  name: 1,
  category: 1,
  vendorId: 1,
  images: 1,
  weightGrams: 1,
  options: 1,
  addons: 1,
  soldOut: 1,
} as const;
const VENDOR_FIELDS = {
  businessName: 1,
  latitude: 1,
  longitude: 1,
  hours: 1,
  daysOff: 1,
  pausedUntil: 1,
  prepMinutes: 1,
  busyMinutes: 1,
  busyUntil: 1,
} as const;

/**
 * Prices an order from the current database (see `priceOrder`).
 */
export async function quoteOrder(
  wanted: readonly RequestedLine[],
  choice: SaleChoice & { address: DraftAddress },
): Promise<PricedOrder> {
  return priceSale(await readSaleFacts(wanted), choice);
}

/** Prices what `readSaleFacts` has read (see `priceOrder`). */
export function priceSale(facts: SaleFacts, { held, ...choice }: SaleChoice): PricedOrder {
  return priceOrder({ ...facts, ...choice, available: addUpPieces(facts.available, held) });
}

function addUpPieces(
  available: ReadonlyMap<string, number>,
  held: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...available].map(([id, pieces]) => [id, pieces + (held.get(id) ?? 0)]));
}

function toSellable(doc: Pick<ProductDoc, '_id' | keyof typeof PRODUCT_FIELDS>): SellableProduct {
  return {
    id: doc._id.toString(),
    name: doc.name,
    category: doc.category,
    vendorId: doc.vendorId.toString(),
    image: doc.images[0]?.src ?? '',
    imageAlt: doc.images[0]?.alt ?? '',
    weightGrams: doc.weightGrams ?? null,
    options: doc.options.map((option) => ({
      id: option._id.toString(),
      name: option.name,
      priceKobo: option.priceKobo,
      offerPriceKobo: option.offerPriceKobo ?? null,
      // For tracked options the count decides, not the flag, which only follows it.
      inStock: option.tracked ? !doc.soldOut && !option.soldOut : option.inStock,
      tracked: option.tracked,
    })),
    addons: doc.addons.map((group) => ({
      name: group.name,
      min: group.min,
      max: group.max,
      options: group.options.map((choice) => ({
        id: choice._id.toString(),
        name: choice.name,
        priceKobo: choice.priceKobo,
        inStock: choice.inStock,
      })),
    })),
  };
}

function toSellableVendor(
  doc: Pick<VendorDoc, '_id' | keyof typeof VENDOR_FIELDS>,
): SellableVendor {
  return {
    id: doc._id.toString(),
    name: doc.businessName,
    latitude: doc.latitude,
    longitude: doc.longitude,
    hours: doc.hours.map(({ days, open, close }) => ({ days, open, close })),
    daysOff: doc.daysOff.map(({ from, to }) => ({ from, to })),
    pausedUntil: doc.pausedUntil ?? null,
    prepMinutes: doc.prepMinutes,
    busyMinutes: doc.busyMinutes,
    busyUntil: doc.busyUntil ?? null,
  };
}
