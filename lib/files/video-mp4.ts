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

/** What may still be read of a file, so that none takes a core for long. */
interface Budget {
  boxes: number;
  chunks: number;
  /** Of content; some editors name it twice. */
  bytes: number;
}

/** More boxes than a recording of 25 MB with a fragment for each picture has. */
const MAX_BOXES = 100_000;
/** More chunks than 25 MB hold, of 100 bytes each. */
const MAX_CHUNKS = 250_000;
/** Cameras write about five. */
const MAX_TRACKS = 64;

/** What stays of a box: all of it, as many of its first bytes, or those of its boxes that are named. */
type Kept = 'all' | number | Boxes;
type Boxes = ReadonlyMap<string, Kept>;

const boxesNamed = (types: string, others: Record<string, Kept> = {}): Boxes =>
  new Map([...types.split(' ').map((type) => [type, 'all'] as const), ...Object.entries(others)]);

/** A handler up to its type. Behind it are reserved fields, and a name that may be the device’s. */
const HANDLER_LENGTH = 12;

/** The boxes that a player needs. A track’s are apart, as some tracks are dropped. */
const FILE = boxesNamed('ftyp styp mdat sidx ssix', {
  moov: boxesNamed('mvhd trak', { mvex: boxesNamed('mehd trex') }),
  moof: boxesNamed('mfhd', {
    traf: boxesNamed('tfhd tfdt trun sdtp sgpd sbgp csgp subs saiz saio'),
  }),
  mfra: boxesNamed('tfra mfro'),
});

const TRACK = boxesNamed('tkhd', {
  edts: boxesNamed('elst'),
  mdia: boxesNamed('mdhd', {
    hdlr: HANDLER_LENGTH,
    minf: boxesNamed('vmhd smhd', {
      hdlr: HANDLER_LENGTH,
      dinf: boxesNamed('dref'),
      stbl: boxesNamed(
        'stsd stts ctts cslg stss stps stsh stsc stsz stco co64 sdtp sgpd sbgp csgp subs saiz saio',
      ),
    }),
  }),
});

/** What decoders need to know of pictures and sound. */
const CODEC = boxesNamed(
  'avcC hvcC vvcC av1C vpcC dvcC dvvC d263 esds dOps dfLa dac3 dec3 dac4 alac damr pcmC wave chan ' +
    'chnl colr pasp clap fiel gama mdcv clli SmDm CoLL btrt',
);

/** Tracks that people see and hear; phones also record places as a track. */
type Kind = 'vide' | 'soun';
const isShown = (kind: string): kind is Kind => kind === 'vide' || kind === 'soun';

/**
 * The size of the picture of an MP4 or MOV; null if its structure is broken or it has no picture.
 * Overwrites every box that a player doesn’t need by free space of the same length, and content that no
 * shown track names by zeros, so that nothing else moves. The content of a movie in fragments stays whole.
 */
export function readMp4(bytes: Buffer): VideoFacts | null {
  const budget = { boxes: MAX_BOXES, chunks: MAX_CHUNKS, bytes: 2 * bytes.length };
  const top = boxesIn(bytes, 0, bytes.length, budget);
  const [movie, another] = top?.filter(({ type }) => type === 'moov') ?? [];
  const inMovie = movie && boxesIn(bytes, movie.start, movie.end, budget);
  const tracks = inMovie?.filter(({ type }) => type === 'trak');
  if (!top || another || !inMovie || !tracks || tracks.length > MAX_TRACKS) return null;
  const isFragmented = inMovie.some(({ type }) => type === 'mvex');
  const shown = Buffer.alloc(bytes.length);
  let facts: VideoFacts | null = null;
  for (const track of tracks) {
    const inTrack = boxesIn(bytes, track.start, track.end, budget);
    const inMedia = inTrack && boxesOf(bytes, inTrack, ['mdia'], budget);
    const kind = inMedia && kindOf(bytes, inMedia);
    if (!kind) return null;
    if (kind === 'vide') facts ??= sizeOf(bytes, inTrack);
    if (isShown(kind)) {
      const tables = boxesOf(bytes, inMedia, ['minf', 'stbl'], budget);
      if (!tables || !keepDescription(bytes, tables, kind, budget)) return null;
      if (!isFragmented && !copyContent(bytes, shown, tables, budget)) return null;
      if (!keepOnly(bytes, track.start, track.end, TRACK, budget)) return null;
    } else {
      // Its content is in the fragments, and no camera writes places into those.
      if (isFragmented) return null;
      free(bytes, track);
    }
  }
  if (!isFragmented) {
    for (const { type, start, end } of top) {
      if (type === 'mdat') shown.copy(bytes, start, start, end);
    }
  }
  return keepOnly(bytes, 0, bytes.length, FILE, budget) ? facts : null;
}

/** The boxes between two places; null if one reaches beyond, or there are too many. */
function boxesIn(bytes: Buffer, from: number, to: number, budget: Budget): Box[] | null {
  const found: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    if (isLong && at + 16 > to) return null;
    const long = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const size = short === 0 ? to - at : long;
    const start = at + (isLong ? 16 : 8);
    const end = at + size;
    budget.boxes -= 1;
    if (end < start || end > to || budget.boxes < 0) return null;
    found.push({ type: bytes.toString('latin1', at + 4, at + 8), typeAt: at + 4, start, end });
    at = end;
  }
  return found;
}

/** The boxes at the end of a path; none if it isn’t there, null if they are broken. */
function boxesOf(
  bytes: Buffer,
  outer: readonly Box[],
  path: readonly string[],
  budget: Budget,
): readonly Box[] | null {
  let inner = outer;
  for (const type of path) {
    const box = inner.find((each) => each.type === type);
    const found = box ? boxesIn(bytes, box.start, box.end, budget) : [];
    if (!found) return null;
    inner = found;
  }
  return inner;
}

