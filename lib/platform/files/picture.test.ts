import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { redrawPicture } from './picture';

/** A GIF of 8 × 8 pixels whose frames change one of them. */
function makeGif(frames: number): Buffer {
  const header = Buffer.from('GIF89a\x08\0\x08\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const control = '\x21\xf9\x04\x04\x01\0\0\0';
  const pixel = '\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0';
  const frame = Buffer.from(control + pixel, 'latin1');
  return Buffer.concat([header, Buffer.alloc(frame.length * frames, frame), Buffer.from(';')]);
}

/** An animated WebP, complete enough for counting its frames. */
const makeWebp = (frames: number) =>
  Buffer.from(`RIFF\xff\0\0\0WEBP${'ANMF\0\0\0\0'.repeat(frames)}`, 'latin1');

it('fills transparent areas with white', async () => {
  const nothing = { r: 0, g: 0, b: 0, alpha: 0 };
  const png = sharp({ create: { width: 4, height: 4, channels: 4, background: nothing } }).png();
  const { bytes } = await redrawPicture(await png.toBuffer());
  const { channels } = await sharp(bytes).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

describe('an animated picture', () => {
  it('stays animated as WebP', async () => {
    const frames = ['red', 'blue', 'green'].map((background) => ({
      create: { width: 8, height: 8, channels: 3 as const, background },
    }));
    const pngs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()));
    const webp = await sharp(pngs, { join: { animated: true } })
      .webp()
      .toBuffer();
    const { bytes } = await redrawPicture(webp, { mayMove: true });
    expect((await sharp(bytes).metadata()).pages).toBe(3);
  });

  it('stays animated with 500 frames', async () => {
    const { bytes, width, height } = await redrawPicture(makeGif(500), { mayMove: true });
    expect({ width, height }).toEqual({ width: 8, height: 8 });
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  });

  it.each<[string, Buffer]>([
    ['GIF', makeGif(2_001)],
    ['WebP', makeWebp(2_001)],
  ])('is refused as %s with more than 2,000 frames', async (_, bytes) => {
    await expect(redrawPicture(bytes, { mayMove: true })).rejects.toMatchObject({
      code: 'invalid',
      message: FILE_MESSAGES.photoPixels,
    });
  });
});
