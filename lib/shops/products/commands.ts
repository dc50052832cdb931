import 'server-only';
import { createHash } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { storedNaira } from '@/lib/core/money';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb, inTransaction, isDuplicateKey } from '@/lib/platform/db';
import { publishPicture } from '@/lib/platform/files/commands';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { parsePictureSrc, pictureSrc } from '@/lib/platform/files/policy';
import { ownedBy } from '@/lib/platform/ownership';
import { atShop, editorAt } from '@/lib/shops/actor';
import {
  offerFarBelow,
  PRODUCT_MESSAGES,
  priceFarBelow,
  priceUnusual,
} from '@/lib/shops/products/messages';
import { ANY_DATE } from '@/models/platform/define';
import { StoredFile } from '@/models/platform/file';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { VENDOR_OWNERS, Vendor } from '@/models/shops/vendor';
import type { EditProductDto } from './dto';
import { FAR_BELOW } from './policy';
import { findEditProduct, readUsualPrices } from './queries';
import type { AnswerInput, SaveProductInput } from './schemas';
import { StaleProduct } from './shared';
import { writeProducts } from './write';

type Seller = ScopedActor<'vendor'>;
type Shop = Seller & { vendorId: string };

const NOT_REMOVED = mongoose.trusted({ $ne: 'removed' as const });

/**
 * Creates a product, or saves one that was read at `rev`. Returns it as it is now. A new product is
 * created once per `commandId`.
 *
 * Throws AppError `not_found` for another shop's product; `forbidden` for a member of the kitchen;
 * `conflict` with `current` if it was saved after `rev`, and `isOwn` if the caller saved it, for an SKU of another product, for putting on
 * sale one that Eki has hidden, for a shop that isn't open, and with `isLowPrice` for a price on sale that is
 * far below the one until now, unless the input accepts it; `invalid` for a picture that isn't the shop's.
 */
export async function saveProduct(
  input: SaveProductInput,
  actor: Seller,
  now: Date,
): Promise<EditProductDto> {
  await connectDb();
  const { productId, rev, vendorId, commandId, acceptsLowPrices, images, ...edit } = input;
  const known = productId === undefined ? null : await requireOwn(productId, actor);
  const shop = editorAt(actor, known ? known.vendorId.toString() : vendorId);
  if (known && vendorId !== undefined && vendorId !== shop.vendorId) throw notFound();
  const id = known?._id ?? newId(shop, commandId);
  try {
    await inTransaction(async (session) => {
      const before = known ? await requireOwn(id.toString(), shop, session) : null;
      if (before && before.rev !== (rev ?? 0)) throw new StaleProduct();
      await requireAllowed(input, before, shop, session);
      if (!acceptsLowPrices) await requireLikelyPrices(input, before, shop);
      const pictures = await resolvePictures(images, before, shop, session, now);
      const write = {
        ...{ id, before, needsUniqueName: false },
        edit: { ...edit, images: pictures },
      };
      await writeProducts([write], shop, session, now);
    });
  } catch (error) {
    const current = await findEditProduct(id.toString(), shop);
    if (error instanceof StaleProduct && current) {
      const isOwn = current.rev === (rev ?? 0) + 1 && (await isSavedBy(shop.userId, id));
      const message = isOwn ? PRODUCT_MESSAGES.staleOwn : PRODUCT_MESSAGES.stale;
      throw new AppError('conflict', message, { current, isOwn });
    }
    if (!isDuplicateKey(error)) throw error;
    if (!known && commandId && current) return current;
    throw await skuTaken(input, id, shop);
  }
  const saved = await findEditProduct(id.toString(), shop);
  if (!saved) throw notFound();
  return saved;
}

/**
 * Takes a product off sale for good: its page answers 410, and it can't be ordered from carts. Orders,
 * open payments and reviews aren't affected. Removing it again does nothing. Throws AppError `not_found`
 * for another shop's product, and `forbidden` for a member of the kitchen.
 */
