import 'server-only';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { liveCatalogue } from '@/lib/catalog/live-index';
import { statusRank } from '@/lib/core/delivery/status';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { ScopedActor } from '@/lib/core/roles';
import { nameWords } from '@/lib/core/text';
import { toIso } from '@/lib/core/time';
import { HOLD_REMINDER_MS } from '@/lib/money/payouts/policy';
import { findHolds } from '@/lib/money/payouts/stops';
import { findOpenSubjects } from '@/lib/platform/approvals';
import { connectDb } from '@/lib/platform/db';
import { ownedBy } from '@/lib/platform/ownership';
import { boardKey } from '@/lib/purchases/moves/board/policy';
import { endingBy } from '@/lib/shops/applications/policy';
import { paperProblems } from '@/lib/shops/standing';
import type { ShopRowDto, ShopsDto, StandingProblem } from '@/lib/shops/standing-dto';
import type { ShopsQuery } from '@/lib/shops/standing-schemas';
import { User } from '@/models/platform/user';
import { Order } from '@/models/purchases/order';
import { Vendor, type VendorDoc } from '@/models/shops/vendor';
import { VendorMember } from '@/models/shops/vendor-member';

type Staff = ScopedActor<'staff'>;

const PAGE_SIZE = 25;

/** A page of shops, newest first, with their state, last activity and problems. */
export async function listShops(query: ShopsQuery, actor: Staff, now: Date): Promise<ShopsDto> {
  await connectDb();
  const filter = {
    $and: [
      query.status ? { status: query.status } : {},
      query.paper ? { status: 'open', foodCertificateUntil: paperEnding(now) } : {},
      query.cursor ? { _id: mongoose.trusted({ $lt: new Types.ObjectId(query.cursor) }) } : {},
      ownedBy(actor, {}),
    ],
  } as QueryFilter<VendorDoc>;
  const typed = nameWords(query.q ?? '');
  // Punctuation alone is in no name.
  const words = query.q && typed.length === 0 ? [query.q] : typed;
  const found: VendorDoc[] = [];
  // Few enough to filter in memory, which ignores accents.
  for await (const vendor of Vendor.find(filter).sort({ _id: -1 }).lean<VendorDoc[]>().cursor()) {
    const name = nameWords(vendor.businessName).join(' ');
    if (words.every((word) => name.includes(word))) found.push(vendor);
    if (found.length > PAGE_SIZE) break;
  }
  const shown = found.slice(0, PAGE_SIZE);
  return {
    shops: await loadShopRows(shown, now),
    next: found.length > PAGE_SIZE ? (shown.at(-1)?._id.toString() ?? null) : null,
    serverNow: now.toISOString(),
  };
}

const paperEnding = (now: Date) => mongoose.trusted({ $ne: null, $lte: endingBy(now) });

async function loadShopRows(vendors: readonly VendorDoc[], now: Date): Promise<ShopRowDto[]> {
  const ids = vendors.map(({ _id }) => _id);
  const [owners, closing, holds] = await Promise.all([
    findOwners(ids),
    findOpenSubjects('shop', ids, now),
    findHolds(ids.map(String), null, now),
  ]);
  return Promise.all(
    vendors.map(async (vendor) => {
      const vendorId = vendor._id.toString();
      const [open, last, late] = await Promise.all([
        Order.countDocuments({ board: inList(vendorId, ['new', 'active']) }),
        Order.findOne({ board: inList(vendorId, ['new', 'active', 'done']) }, { createdAt: 1 })
          .sort({ createdAt: -1, _id: -1 })
          .lean(),
        Order.exists({
          board: boardKey(vendorId, 'new'),
          statusRank: statusRank('Order Placed'),
          acceptBy: mongoose.trusted({ $lt: now }),
        }),
      ]);
      const hold = holds.get(vendorId);
      const products = liveCatalogue()?.index.countVendorProducts(vendorId) ?? 0;
      return {
        vendorId,
        name: vendor.businessName,
        status: vendor.status,
        statusReason: vendor.statusReason ?? '',
        isFood: vendor.categories.includes('Food'),
        address: vendor.address,
        phone: vendor.phone ?? '',
        owner: owners.get(vendorId) ?? null,
        products,
        openOrders: open,
        lastOrderAt: toIso(last?.createdAt),
        foodCertificateUntil: vendor.foodCertificateUntil ?? null,
        problems: [
          ...shopProblems(vendor, { products, isLate: late !== null }, now),
          ...(hold && hold.until.getTime() - now.getTime() <= HOLD_REMINDER_MS
            ? ['hold-ending' as const]
            : []),
        ],
        isClosing: closing.has(vendorId),
        hold: hold ? { until: hold.until.toISOString(), reason: hold.why } : null,
      };
    }),
  );
}

function inList(vendorId: string, states: readonly Parameters<typeof boardKey>[1][]) {
  return mongoose.trusted({ $in: states.map((state) => boardKey(vendorId, state)) });
}

function shopProblems(
  { status, pausedUntil, foodCertificateUntil }: VendorDoc,
  { products, isLate }: { products: number; isLate: boolean },
  now: Date,
): StandingProblem[] {
  if (status !== 'open') return [];
  return [
    ...(isLate ? ['late' as const] : []),
    ...paperProblems(foodCertificateUntil ?? null, now),
    ...(pausedUntil && pausedUntil > now ? ['paused' as const] : []),
    ...(products === 0 ? ['no-products' as const] : []),
  ];
}

/** The first owner of each shop. */
async function findOwners(
  ids: readonly Types.ObjectId[],
): Promise<Map<string, { userId: string; name: string }>> {
  const members = await VendorMember.find({
    vendorId: mongoose.trusted({ $in: [...ids] }),
    role: 'owner',
  })
    .sort({ _id: -1 })
    .lean();
  const userIds = members.map(({ userId }) => userId);
  const users = await User.find({ _id: mongoose.trusted({ $in: userIds }) }, { name: 1 }).lean();
  const names = new Map(users.map(({ _id, name }) => [_id.toString(), name]));
  return new Map(
    members.map(({ vendorId, userId }) => [
      vendorId.toString(),
      { userId: userId.toString(), name: names.get(userId.toString()) ?? 'Deleted account' },
    ]),
  );
}

/** A shop as ops see it. Throws AppError `not_found`. */
export async function getShop(vendorId: string, actor: Staff, now: Date): Promise<ShopRowDto> {
  const vendor = await Vendor.findOne({ _id: vendorId, ...ownedBy(actor, {}) }).lean<VendorDoc>();
  const [shop] = vendor ? await loadShopRows([vendor], now) : [];
  if (!shop) throw new AppError('not_found', MESSAGES.notFound);
  return shop;
}
