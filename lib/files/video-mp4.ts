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
 * Overwrites what describes it by free space of the same length, and the content of tracks that nobody
 * sees or hears by zeros, so that nothing else moves.
 */
export function readMp4(bytes: Buffer): VideoFacts | null {
  const top = boxesIn(bytes, 0, bytes.length);
  const movie = top?.find(({ type }) => type === 'moov');
  const inMovie = movie && boxesIn(bytes, movie.start, movie.end);
  if (!top || !inMovie) return null;
  let facts: VideoFacts | null = null;
  // Together no longer than the file, however often it names the same content.
  const budget = { bytes: bytes.length };
  for (const box of inMovie) {
    if (box.type !== 'trak') continue;
    const inTrack = boxesIn(bytes, box.start, box.end);
    const kind = inTrack && kindOf(bytes, inTrack);
    if (!inTrack || !kind) return null;
    if (kind === 'vide') facts ??= sizeOf(bytes, inTrack);
    if (SHOWN_TRACKS.has(kind)) free(bytes, inTrack.filter(describes));
    else {
      // The content of a movie in fragments is elsewhere, and no camera writes places into one.
      if (inMovie.some(({ type }) => type === 'mvex')) return null;
      if (!clearContent(bytes, inTrack, budget)) return null;
      free(bytes, [box]);
    }
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

/**
 * Overwrites the content of a track. False if its tables are broken, or name more than is left of the
 * budget.
 */
function clearContent(bytes: Buffer, inTrack: readonly Box[], budget: { bytes: number }): boolean {
  let boxes = inTrack;
  for (const type of ['mdia', 'minf', 'stbl']) {
    const inside = boxes.find((box) => box.type === type);
    // A track without tables has no content.
    if (!inside) return true;
    const found = boxesIn(bytes, inside.start, inside.end);
    if (!found) return false;
    boxes = found;
  }
  const chunks = tableOf(bytes, boxes, { stco: 4, co64: 8 });
  const runs = tableOf(bytes, boxes, { stsc: 12 });
  const lengthOf = lengthsOf(bytes, boxes);
  if (!chunks || !runs || !lengthOf) return false;
  let run = -1;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    // A run begins with the chunk that it names, counted from one.
    if (run + 1 < runs.count && bytes.readUInt32BE(runs.at(run + 1)) <= chunk + 1) run += 1;
    if (run < 0) return false;
    const samples = bytes.readUInt32BE(runs.at(run) + 4);
    const length = lengthOf(sample, samples);
    const at = chunks.at(chunk);
    const start = chunks.width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    budget.bytes -= length;
    if (budget.bytes < 0 || start + length > bytes.length) return false;
    bytes.fill(0, start, start + length);
    sample += samples;
  }
  return true;
}

interface Table {
  count: number;
  /** Length of an entry. */
  width: number;
  /** Where an entry begins. */
  at: (index: number) => number;
}

/**
 * A table with a header that ends with the count of its entries. `widths`: of entries, by the box's type.
 */
function tableOf(
  bytes: Buffer,
  boxes: readonly Box[],
  widths: Readonly<Record<string, number>>,
  headerLength = 8,
): Table | null {
  const box = boxes.find(({ type }) => Object.hasOwn(widths, type));
  const width = box && widths[box.type];
  if (!box || width === undefined || box.start + headerLength > box.end) return null;
  const first = box.start + headerLength;
  const count = bytes.readUInt32BE(first - 4);
  if (first + count * width > box.end) return null;
  return { count, width, at: (index) => first + index * width };
}

/** Returns a function that sums up the lengths of so many samples, from one on. */
function lengthsOf(
  bytes: Buffer,
  boxes: readonly Box[],
): ((from: number, samples: number) => number) | null {
  const box = boxes.find(({ type }) => type === 'stsz');
  if (!box || box.start + 12 > box.end) return null;
  // All are as long, or each has an entry.
  const common = bytes.readUInt32BE(box.start + 4);
  if (common > 0) return (_from, samples) => common * samples;
  const table = tableOf(bytes, boxes, { stsz: 4 }, 12);
  if (!table) return null;
  return (from, samples) => {
    let sum = 0;
    const end = Math.min(from + samples, table.count);
    for (let index = from; index < end; index += 1) sum += bytes.readUInt32BE(table.at(index));
    return sum;
  };
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
