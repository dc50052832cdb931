/** A place as phones write it into a video. */
export const PLACE = '+06.3996+005.6145/';

/** A box of MP4. */
export function box(type: string, content: Buffer, isLong = false): Buffer {
  const header = Buffer.alloc(isLong ? 16 : 8);
  const size = header.length + content.length;
  header.writeUInt32BE(isLong ? 1 : size);
  header.write(type, 4, 'latin1');
  if (isLong) header.writeBigUInt64BE(BigInt(size), 8);
  return Buffer.concat([header, content]);
}

/** A table of a track: version and flags, what stands before the count, the count, and the entries. */
const table = (type: string, entries: readonly (readonly number[])[], before: number[] = []) => {
  const numbers = [0, ...before, entries.length, ...entries.flat()];
  const content = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) content.writeUInt32BE(number, index * 4);
  return box(type, content);
};

/**
 * The tables of a track. `chunks`: where its samples lie in the file, two in each but the last, which has
 * one; `lengths`: of all samples; `common`: the length of each, if all are as long.
 */
export const samples = (
  chunks: readonly number[],
  lengths: readonly number[],
  common = 0,
): Buffer =>
  Buffer.concat([
    table(
      'stsz',
      lengths.map((length) => [length]),
      [common],
    ),
    table('stsc', [...(chunks.length > 1 ? [[1, 2, 1]] : []), [chunks.length, 1, 1]]),
    table(
      'stco',
      chunks.map((at) => [at]),
    ),
  ]);

/** The description of a track, with what its codec needs or not. */
export function description(kind: 'vide' | 'soun', codec: Buffer, device = ''): Buffer {
  const entry = Buffer.alloc(kind === 'vide' ? 78 : 28);
  entry.write(device, 12, 4, 'latin1');
  if (kind === 'vide') entry.write(device, 43, 31, 'latin1');
  // Two channels of 16 bits.
  else entry.writeUInt32BE(0x0002_0010, 16);
  const entries = box(kind === 'vide' ? 'avc1' : 'sowt', Buffer.concat([entry, codec]));
  return box('stsd', Buffer.concat([Buffer.alloc(8), entries]));
}

interface TrackOptions {
  width?: number;
  height?: number;
  version?: 0 | 1;
  isTurned?: boolean;
  /** The name of its handler. */
  name?: string;
  inTrack?: Buffer;
  inMedia?: Buffer;
  inInformation?: Buffer;
  tables?: Buffer;
}

const NOTHING: Buffer = Buffer.alloc(0);

/** A track: `vide`, `soun`, or another kind, for places. */
export function trackBox(
  kind: string,
  {
    width = 640,
    height = 360,
    version = 0,
    isTurned = false,
    name = '',
    inTrack = NOTHING,
    inMedia = NOTHING,
    inInformation = NOTHING,
    tables = NOTHING,
  }: TrackOptions = {},
): Buffer {
  const matrixAt = version === 1 ? 52 : 40;
  const header = Buffer.alloc(matrixAt + 44);
  header[0] = version;
  // The first two numbers of the matrix: one and zero, or a quarter turn.
  header.writeInt32BE(isTurned ? 0 : 0x10000, matrixAt);
  header.writeInt32BE(isTurned ? 0x10000 : 0, matrixAt + 4);
  header.writeUInt32BE(width * 0x10000, matrixAt + 36);
  header.writeUInt32BE(height * 0x10000, matrixAt + 40);
  const handler = Buffer.concat([
    Buffer.alloc(8),
    Buffer.from(kind),
    Buffer.alloc(12),
    Buffer.from(name),
  ]);
  const information = box('minf', Buffer.concat([box('stbl', tables), inInformation]));
  const media = box('mdia', Buffer.concat([box('hdlr', handler), information, inMedia]));
  return box('trak', Buffer.concat([box('tkhd', header), media, inTrack]));
}

/** Where the content of `makeMp4` begins: behind the first box, of 12 bytes, and a header. */
export const CONTENT_AT = 20;

