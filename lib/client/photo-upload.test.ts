import { describe, expect, it } from 'vitest';
import { isMovingPicture } from './photo-upload';

/** The first bytes of a WebP: its first chunk, and the flags that an extended one begins with. */
const webp = (chunk: string, flags: number) =>
  new Blob([`RIFF\x24\0\0\0WEBP${chunk}\x0a\0\0\0`, new Uint8Array([flags, 0, 0, 0])], {
    type: 'image/webp',
  });

describe('a picture that moves', () => {
  it.each<[string, Blob, boolean]>([
    ['a GIF', new Blob(['GIF89a'], { type: 'image/gif' }), true],
    ['a moving WebP', webp('VP8X', 0x02), true],
    ['a moving WebP that is transparent', webp('VP8X', 0x12), true],
    ['a WebP that is transparent', webp('VP8X', 0x10), false],
    ['a plain WebP, whose flags are pixels', webp('VP8 ', 0x02), false],
    ['a JPEG', new Blob(['\xff\xd8\xff'], { type: 'image/jpeg' }), false],
    ['an empty file', new Blob([], { type: 'image/webp' }), false],
  ])('is recognised: %s', async (_, file, moves) => {
    expect(await isMovingPicture(file)).toBe(moves);
  });
});
