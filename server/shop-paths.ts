import type { VendorDto } from '@/lib/catalog/dto';
import { isTombstone } from '@/lib/catalog/live/state';
import { liveCatalogue } from '@/lib/catalog/live-index';
import { type Category, findCategory, matchCategory } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';
import { connectDb } from '@/lib/platform/db';
import { Product } from '@/models/shops/product';
import { Vendor } from '@/models/shops/vendor';
import type { MissingReason } from './not-found';

const ID = /^[0-9a-f]{24}$/i;

/** A decoded path that addresses a product or vendor. */
interface ShopPage {
  area: 'products' | 'food' | 'shops';
  /** The category of /products/{category}/{id}; otherwise empty. */
  category: string;
  vendorId: string | null;
  productId: string | null;
}

function shopPage(path: string): ShopPage | null {
  const [area, first, second, ...rest] = path.split('/').slice(1);
  if (rest.length > 0 || !first) return null;
  if (area === 'products' && second) {
    return { area, category: first, vendorId: null, productId: second };
  }
  if (area === 'food') return { area, category: '', vendorId: first, productId: second || null };
  if (area !== 'shops' || second) return null;
  return { area, category: '', vendorId: first, productId: null };
}

/**
 * Why there is no product or vendor at the decoded path; null if there is one, for every other path,
 * and while the catalogue is loading. Checked before Next: a prerendered page cannot send 410, and
 * its not-found page needs scripts.
 */
export async function whyShopPageIsMissing(
  path: string,
  now = new Date(),
): Promise<MissingReason | null> {
  const page = shopPage(path);
  if (!page || !liveCatalogue()) return null;
  const isListed = page.productId ? findProduct(page.productId) : hasVendor(page);
  return isListed ? null : whyNotListed(page, now);
}

/** Reads the database, since the catalogue index has no removed products and vendors. */
async function whyNotListed({ productId, vendorId }: ShopPage, now: Date): Promise<MissingReason> {
  await connectDb();
  const fields = { status: 1, removedAt: 1 } as const;
  const product = isId(productId)
    ? await Product.findById(productId.toLowerCase(), { ...fields, vendorId: 1 }).lean()
    : null;
  if (isTombstone(product, now)) return 'gone';
  // Products of a removed vendor are gone too. By the product's own vendor, not the path's.
  const owner = productId ? product?.vendorId : isId(vendorId) ? vendorId.toLowerCase() : null;
  const vendor = owner ? await Vendor.findById(owner, fields).lean() : null;
  return isTombstone(vendor, now) ? 'gone' : 'missing';
}

/**
 * The path to redirect to, or null if the decoded path is right or unknown. Corrects upper case, the
 * full stop or bracket after a link in a message, a wrong category, a wrong vendor of a food product,
 * and /food or /shops if the vendor sells nothing of that kind. /products/Food/{id} isn't redirected;
 * its page names the one below /food as canonical (experience, part 2c).
 */
export function canonicalPath(path: string): string | null {
  const lower = lowerCased(withoutPunctuation(path));
  const target = getTarget(lower) ?? lower.split('/').map(encodeURIComponent).join('/');
  return decodeURIComponent(target) === path ? null : target;
}

/** A path of the shop without the punctuation of the sentence that contained the link. */
function withoutPunctuation(path: string): string {
  const bare = path.replace(/[\s.,;:!?)\]}>'"”’…]+$/, '');
  const area = bare.split('/')[1]?.toLowerCase() ?? '';
  return CATALOGUE_AREAS.has(area) || OTHER_AREAS.has(area) ? bare : path;
}

/** Areas with segments that contain capitals: category names. */
const CATALOGUE_AREAS = new Set(['products', 'food', 'shops']);
/** The other areas of the shop, whose paths are all lower-case. */
const OTHER_AREAS = new Set(
  [
    paths.cart(),
    paths.addAddress(),
    paths.purchases('order'),
    paths.order(''),
    paths.paymentCallback(),
    paths.wishlist(),
    paths.dispatch(),
    paths.dispatchRequest(),
    paths.errand(),
    paths.errandRequest(),
    paths.feedback(),
    paths.faq(),
    paths.offline(),
    paths.customerTerms(),
    paths.riderTerms(),
    paths.resetPassword(),
    paths.confirmEmail(),
    paths.undoEmail(),
    paths.giveUpWallet(),
    paths.withdrawWallet(),
    paths.stopPayouts(),
  ].map((path) => path.split('/')[1]),
);

/** The path with lower-case segments where ours have them; other paths are unchanged. */
function lowerCased(path: string): string {
  const [empty = '', first = '', ...rest] = path.split('/');
  const area = first.toLowerCase();
  if (OTHER_AREAS.has(area)) return path.toLowerCase();
  return CATALOGUE_AREAS.has(area) ? [empty, area, ...rest].join('/') : path;
}

function getTarget(path: string): string | null {
  const page = shopPage(path);
  if (!page) return categoryTarget(path);
  if (page.productId) {
    const product = findProduct(page.productId);
    const isFoodList = page.area === 'products' && matchCategory(page.category) === 'Food';
    if (product?.category === 'Food' && isFoodList) return `/products/Food/${product._id}`;
    return product && paths.product(product);
  }
  return vendorTarget(page);
}

/** A vendor has a page below /food, /shops or both, depending on what it sells. */
function vendorTarget({ area, vendorId }: ShopPage): string | null {
  const vendor = findVendor(vendorId);
  if (!vendor) return null;
  const sellsGoods = vendor.categories.some((category) => category !== 'Food');
  const hasPage = area === 'food' ? vendor.isFood : sellsGoods;
  return hasPage ? `/${area}/${vendor._id}` : paths.vendor(vendor);
}

function categoryTarget(path: string): string | null {
  const [area, first, ...rest] = path.split('/').slice(1);
  if (area !== 'products' || !first || rest.length > 0 || findCategory(first)) return null;
  const category = matchCategory(first);
  return category && paths.category(category);
}

function isId(text: string | null | undefined): text is string {
  return ID.test(text ?? '');
}

function findProduct(id: string): { _id: string; category: Category; vendorId: string } | null {
  const entry = isId(id) ? liveCatalogue()?.index.product(id.toLowerCase()) : null;
  return entry ? { _id: entry.id, category: entry.category, vendorId: entry.vendorId } : null;
}

function findVendor(id: string | null): VendorDto | undefined {
  return isId(id) ? liveCatalogue()?.vendors.get(id.toLowerCase()) : undefined;
}

function hasVendor({ area, vendorId }: ShopPage): boolean {
  const vendor = findVendor(vendorId);
  return vendor !== undefined && (area !== 'food' || vendor.isFood);
}
