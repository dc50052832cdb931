import 'server-only';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import type { CatalogueIndex } from './index/catalogue-index';
import type { ProductEntry } from './index/types';
import type { CatalogueState } from './live/state';
import { cachedText, catalogue } from './live-index';
import { readPictures } from './read';

/** Addresses in one part; the standard allows 50,000. */
const PART_SIZE = 10_000;

interface Place {
  path: string;
  /** Last real change, epoch ms; left out where none is known. */
  changedAt?: number;
  /** Path of its picture. */
  picture?: string;
}

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};

/** GET /sitemap.xml: the index of all parts. */
export async function sitemapIndex(): Promise<Response> {
  return xml(await cachedText('sitemap', indexText));
}

async function indexText(state: CatalogueState): Promise<string> {
  const products = await productParts(state.index);
  const parts: Place[] = [
    { path: '/sitemaps/pages.xml', changedAt: latest(products) },
    { path: '/sitemaps/vendors.xml', changedAt: latest(vendorPlaces(state)) },
    ...products.map((part, at) => ({ path: `/sitemaps/products-${at + 1}.xml`, ...part })),
  ];
  return textOf(
    'sitemapindex',
    parts.map((part) => `<sitemap>${inner(part)}</sitemap>`),
  );
}

/** GET /sitemaps/<part>.xml: pages, vendors, or products ten thousand at a time. */
export async function sitemapPart(file: string): Promise<Response> {
  const makePlaces = makerOf(file, await catalogue());
  if (!makePlaces) return new Response(null, { status: 404 });
  const text = await cachedText(`sitemap/${file}`, async () => {
    const places = await makePlaces();
    return textOf(
      'urlset',
      places.map((place) => `<url>${inner(place)}</url>`),
    );
  });
  return xml(text);
}

/** How the addresses of a part are found; null where there is no such part. */
function makerOf(file: string, state: CatalogueState): (() => Promise<Place[]>) | null {
  if (file === 'pages.xml') return () => pagePlaces(state.index);
  if (file === 'vendors.xml') return async () => vendorPlaces(state);
  const number = Number(/^products-([1-9]\d{0,4})\.xml$/.exec(file)?.[1] ?? 0);
  if (number < 1 || number > countParts(state.index)) return null;
  return () => productPlaces(state.index, number - 1);
}

async function productPlaces(index: CatalogueIndex, part: number): Promise<Place[]> {
  const entries = await productPage(index, part);
  const pictures = await readPictures(entries.map(({ id }) => id));
  return entries.map((entry) => {
    const picture = pictures.get(entry.id);
    return {
      path: paths.product({ ...entry, _id: entry.id }),
      changedAt: entry.updatedAt,
      ...(picture && { picture: `${picture}-640.webp` }),
    };
  });
}

async function pagePlaces(index: CatalogueIndex): Promise<Place[]> {
  const changed = new Map<Category, number>();
  for (const id of index.productIds()) {
    const entry = index.product(id);
    if (entry && entry.updatedAt > (changed.get(entry.category) ?? 0)) {
      changed.set(entry.category, entry.updatedAt);
    }
  }
  const newest = Math.max(0, ...changed.values()) || undefined;
  return [
    { path: paths.home(), changedAt: newest },
    { path: paths.products(), changedAt: newest },
    ...CATEGORY_PATHS.map((category) => ({
      path: paths.category(category),
      changedAt: changed.get(category),
    })),
    { path: paths.foodList(), changedAt: changed.get('Food') },
    { path: paths.shops(), changedAt: newest },
    { path: paths.dispatch() },
    { path: paths.errand() },
    { path: paths.faq() },
    { path: paths.feedback() },
    { path: paths.customerTerms() },
    { path: paths.riderTerms() },
  ];
}

/** A vendor of food and of other things has a page for each. */
function vendorPlaces({ vendors, index }: CatalogueState): Place[] {
  return [...vendors.values()].flatMap((vendor) => {
    const changedAt = index.vendor(vendor._id)?.updatedAt;
    const picture = vendor.profilePhoto;
    const isShop = vendor.categories.some((category) => category !== 'Food');
    return [
      ...(vendor.isFood ? [{ path: paths.foodVendor(vendor._id), changedAt, picture }] : []),
      ...(isShop ? [{ path: paths.shop(vendor._id), changedAt, picture }] : []),
    ];
  });
}

async function productPage(index: CatalogueIndex, part: number): Promise<ProductEntry[]> {
  const { ids } = await index.find({
    inStockOnly: false,
    sort: 'id',
    offset: part * PART_SIZE,
    limit: PART_SIZE,
  });
  return ids.flatMap((id) => index.product(id) ?? []);
}

function countParts(index: CatalogueIndex): number {
  return Math.ceil(index.size / PART_SIZE);
}

async function productParts(index: CatalogueIndex): Promise<{ changedAt: number | undefined }[]> {
  const count = countParts(index);
  const parts: { changedAt: number | undefined }[] = [];
  for (let part = 0; part < count; part += 1) {
    const entries = await productPage(index, part);
    parts.push({ changedAt: latest(entries.map(({ updatedAt }) => ({ changedAt: updatedAt }))) });
  }
  return parts;
}

function latest(places: readonly { changedAt?: number | undefined }[]): number | undefined {
  return places.reduce<number | undefined>(
    (newest, { changedAt }) =>
      changedAt !== undefined && changedAt > (newest ?? 0) ? changedAt : newest,
    undefined,
  );
}

function inner({ path, changedAt, picture }: Place): string {
  const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
  const image = picture
    ? `<image:image><image:loc>${address(picture)}</image:loc></image:image>`
    : '';
  return `<loc>${address(path)}</loc>${changed}${image}`;
}

/** The whole address, fit for XML. Home has no slash, as in its canonical link. */
function address(path: string): string {
  const whole = path === paths.home() ? env().APP_URL : new URL(path, env().APP_URL).href;
  return whole.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function textOf(root: 'sitemapindex' | 'urlset', rows: readonly string[]): string {
  const images =
    root === 'urlset' ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${images}>
${rows.join('\n')}
</${root}>
`;
}

function xml(text: string): Response {
  return new Response(text, { headers: HEADERS });
}
