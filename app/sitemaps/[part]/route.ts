import { sitemapPart } from '@/lib/catalog/sitemap';

export async function GET(_request: Request, { params }: { params: Promise<{ part: string }> }) {
  return sitemapPart((await params).part);
}
