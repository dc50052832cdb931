const NOTHING: Buffer = Buffer.alloc(0);

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

/** A track: `vide`, `soun`, or another kind. */
export function trackBox(
  kind: string,
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
  return box('trak', Buffer.concat([box('tkhd', header), box('mdia', box('hdlr', handler))]));
}

/** An MP4 with the place where it was taken. */
export function makeMp4({
  brand = 'isom',
  isLong = false,
  tracks,
  ...track
}: TrackOptions & { brand?: string; isLong?: boolean; tracks?: Buffer[] } = {}): Buffer {
  const inMovie = tracks ?? [trackBox('soun', { width: 0 }), trackBox('vide', track)];
  const place = box('udta', box('\xa9xyz', Buffer.from('+06.3996+005.6145/')));
  return Buffer.concat([
    box('ftyp', Buffer.from(brand)),
    box('mdat', Buffer.from('pictures and sound'), isLong),
    box('moov', Buffer.concat([...inMovie, place]), isLong),
  ]);
}

/** An MP4 as a browser records it, with its content after its description. */
export function makeFragments(): Buffer {
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5')),
    box('moov', trackBox('vide')),
    box('moof', box('mfhd', Buffer.alloc(8))),
    box('mdat', Buffer.from('pictures and sound')),
  ]);
}

/** An element of EBML. `isOpen`: its size isn't known. */
export function element(id: number, content: Buffer, isOpen = false): Buffer {
  const name = Buffer.from(id.toString(16), 'hex');
  const size = Buffer.alloc(8, 0xff);
  size[0] = 0x01;
  if (!isOpen) size.writeUIntBE(content.length, 2, 6);
  if (!isOpen) size[1] = 0;
  return Buffer.concat([name, size, content]);
}

/** A track of WebM with pictures, or with sound. */
export function trackEntry(kind: 'pictures' | 'sound', width = 640): Buffer {
  const size = (pixels: number) => Buffer.from([pixels >> 8, pixels & 0xff]);
  const video = Buffer.concat([element(0xb0, size(width)), element(0xba, size(360))]);
  return element(0xae, kind === 'pictures' ? element(0xe0, video) : NOTHING);
}

/** A WebM with the place where it was taken. `isOpen`: as a browser records it. */
export function makeWebm({
  docType = 'webm',
  isOpen = false,
  tracks = [trackEntry('sound'), trackEntry('pictures')],
}: {
  docType?: string;
  isOpen?: boolean;
  tracks?: Buffer[];
} = {}): Buffer {
  const segment = [
    element(0x1654ae6b, Buffer.concat(tracks)),
    element(0x1f43b675, Buffer.from('pictures and sound'), isOpen),
    element(0x1254c367, Buffer.from('+06.3996+005.6145/')),
  ];
  return Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from(docType))),
    element(0x18538067, Buffer.concat(segment), isOpen),
  ]);
}
