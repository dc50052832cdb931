import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import type { BodyRoom } from './body-room';

const MAX_JSON_BYTES = 100_000;
const MAX_DEPTH = 8;
/** Keys in the whole body, unless its row allows more. */
const MAX_KEYS = 500;
/** Array elements in the whole body. */
const MAX_ELEMENTS = 5_000;
/** Names that no body may use. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set([
  '__proto__',
  'constructor',
  'prototype',
]);

interface BodyLimit {
  maxBytes: number;
  /** Message beyond that. */
  tooLarge?: string;
  room: BodyRoom;
}

/**
 * The chunks of a body, as they arrive. Reserves room by the declared length, or as the chunks arrive.
 * Throws AppError `too_large` beyond the limit, by the declared length before anything is read; `too_slow`
 * below 1 kB/s, `invalid` when the client disconnects, which is not our fault, and what `BodyRoom` throws.
 */
export async function* readChunks(
  request: Request,
  { maxBytes, tooLarge = MESSAGES.tooLarge, room }: BodyLimit,
): AsyncGenerator<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > maxBytes) throw new AppError('too_large', tooLarge);
  room.reserve(declared);
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  const pace = watchPace(() => size);
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), pace.tooSlow]);
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw new AppError('too_large', tooLarge);
      room.reserve(size);
      yield value;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('invalid', MESSAGES.badRequest);
  } finally {
    pace.stop();
    void discard(reader, maxBytes - size).catch(() => undefined);
  }
}

/** Reads the rest: stopping here would close the connection before the client has the response. */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>, left: number) {
  for (let rest = left; rest >= 0; ) {
    const { done, value } = await reader.read();
    if (done) return;
    rest -= value.byteLength;
  }
  await reader.cancel();
}

/** Joins chunks in one buffer that doubles: a list of many small chunks takes a multiple of their bytes. */
export class ChunkBuffer {
  private buffer = Buffer.alloc(0);
  private size = 0;

  add(chunk: Uint8Array): void {
    const size = this.size + chunk.byteLength;
    if (size > this.buffer.byteLength) {
      const larger = Buffer.allocUnsafe(Math.max(size, 2 * this.buffer.byteLength));
      larger.set(this.bytes());
      this.buffer = larger;
    }
    this.buffer.set(chunk, this.size);
    this.size = size;
  }

  bytes(): Buffer<ArrayBuffer> {
    return this.buffer.subarray(0, this.size);
  }
}

/** Reads the whole body. Throws what `readChunks` throws. */
export async function readBytes(request: Request, limit: BodyLimit): Promise<Buffer> {
  const read = new ChunkBuffer();
  for await (const chunk of readChunks(request, limit)) read.add(chunk);
  return read.bytes();
}

/** A phone on 2G sends 3 kB a second. */
const MIN_BYTES_PER_S = 1_000;
const PACE_INTERVAL_S = 20;
/** The pace is averaged over this time, so that a short pause is allowed, s. */
const PACE_WINDOW_S = 60;

/** Rejects `tooSlow` with an AppError once a body has been too slow for a minute, or at its start. */
function watchPace(size: () => number) {
  /** Size at each interval. */
  const sizes = [0];
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      const intervals = Math.min(sizes.length, PACE_WINDOW_S / PACE_INTERVAL_S);
      const arrived = size() - (sizes.at(-intervals) ?? 0);
      sizes.push(size());
      const isTooSlow = arrived < intervals * PACE_INTERVAL_S * MIN_BYTES_PER_S;
      if (isTooSlow) reject(new AppError('too_slow', MESSAGES.tooSlow));
    }, PACE_INTERVAL_S * 1_000);
  });
  // It may reject while no read awaits it.
  tooSlow.catch(() => undefined);
  return { tooSlow, stop: () => clearInterval(timer) };
}

/**
 * Parses the JSON body. Throws AppError `invalid` for another content type, broken JSON, nesting
 * beyond 8, more than `maxKeys` keys or 5,000 array elements, or prototype keys.
 */
export async function readJson(
  request: Request,
  room: BodyRoom,
  maxKeys = MAX_KEYS,
): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type)) throw new AppError('invalid', MESSAGES.badRequest);
  const bytes = await readBytes(request, { maxBytes: MAX_JSON_BYTES, room });
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('invalid', MESSAGES.badRequest);
  }
  checkShape(value, maxKeys);
  return value;
}

function checkShape(root: unknown, maxKeys: number): void {
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
      const isForbidden = keys > maxKeys || FORBIDDEN_KEYS.has(key);
      if (isForbidden) throw new AppError('invalid', MESSAGES.badRequest);
      visit(inner, depth + 1);
    }
  };
  visit(root, 1);
}
