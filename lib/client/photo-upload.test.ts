import { describe, expect, it } from 'vitest';
import { isAnimated } from './photo-upload';

/** The first bytes of a WebP: its first chunk, and the flags that an extended one begins with. */
const webp = (chunk: string, flags: number) =>
  new Blob([`RIFF\x24\0\0\0WEBP${chunk}\x0a\0\0\0`, new Uint8Array([flags, 0, 0, 0])], {
    type: 'image/webp',
  });

describe('isAnimated', () => {
  it.each<[string, Blob, boolean]>([
    ['a GIF', new Blob(['GIF89a'], { type: 'image/gif' }), true],
    ['an animated WebP', webp('VP8X', 0x02), true],
    ['an animated WebP that is transparent', webp('VP8X', 0x12), true],
    ['a WebP that is transparent', webp('VP8X', 0x10), false],
    ['a plain WebP, whose flags are pixels', webp('VP8 ', 0x02), false],
    ['a JPEG', new Blob(['\xff\xd8\xff'], { type: 'image/jpeg' }), false],
    ['an empty file', new Blob([], { type: 'image/webp' }), false],
  ])('recognises %s', async (_, file, expected) => {
    expect(await isAnimated(file)).toBe(expected);
  });
});
