import { route } from '@/lib/api/route';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PDF_TYPE } from '@/lib/files/policy';
import { readFile } from '@/lib/files/queries';

/** A file never changes. For an hour only, and only for this account, as readers may change. */
const CACHING = { 'cache-control': 'private, max-age=3600', vary: 'cookie' };

export const GET = route('GET /api/files/[fileId]', async ({ params, query, request, actor }) => {
  const asked = { isPreview: query.size === 'small', range: request.headers.get('range') };
  const file = await readFile(params.fileId ?? '', asked, actor);
  if (!file) throw new AppError('not_found', MESSAGES.notFound);
  // A document may hold scripts: it's saved, not shown in a page of ours.
  const disposition = file.contentType === PDF_TYPE && {
    'content-disposition': 'attachment; filename="attachment.pdf"',
  };
  return { file, headers: { ...CACHING, ...disposition } };
});
