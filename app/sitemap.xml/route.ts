import { sitemapIndex } from '@/lib/catalog/sitemap';

export const dynamic = 'force-dynamic';

export function GET() {
  return sitemapIndex();
}
