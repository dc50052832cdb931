import { describe, expect, it, vi } from 'vitest';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import {
  box,
  element,
  makeFragments,
  makeMp4,
  makeWebm,
  trackBox,
  trackEntry,
} from '@/tests/support/videos';
import { isVideo, readVideo } from './video';

const refused = { code: 'invalid', message: FILE_MESSAGES.mediaType };

describe('readVideo', () => {
  it.each<[string, Buffer, object]>([
    ['MP4', makeMp4(), { contentType: 'video/mp4', width: 640, height: 360 }],
    ['MOV', makeMp4({ brand: 'qt  ' }), { contentType: 'video/mp4', width: 640, height: 360 }],
    ['MP4 of a phone held upright', makeMp4({ isTurned: true }), { width: 360, height: 640 }],
    ['MP4 with long boxes', makeMp4({ isLong: true }), { width: 640, height: 360 }],
    ['MP4 of version 1', makeMp4({ version: 1 }), { width: 640, height: 360 }],
    ['MP4 that was recorded', makeFragments(), { width: 640, height: 360 }],
    ['WebM', makeWebm(), { contentType: 'video/webm', width: 640, height: 360 }],
    ['WebM that was recorded', makeWebm({ isOpen: true }), { width: 640, height: 360 }],
  ])('recognises %s by its bytes', (_, bytes, facts) => {
    expect(isVideo(bytes)).toBe(true);
    expect(readVideo(bytes)).toMatchObject(facts);
  });

  const half = (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2);
  it.each<[string, Buffer]>([
    ['half an MP4', half(makeMp4())],
    ['half a WebM', half(makeWebm())],
    ['an MP4 without a movie', box('ftyp', Buffer.from('isom'))],
    ['an MP4 of sound alone', makeMp4({ tracks: [trackBox('soun')] })],
    ['a WebM of sound alone', makeWebm({ tracks: [trackEntry('sound')] })],
    ['an MP4 without a picture size', makeMp4({ width: 0 })],
    ['a WebM without a picture size', makeWebm({ tracks: [trackEntry('pictures', 0)] })],
    ['an MP4 of 20,000 pixels', makeMp4({ width: 20_000 })],
    ['a WebM of 20,000 pixels', makeWebm({ tracks: [trackEntry('pictures', 20_000)] })],
    [
      'a box that reaches beyond the file',
      Buffer.concat([
        box('ftyp', Buffer.from('isom')),
        Buffer.from('\x7f\xff\xff\xffmdat', 'latin1'),
        box('moov', trackBox('vide')),
      ]),
    ],
    ['Matroska', makeWebm({ docType: 'matroska' })],
    ['the first bytes alone', Buffer.from('\x1aE\xdf\xa3', 'latin1')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses %s', (_, bytes) => {
    expect(() => readVideo(bytes)).toThrow(expect.objectContaining(refused));
  });

  it.each<[string, (entries: Buffer) => Buffer]>([
    ['boxes', (entries) => Buffer.concat([box('ftyp', entries), entries, makeFragments()])],
    ['tracks', (entries) => makeMp4({ tracks: [entries, trackBox('vide')] })],
    ['elements', (entries) => makeWebm({ tracks: [entries, trackEntry('pictures')] })],
  ])('gives up on a file of very many %s', (kind, make) => {
    const one = kind === 'elements' ? element(0xec, Buffer.alloc(0)) : box('free', Buffer.alloc(8));
    expect(() => readVideo(make(Buffer.alloc(1_800_000, one)))).toThrow(
      expect.objectContaining(refused),
    );
  });

  it('reads a name of the format that is padded with zeros', () => {
    expect(readVideo(makeWebm({ docType: 'webm\0\0\0' }))).toMatchObject({ width: 640 });
  });

  it('refuses a format of five million zeros', () => {
    const docType = `${'\0'.repeat(5_000_000)}x`;
    expect(() => readVideo(makeWebm({ docType }))).toThrow(expect.objectContaining(refused));
  });

  it('reads a bounded number of boxes, however they are nested', () => {
    const many = Buffer.alloc(8 * 990, box('free', Buffer.alloc(0)));
    const track = box('trak', Buffer.concat([many, box('mdia', many)]));
    const tracks = [Buffer.alloc(990 * track.length, track)];
    const read = vi.spyOn(Buffer.prototype, 'readUInt32BE');
    expect(() => readVideo(makeMp4({ tracks }))).toThrow(expect.objectContaining(refused));
    expect(read.mock.calls.length).toBeLessThan(25_000);
    read.mockRestore();
  });

  it('reads or refuses any bytes behind a right start', () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed & 0xff;
    };
    for (const whole of [makeMp4(), makeFragments(), makeWebm(), makeWebm({ isOpen: true })]) {
      for (let round = 0; round < 400; round += 1) {
        const bytes = Buffer.from(whole);
        for (let change = 0; change < 6; change += 1) {
          const at = 12 + ((next() * 256 + next()) % (bytes.length - 12));
          bytes[at] = next();
        }
        try {
          expect(readVideo(bytes).width).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject(refused);
        }
      }
    }
  });
});
