import 'server-only';
import type { VideoFacts } from './video';

/** An element of EBML (RFC 8794). `end`: null if its size is not known, as in recordings. */
interface Element {
  id: number;
  at: number;
  start: number;
  end: number | null;
}

/** Where content begins and ends. */
interface Range {
  start: number;
  end: number;
}

/** How many elements may still be read of a file, so that none takes a core for long. */
interface Budget {
  elements: number;
}

interface Track {
  number: number | null;
  type: number | null;
  width: number | null;
  height: number | null;
}

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  /** Free space. */
  void: 0xec,
} as const;
/** Tracks with pictures, and those with sound. */
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;
/** More elements than 25 MB of a phone’s recording have. */
const MAX_ELEMENTS = 250_000;
/** Cameras write two. */
const MAX_TRACKS = 64;

/** What stays of an element: all of it, or those of its elements that are named. */
type Kept = 'all' | Elements;
type Elements = ReadonlyMap<number, Kept>;

const elements = (ids: readonly number[], others: readonly (readonly [number, Kept])[] = []) =>
  new Map<number, Kept>([...ids.map((id) => [id, 'all'] as const), ...others]);

// Versions, and the longest id and size.
const HEADER = elements([0x4286, 0x42f7, 0x42f2, 0x42f3, ID.docType, 0x4287, 0x4285]);

// Sizes, crops, how they are shown, the kind of alpha and stereo, colours and projection.
const VIDEO = elements([
  ...[ID.width, ID.height, 0x54aa, 0x54bb, 0x54cc, 0x54dd, 0x54b0, 0x54ba, 0x54b2, 0x54b3],
  ...[0x9a, 0x9d, 0x53b8, 0x53c0, 0x2eb524, 0x55b0, 0x7670],
]);

// Rates, channels and bits.
const AUDIO = elements([0xb5, 0x78b5, 0x9f, 0x6264]);

const TRACK = elements(
  [
    // Its number, and when it is played.
    ...[ID.trackNumber, 0x73c5, ID.trackType, 0xb9, 0x88, 0x55aa, 0x22b59c, 0x22b59d],
    // Its blocks, and how long they are shown.
    ...[0x9c, 0x6de7, 0x6df8, 0x23e383, 0x234e7a, 0x23314f, 0x55ee],
    // Its codec, and how its blocks are packed.
    ...[0x86, 0x63a2, 0x56aa, 0x56bb, 0x6d80],
  ],
  [
    [ID.video, VIDEO],
    [0xe1, AUDIO],
    // What is added to its blocks.
    [0x41e4, elements([0x41f0, 0x41e7, 0x41ed])],
  ],
);

const CLUSTER = elements(
  // Its time, where it stands, and how long the one before is.
  [0xe7, 0xa7, 0xab, ID.simpleBlock],
  // The block, what is added to it, how long it is shown, what it needs and how much is cut off.
  [[ID.blockGroup, elements([ID.block, 0x75a1, 0x9b, 0xfb, 0xfa, 0x75a2, 0xa4])]],
);

/** The elements that a player needs. An open cluster’s own are read as if they stood beside it. */
const SEGMENT = elements(
  [],
  [
    // Where the others stand.
    [0x114d9b74, elements([0x4dbb])],
    // The unit of times, and the duration.
    [0x1549a966, elements([0x2ad7b1, 0x4489])],
    [ID.tracks, elements([], [[ID.track, TRACK]])],
    // Where to seek to.
    [0x1c53bb6b, elements([0xbb])],
    [ID.cluster, CLUSTER],
    ...CLUSTER,
  ],
);

const FILE = elements(
  [],
  [
    [ID.header, HEADER],
    [ID.segment, SEGMENT],
  ],
);

/**
 * The size of the picture of a WebM; null if its structure is broken or it has no picture. Overwrites
 * every element that a player doesn’t need, and the blocks of tracks that nobody sees or hears, by free
 * space of the same length, so that nothing else moves.
 */
export function readWebm(bytes: Buffer): VideoFacts | null {
  const budget = { elements: MAX_ELEMENTS };
  const top = elementsIn(bytes, { start: 0, end: bytes.length }, budget);
  const [header, segment, another] = top?.filter(({ id }) => id !== ID.void) ?? [];
  if (header?.id !== ID.header || segment?.id !== ID.segment || another) return null;
  if (docTypeOf(bytes, header, budget) !== 'webm') return null;
  const inFile = { start: segment.start, end: segment.end ?? bytes.length };
  const described = find(bytes, inFile, ID.tracks, budget);
  const tracks = described && tracksIn(bytes, described, budget);
  if (!tracks) return null;
  const numbers = tracks.filter(isShown).map(({ number }) => number);
  const shown = new Set(numbers.filter((number) => number !== null));
  if (!keepOnly(bytes, { start: 0, end: bytes.length }, FILE, shown, budget)) return null;
  const { width, height } = tracks.find(({ type }) => type === VIDEO_TRACK) ?? {};
  return width && height ? { width, height } : null;
}

/**
 * Overwrites by free space all elements but those named, and the tracks and blocks of all numbers but
 * those shown. False if they are broken.
 */
