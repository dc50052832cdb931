import { vendorPreview } from '@/lib/catalog/og/answers';

export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  return vendorPreview((await params).file, request.headers);
}
