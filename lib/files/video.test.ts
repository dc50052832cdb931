import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import {
  block,
  box,
  CONTENT_AT,
  description,
  element,
  makeFragments,
  makeMp4,
  makeWebm,
  PLACE,
  samples,
  trackBox,
  trackEntry,
} from '@/tests/support/videos';
import { isVideo, readVideo } from './video';

const refused = { code: 'invalid', message: MESSAGES.mediaType };

describe('a video', () => {
  it.each<[string, Buffer, object]>([
    ['MP4', makeMp4(), { contentType: 'video/mp4', width: 640, height: 360 }],
    ['MOV', makeMp4({ brand: 'qt  ' }), { contentType: 'video/mp4', width: 640, height: 360 }],
    ['MP4 of a phone held upright', makeMp4({ isTurned: true }), { width: 360, height: 640 }],
    ['MP4 with long boxes', makeMp4({ isLong: true }), { width: 640, height: 360 }],
    ['MP4 of version 1', makeMp4({ version: 1 }), { width: 640, height: 360 }],
    ['MP4 that was recorded', makeFragments(), { width: 640, height: 360 }],
    ['WebM', makeWebm(), { contentType: 'video/webm', width: 640, height: 360 }],
    ['WebM that was recorded', makeWebm({ isOpen: true }), { width: 640, height: 360 }],
  ])('as %s is known by its bytes', (_, bytes, facts) => {
    expect(isVideo(bytes)).toBe(true);
    expect(readVideo(bytes)).toMatchObject(facts);
  });

  const place = Buffer.from(PLACE);
  const placed = box('udta', box('\xa9xyz', place));
  const sentence = 'pictures and sound';
  const whole = samples([CONTENT_AT], [sentence.length]);
  const described = (...parameters: Parameters<typeof description>) =>
    makeMp4({ tables: Buffer.concat([whole, description(...parameters)]) });
  const tag = (isOpen = false) => element(0x1254c367, element(0x7373, place), isOpen);
  const info = (...texts: number[]) =>
    element(0x1549a966, Buffer.concat(texts.map((id) => element(id, place))));

  it.each<[string, Buffer]>([
    ['moov/udta', makeMp4({ inMovie: placed })],
    ['moov/meta', makeMp4({ inMovie: box('meta', box('keys', place)) })],
    ['moov/©xyz', makeMp4({ inMovie: box('\xa9xyz', place) })],
    ['moov/gps', makeMp4({ inMovie: box('gps ', place) })],
    ['trak/meta', makeMp4({ inTrack: box('meta', place) })],
    ['mdia/udta', makeMp4({ inMedia: placed })],
    ['minf/meta', makeMp4({ inInformation: box('meta', place) })],
    ['stbl/uuid', makeMp4({ tables: Buffer.concat([whole, box('uuid', place)]) })],
    ['the name of a handler', makeMp4({ name: PLACE })],
    ['the name of an encoder', described('vide', box('avcC', Buffer.from('codec')), PLACE)],
    ['what describes pictures', described('vide', box('uuid', place))],
    ['free', makeMp4({ behind: box('free', place) })],
    ['skip', makeMp4({ behind: box('skip', place) })],
    ['uuid', makeMp4({ behind: box('uuid', place) })],
    ['sefd', makeMp4({ behind: box('sefd', place) })],
    [
      'a box without a size',
      makeMp4({ behind: Buffer.concat([Buffer.from('\0\0\0\0skip'), place]) }),
    ],
    [
      'content of no track',
      makeMp4({
        content: PLACE + sentence + PLACE,
        tables: samples([CONTENT_AT + PLACE.length], [sentence.length]),
      }),
    ],
    [
      'another track',
      makeMp4({
        tracks: [trackBox('vide', { tables: whole }), trackBox('meta', { inTrack: placed })],
      }),
    ],
    ['moof/uuid', makeFragments({ inFragment: box('uuid', place) })],
    ['traf/udta', makeFragments({ inTrackFragment: placed })],
    ['tags', makeWebm({ inSegment: tag() })],
    ['tags of a recording', makeWebm({ isOpen: true, inSegment: tag() })],
    ['tags in a recorded cluster', makeWebm({ isOpen: true, inCluster: tag() })],
    ['chapters', makeWebm({ inSegment: element(0x1043a770, place) })],
    ['attachments', makeWebm({ inSegment: element(0x1941a469, place) })],
    ['title and apps', makeWebm({ inSegment: info(0x7ba9, 0x4d80, 0x5741) })],
    ['void', makeWebm({ inSegment: element(0xec, place) })],
    ['void behind the segment', makeWebm({ behind: element(0xec, place) })],
    ['void in the header', makeWebm({ inHeader: element(0xec, place) })],
    ['void in a cluster', makeWebm({ inCluster: element(0xec, place) })],
    [
      'names of a track',
      makeWebm({
        tracks: [
          trackEntry(1, 1, Buffer.concat([element(0x536e, place), element(0x258688, place)])),
        ],
      }),
    ],
    [
      'blocks of another track',
      makeWebm({
        tracks: [trackEntry(1, 1), trackEntry(2, 17)],
        inCluster: Buffer.concat([block(0xa3, 2, PLACE), element(0xa0, block(0xa1, 2, PLACE))]),
      }),
    ],
  ])('loses the place in %s, and nothing else moves', (_, bytes) => {
    expect(bytes.includes(PLACE)).toBe(true);
    const kept = readVideo(bytes).bytes;
    expect(kept.includes(PLACE)).toBe(false);
    expect(kept.byteLength).toBe(bytes.byteLength);
    expect(kept.includes(sentence)).toBe(true);
    expect(kept.indexOf(sentence)).toBe(bytes.indexOf(sentence));
    // What was overwritten still reads as free space.
    expect(readVideo(kept).bytes.equals(kept)).toBe(true);
    // The sender's own bytes are left alone.
    expect(bytes.includes(PLACE)).toBe(true);
  });

  it('loses a few bytes behind the last box', () => {
    const kept = readVideo(makeMp4({ behind: Buffer.from('+06.39') })).bytes;
    expect(kept.includes('+06.39')).toBe(false);
  });

  it('keeps what its codecs need', () => {
    expect(readVideo(described('vide', box('avcC', place))).bytes.includes(PLACE)).toBe(true);
    const track = trackEntry(1, 1, element(0x63a2, place));
    expect(readVideo(makeWebm({ tracks: [track] })).bytes.includes(PLACE)).toBe(true);
  });

  it('keeps the content that shown tracks name, chunk by chunk', () => {
    // Two samples in the first chunk, one in the second.
    const content = `${PLACE}one two${PLACE}three${PLACE}`;
    const at = (text: string) => CONTENT_AT + content.indexOf(text);
    const tables = samples([at('one'), at('three')], [4, 3, 5]);
    const kept = readVideo(makeMp4({ content, tables })).bytes;
    expect(kept.toString('latin1', CONTENT_AT, CONTENT_AT + content.length)).toBe(
      content.replaceAll(PLACE, '\0'.repeat(PLACE.length)),
    );
  });

  it('keeps plain sound whose samples are called one byte long', () => {
    const content = 'picture and sound';
    const soundAt = CONTENT_AT + content.indexOf('sound');
    // One sample of sound: two channels of 16 bits.
    const sound = [description('soun', Buffer.alloc(0)), samples([soundAt], [1], 1)];
    const tracks = [
      trackBox('vide', { tables: samples([CONTENT_AT], ['picture'.length]) }),
      trackBox('soun', { tables: Buffer.concat(sound) }),
    ];
    const kept = readVideo(makeMp4({ content, tracks })).bytes;
    expect(kept.toString('latin1', CONTENT_AT, CONTENT_AT + content.length)).toBe(
      'picture\0\0\0\0\0soun\0',
    );
  });

  const named = (chunks: number[], lengths: number[]) =>
    makeMp4({ tables: samples(chunks, lengths) });
  const recorded = { isOpen: true };
  it.each<[string, Buffer]>([
    ['content beyond the file', named([CONTENT_AT, 1_000_000], [1, 1, 1])],
    ['the same content again and again', named(Array(99).fill(CONTENT_AT), Array(198).fill(90))],
    ['more chunks than 25 MB have', named(Array(250_001).fill(CONTENT_AT), [1])],
    ['other tracks in fragments', makeFragments({ tracks: [trackBox('vide'), trackBox('meta')] })],
    ['another movie', makeMp4({ behind: box('moov', trackBox('vide')) })],
    ['bytes behind that are no box', makeMp4({ behind: place })],
    ['65 tracks in an MP4', makeMp4({ tracks: Array(65).fill(trackBox('vide')) })],
    [
      'more boxes than 25 MB have',
      makeMp4({ behind: Buffer.alloc(800_008, box('free', Buffer.alloc(0))) }),
    ],
    ['tags without a size', makeWebm({ ...recorded, inSegment: tag(true) })],
    ['another segment', makeWebm({ behind: element(0x18538067, tag()) })],
    ['another recording', Buffer.concat([makeWebm(recorded), makeWebm(recorded)])],
    ['bytes behind that are no element', makeWebm({ behind: Buffer.alloc(3) })],
    ['65 tracks in a WebM', makeWebm({ tracks: Array(65).fill(trackEntry(1, 1)) })],
    [
      'more elements than 25 MB have',
      makeWebm({ inSegment: Buffer.alloc(500_002, Buffer.from([0xec, 0x80])) }),
    ],
  ])('is refused with %s', (_, bytes) => {
    expect(() => readVideo(bytes)).toThrow(expect.objectContaining(refused));
  });

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.byteLength - 60);
  it.each<[string, Buffer]>([
    ['half an MP4', half(makeMp4())],
    ['half a WebM', half(makeWebm())],
    ['an MP4 without a movie', box('ftyp', Buffer.from('isom'))],
    ['sound alone', makeMp4({ tracks: [trackBox('soun')] })],
    ['a picture without size', makeMp4({ width: 0 })],
    ['a picture of 20,000 pixels', makeMp4({ width: 20_000 })],
    [
      'a box that reaches beyond',
      Buffer.concat([makeMp4(), Buffer.from('\x7f\xff\xff\xffmdat', 'latin1')]),
    ],
    ['Matroska', makeWebm({ docType: 'matroska' })],
    ['the first bytes alone', Buffer.from('\x1aE\xdf\xa3', 'latin1')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused: %s', (_, bytes) => {
    expect(() => readVideo(bytes)).toThrow(expect.objectContaining(refused));
  });

  it('of random bytes behind a right start is read or refused, nothing else', () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed & 0xff;
    };
    const mp4 = described('vide', box('avcC', place), PLACE);
    const webm = makeWebm({ inCluster: element(0xa0, block(0xa1, 1, PLACE)) });
    for (const whole of [mp4, makeFragments(), webm, makeWebm({ isOpen: true })]) {
      for (let round = 0; round < 400; round += 1) {
        const bytes = Buffer.from(whole);
        for (let change = 0; change < 6; change += 1) {
          const at = 12 + ((next() * 256 + next()) % (bytes.length - 12));
          bytes[at] = next();
        }
        try {
          expect(readVideo(bytes).bytes.byteLength).toBe(bytes.byteLength);
        } catch (error) {
          expect(error).toMatchObject(refused);
        }
      }
    }
  });
});
