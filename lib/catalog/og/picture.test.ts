import { expect, it, vi } from 'vitest';
import { previewPicture } from './picture';

const free = async () => {};
const content = { title: 'Jollof rice', line: 'Mama Ebo', pill: '₦1,500', picture: null };

it('draws a JPEG once and caches it', async () => {
  const drawn = await previewPicture(content, free);
  expect(drawn.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await previewPicture(content, free)).toBe(drawn);
});

it('checks the limit before it draws, and not for a cached picture', async () => {
  const asked = { ...content, title: 'Ewa agoyin' };
  const mayDraw = vi.fn(free);
  const first = await previewPicture(asked, mayDraw);
  expect(mayDraw).toHaveBeenCalledTimes(1);
  const refused = vi.fn(() => Promise.reject(new Error('too many')));
  expect(await previewPicture(asked, refused)).toBe(first);
  expect(refused).not.toHaveBeenCalled();
});

it('draws for the next caller when one was refused', async () => {
  const asked = { ...content, title: 'Abacha' };
  const refused = previewPicture(asked, () => Promise.reject(new Error('too many')));
  const [first, second] = await Promise.allSettled([refused, previewPicture(asked, free)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});

it('refuses immediately while 24 pictures wait, and draws again later', async () => {
  const dish = (at: number) => ({ ...content, title: `Dish ${at}` });
  const all = await Promise.allSettled(
    Array.from({ length: 27 }, (_, at) => previewPicture(dish(at), free)),
  );
  const refused = all.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', retryAfterS: 2 } });
  expect(await previewPicture(dish(25), free)).toBeInstanceOf(Buffer);
});
