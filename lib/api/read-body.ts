import 'server-only';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { withLock } from '@/lib/platform/lock';
import { type BodyRoom, SMALL_BODY_BYTES } from './body-room';
import { boundaryOf, isPlainForm } from './multipart';

const MAX_JSON_BYTES = 100_000;
const MAX_DEPTH = 8;
const MAX_KEYS = 500;
/** Array elements in the whole body. */
const MAX_ELEMENTS = 5_000;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** How much of a body is read, and where it is counted. */
interface BodyLimit {
  maxBytes: number;
  /** What is said beyond that. */
  tooLarge?: string;
  room: BodyRoom;
}

/**
 * Reads the body, counting bytes as they arrive. Throws AppError `too_large` beyond the limit,
 * `too_slow` for less than 1 kB a second, `invalid` when the client disconnects, which is no fault of
 * ours, and what `BodyRoom` throws.
 */
export async function readBytes(
  request: Request,
  { maxBytes, tooLarge = MESSAGES.tooLarge, room }: BodyLimit,
): Promise<Buffer<ArrayBuffer>> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw new AppError('too_large', tooLarge);
  // Before anything is sent in vain.
  room.reserve(declared);
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isGivenUp = false;
  const collect = async () => {
    for await (const chunk of request.body ?? []) {
      // Stopping here would close the connection before it has the answer.
      if (isGivenUp) continue;
      size += chunk.byteLength;
      if (size > maxBytes) break;
      room.reserve(size);
      chunks.push(chunk);
    }
  };
  const pace = watchPace(() => size);
  try {
    await Promise.race([collect(), pace.tooSlow]);
  } catch (error) {
    isGivenUp = true;
    chunks.length = 0;
    throw error instanceof AppError ? error : new AppError('invalid', MESSAGES.badRequest);
  } finally {
    pace.stop();
  }
  if (size > maxBytes) throw new AppError('too_large', tooLarge);
  return Buffer.concat(chunks);
}

/** A phone on 2G sends 3 kB a second. */
const MIN_BYTES_PER_S = 1_000;
const PACE_EVERY_S = 20;
/** Over how much of the last time the pace is taken, so that a short standstill harms nobody, s. */
const PACE_OVER_S = 60;

/** Rejects `tooSlow` with an AppError once a body has come too slowly for a minute, or at its start. */
function watchPace(size: () => number) {
  /** The size at each look. */
  const sizes = [0];
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const looks = Math.min(sizes.length, PACE_OVER_S / PACE_EVERY_S);
      const arrived = size() - (sizes.at(-looks) ?? 0);
      sizes.push(size());
      const isTooSlow = arrived < looks * PACE_EVERY_S * MIN_BYTES_PER_S;
      if (isTooSlow) reject(new AppError('too_slow', MESSAGES.tooSlow));
    }, PACE_EVERY_S * 1_000);
  });
  return { tooSlow, stop: () => clearInterval(timer) };
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
  room: BodyRoom,
): Promise<Record<string, unknown>> {
  const boundary = boundaryOf(request.headers.get('content-type') ?? '');
  if (!boundary) throw new AppError('invalid', MESSAGES.badRequest);
  const bytes = await readBytes(request, { maxBytes: maxFileBytes + FORM_BYTES, tooLarge, room });
  if (!isPlainForm(bytes, boundary)) throw new AppError('invalid', MESSAGES.badRequest);
  // One large form after the other: the parser copies it several times over.
  const isLarge = bytes.byteLength > SMALL_BODY_BYTES;
  const entries = await (isLarge
    ? withLock('large-form', () => parseForm(bytes, boundary))
    : parseForm(bytes, boundary));
  const names = new Set(entries.map(([name]) => name));
  const isForbidden =
    names.size !== entries.length || [...names].some((name) => FORBIDDEN_KEYS.has(name));
  if (isForbidden) throw new AppError('invalid', MESSAGES.badRequest);
  return Object.fromEntries(entries);
}

async function parseForm(bytes: Buffer<ArrayBuffer>, boundary: string) {
  // Lets other requests go on between two large forms.
  await setImmediate();
  // Written anew, so that the parser can only read the boundary that was checked.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return [...(await new Response(bytes, { headers }).formData())];
  } catch {
    throw new AppError('invalid', MESSAGES.badRequest);
  }
}

/**
 * Parses the JSON body. Throws AppError `invalid` for another content type, broken JSON, nesting
 * beyond 8, more than 500 keys or 5,000 array elements, or prototype keys.
 */
export async function readJson(request: Request, room: BodyRoom): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new AppError('invalid', MESSAGES.badRequest);
  const bytes = await readBytes(request, { maxBytes: MAX_JSON_BYTES, room });
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