function keepOnly(
  bytes: Buffer,
  { start: from, end: to }: Range,
  named: Elements,
  shown: ReadonlySet<number>,
  budget: Budget,
): boolean {
  let level = named;
  let at = from;
  while (at < to) {
    const element = elementAt(bytes, at, to, budget);
    const kept = element && level.get(element.id);
    if (!element || (element.end === null && !kept)) return false;
    const { id, start, end } = element;
    if (end === null) {
      // What an open one holds is read as if it stood beside it.
      if (id === ID.segment) level = SEGMENT;
      at = start;
      continue;
    }
    const inside = { start, end };
    if (!kept || isHidden(bytes, id, inside, shown, budget)) voidOut(bytes, at, end);
    else if (kept !== 'all' && !keepOnly(bytes, inside, kept, shown, budget)) return false;
    at = end;
  }
  return true;
}

/** Whether an element is a track that nobody sees or hears, or a block of one. */
function isHidden(
  bytes: Buffer,
  id: number,
  inside: Range,
  shown: ReadonlySet<number>,
  budget: Budget,
): boolean {
  if (id === ID.track) return !shown.has(trackIn(bytes, inside, budget).number ?? -1);
  if (id !== ID.simpleBlock && id !== ID.blockGroup) return false;
  const block = id === ID.blockGroup ? find(bytes, inside, ID.block, budget) : inside;
  const number = block && readNumber(bytes, block.start, block.end, 8, true);
  return !shown.has(number?.value ?? -1);
}

/** The tracks between two places; null if they are broken or too many. */
function tracksIn(bytes: Buffer, inside: Range, budget: Budget): Track[] | null {
  const found = elementsIn(bytes, inside, budget)?.filter(({ id }) => id === ID.track);
  if (!found || found.length > MAX_TRACKS) return null;
  return found.map(({ start, end }) => trackIn(bytes, { start, end: end ?? inside.end }, budget));
}

function trackIn(bytes: Buffer, inside: Range, budget: Budget): Track {
  const video = find(bytes, inside, ID.video, budget);
  return {
    number: numberIn(bytes, inside, ID.trackNumber, budget),
    type: numberIn(bytes, inside, ID.trackType, budget),
    width: video && numberIn(bytes, video, ID.width, budget),
    height: video && numberIn(bytes, video, ID.height, budget),
  };
}

const isShown = ({ type }: Track) => type === VIDEO_TRACK || type === AUDIO_TRACK;

function numberIn(bytes: Buffer, inside: Range, wanted: number, budget: Budget): number | null {
  const found = find(bytes, inside, wanted, budget);
  const length = found ? found.end - found.start : 0;
  return found && length >= 1 && length <= 6 ? bytes.readUIntBE(found.start, length) : null;
}

function docTypeOf(bytes: Buffer, { start, end }: Element, budget: Budget): string | null {
  const found = end === null ? null : find(bytes, { start, end }, ID.docType, budget);
  return found && bytes.toString('latin1', found.start, found.end).replace(/\0+$/, '');
}

/** The content of the first element of an id; null if there is none, or if one before it is broken. */
function find(bytes: Buffer, { start, end }: Range, wanted: number, budget: Budget): Range | null {
  let at = start;
  while (at < end) {
    const element = elementAt(bytes, at, end, budget);
    if (!element) return null;
    if (element.id === wanted && element.end !== null) {
      return { start: element.start, end: element.end };
    }
    at = element.end ?? element.start;
  }
  return null;
}

/** The elements between two places, of which an open one is the last; null if they are broken. */
function elementsIn(bytes: Buffer, { start, end }: Range, budget: Budget): Element[] | null {
  const found: Element[] = [];
  let at = start;
  while (at < end) {
    const element = elementAt(bytes, at, end, budget);
    if (!element) return null;
    found.push(element);
    at = element.end ?? end;
  }
  return found;
}

/** The element at a place; null if it is broken, reaches beyond, or is one too many. */
function elementAt(bytes: Buffer, at: number, to: number, budget: Budget): Element | null {
  budget.elements -= 1;
  const id = readNumber(bytes, at, to, 4, false);
  const size = id && readNumber(bytes, at + id.length, to, 8, true);
  if (!size || id.value === null || budget.elements < 0) return null;
  const start = at + id.length + size.length;
  const end = size.value === null ? null : start + size.value;
  const mayBeOpen = id.value === ID.segment || id.value === ID.cluster;
  if (end === null ? !mayBeOpen : end > to) return null;
  return { id: id.value, at, start, end };
}

/** A number whose first byte tells its length, up to `most`; with its mark for ids. */
function readNumber(
  bytes: Buffer,
  at: number,
  to: number,
  most: number,
  isSize: boolean,
): { value: number | null; length: number } | null {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > most || at + length > to) return null;
  const mask = 0xff >> length;
  let value = isSize ? first & mask : first;
  let isOpen = isSize && (first & mask) === mask;
  for (let index = 1; index < length; index += 1) {
    const byte = bytes[at + index] ?? 0;
    value = value * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  // All ones: the size isn't known.
  return { value: isOpen ? null : value, length };
}

function voidOut(bytes: Buffer, at: number, end: number): void {
  const length = end - at;
  bytes.fill(0, at, end);
  bytes[at] = ID.void;
  // A size of eight bytes where there is room for it, of one where there isn't.
  if (length >= 9) {
    bytes[at + 1] = 0x01;
    bytes.writeUIntBE(length - 9, at + 3, 6);
  } else {
    bytes[at + 1] = 0x80 | (length - 2);
  }
}
