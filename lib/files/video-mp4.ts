import 'server-only';
import type { VideoFacts } from './video';

/** A box of ISO 14496-12: where it and its content begin and end. */
interface Box {
  type: string;
  /** Of its type in the bytes. */
  typeAt: number;
  start: number;
  end: number;
}

/** More boxes beside each other than any camera writes. */
const MAX_BOXES = 20_000;
/** Boxes that describe: places, devices, names, titles. */
const DESCRIBING = new Set(['udta', 'meta', 'uuid', 'XMP_']);
/** Tracks that people see and hear; phones also record places as a track. */
const SHOWN_TRACKS = new Set(['vide', 'soun']);

/**
 * The size of the picture of an MP4 or MOV; null if its structure is broken or it has no picture.
 * Overwrites what describes it by free space of the same length, so that nothing else moves.
 */
export function readMp4(bytes: Buffer): VideoFacts | null {
  const top = boxesIn(bytes, 0, bytes.length);
  const movie = top?.find(({ type }) => type === 'moov');
  const inMovie = movie && boxesIn(bytes, movie.start, movie.end);
  if (!top || !inMovie) return null;
  let facts: VideoFacts | null = null;
  for (const box of inMovie) {
    if (box.type !== 'trak') continue;
    const inTrack = boxesIn(bytes, box.start, box.end);
    const kind = inTrack && kindOf(bytes, inTrack);
    if (!inTrack || !kind) return null;
    free(bytes, SHOWN_TRACKS.has(kind) ? inTrack.filter(describes) : [box]);
    if (kind === 'vide') facts ??= sizeOf(bytes, inTrack);
  }
  free(bytes, [...top, ...inMovie].filter(describes));
  return facts;
}

const describes = ({ type }: Box) => DESCRIBING.has(type);

/** The boxes between two places; null if one reaches beyond. */
function boxesIn(bytes: Buffer, from: number, to: number): Box[] | null {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) return null;
    const long = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? to - at : long;
    const start = at + (isLong ? 16 : 8);
    const end = at + size;
    if (end < start || end > to || boxes.length === MAX_BOXES) return null;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), typeAt: at + 4, start, end });
    at = end;
  }
  return boxes;
}

/** What a track holds, by its handler: `vide`, `soun` or another. */
function kindOf(bytes: Buffer, inTrack: readonly Box[]): string | null {
  const media = inTrack.find(({ type }) => type === 'mdia');
  const inMedia = media && boxesIn(bytes, media.start, media.end);
  const handler = inMedia?.find(({ type }) => type === 'hdlr');
  // Version and flags, and a field that nothing uses, stand before it.
  if (!handler || handler.end - handler.start < 12) return null;
  return bytes.toString('latin1', handler.start + 8, handler.start + 12);
}

/** Width and height as they are seen, from the track's header. */
function sizeOf(bytes: Buffer, inTrack: readonly Box[]): VideoFacts | null {
  const header = inTrack.find(({ type }) => type === 'tkhd');
  if (!header) return null;
  // Times take 8 bytes each in version 1.
  const matrixAt = header.start + (bytes[header.start] === 1 ? 52 : 40);
  const sizeAt = matrixAt + 36;
  if (sizeAt + 8 > header.end) return null;
  const width = bytes.readUInt32BE(sizeAt) >>> 16;
  const height = bytes.readUInt32BE(sizeAt + 4) >>> 16;
  // A phone held upright records lying pictures, and a matrix that turns them.
  const isTurned = bytes.readInt32BE(matrixAt) === 0 && bytes.readInt32BE(matrixAt + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

function free(bytes: Buffer, boxes: readonly Box[]): void {
  for (const { typeAt, start, end } of boxes) {
    bytes.write('free', typeAt, 'latin1');
    bytes.fill(0, start, end);
  }
}