/** Frees all boxes but those named, and blanks what is left behind the last. False if they are broken. */
function keepOnly(bytes: Buffer, from: number, to: number, named: Boxes, budget: Budget): boolean {
  const found = boxesIn(bytes, from, to, budget);
  if (!found) return false;
  for (const box of found) {
    const { type, start, end } = box;
    const kept = named.get(type);
    if (kept === undefined) free(bytes, box);
    else if (typeof kept === 'number') bytes.fill(0, Math.min(start + kept, end), end);
    else if (kept !== 'all' && !keepOnly(bytes, start, end, kept, budget)) return false;
  }
  bytes.fill(0, found.at(-1)?.end ?? from, to);
  return true;
}

function free(bytes: Buffer, { typeAt, start, end }: Box): void {
  bytes.write('free', typeAt, 'latin1');
  bytes.fill(0, start, end);
}

/** What a track holds, by its handler: `vide`, `soun` or another. */
function kindOf(bytes: Buffer, inMedia: readonly Box[]): string | null {
  const handler = inMedia.find(({ type }) => type === 'hdlr');
  if (!handler || handler.end - handler.start < HANDLER_LENGTH) return null;
  return bytes.toString('latin1', handler.start + 8, handler.start + 12);
}

/**
 * Keeps of a track’s description what a decoder needs: not the names of the encoder and its maker. False
 * if it is broken.
 */
function keepDescription(
  bytes: Buffer,
  tables: readonly Box[],
  kind: Kind,
  budget: Budget,
): boolean {
  const table = tables.find(({ type }) => type === 'stsd');
  if (!table) return true;
  const entries = boxesIn(bytes, table.start + 8, table.end, budget);
  for (const { start, end } of entries ?? []) {
    const codec = start + (kind === 'vide' ? 78 : soundHeaderLength(bytes, table, start));
    if (codec > end) return false;
    bytes.fill(0, start + 12, start + 16);
    if (kind === 'vide') bytes.fill(0, start + 42, start + 74);
    if (!keepOnly(bytes, codec, end, CODEC, budget)) return false;
  }
  return entries !== null;
}

/** QuickTime has longer headers, told by a version that ISO 14496-12 leaves at zero. */
function soundHeaderLength(bytes: Buffer, table: Box, start: number): number {
  const version =
    start + 10 <= table.end && bytes[table.start] === 0 ? bytes.readUInt16BE(start + 8) : 0;
  return 28 + ([0, 16, 36][version] ?? 0);
}

/**
 * Copies the content that a track’s tables name. False if they are broken, or name more than is left of
 * the budget.
 */
function copyContent(bytes: Buffer, into: Buffer, tables: readonly Box[], budget: Budget): boolean {
  // A track without tables has no content.
  if (!tables.some(({ type }) => type === 'stco' || type === 'co64')) return true;
  const chunks = tableOf(bytes, tables, { stco: 4, co64: 8 });
  const runs = tableOf(bytes, tables, { stsc: 12 });
  const lengthOf = lengthsOf(bytes, tables);
  if (!chunks || !runs || !lengthOf) return false;
  budget.chunks -= chunks.count;
  if (budget.chunks < 0) return false;
  let run = -1;
  let sample = 0;
  for (let chunk = 0; chunk < chunks.count; chunk += 1) {
    // A run begins with the chunk that it names, counted from one.
    if (run + 1 < runs.count && bytes.readUInt32BE(runs.at(run + 1)) <= chunk + 1) run += 1;
    if (run < 0) return false;
    const samples = bytes.readUInt32BE(runs.at(run) + 4);
    const at = chunks.at(chunk);
    const start = chunks.width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
    if (start > bytes.length) return false;
    const end = Math.min(start + lengthOf(sample, samples), bytes.length);
    budget.bytes -= end - start;
    if (budget.bytes < 0) return false;
    bytes.copy(into, start, start, end);
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
  if (common > 0) {
    const packet = packetOf(bytes, boxes);
    return (_from, samples) =>
      Math.max(common * samples, Math.ceil(samples / packet.samples) * packet.bytes);
  }
  const table = tableOf(bytes, boxes, { stsz: 4 }, 12);
  if (!table) return null;
  return (from, samples) => {
    let sum = 0;
    const end = Math.min(from + samples, table.count);
    for (let index = from; index < end; index += 1) sum += bytes.readUInt32BE(table.at(index));
    return sum;
  };
}

/**
 * How many samples of sound stand together, and how many bytes they take. QuickTime calls samples of
 * plain sound one byte long, whatever they take.
 */
function packetOf(bytes: Buffer, tables: readonly Box[]): { samples: number; bytes: number } {
  const none = { samples: 1, bytes: 0 };
  const table = tables.find(({ type }) => type === 'stsd');
  // The first entry's own header stands behind the table's.
  const start = (table?.start ?? 0) + 16;
  if (!table || start + 28 > table.end) return none;
  const length = soundHeaderLength(bytes, table, start);
  if (start + length > table.end) return none;
  const read = (at: number) => bytes.readUInt32BE(start + at);
  if (length === 64) return { samples: Math.max(read(60), 1), bytes: read(56) };
  if (length === 44) return { samples: Math.max(read(28), 1), bytes: read(36) };
  const channels = bytes.readUInt16BE(start + 16);
  return { samples: 1, bytes: channels * Math.ceil(bytes.readUInt16BE(start + 18) / 8) };
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
