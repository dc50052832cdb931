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

interface TrackOptions {
  width?: number;
  height?: number;
  version?: 0 | 1;
  isTurned?: boolean;
}

/** A track: `vide`, `soun`, or `meta` for places. */
export function trackBox(
  kind: 'vide' | 'soun' | 'meta',
  { width = 640, height = 360, version = 0, isTurned = false }: TrackOptions = {},
): Buffer {
  const matrixAt = version === 1 ? 52 : 40;
  const header = Buffer.alloc(matrixAt + 44);
  header[0] = version;
  // The first two numbers of the matrix: one and zero, or a quarter turn.
  header.writeInt32BE(isTurned ? 0 : 0x10000, matrixAt);
  header.writeInt32BE(isTurned ? 0x10000 : 0, matrixAt + 4);
  header.writeUInt32BE(width * 0x10000, matrixAt + 36);
  header.writeUInt32BE(height * 0x10000, matrixAt + 40);
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12)]);
  const content = [box('tkhd', header), box('mdia', box('hdlr', handler))];
  return box('trak', Buffer.concat([...content, box('meta', Buffer.from(PLACE))]));
}

/** A table of a track: version and flags, what stands before the count, the count, and the entries. */
const table = (type: string, entries: readonly (readonly number[])[], before: number[] = []) => {
  const numbers = [0, ...before, entries.length, ...entries.flat()];
  const content = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) content.writeUInt32BE(number, index * 4);
  return box(type, content);
};

/**
 * A track of places. `chunks`: where its samples lie in the file, two in each but the last, which has one;
 * `lengths`: of all samples.
 */
export function placesTrack(chunks: readonly number[], lengths: readonly number[]): Buffer {
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from('meta'), Buffer.alloc(12)]);
  const tables = Buffer.concat([
    table(
      'stsz',
      lengths.map((length) => [length]),
      [0],
    ),
    table('stsc', [
      [1, 2, 1],
      [chunks.length, 1, 1],
    ]),
    table(
      'stco',
      chunks.map((at) => [at]),
    ),
  ]);
  const media = Buffer.concat([box('hdlr', handler), box('minf', box('stbl', tables))]);
  return box('trak', box('mdia', media));
}

/** An MP4 whose boxes say where it was taken; its pictures are a sentence. */
export function makeMp4({
  brand = 'isom',
  isLong = false,
  tracks,
  content = 'pictures and sound',
  ...track
}: TrackOptions & {
  brand?: string;
  isLong?: boolean;
  tracks?: Buffer[];
  content?: string;
} = {}): Buffer {
  const described = box('udta', box('\xa9xyz', Buffer.from(PLACE)));
  const inMovie = [...(tracks ?? [trackBox('vide', track), trackBox('soun')]), described];
  return Buffer.concat([
    box('ftyp', Buffer.from(brand)),
    box('mdat', Buffer.from(content), isLong),
    box('moov', Buffer.concat(inMovie), isLong),
    box('uuid', Buffer.from(PLACE)),
  ]);
}

/** An element of EBML. `isOpen`: its size isn't told. */
function element(id: number, content: Buffer, isOpen = false): Buffer {
  const name = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8, 0xff);
  size[0] = 0x01;
  if (!isOpen) size.writeUIntBE(content.length, 2, 6);
  if (!isOpen) size[1] = 0;
  return Buffer.concat([name, size, content]);
}

/** A WebM with tags that say where it was taken. `isOpen`: as a browser records it. */
export function makeWebm({
  docType = 'webm',
  isOpen = false,
}: {
  docType?: string;
  isOpen?: boolean;
} = {}): Buffer {
  const size = (pixels: number) => Buffer.from([pixels >> 8, pixels & 0xff]);
  const video = Buffer.concat([element(0xb0, size(640)), element(0xba, size(360))]);
  const track = Buffer.concat([element(0x83, Buffer.from([1])), element(0xe0, video)]);
  const cluster = element(0xa3, Buffer.from('pictures and sound'));
  const inSegment = [
    element(0x1654ae6b, element(0xae, track)),
    element(0x1f43b675, cluster, isOpen),
    element(0x1254c367, Buffer.from(PLACE)),
  ];
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from(docType))),
    element(0x18538067, Buffer.concat(inSegment), isOpen),
  ]);
}