export async function removeProduct(productId: string, actor: Seller, now: Date): Promise<void> {
  await connectDb();
  const owned = { _id: productId, ...ownedBy(actor, PRODUCT_OWNERS) };
  const product = await Product.findOne(owned, { vendorId: 1 }).lean();
  if (!product) throw notFound();
  editorAt(actor, product.vendorId.toString());
  await Product.updateOne(
    { ...owned, status: NOT_REMOVED },
    {
      $set: { status: 'removed', removedAt: now, words: [], restockAt: null },
      $unset: { skus: 1, uniqueName: 1 },
      $inc: { rev: 1 },
    },
  );
}

/**
 * Saves a shop's answer about a product that Eki has hidden, in place of its last one. Throws AppError
 * `not_found` for another shop's product, `forbidden` for a member of the kitchen, and `conflict` for one
 * that isn't hidden by Eki.
 */
export async function answerTakeDown(
  { productId, text }: AnswerInput,
  actor: Seller,
): Promise<EditProductDto> {
  await connectDb();
  const { vendorId } = await requireOwn(productId, actor);
  const shop = editorAt(actor, vendorId.toString());
  const answered = await Product.updateOne(
    {
      _id: productId,
      ...ownedBy(shop, PRODUCT_OWNERS),
      'takenDown.at': ANY_DATE,
    },
    { $set: { 'takenDown.answer': text } },
  );
  if (answered.matchedCount === 0) throw new AppError('conflict', PRODUCT_MESSAGES.notTakenDown);
  const product = await findEditProduct(productId, shop);
  if (!product) throw notFound();
  return product;
}

async function requireOwn(
  productId: string,
  actor: Seller,
  session: ClientSession | null = null,
): Promise<ProductDoc> {
  const product = await Product.findOne({
    _id: productId,
    ...ownedBy(atShop(actor), PRODUCT_OWNERS),
    status: NOT_REMOVED,
  })
    .session(session)
    .lean<ProductDoc>();
  if (!product) throw notFound();
  return product;
}

async function isSavedBy(userId: string, _id: Types.ObjectId): Promise<boolean> {
  return (await Product.exists({ _id, savedById: userId })) !== null;
}

const notFound = () => new AppError('not_found', MESSAGES.notFound);

/** The id of a new product, the same for a repeated command. */
function newId({ userId }: Shop, commandId: string | undefined): Types.ObjectId {
  if (commandId === undefined) return new Types.ObjectId();
  const digest = createHash('sha256').update(`product:${userId}:${commandId}`).digest('hex');
  return new Types.ObjectId(digest.slice(0, 24));
}

async function requireAllowed(
  { status, category }: SaveProductInput,
  before: ProductDoc | null,
  shop: Shop,
  session: ClientSession,
): Promise<void> {
  const vendor = await Vendor.findOne(ownedBy(shop, VENDOR_OWNERS), { status: 1, categories: 1 })
    .session(session)
    .lean();
  if (!vendor) throw notFound();
  if (category !== before?.category && !vendor.categories.includes(category)) {
    const field = 'category';
    throw new AppError('invalid', PRODUCT_MESSAGES.categoryOfShop, { field });
  }
  if (status !== 'live') return;
  if (before?.takenDown) throw new AppError('conflict', PRODUCT_MESSAGES.takenDown);
  if (before?.status !== 'live' && vendor.status !== 'open') {
    throw new AppError('conflict', PRODUCT_MESSAGES.notOpen, { field: 'status' });
  }
}

/**
 * Asks about prices on sale that are far below the option's until now or, where it wasn't on sale, below those
 * of its category: a missing digit would sell at ₦25 what costs ₦2,500.
 */
