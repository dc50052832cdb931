import { route } from '@/lib/api/route';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PDF_TYPE } from '@/lib/files/policy';
import { readFile } from '@/lib/files/queries';
import { notePaperRead } from '@/lib/ops/applications';

/** A file never changes. For an hour only, and only for this account, as readers may change. */
const CACHING = { 'cache-control': 'private, max-age=3600', vary: 'cookie' };
/** Papers of those who apply stay on no device. */
const NO_CACHING = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
/** A document may hold scripts: it's saved, not shown in a page of ours. */
const SAVED = {
  'content-disposition': 'attachment; filename="attachment.pdf"',
  'content-security-policy': "default-src 'none'; sandbox",
};

export const GET = route(
  'GET /api/files/[fileId]',
  async ({ params, query, request, actor, address }) => {
    const fileId = params.fileId ?? '';
    const asked = { isPreview: query.size === 'small', range: request.headers.get('range') };
    const file = await readFile(fileId, asked, actor);
    if (!file) throw new AppError('not_found', MESSAGES.notFound);
    const { isPaper, readFor, ...answer } = file;
    if (readFor) await notePaperRead(fileId, readFor, actor, { address, now: new Date() });
    const headers = {
      ...(isPaper ? NO_CACHING : CACHING),
      ...(file.contentType === PDF_TYPE && SAVED),
    };
    return { file: answer, headers };
  },
);
