import type {
  BreadcrumbList,
  DayOfWeek,
  ItemList,
  Menu,
  MerchantReturnPolicy,
  OfferShippingDetails,
  OnlineStore,
  OpeningHoursSpecification,
  Product,
  Restaurant,
  Store,
  WebSite,
  WithContext,
} from 'schema-dts';
import { categoryLabel } from '@/lib/core/categories';
import { formatIsoDate } from '@/lib/core/format';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/core/hours/hours';
import { toNaira } from '@/lib/core/money';
import { paths } from '@/lib/core/paths';
import { orderFeeRange } from '@/lib/core/pricing/delivery-fee';
import type { ProductCardDto, ProductDto, RatingDto, VendorDto } from './dto';

const CONTEXT = 'https://schema.org';

/** The two pages that a vendor can have: its menu, and its goods. */
type PageKind = 'food' | 'shop';

const VENDOR_PATHS = { food: paths.foodVendor, shop: paths.shop } as const;

const DAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const satisfies readonly DayOfWeek[];

/**
 * A product. It carries an Offer only while it can be bought, and a rating only of customers: the house
 * rating is not one. origin: the public address, no slash. reviews: those that its page shows.
 */
export function productData(
  product: ProductDto,
  origin: string,
  reviews: readonly ShownReview[] = [],
): WithContext<Product> {
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    name: product.name,
    description: product.description.join(' '),
    sku: product._id,
    category: categoryLabel(product.category),
    image: product.image.map((address) => absolute(address, origin)),
    ...(product.inStock &&
      product.minPrice > 0 && {
        offers: {
          '@type': 'Offer',
          url: `${origin}${paths.product(product)}`,
          price: String(product.minPrice),
          priceCurrency: 'NGN',
          availability: 'https://schema.org/InStock',
          itemCondition: 'https://schema.org/NewCondition',
          seller: { '@type': 'Organization', name: product.vendorName },
          shippingDetails: shippingData(),
          hasMerchantReturnPolicy: returnData(origin),
        },
      }),
    ...(product.rating && ratingData(product.rating, reviews)),
  };
}

/**
 * Delivery for search engines, which count in days: the same day, or the next one if it is ordered late
 * or the shop is closed. The fee is a range, because it depends on the distance.
 */
function shippingData(): OfferShippingDetails {
  const [lowest, highest] = orderFeeRange().map(toNaira);
  const [hours] = SERVICE_HOURS;
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      minValue: lowest,
      maxValue: highest,
      currency: 'NGN',
    },
    shippingDestination: {
      '@type': 'DefinedRegion',
      name: 'University of Benin and Ugbowo, Benin City',
      addressCountry: 'NG',
      addressRegion: 'Edo',
    },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 1),
      transitTime: days(0, 0),
      businessDays: SERVICE_HOURS.map(hoursData),
      ...(hours && { cutoffTime: `${hours.close}:00+01:00` }),
    },
  };
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue' as const, minValue, maxValue, unitCode: 'DAY' };
}

/**
 * The policy of `/customer-terms`: no returns for a change of mind. Missing, wrong or spoilt items are
 * complaints, for which search engines have no field.
 */
function returnData(origin: string): MerchantReturnPolicy {
  return {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'NG',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
    description:
      'If something is missing, wrong or spoilt, report it within 30 minutes of delivery. Cancelling is free until the shop accepts. Refunds go to the Eki wallet.',
    merchantReturnLink: `${origin}${paths.customerTerms()}#complaints`,
  };
}

/** The fields of a review for search engines. */
interface ShownReview {
  author: string;
  rating: number;
  text: string;
  /** ISO. */
  at: string;
}

function ratingData({ average, count }: RatingDto, reviews: readonly ShownReview[]) {
  return {
    aggregateRating: {
      '@type': 'AggregateRating' as const,
      ratingValue: average,
      reviewCount: count,
      bestRating: 5,
    },
    review: reviews.map(({ author, rating, text, at }) => ({
      '@type': 'Review' as const,
      author: { '@type': 'Person' as const, name: author },
      datePublished: formatIsoDate(at),
      reviewRating: { '@type': 'Rating' as const, ratingValue: rating, bestRating: 5 },
      ...(text && { reviewBody: text }),
    })),
  };
}

