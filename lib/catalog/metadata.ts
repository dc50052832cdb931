import 'server-only';
import type { Metadata } from 'next';
import { type Category, categoryLabel } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ProductDto, VendorDto } from './dto';
import { vendorTrade } from './mapping';
import type { ProductListQuery } from './schemas';

/** Longest title that search results show in full, characters. */
const TITLE_MAX = 60;
/** Longest description that they show in full, characters. */
const DESCRIPTION_MAX = 155;

interface Page {
  title: string;
  description: string;
  /** Canonical path of the page. */
  path: string;
  /** Path of the preview picture. */
  picture?: string;
  pictureAlt?: string;
  isIndexed?: boolean;
}

/**
 * Title, description, canonical URL and preview of a public page. URLs are paths; the root layout sets
 * the origin.
 */
export function pageMetadata(page: Page): Metadata {
  const { title, path, picture = '/og/site.jpg', pictureAlt = title, isIndexed = true } = page;
  const description = cut(page.description, DESCRIPTION_MAX);
  const image = { url: picture, width: 1200, height: 630, alt: pictureAlt };
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: path },
    openGraph: {
      title,
      description,
      url: path,
      siteName: 'Eki',
      locale: 'en_NG',
      type: 'website',
      images: [{ ...image, type: 'image/jpeg' }],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
    ...(!isIndexed && { robots: { index: false, follow: true } }),
  };
}

/** Fewest letters of a vendor's name worth showing. */
const VENDOR_MIN = 8;

/**
 * "Name – ₦price – Vendor", or "Sold out" instead of the price. If it is too long, the vendor is cut
 * first, since two products of one shop may differ only in their last words.
 */
export function productTitle(product: ProductDto): string {
  const price = ` – ${product.inStock ? formatNaira(product.minPrice) : 'Sold out'}`;
  const known = `${cut(product.name, TITLE_MAX - [...price].length)}${price}`;
  const room = TITLE_MAX - [...known, ...' – '].length;
  const vendor = [...product.vendorName];
  if (vendor.length > room && room < VENDOR_MIN) return known;
  return `${known} – ${cut(product.vendorName, room)}`;
}

/** Metadata of a product page. A food product's canonical path is below /food. */
export function productMetadata(product: ProductDto): Metadata {
  const about = product.description.join(' ') || product.name;
  return pageMetadata({
    title: productTitle(product),
    description: `${about} Sold by ${product.vendorName}, delivered around UNIBEN and Ugbowo.`,
    path: paths.product(product),
    // The price is in the URL, so that chat apps don't show a cached picture with the old price.
    picture: `/og/product/${product._id}.jpg?v=${product.inStock ? product.minPrice : 0}`,
    pictureAlt: product.pictures[0]?.alt ?? product.name,
  });
}

/** Metadata of a vendor's page. kind: its menu or its goods. page: from 1. */
export function vendorMetadata(vendor: VendorDto, kind: 'food' | 'shop', page: number): Metadata {
  const what = kind === 'food' ? 'food delivery' : 'shop';
  return pageMetadata({
    title: `${cut(vendor.businessName, 36)} – ${what}${page > 1 ? ` – page ${page}` : ''} – Eki`,
    description: `${vendor.description} ${vendorTrade(vendor)} from ${vendor.address}.`,
    path: kind === 'food' ? paths.foodVendor(vendor._id, page) : paths.shop(vendor._id, page),
    picture: `/og/vendor/${vendor._id}.jpg`,
    pictureAlt: vendor.businessName,
  });
}

/**
 * Metadata of the products page or a category, each list under its own URL. Numbered pages are indexed;
 * searches, filters and empty results are not. path: the list's, as requested.
 */
export function listMetadata(
  query: ProductListQuery,
  total: number,
  path: string,
  category?: Category,
): Metadata {
  const isPlain =
    !query.search &&
    query.min === undefined &&
    query.max === undefined &&
    query.inStock === '1' &&
    query.sort === 'featured';
  const name = category ? categoryLabel(category) : 'All products';
  const heading = query.search ? `Results for “${query.search}”` : name;
  const suffix = query.page > 1 ? ` – page ${query.page}` : '';
  return pageMetadata({
    title: `${heading} – Eki, UNIBEN and Ugbowo${suffix}`,
    description: `${name} from sellers around the University of Benin and Ugbowo, delivered to hall, hostel or office in 30 to 60 minutes.`,
    path,
    isIndexed: isPlain && total > 0,
  });
}

/** The text shortened to `most` characters, at a word if possible, with "…". */
function cut(text: string, most: number): string {
  const letters = [...text.trim()];
  if (letters.length <= most) return letters.join('');
  const start = letters.slice(0, most - 1).join('');
  const space = start.lastIndexOf(' ');
  return `${(space > most / 2 ? start.slice(0, space) : start).replace(/[\s,.;:–-]+$/, '')}…`;
}
