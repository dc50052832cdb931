import 'server-only';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/platform/settings/queries';
import type { DraftAddress } from '@/lib/purchases/moves/orders/draft';
import { listAvailable } from '@/lib/shops/stock/queries';
import { Product, type ProductDoc } from '@/models/shops/product';
import { Vendor, type VendorDoc } from '@/models/shops/vendor';
import type { RequestedLine, SellableProduct, SellableVendor } from './lines';
import { type OrderFacts, type PricedOrder, priceOrder } from './order';

/** What `priceOrder` needs from the database. */
export type SaleFacts = Pick<
  OrderFacts,
  'lines' | 'products' | 'vendors' | 'available' | 'serviceHours' | 'limits'
>;

export interface SaleChoice extends Pick<OrderFacts, 'address' | 'isExpress' | 'promo' | 'now'> {
  /** Pieces by `stockId` that the customer's open payments hold, which count as available. */
  held: ReadonlyMap<string, number>;
}

/** Reads what is on sale of the lines: products, vendors and available pieces; and the settings. */
export async function readSaleFacts(lines: readonly RequestedLine[]): Promise<SaleFacts> {
  await connectDb();
  const [settings, available, [products, vendors]] = await Promise.all([
    getSettings(),
    listAvailable(lines),
    findOnSale(lines),
  ]);
  return {
    lines,
    products: new Map(products.map((doc) => [doc._id.toString(), toSellable(doc)])),
    vendors: new Map(vendors.map((doc) => [doc._id.toString(), toSellableVendor(doc)])),
    available,
    serviceHours: settings.serviceHours,
    limits: settings.delivery,
  };
}

async function findOnSale(lines: readonly RequestedLine[]) {
  const products = await Product.find(
    {
      _id: mongoose.trusted({ $in: [...new Set(lines.map(({ productId }) => productId))] }),
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

/** Prices an order from the database (see `priceOrder`). */
export async function quoteOrder(
  lines: readonly RequestedLine[],
  choice: SaleChoice & { address: DraftAddress },
): Promise<PricedOrder> {
  return priceSale(await readSaleFacts(lines), choice);
}

/** Prices what `readSaleFacts` has read (see `priceOrder`). */
export function priceSale(facts: SaleFacts, { held, ...choice }: SaleChoice): PricedOrder {
  return priceOrder({ ...facts, ...choice, available: addPieces(facts.available, held) });
}

function addPieces(
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
      // For tracked options the count decides; the flag only mirrors it.
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