/** The breadcrumb of a page. steps: from the home page down; the last one is the page itself. */
export function breadcrumbData(
  steps: readonly { name: string; path: string }[],
  origin: string,
): WithContext<BreadcrumbList> {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      // The home page's canonical address has no slash.
      item: path === paths.home() ? origin : `${origin}${path}`,
    })),
  };
}

/** A list by the paths of its pages. first: position of the first one, from 1. */
export function listData(
  pagePaths: readonly string[],
  origin: string,
  first = 1,
): WithContext<ItemList> {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    itemListElement: pagePaths.map((path, at) => ({
      '@type': 'ListItem',
      position: first + at,
      url: `${origin}${path}`,
    })),
  };
}

/** Eki itself; once, on the home page. */
export function organizationData(origin: string): WithContext<OnlineStore> {
  return {
    '@context': CONTEXT,
    '@type': 'OnlineStore',
    '@id': `${origin}/#organization`,
    name: 'Eki',
    url: origin,
    logo: `${origin}/icon-512.png`,
    areaServed: 'University of Benin and Ugbowo, Benin City, Nigeria',
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      url: `${origin}${paths.feedback()}`,
      areaServed: 'NG',
      availableLanguage: 'en',
    },
  };
}

/** The site's name, for search results. */
export function websiteData(origin: string): WithContext<WebSite> {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: 'Eki',
    url: origin,
    inLanguage: 'en-NG',
    publisher: { '@id': `${origin}/#organization` },
  };
}

/**
 * A vendor with its address and hours; null where either is missing. On its food page it is a
 * restaurant, on its shop page a store.
 */
export function vendorData(
  vendor: VendorDto,
  kind: PageKind,
  origin: string,
): WithContext<Restaurant> | WithContext<Store> | null {
  if (vendor.address === '' || vendor.hours.length === 0) return null;
  const shared = {
    name: vendor.businessName,
    description: vendor.description,
    image: absolute(vendor.profilePhoto, origin),
    address: {
      '@type': 'PostalAddress' as const,
      streetAddress: vendor.address,
      addressLocality: 'Benin City',
      addressRegion: 'Edo',
      addressCountry: 'NG',
    },
    openingHoursSpecification: vendor.hours.map(hoursData),
  };
  const url = `${origin}${VENDOR_PATHS[kind](vendor._id)}`;
  return kind === 'food'
    ? {
        '@context': CONTEXT,
        '@type': 'Restaurant',
        ...shared,
        url,
        hasMenu: `${url}#menu`,
        acceptsReservations: false,
      }
    : { '@context': CONTEXT, '@type': 'Store', ...shared, url };
}

function hoursData({ days, open, close }: OpeningHours): OpeningHoursSpecification {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.flatMap((day) => DAYS[day] ?? []),
    opens: open,
    closes: close === '24:00' ? '23:59' : close,
  };
}

/** The menu of a food vendor in its sections; sold-out dishes carry no offer. */
export function menuData(
  vendor: VendorDto,
  products: readonly ProductCardDto[],
  origin: string,
): WithContext<Menu> {
  const sections = [...new Set(products.map((product) => product.section))];
  return {
    '@context': CONTEXT,
    '@type': 'Menu',
    '@id': `${origin}${paths.foodVendor(vendor._id)}#menu`,
    name: `Menu of ${vendor.businessName}`,
    hasMenuSection: sections.map((section) => ({
      '@type': 'MenuSection',
      name: section || 'Menu',
      hasMenuItem: products
        .filter((product) => product.section === section)
        .map((product) => ({
          '@type': 'MenuItem',
          name: product.name,
          url: `${origin}${paths.product(product)}`,
          ...(product.inStock && {
            offers: { '@type': 'Offer', price: String(product.fromPrice), priceCurrency: 'NGN' },
          }),
        })),
    })),
  };
}

function absolute(address: string, origin: string): string {
  return address.startsWith('/') ? `${origin}${address}` : address;
}
