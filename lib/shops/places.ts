import 'server-only';
import type { Point } from '@/lib/core/maps/distance';
import { Vendor } from '@/models/shops/vendor';

/** Where the open shops are. */
export function findOpenShopPlaces(): Promise<Point[]> {
  return Vendor.find({ status: 'open' }, { latitude: 1, longitude: 1 }).lean();
}
