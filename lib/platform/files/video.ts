import 'server-only';
import { AppError } from '@/lib/core/errors';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { MAX_VIDEO_SIDE } from './policy';

export interface VideoFacts {
  /** QuickTime's MOV has the structure of MP4, and browsers play it only under that name. */
  contentType: 'video/mp4' | 'video/webm';
  /** Rendered size, px. */
  width: number;
  height: number;
}

/**
 * Boxes or elements read per level: those about the picture are among the first. Levels multiply, so a
 * thousand of each would take half a second.
 */
const MAX_ENTRIES = 100;

/** Whether the bytes start like an MP4, MOV or WebM. */
export function isVideo(bytes: Buffer): boolean {
  return isMp4(bytes) || isWebm(bytes);
}

const isMp4 = (bytes: Buffer) => bytes.toString('latin1', 4, 8) === 'ftyp';
const isWebm = (bytes: Buffer) => bytes.toString('latin1', 0, 4) === '\x1aE\xdf\xa3';

/**
 * Reads type and picture size of a video. Throws AppError `invalid` for anything but an MP4, MOV or WebM
 * with a picture.
 */
export function readVideo(bytes: Buffer): VideoFacts {
  const contentType = isMp4(bytes) ? 'video/mp4' : 'video/webm';
  const size = isMp4(bytes) ? readMp4Size(bytes) : readWebmSize(bytes);
  if (!size || !isSide(size.width) || !isSide(size.height)) {
    throw new AppError('invalid', FILE_MESSAGES.mediaType);
  }
  return { contentType, ...size };
}

const isSide = (pixels: number) =>
  Number.isInteger(pixels) && pixels >= 1 && pixels <= MAX_VIDEO_SIDE;

type Size = Pick<VideoFacts, 'width' | 'height'>;

/** A box of MP4 (ISO 14496-12) or an element of WebM (EBML, RFC 8794). */
interface Entry {
  name: string | number;
  content: Buffer;
}

const find = (entries: Iterable<Entry>, searched: Entry['name']): Buffer | null => {
  for (const { name, content } of entries) if (name === searched) return content;
  return null;
};

/** The boxes of one level; stops at one that exceeds it. */
function* boxesIn(bytes: Buffer | null): Generator<Entry> {
  let at = 0;
  for (let count = 0; bytes && at + 16 <= bytes.length && count < MAX_ENTRIES; count += 1) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1;
    const long = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    const end = short === 0 ? bytes.length : at + long;
    const start = at + (isLong ? 16 : 8);
    if (end < start || end > bytes.length) return;
    const name = bytes.toString('latin1', at + 4, at + 8);
    yield { name, content: bytes.subarray(start, end) };
    at = end;
  }
}

function readMp4Size(bytes: Buffer): Size | null {
  for (const { name, content: track } of boxesIn(find(boxesIn(bytes), 'moov'))) {
    if (name !== 'trak') continue;
    const handler = find(boxesIn(find(boxesIn(track), 'mdia')), 'hdlr');
    if (handler?.toString('latin1', 8, 12) === 'vide') return readTrackSize(track);
  }
  return null;
}

function readTrackSize(track: Buffer): Size | null {
  const header = find(boxesIn(track), 'tkhd');
  if (!header) return null;
  // Times take 8 bytes each in version 1.
  const matrixAt = header[0] === 1 ? 52 : 40;
  const sizeAt = matrixAt + 36;
  if (sizeAt + 8 > header.length) return null;
  const width = header.readUInt32BE(sizeAt) >>> 16;
  const height = header.readUInt32BE(sizeAt + 4) >>> 16;
  // A phone held upright records landscape frames with a matrix that rotates them.
  const isTurned = header.readInt32BE(matrixAt) === 0 && header.readInt32BE(matrixAt + 4) !== 0;
  return isTurned ? { width: height, height: width } : { width, height };
}

const WEBM = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
} as const;

/** The elements of one level; stops at one that exceeds it. One without a size takes the rest. */
function* elementsIn(bytes: Buffer | null): Generator<Entry> {
  let at = 0;
  for (let count = 0; bytes && count < MAX_ENTRIES; count += 1) {
    const id = readNumber(bytes, at, 4);
    const size = id && readNumber(bytes, at + id.length, 8);
    if (!size) return;
    const start = at + id.length + size.length;
    const end = size.isUnknown ? bytes.length : start + size.value;
    if (end > bytes.length) return;
    yield { name: id.marked, content: bytes.subarray(start, end) };
    at = end;
  }
}

/** A number whose first byte encodes its length, up to `most`. `marked`: including that marker, as in ids. */
function readNumber(bytes: Buffer, at: number, most: number) {
  const first = bytes[at];
  if (!first) return null;
  const length = Math.clz32(first) - 23;
  if (length > most || at + length > bytes.length) return null;
  let value = first & (0xff >> length);
  let isUnknown = value === 0xff >> length;
  for (const byte of bytes.subarray(at + 1, at + length)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return { length, value, marked: value + 2 ** (7 * length), isUnknown };
}

function readWebmSize(bytes: Buffer): Size | null {
  const docType = find(elementsIn(find(elementsIn(bytes), WEBM.header)), WEBM.docType);
  // Ends at the first zero, if there is one.
  if (docType?.toString('latin1', 0, 5).replace('\0', '') !== 'webm') return null;
  const segment = find(elementsIn(bytes), WEBM.segment);
  for (const { name, content: track } of elementsIn(find(elementsIn(segment), WEBM.tracks))) {
    const video = name === WEBM.track ? find(elementsIn(track), WEBM.video) : null;
    const [width, height] = [WEBM.width, WEBM.height].map((id) => readUint(video, id));
    if (width && height) return { width, height };
  }
  return null;
}

function readUint(bytes: Buffer | null, id: number): number | null {
  const number = find(elementsIn(bytes), id);
  const isReadable = number && number.length >= 1 && number.length <= 6;
  return isReadable ? number.readUIntBE(0, number.length) : null;
}