async function requireLikelyPrices(
  { category, status, options }: SaveProductInput,
  before: ProductDoc | null,
  { vendorId }: Shop,
): Promise<void> {
  if (status !== 'live') return;
  const known = new Map(
    before?.options.map(({ _id, priceKobo }) => [_id.toString(), storedNaira(priceKobo)]),
  );
  const isOnSale = ({ optionId = '' }: { optionId?: string | undefined }) =>
    before?.status === 'live' && known.has(optionId);
  const usual = options.every(isOnSale) ? {} : await readUsualPrices(vendorId);
  options.forEach((option, at) => {
    const { optionId = '', price, offerPrice } = option;
    const ask = (field: string, text: string) => {
      throw new AppError('conflict', `${text} ${PRODUCT_MESSAGES.saveAgain}`, {
        field: `options.${at}.${field}`,
        isLowPrice: true,
      });
    };
    const until = known.get(optionId) ?? 0;
    const normal = isOnSale(option) ? 0 : (usual[category] ?? 0);
    if (price * FAR_BELOW < until) ask('price', priceFarBelow(until));
    if (price * FAR_BELOW < normal) ask('price', priceUnusual(category, normal));
    if ((offerPrice ?? price) * FAR_BELOW < price) ask('offerPrice', offerFarBelow(price));
  });
}

/** Publishes uploaded pictures; others must be the shop's already. Throws AppError `invalid`. */
async function resolvePictures(
  images: SaveProductInput['images'],
  before: ProductDoc | null,
  shop: Shop,
  session: ClientSession,
  now: Date,
): Promise<{ src: string; alt: string }[]> {
  const asked = images.map(({ fileId, src = '' }) => fileId ?? parsePictureSrc(src) ?? '');
  const own = await StoredFile.find(
    {
      _id: mongoose.trusted({ $in: asked.filter((id) => id !== '') }),
      'attachment.kind': 'vendor',
      'attachment.refId': shop.vendorId,
    },
    { _id: 1 },
  )
    .session(session)
    .lean();
  const published = new Set(own.map(({ _id }) => _id.toString()));
  const had = new Set(before?.images.map(({ src }) => src));
  const result: { src: string; alt: string }[] = [];
  for (const [at, { fileId, src = '', alt }] of images.entries()) {
    if (published.has(asked[at] ?? '')) {
      result.push({ src: pictureSrc(asked[at] ?? ''), alt });
    } else if (fileId !== undefined) {
      result.push({ src: await publish(fileId, at), alt });
    } else if (had.has(src) || (await isOfShop(src))) result.push({ src, alt });
    else throw gone(at);
  }
  return result;

  async function publish(fileId: string, at: number): Promise<string> {
    try {
      return await publishPicture(fileId, shop.userId, shop.vendorId, session, now);
    } catch (error) {
      throw error instanceof AppError ? gone(at) : error;
    }
  }
  function gone(at: number): AppError {
    return new AppError('invalid', FILE_MESSAGES.photoGone, { field: `images.${at}` });
  }
  /** For pictures that were seeded with the shop and have no upload. */
  async function isOfShop(src: string): Promise<boolean> {
    const found = await Product.exists({
      ...ownedBy(shop, PRODUCT_OWNERS),
      'images.src': src,
    }).session(session);
    return found !== null;
  }
}

/** The error for an SKU of another product, with the option's field. */
async function skuTaken(
  { options }: SaveProductInput,
  id: Types.ObjectId,
  shop: Shop,
): Promise<AppError> {
  const skus = options.flatMap(({ sku }) => sku || []);
  const other = await Product.findOne(
    {
      ...ownedBy(shop, PRODUCT_OWNERS),
      _id: mongoose.trusted({ $ne: id }),
      skus: mongoose.trusted({ $in: skus }),
    },
    { skus: 1 },
  ).lean();
  const at = options.findIndex(({ sku }) => sku && other?.skus?.includes(sku));
  return new AppError('conflict', PRODUCT_MESSAGES.skuTaken, {
    ...(at >= 0 && { field: `options.${at}.sku` }),
  });
}
