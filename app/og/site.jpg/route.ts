import { sitePreview } from '@/lib/catalog/og/answers';

export const dynamic = 'force-dynamic';

export function GET(request: Request) {
  return sitePreview(request.headers);
}
