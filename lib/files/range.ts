/** Some bytes of a file: from `start` to before `end`, of `size`. */
export interface FilePart {
  start: number;
  end: number;
  size: number;
}

/**
 * The part of a file that a `Range` header asks for, at most `most` bytes (RFC 9110, section 14); null
 * for the whole: without a header, and for several parts, which servers may ignore. A part that begins
 * beyond the end is returned as it is asked for.
 */
export function getPart(range: string | null, size: number, most: number): FilePart | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? [];
  if (!from && !to) return null;
  // `-500`: the last 500.
  const start = from ? Number(from) : Math.max(0, size - Number(to));
  const last = from && to ? Number(to) : size - 1;
  if (from && to && last < start) return null;
  return { start, end: Math.min(last + 1, size, start + most), size };
}
