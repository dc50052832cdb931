import type { MetadataRoute } from 'next';
import { env } from '@/lib/platform/env';

// The address of the sitemap is known only at run time, not at build time.
export const dynamic = 'force-dynamic';

/**
 * Personal pages, staff areas, calls, and the endless combinations of filters. A path matches all that
 * begins with it: areas end in `/` or `$`, so that `/seller-terms` isn't one of sellers.
 */
const PRIVATE = [
  '/api/',
  '/cart',
  '/add-address',
  '/my-orders',
  '/order/',
  '/payment/',
  '/wishlist',
  '/dispatch-request',
  '/dispatch/',
  '/errand-request',
  '/errand/',
  ...['/seller', '/rider', '/support', '/admin'].flatMap((area) => [`${area}$`, `${area}/`]),
  '/loader',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/*?*min=',
  '/*?*max=',
  '/*?*sort=',
  '/*?*inStock=',
];

/** The longest path that matches decides. Pages to apply are public pages of the shop. */
const PUBLIC = ['/', '/api/files/', '/seller/apply', '/rider/apply'];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: PUBLIC, disallow: PRIVATE },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  };
}
