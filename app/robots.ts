import type { MetadataRoute } from 'next';
import { env } from '@/lib/platform/env';

// The address of the sitemap is known only at run time, not at build time.
export const dynamic = 'force-dynamic';

/** Personal pages, staff areas, calls, and the endless combinations of filters. */
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
  '/seller',
  '/rider$',
  '/rider/',
  '/support',
  '/ops',
  '/admin',
  '/loader',
  '/reset-password',
  '/confirm-email',
  '/undo-email',
  '/*?*min=',
  '/*?*max=',
  '/*?*sort=',
  '/*?*inStock=',
];

export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: '*', allow: ['/', '/api/files/'], disallow: PRIVATE },
    sitemap: `${env().APP_URL}/sitemap.xml`,
  };
}
