import 'server-only';
import mongoose from 'mongoose';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { type CallFacts, type Doing, staffCommand, writeAudit } from '@/lib/platform/audit';
import { connectDb } from '@/lib/platform/db';
import { enqueue } from '@/lib/platform/outbox';
import { ownedBy } from '@/lib/platform/ownership';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import { findMemberships } from '@/lib/shops/queries';
import { ANY_DATE } from '@/models/platform/define';
import { PRODUCT_OWNERS, Product, type ProductDoc } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import type { StaffProductDto } from './dto';
import { productMails } from './mails';
import { withholdPictures } from './pictures';
import type { ProductsOfOpsQuery, TakeDownInput } from './schemas';

type Staff = ScopedActor<'staff'>;

const LIMIT = 50;
const ID = /[0-9a-f]{24}/gi;

/**
 * Products that ops have hidden, latest first; with `q`: those that match its words or link. `findByWords`:
 * ids of products on sale, best first.
 */
export async function listProductsForOps(
  { q }: ProductsOfOpsQuery,
  actor: Staff,
  findByWords: FindByWords,
): Promise<StaffProductDto[]> {
  await connectDb();
  const filter = q
    ? { _id: mongoose.trusted({ $in: await findIds(q, findByWords) }) }
    : { 'takenDown.at': ANY_DATE };
  const products = await Product.find({ ...filter, ...ownedBy(actor, PRODUCT_OWNERS) })
    .sort({ 'takenDown.at': -1 })
    .limit(LIMIT)
    .lean<ProductDoc[]>();
  return loadStaffProducts(products.filter(({ status }) => status !== 'removed'));
}

type FindByWords = (words: string, limit: number) => Promise<string[]>;

async function findIds(q: string, findByWords: FindByWords): Promise<string[]> {
  // A product's link ends in its id.
  const id = q.match(ID)?.at(-1)?.toLowerCase();
  return id ? [id] : findByWords(q, LIMIT);
}

async function loadStaffProducts(products: readonly ProductDoc[]): Promise<StaffProductDto[]> {
  const vendors = await Vendor.find(
    { _id: mongoose.trusted({ $in: products.map(({ vendorId }) => vendorId) }) },
    { businessName: 1 },
  ).lean();
  const nameById = new Map(vendors.map(({ _id, businessName }) => [_id.toString(), businessName]));
  return products.map(({ _id, name, category, vendorId, images, status, takenDown }) => ({
    productId: _id.toString(),
    name,
    category,
    vendorId: vendorId.toString(),
    shop: nameById.get(vendorId.toString()) ?? '',
    picture: images[0]?.src ?? null,
    isOnSale: status === 'live',
    takenDown: takenDown
      ? {
          reason: takenDown.reason,
          at: takenDown.at.toISOString(),
          answer: takenDown.answer,
        }
      : null,
  }));
}

/**
 * Hides a product and its pictures with a reason that its shop sees, or shows them again, with an audit
 * entry and a mail to its owner. Returns it as it is now, also to a repeat. Throws AppError `not_found` for an unknown or removed one, `forbidden`
 * for a member of the shop, and `conflict` for one that isn't hidden by Eki.
 */
export async function moderateProduct(
  decision: 'hide' | 'show',
  { productId, reason, commandId }: TakeDownInput,
  actor: Staff,
  { address, now }: CallFacts,
): Promise<StaffProductDto> {
  const action = `${decision}-product` as const;
  const about = { kind: 'product', refId: productId } as const;
  const doing: Doing<'product'> = { actor, action, commandId, reason, ...about, address, now };
  const wanted = { _id: productId, ...ownedBy(actor, PRODUCT_OWNERS) };
  const own = await findMemberships(actor.userId);
  await staffCommand(doing, async (session) => {
    const product = await Product.findOne(wanted).session(session).lean<ProductDoc>();
    if (!product || product.status === 'removed')
      throw new AppError('not_found', MESSAGES.notFound);
    const { vendorId, status, takenDown } = product;
    if (own.some((shop) => shop.vendorId === vendorId.toString())) {
      throw new AppError('forbidden', PRODUCT_MESSAGES.ownProduct);
    }
    if (decision === 'show' && !takenDown) {
      throw new AppError('conflict', PRODUCT_MESSAGES.notTakenDown);
    }
    const wasLive = takenDown ? takenDown.wasLive : status === 'live';
    const after =
      decision === 'hide'
        ? { status: 'hidden' as const, takenDown: { reason, at: now, wasLive } }
        : { status: wasLive ? ('live' as const) : status, takenDown: null };
    await Product.updateOne(
      wanted,
      { $set: { ...after, savedById: null }, $inc: { rev: 1 } },
      { session },
    );
    await withholdPictures(product, decision === 'hide', session);
    const facts = { before: { status }, after: { status: after.status } };
    await writeAudit(doing, facts, session);
    const mail = { productId, decision, turn: now.toISOString() };
    await enqueue([productMails.moderated.entry(mail)], session, now);
  });
  const product = await Product.findOne(wanted).lean<ProductDoc>();
  const [shown] = product ? await loadStaffProducts([product]) : [];
  if (!shown) throw new AppError('not_found', MESSAGES.notFound);
  return shown;
}
