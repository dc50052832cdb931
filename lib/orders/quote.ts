import 'server-only';
import mongoose from 'mongoose';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/settings/queries';
import { listAvailable } from '@/lib/stock/queries';
import { Product, type ProductDoc } from '@/models/product';
import { Vendor, type VendorDoc } from '@/models/vendor';
import type { DraftAddress } from './draft';
import type { SellableProduct, SellableVendor, WantedLine } from './price-lines';
import { type PricedOrder, priceOrder } from './price-order';

/**
 * Prices an order from the database as it is now (see `priceOrder`). `held`: pieces by
 * `stockId` that this customer already holds for a payment under way.
 */
export async function quoteOrder(
  wanted: readonly WantedLine[],
  address: DraftAddress,
  isExpress: boolean,
  held: ReadonlyMap<string, number>,
  now: Date,
): Promise<PricedOrder> {
  await connectDb();
  const [settings, products, available] = await Promise.all([
    getSettings(),
    Product.find({
      _id: mongoose.trusted({ $in: [...new Set(wanted.map(({ productId }) => productId))] }),
      status: 'live',
    }).lean(),
    listAvailable(wanted),
  ]);
  const vendors = await Vendor.find({
    _id: mongoose.trusted({ $in: [...new Set(products.map((p) => p.vendorId.toString()))] }),
    status: 'open',
  }).lean();
  return priceOrder({
    wanted,
    products: new Map(products.map((doc) => [doc._id.toString(), toSellable(doc)])),
    vendors: new Map(vendors.map((doc) => [doc._id.toString(), toSellableVendor(doc)])),
    available: addUpPieces(available, held),
    address,
    isExpress,
    serviceHours: settings.serviceHours,
    limits: settings.delivery,
    now,
  });
}

function addUpPieces(
  available: ReadonlyMap<string, number>,
  held: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map([...available].map(([id, pieces]) => [id, pieces + (held.get(id) ?? 0)]));
}

function toSellable(doc: ProductDoc): SellableProduct {
  return {
    id: doc._id.toString(),
    name: doc.name,
    category: doc.category,
    vendorId: doc.vendorId.toString(),
    image: doc.images[0]?.src ?? '',
    imageAlt: doc.images[0]?.alt ?? '',
    options: doc.options.map((option) => ({
      id: option._id.toString(),
      name: option.name,
      priceKobo: option.priceKobo,
      offerPriceKobo: option.offerPriceKobo ?? null,
      // Where pieces are counted, the count decides; the flag only follows it.
      inStock: option.tracked || option.inStock,
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

function toSellableVendor(doc: VendorDoc): SellableVendor {
  return {
    id: doc._id.toString(),
    name: doc.businessName,
    latitude: doc.latitude,
    longitude: doc.longitude,
    hours: doc.hours.map(({ days, open, close }) => ({ days, open, close })),
    pausedUntil: doc.pausedUntil ?? null,
    prepMinutes: doc.prepMinutes,
  };
}