/** An MP4 that says where it was taken; its pictures are a sentence. */
export function makeMp4({
  brand = 'isom',
  isLong = false,
  tracks,
  content = 'pictures and sound',
  inMovie = box('udta', box('\xa9xyz', Buffer.from(PLACE))),
  behind = NOTHING,
  ...track
}: TrackOptions & {
  brand?: string;
  isLong?: boolean;
  tracks?: Buffer[];
  content?: string;
  inMovie?: Buffer;
  behind?: Buffer;
} = {}): Buffer {
  const tables = samples([isLong ? CONTENT_AT + 8 : CONTENT_AT], [content.length]);
  const shown = tracks ?? [trackBox('vide', { tables, ...track }), trackBox('soun')];
  return Buffer.concat([
    box('ftyp', Buffer.from(brand)),
    box('mdat', Buffer.from(content), isLong),
    box('moov', Buffer.concat([...shown, inMovie]), isLong),
    behind,
  ]);
}

/** An MP4 as a browser records it: its content is named by a fragment. */
export function makeFragments({
  tracks = [trackBox('vide')],
  inFragment = NOTHING,
  inTrackFragment = NOTHING,
}: {
  tracks?: Buffer[];
  inFragment?: Buffer;
  inTrackFragment?: Buffer;
} = {}): Buffer {
  const movie = Buffer.concat([...tracks, box('mvex', box('trex', Buffer.alloc(24)))]);
  const run = Buffer.concat([box('tfhd', Buffer.alloc(8)), box('trun', Buffer.alloc(8))]);
  const track = box('traf', Buffer.concat([run, inTrackFragment]));
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5')),
    box('moov', movie),
    box('moof', Buffer.concat([box('mfhd', Buffer.alloc(8)), track, inFragment])),
    box('mdat', Buffer.from('pictures and sound')),
  ]);
}

/** An element of EBML. `isOpen`: its size isn't told. */
export function element(id: number, content: Buffer, isOpen = false): Buffer {
  const name = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8, 0xff);
  size[0] = 0x01;
  if (!isOpen) size.writeUIntBE(content.length, 2, 6);
  if (!isOpen) size[1] = 0;
  return Buffer.concat([name, size, content]);
}

/** A track of WebM: 1 has pictures, 17 texts. */
export function trackEntry(number: number, type: number, others = NOTHING): Buffer {
  const size = (pixels: number) => Buffer.from([pixels >> 8, pixels & 0xff]);
  const video = Buffer.concat([element(0xb0, size(640)), element(0xba, size(360))]);
  const numbers = [element(0xd7, Buffer.from([number])), element(0x83, Buffer.from([type]))];
  return element(0xae, Buffer.concat([...numbers, element(0xe0, video), others]));
}

/** A block of a track; its time and flags are zero. */
export const block = (id: number, number: number, content: string): Buffer =>
  element(id, Buffer.concat([Buffer.from([0x80 | number, 0, 0, 0]), Buffer.from(content)]));

/** A WebM with tags that say where it was taken. `isOpen`: as a browser records it. */
export function makeWebm({
  docType = 'webm',
  isOpen = false,
  tracks = [trackEntry(1, 1)],
  inHeader = NOTHING,
  inSegment = element(0x1254c367, Buffer.from(PLACE)),
  inCluster = NOTHING,
  behind = NOTHING,
}: {
  docType?: string;
  isOpen?: boolean;
  tracks?: Buffer[];
  inHeader?: Buffer;
  inSegment?: Buffer;
  inCluster?: Buffer;
  behind?: Buffer;
} = {}): Buffer {
  const cluster = Buffer.concat([block(0xa3, 1, 'pictures and sound'), inCluster]);
  const segment = [
    element(0x1654ae6b, Buffer.concat(tracks)),
    element(0x1f43b675, cluster, isOpen),
    inSegment,
  ];
  return Buffer.concat([
    element(0x1a45dfa3, Buffer.concat([element(0x4282, Buffer.from(docType)), inHeader])),
    element(0x18538067, Buffer.concat(segment), isOpen),
    behind,
  ]);
}
