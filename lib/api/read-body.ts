import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { boundaryOf, isPlainForm } from './multipart';

const MAX_JSON_BYTES = 100_000;
const MAX_DEPTH = 8;
const MAX_KEYS = 500;
/** Array elements in the whole body. */
const MAX_ELEMENTS = 5_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads the body, counting bytes as they arrive. Throws AppError `too_large` beyond the limit and
 * `invalid` when the client disconnects, which is no fault of ours.
 */
export async function readBytes(
  request: Request,
  limit: number,
  tooLarge: string = MESSAGES.tooLarge,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limit) throw new AppError('too_large', tooLarge);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    throw new AppError('invalid', MESSAGES.badRequest);
  }
  if (size > limit) throw new AppError('too_large', tooLarge);
  return Buffer.concat(chunks);
}

/** How large a form with a file may be, and what is said beyond that. */
export interface FormLimit {
  /** Of the file; its form may have a little more. */
  maxFileBytes: number;
  tooLarge: string;
}

/** Room for the form's other fields and its boundaries, bytes. */
const FORM_BYTES = 16_384;

/**
 * Parses a multipart form: text fields as strings, files as `File`. Throws AppError `too_large` beyond
 * the limit, and `invalid` for another content type, a form that no browser writes or a field sent twice.
 */
export async function readForm(
  request: Request,
  { maxFileBytes, tooLarge }: FormLimit,
): Promise<Record<string, unknown>> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary) throw new AppError('invalid', MESSAGES.badRequest);
  const bytes = await readBytes(request, maxFileBytes + FORM_BYTES, tooLarge);
  if (!isPlainForm(bytes, boundary)) throw new AppError('invalid', MESSAGES.badRequest);
  // Written anew, so that the parser can only read the boundary that was checked.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  let entries: [string, unknown][];
  try {
    entries = [...(await new Response(bytes, { headers }).formData())];
  } catch {
    throw new AppError('invalid', MESSAGES.badRequest);
  }
  const names = new Set(entries.map(([name]) => name));
  const isForbidden =
    names.size !== entries.length || [...names].some((name) => FORBIDDEN_KEYS.has(name));
  if (isForbidden) throw new AppError('invalid', MESSAGES.badRequest);
  return Object.fromEntries(entries);
}

/**
 * Parses the JSON body. Throws AppError `invalid` for another content type, broken JSON, nesting
 * beyond 8, more than 500 keys or 5,000 array elements, or prototype keys.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new AppError('invalid', MESSAGES.badRequest);
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('invalid', MESSAGES.badRequest);
  }
  checkShape(value);
  return value;
}

function checkShape(root: unknown): void {
  let keys = 0;
  let elements = 0;
  const visit = (value: unknown, depth: number) => {
    if (value === null || typeof value !== 'object') return;
    if (depth > MAX_DEPTH) throw new AppError('invalid', MESSAGES.badRequest);
    if (Array.isArray(value)) {
      elements += value.length;
      if (elements > MAX_ELEMENTS) throw new AppError('invalid', MESSAGES.badRequest);
      for (const inner of value) visit(inner, depth + 1);
      return;
    }
    for (const [key, inner] of Object.entries(value)) {
      keys += 1;
      const isForbidden = keys > MAX_KEYS || FORBIDDEN_KEYS.has(key);
      if (isForbidden) throw new AppError('invalid', MESSAGES.badRequest);
      visit(inner, depth + 1);
    }
  };
  visit(root, 1);
}
