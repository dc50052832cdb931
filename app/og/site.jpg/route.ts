import { sitePreview } from '@/lib/catalog/og/answers';

export const dynamic = 'force-dynamic';

export function GET() {
  return sitePreview();
}
