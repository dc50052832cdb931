import { readPublicPicture } from '@/lib/files/queries';

/** "<file id>-<width>.webp" */
const NAME = /^([0-9a-f]{24})-([1-9]\d{2,3})\.webp$/;
/** Published pictures never change. */
const CACHING = 'public, max-age=31536000, immutable';

export async function GET(_: Request, { params }: { params: Promise<{ file: string }> }) {
  const [, fileId = '', width = ''] = NAME.exec((await params).file) ?? [];
  const bytes = await readPublicPicture(fileId, Number(width));
  if (!bytes) return new Response(null, { status: 404, headers: { 'cache-control': 'no-store' } });
  return new Response(new Uint8Array(bytes), {
    headers: { 'content-type': 'image/webp', 'cache-control': CACHING },
  });
}
