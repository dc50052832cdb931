import 'server-only';
import type { ClientSession } from 'mongodb';
import mongoose from 'mongoose';
import { setWithheld } from '@/lib/platform/files/commands';
import { Product, type ProductDoc } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';

/**
 * Withholds the pictures of a product that staff hide, or publishes them again, in the caller's
 * transaction. Those that another product or the shop's profile shows stay public.
 */
export async function withholdPictures(
  { _id, vendorId, images }: Pick<ProductDoc, '_id' | 'vendorId' | 'images'>,
  isWithheld: boolean,
  session: ClientSession,
): Promise<void> {
  const srcs = images.map(({ src }) => src);
  const isOne = mongoose.trusted({ $in: srcs });
  const others = { vendorId, _id: mongoose.trusted({ $ne: _id }), takenDown: null };
  const [products, vendor] = [
    await Product.find({ ...others, 'images.src': isOne }, { images: 1 })
      .session(session)
      .lean<Pick<ProductDoc, 'images'>[]>(),
    await Vendor.findById(vendorId, { profilePhoto: 1, coverPhoto: 1 }).session(session).lean(),
  ];
  const shown = new Set([
    ...products.flatMap((product) => product.images.map(({ src }) => src)),
    vendor?.profilePhoto,
    vendor?.coverPhoto,
  ]);
  await setWithheld(
    srcs.filter((src) => !isWithheld || !shown.has(src)),
    isWithheld,
    session,
  );
}
