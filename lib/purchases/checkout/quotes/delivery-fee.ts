import 'server-only';
import mongoose from 'mongoose';
import { estimateMinutes } from '@/lib/core/delivery/eta';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { toNaira } from '@/lib/core/money';
import { orderDeliveryFee } from '@/lib/core/pricing/delivery-fee';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/platform/settings/queries';
import { prepMinutesAt } from '@/lib/shops/policy';
import { Vendor } from '@/models/shops/vendor';
import { feeLines } from './order';
import { orderRefusal } from './refusal';
import type { DeliveryFeeDto, DeliveryFeeInput } from './schemas';

/**
 * Delivery fee of an order to a place, in naira, with its breakdown. Repeated shops count once. Throws
 * AppError `conflict` if no fee can be quoted, `not_found` for an unknown shop.
 */
export async function quoteDeliveryFee(
  input: DeliveryFeeInput,
  now: Date,
): Promise<DeliveryFeeDto> {
  await connectDb();
  const ids = [...new Set(input.vendorIds)].sort();
  const [settings, vendors] = await Promise.all([
    getSettings(),
    Vendor.find(
      { _id: mongoose.trusted({ $in: ids }), status: 'open' },
      { latitude: 1, longitude: 1, prepMinutes: 1, busyMinutes: 1, busyUntil: 1 },
    ).lean(),
  ]);
  if (vendors.length !== ids.length) throw new AppError('not_found', MESSAGES.vendorFailed);
  const fee = orderDeliveryFee(vendors, input, settings.delivery);
  if (!fee.ok) {
    const { reason } = fee;
    const message = orderRefusal(reason, [], settings.delivery.maxVendors);
    throw new AppError('conflict', message, { reason });
  }
  const prepMin = Math.max(0, ...vendors.map((vendor) => prepMinutesAt(vendor, now)));
  const eta = estimateMinutes(prepMin, fee.pathM, fee.vendors, false);
  const expressEta = estimateMinutes(prepMin, fee.pathM, fee.vendors, true);
  return {
    totalDeliveryFee: toNaira(fee.fee),
    lines: feeLines(fee),
    pathM: fee.pathM,
    etaMin: eta.fromMin,
    etaMax: eta.toMin,
    expressEtaMin: expressEta.fromMin,
    expressEtaMax: expressEta.toMin,
  };
}
