import { PICTURE_TYPE } from '@/lib/platform/files/policy';
import { readPictureFor } from '@/lib/shops/products/queries';

/** "<file id>-<width>.webp" */
const NAME = /^([0-9a-f]{24})-([1-9]\d{2,3})\.webp$/;
/** Its content never changes, but staff may hide it: browsers ask again after an hour. */
const CACHING = 'public, max-age=3600, must-revalidate';
const NO_CACHING = { 'cache-control': 'no-store' };

export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }) {
  const { file } = await params;
  const [, fileId = '', width = ''] = NAME.exec(file) ?? [];
  const picture = await readPictureFor(request.headers.get('cookie'), fileId, Number(width));
  if (!picture) return new Response(null, { status: 404, headers: NO_CACHING });
  const etag = `"${file}"`;
  const headers = picture.isPublic ? { 'cache-control': CACHING, etag } : NO_CACHING;
  if (picture.isPublic && request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(new Uint8Array(picture.bytes), {
    headers: { ...headers, 'content-type': PICTURE_TYPE },
  });
}
