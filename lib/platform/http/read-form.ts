import 'server-only';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { BodyRoom } from './body-room';
import { ChunkBuffer, FORBIDDEN_KEYS, readChunks } from './read-body';

export interface FormLimit {
  /** Most bytes of the file; the form may be a little larger. Its schema checks the exact size. */
  maxFileBytes: number;
  /** Message beyond that. */
  tooLarge: string;
}

/** Extra for the form's other fields and boundaries, bytes. */
const FORM_BYTES = 16_384;
/** More than any call takes. */
const MAX_PARTS = 20;
/** Most bytes of one field that is not a file. */
const MAX_TEXT_BYTES = 16_384;

/**
 * Parses a multipart form as it arrives: text fields as strings, its one file as `File`. Throws
 * AppError `too_large` beyond the limit, and `invalid` for another content type, a broken form, more
 * than 20 parts, a text of more than 16 kB, a second file or a repeated field. Discards the rest of a
 * refused form.
 */
export async function readForm(
  request: Request,
  { maxFileBytes, tooLarge }: FormLimit,
  room: BodyRoom,
): Promise<Record<string, unknown>> {
  const parser = parserFor(request.headers.get('content-type') ?? '');
  const limit = { maxBytes: maxFileBytes + FORM_BYTES, tooLarge, room };
  const fields = new Map<string, unknown>();
  let refusal: AppError | null = null;
  const refuse = () => {
    refusal ??= badRequest();
  };
  const add = (name: string | undefined, value: unknown) => {
    if (!name || FORBIDDEN_KEYS.has(name) || fields.has(name)) refuse();
    else fields.set(name, value);
  };
  parser.on('partsLimit', refuse).on('filesLimit', refuse);
  parser.on('field', (name, value, { valueTruncated }) => {
    if (valueTruncated) refuse();
    else add(name, value);
  });
  parser.on('file', (name, stream, { filename = '', mimeType: type }) => {
    const read = new ChunkBuffer();
    stream.on('data', (chunk: Buffer) => read.add(chunk));
    stream.once('end', () => add(name, new File([read.bytes()], filename, { type })));
    // The parser emits the same error.
    stream.once('error', () => undefined);
  });
  // Checked between chunks, because Busboy can't be stopped while it parses one.
  async function* untilRefused() {
    for await (const chunk of readChunks(request, limit)) {
      yield chunk;
      if (refusal) throw refusal;
    }
  }
  try {
    await pipeline(untilRefused, parser);
  } catch (error) {
    throw error instanceof AppError ? error : badRequest();
  }
  if (refusal) throw refusal;
  return Object.fromEntries(fields);
}

function parserFor(contentType: string): busboy.Busboy {
  try {
    if (!/^multipart\/form-data *;/i.test(contentType)) throw badRequest();
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // Busboy already reports what reaches a limit.
      limits: { parts: MAX_PARTS + 1, files: 1, fieldSize: MAX_TEXT_BYTES + 1 },
    });
  } catch {
    throw badRequest();
  }
}

const badRequest = () => new AppError('invalid', MESSAGES.badRequest);
