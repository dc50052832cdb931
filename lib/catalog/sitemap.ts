import 'server-only';
import { CATEGORY_PATHS, type Category } from '@/lib/core/categories';
import { paths } from '@/lib/core/paths';
import { env } from '@/lib/platform/env';
import type { ProductEntry } from './index/types';
import type { CatalogueState } from './live/state';
import { catalogue } from './live-index';
import { readPictures } from './read';

/** URLs in one part; the standard allows 50,000. */
const PART_SIZE = 10_000;

interface Place {
  path: string;
  /** Last change, epoch ms; 0 or absent if unknown. */
  changedAt?: number;
  /** Path of its picture. */
  picture?: string;
  /** A product, whose picture is read from the database. */
  productId?: string;
}

const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600',
};

/** GET /sitemap.xml: the index of all parts. */
export async function sitemapIndex(): Promise<Response> {
  const rows = [...getParts(await catalogue())].map(([file, places]) => {
    const changedAt = latest(places().map((place) => place.changedAt ?? 0));
    return `<sitemap>${inner({ path: `/sitemaps/${file}`, changedAt })}</sitemap>`;
  });
  return new Response(document('sitemapindex', rows), { headers: HEADERS });
}

/** GET /sitemaps/<part>.xml: pages, vendors, or products ten thousand at a time; else 404. */
export async function sitemapPart(file: string): Promise<Response> {
  const places = getParts(await catalogue()).get(file);
  if (!places) return new Response(null, { status: 404 });
  const shown = places();
  const pictures = await readPictures(shown.flatMap(({ productId }) => productId ?? []));
  const rows = shown.map((place) => {
    const picture = place.picture ?? pictures.get(place.productId ?? '');
    return `<url>${inner({ ...place, picture })}</url>`;
  });
  return new Response(document('urlset', rows), { headers: HEADERS });
}

/** The URLs of each part, by its file name. */
function getParts(state: CatalogueState): Map<string, () => Place[]> {
  const parts = new Map([
    ['pages.xml', () => pages(state)],
    ['vendors.xml', () => vendorPages(state)],
  ]);
  for (let offset = 0; offset < state.index.size; offset += PART_SIZE) {
    parts.set(`products-${offset / PART_SIZE + 1}.xml`, () => productPages(state, offset));
  }
  return parts;
}

function pages({ index }: CatalogueState): Place[] {
  const changed = (category?: Category) => {
    const entries = toEntries(index, { category, offset: 0, limit: index.size });
    return latest(entries.map(({ updatedAt }) => updatedAt));
  };
  const newest = changed();
  return [
    { path: paths.home(), changedAt: newest },
    { path: paths.products(), changedAt: newest },
    ...CATEGORY_PATHS.map((category) => ({
      path: paths.category(category),
      changedAt: changed(category),
    })),
    { path: paths.foodList(), changedAt: changed('Food') },
    { path: paths.shops(), changedAt: newest },
    { path: paths.dispatch() },
    { path: paths.errand() },
    { path: paths.faq() },
    { path: paths.feedback() },
    { path: paths.customerTerms() },
    { path: paths.riderTerms() },
  ];
}

/** A vendor of both food and goods has a page for each. */
function vendorPages({ vendors, index }: CatalogueState): Place[] {
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

function productPages({ index }: CatalogueState, offset: number): Place[] {
  return toEntries(index, { offset, limit: PART_SIZE }).map((entry) => ({
    path: paths.product({ ...entry, _id: entry.id }),
    changedAt: entry.updatedAt,
    productId: entry.id,
  }));
}

function toEntries(
  index: CatalogueState['index'],
  range: { category?: Category; offset: number; limit: number },
): ProductEntry[] {
  const { ids } = index.find({ ...range, inStockOnly: false, sort: 'id' });
  return ids.flatMap((id) => index.product(id) ?? []);
}

function latest(times: readonly number[]): number {
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}

function inner({ path, changedAt, picture }: Place): string {
  const changed = changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : '';
  const image = picture
    ? `<image:image><image:loc>${address(picture)}</image:loc></image:image>`
    : '';
  return `<loc>${address(path)}</loc>${changed}${image}`;
}

/** The absolute URL, escaped for XML. Home has no slash, as in its canonical link. */
function address(path: string): string {
  const whole = path === paths.home() ? env().APP_URL : new URL(path, env().APP_URL).href;
  return whole.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

function document(root: 'sitemapindex' | 'urlset', rows: readonly string[]): string {
  const images =
    root === 'urlset' ? ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${images}>
${rows.join('\n')}
</${root}>
`;
}
