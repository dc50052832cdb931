import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { getFileCall } from '@/lib/platform/files/calls';
import { PDF_TYPE } from '@/lib/platform/files/policy';
import { readFile } from '@/lib/platform/files/queries';
import { route } from '@/lib/platform/http/route';
import { notePaperRead } from '@/lib/shops/applications/staff';

/** A file never changes, but its readers may: private, and for an hour only. */
const CACHING = { 'cache-control': 'private, max-age=3600', vary: 'cookie' };
/** Applicants' papers must not be stored on any device. */
const NO_CACHING = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
/** A document may contain scripts: it is downloaded, never shown in a page of ours. */
const SAVED = {
  'content-disposition': 'attachment; filename="attachment.pdf"',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

export const GET = route(getFileCall, async ({ params, query, request, actor, address }) => {
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
});
