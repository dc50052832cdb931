import 'server-only';
import type { VideoFacts } from './video';

/** An element of EBML (RFC 8794). `end`: null if its size is not known, as in recordings. */
interface Element {
  id: number;
  at: number;
  start: number;
  end: number | null;
}

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  tags: 0x1254c367,
  attachments: 0x1941a469,
} as const;
/** Free space. */
const VOID = 0xec;
/** A track with pictures. */
const VIDEO_TRACK = 1;
/** More elements than 25 MB of a phone's recording have. */
const MAX_ELEMENTS = 200_000;

/**
 * The size of the picture of a WebM; null if its structure is broken or it has no picture. Overwrites
 * tags and attachments by free space of the same length, so that nothing else moves.
 */
export function readWebm(bytes: Buffer): VideoFacts | null {
  const [header, segment] = elementsIn(bytes, 0, bytes.length, true) ?? [];
  if (header?.id !== ID.header || segment?.id !== ID.segment || header.end === null) return null;
  const docType = elementsIn(bytes, header.start, header.end)?.find(({ id }) => id === ID.docType);
  if (!docType?.end) return null;
  if (bytes.toString('latin1', docType.start, docType.end).replace(/\0+$/, '') !== 'webm') {
    return null;
  }
  const inSegment = elementsIn(bytes, segment.start, segment.end ?? bytes.length, true);
  const tracks = inSegment?.find(({ id }) => id === ID.tracks);
  if (!inSegment || !tracks?.end) return null;
  const facts = sizeOf(bytes, tracks.start, tracks.end);
  for (const { id, at, end } of inSegment) {
    if ((id === ID.tags || id === ID.attachments) && end) voidOut(bytes, at, end);
  }
  return facts;
}

/**
 * The elements between two places; null if they are broken. `mayBeOpen`: an element without a size is
 * entered, so that what it holds stands among the others.
 */
function elementsIn(bytes: Buffer, from: number, to: number, mayBeOpen = false): Element[] | null {
  const elements: Element[] = [];
  let at = from;
  while (at < to) {
    const id = readNumber(bytes, at, to, 4, false);
    const size = id && readNumber(bytes, at + id.length, to, 8, true);
    if (!size || elements.length === MAX_ELEMENTS) return null;
    const start = at + id.length + size.length;
    const end = size.value === null ? null : start + size.value;
    if (end === null ? !mayBeOpen : end > to) return null;
    elements.push({ id: id.value ?? 0, at, start, end });
    // The top level ends where an open segment begins: its own elements are read apart.
    if (end === null && id.value === ID.segment) break;
    at = end ?? start;
  }
  return elements;
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

function sizeOf(bytes: Buffer, from: number, to: number): VideoFacts | null {
  for (const track of elementsIn(bytes, from, to) ?? []) {
    if (track.id !== ID.track || track.end === null) continue;
    const inTrack = elementsIn(bytes, track.start, track.end);
    const video = inTrack?.find(({ id }) => id === ID.video);
    if (!inTrack || numberOf(bytes, inTrack, ID.trackType) !== VIDEO_TRACK || !video?.end) continue;
    const inVideo = elementsIn(bytes, video.start, video.end) ?? [];
    const width = numberOf(bytes, inVideo, ID.width);
    const height = numberOf(bytes, inVideo, ID.height);
    return width && height ? { width, height } : null;
  }
  return null;
}

function numberOf(bytes: Buffer, elements: readonly Element[], wanted: number): number | null {
  const found = elements.find(({ id }) => id === wanted);
  const length = found?.end ? found.end - found.start : 0;
  return found && length >= 1 && length <= 6 ? bytes.readUIntBE(found.start, length) : null;
}

function voidOut(bytes: Buffer, at: number, end: number): void {
  const length = end - at;
  bytes.fill(0, at, end);
  bytes[at] = VOID;
  // A size of eight bytes where there is room for it, of one where there isn't.
  if (length >= 9) {
    bytes[at + 1] = 0x01;
    bytes.writeUIntBE(length - 9, at + 3, 6);
  } else {
    bytes[at + 1] = 0x80 | (length - 2);
  }
}
