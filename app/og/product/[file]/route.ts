import { productPreview } from '@/lib/catalog/og/answers';

export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  return productPreview((await params).file, request.headers);
}
