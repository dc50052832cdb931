import 'server-only';
import type { Metadata } from 'next';
import { type Category, categoryLabel } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ProductDto, VendorDto } from './dto';
import { vendorTrade } from './mapping';
import type { ProductListQuery } from './schemas';

/** Longest title that search results show in full. */
const TITLE_MAX = 60;
/** Longest description that they show in full. */
const DESCRIPTION_MAX = 155;

interface Page {
  title: string;
  description: string;
  /** Path of the one address under which the page is known. */
  path: string;
  /** Path of the preview picture. */
  picture?: string;
  pictureAlt?: string;
  isIndexed?: boolean;
}

/**
 * Title, description, canonical address and preview of a public page. Addresses are paths; the root
 * layout sets the origin.
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
 * "Name – ₦price – Vendor"; sold out says so instead of a price. What has no room is cut: the vendor
 * first, since two products of one shop may differ in their last words alone.
 */
export function productTitle(product: ProductDto): string {
  const price = ` – ${product.inStock ? formatNaira(product.minPrice) : 'Sold out'}`;
  const known = `${cut(product.name, TITLE_MAX - [...price].length)}${price}`;
  const room = TITLE_MAX - [...known, ...' – '].length;
  const vendor = [...product.vendorName];
  if (vendor.length > room && room < VENDOR_MIN) return known;
  return `${known} – ${cut(product.vendorName, room)}`;
}

/** Metadata of a product page; a food product is known by its address below /food. */
export function productMetadata(product: ProductDto): Metadata {
  const about = product.description.join(' ') || product.name;
  return pageMetadata({
    title: productTitle(product),
    description: `${about} Sold by ${product.vendorName}, delivered around UNIBEN and Ugbowo.`,
    path: paths.product(product),
    // The price is in the address, so that chat apps don't show a cached picture with the old one.
    picture: `/og/product/${product._id}.jpg?v=${product.inStock ? product.minPrice : 0}`,
    pictureAlt: product.pictures[0]?.alt ?? product.name,
  });
}

/** Metadata of a vendor's page. kind: which of its two. page: of a long list, from 1. */
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
 * Metadata of the products page or a category, each list under its own address. Searches, filters
 * and empty results are not for search engines; numbered pages are. path: of the list, as asked for.
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

/** The text cut at a word, with "…", if it is longer than `most` characters. */
function cut(text: string, most: number): string {
  const letters = [...text.trim()];
  if (letters.length <= most) return letters.join('');
  const kept = letters.slice(0, most - 1).join('');
  const space = kept.lastIndexOf(' ');
  return `${(space > most / 2 ? kept.slice(0, space) : kept).replace(/[\s,.;:–-]+$/, '')}…`;
}
