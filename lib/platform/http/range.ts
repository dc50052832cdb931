import 'server-only';

/** Bytes from `start` to before `end`, of `size`. */
export interface FilePart {
  start: number;
  end: number;
  size: number;
}

/**
 * The part that a `Range` header requests, at most `most` bytes (RFC 9110, section 14); null for the whole
 * file: without a header, and for several parts, which servers may ignore. The start of a part beyond the
 * end is returned as requested.
 */
export function parseRange(range: string | null, size: number, most: number): FilePart | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (!from && !to) return null;
  // `-500`: the last 500.
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Number(to) : size - 1;
  if (from && to && last < start) return null;
  return { start, end: Math.min(last + 1, size, start + most), size };
}
