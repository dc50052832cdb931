import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { box, makeMp4, makeWebm, PLACE, placesTrack, trackBox } from '@/tests/support/videos';
import { isVideo, readVideo } from './video';

const refused = { code: 'invalid', message: MESSAGES.mediaType };

describe('a video', () => {
  it.each<[string, Buffer, object]>([
    ['MP4', makeMp4(), { contentType: 'video/mp4', width: 640, height: 360 }],
    ['MOV', makeMp4({ brand: 'qt  ' }), { contentType: 'video/mp4', width: 640, height: 360 }],
    ['MP4 of a phone held upright', makeMp4({ isTurned: true }), { width: 360, height: 640 }],
    ['MP4 with long boxes', makeMp4({ isLong: true }), { width: 640, height: 360 }],
    ['MP4 of version 1', makeMp4({ version: 1 }), { width: 640, height: 360 }],
    ['WebM', makeWebm(), { contentType: 'video/webm', width: 640, height: 360 }],
    ['WebM that was recorded', makeWebm({ isOpen: true }), { width: 640, height: 360 }],
  ])('as %s is known by its bytes', (_, bytes, facts) => {
    expect(isVideo(bytes)).toBe(true);
    expect(readVideo(bytes)).toMatchObject(facts);
  });

  it.each<[string, Buffer]>([
    ['MP4', makeMp4()],
    ['MP4 with a track of places', makeMp4({ tracks: [trackBox('vide'), trackBox('meta')] })],
    ['WebM', makeWebm()],
    ['WebM that was recorded', makeWebm({ isOpen: true })],
  ])('as %s loses where it was taken, and nothing else moves', (_, bytes) => {
    expect(bytes.includes(PLACE)).toBe(true);
    const kept = readVideo(bytes).bytes;
    expect(kept.includes(PLACE)).toBe(false);
    expect(kept.byteLength).toBe(bytes.byteLength);
    expect(kept.includes('pictures and sound')).toBe(true);
    expect(kept.indexOf('pictures and sound')).toBe(bytes.indexOf('pictures and sound'));
    // What was overwritten still reads as free space.
    expect(readVideo(kept).bytes.equals(kept)).toBe(true);
    // The sender's own bytes are left alone.
    expect(bytes.includes(PLACE)).toBe(true);
  });

  const shown = 'pictures and sound';
  const content = `${PLACE}1${PLACE}2${shown}${PLACE}3`;
  // Behind the first box, of 12 bytes, and the header of the second.
  const contentAt = 20;
  const length = PLACE.length + 1;
  const withPlaces = (chunks: number[], lengths: number[]) =>
    makeMp4({ content, tracks: [trackBox('vide'), placesTrack(chunks, lengths)] });
  const thirdAt = contentAt + content.lastIndexOf(PLACE);

  it('loses the places that were recorded beside it, sample by sample', () => {
    const kept = readVideo(withPlaces([contentAt, thirdAt], [length, length, length])).bytes;
    expect(kept.includes(PLACE)).toBe(false);
    const around = '\0'.repeat(2 * length);
    expect(kept.toString('latin1', contentAt, thirdAt + length)).toBe(
      around + shown + '\0'.repeat(length),
    );
  });

  it.each<[string, Buffer]>([
    ['beyond the file', withPlaces([contentAt, 1_000_000], [length, length, length])],
    ['longer than the file', withPlaces([contentAt, thirdAt], [2_000_000_000, 1, 1])],
    ['the same content again and again', withPlaces(Array(40).fill(contentAt), Array(80).fill(90))],
    [
      'fragments',
      makeMp4({
        tracks: [trackBox('vide'), placesTrack([contentAt], [1]), box('mvex', Buffer.alloc(0))],
      }),
    ],
  ])('is refused if its places name %s', (_, bytes) => {
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
    const places = withPlaces([contentAt, thirdAt], [length, length, length]);
    for (const whole of [makeMp4(), places, makeWebm(), makeWebm({ isOpen: true })]) {
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
