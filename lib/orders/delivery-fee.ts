import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES, tooManyVendors } from '@/lib/core/messages';
import { toNaira } from '@/lib/core/money';
import { orderDeliveryFee } from '@/lib/delivery/fee';
import { connectDb } from '@/lib/platform/db';
import { getSettings } from '@/lib/settings/queries';
import { Vendor } from '@/models/vendor';
import { estimate } from './policy';
import { problemMessage } from './refusal';
import type { DeliveryFeeDto, DeliveryFeeInput } from './schemas';

/**
 * Delivery fee of an order to a place, in naira, with what makes it up. Repeated shops count once.
 * Throws AppError `conflict` when the place is out of reach, `not_found` for an unknown shop.
 */
export async function quoteDeliveryFee(input: DeliveryFeeInput): Promise<DeliveryFeeDto> {
  await connectDb();
  const ids = [...new Set(input.vendorIds)].sort();
  const [settings, vendors] = await Promise.all([
    getSettings(),
    Vendor.find(
      { _id: mongoose.trusted({ $in: ids }), status: 'open' },
      { latitude: 1, longitude: 1, prepMinutes: 1 },
    ).lean(),
  ]);
  if (vendors.length !== ids.length) throw new AppError('not_found', MESSAGES.vendorFailed);
  const fee = orderDeliveryFee(vendors, input, settings.delivery);
  if (!fee.ok) {
    const { reason } = fee;
    const isTooMany = reason === 'TOO_MANY_STOPS';
    const tooMany = tooManyVendors(settings.delivery.maxVendors);
    throw new AppError('conflict', isTooMany ? tooMany : problemMessage(reason), { reason });
  }
  const prepMin = Math.max(0, ...vendors.map((vendor) => vendor.prepMinutes));
  const eta = estimate(prepMin, fee.pathM, fee.vendors, false);
  const sooner = estimate(prepMin, fee.pathM, fee.vendors, true);
  const kilometres = (fee.pathM / 1_000).toFixed(1);
  const shops = fee.vendors === 1 ? '1 shop' : `${fee.vendors} shops`;
  return {
    totalDeliveryFee: toNaira(fee.fee),
    lines: [{ text: `${shops}, ${kilometres} km by road`, amount: toNaira(fee.fee) }],
    pathM: fee.pathM,
    etaMin: eta.fromMin,
    etaMax: eta.toMin,
    expressEtaMin: sooner.fromMin,
    expressEtaMax: sooner.toMin,
  };
}
