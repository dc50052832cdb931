import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const folder = mkdtempSync(path.join(os.tmpdir(), 'eki-og-'));
const SETTINGS = {
  APP_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1:9/eki',
  AUTH_SECRET: 'unit-secret-of-at-least-thirty-two-characters',
  DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_test_x',
  GOOGLE_MAPS_API_KEY: 'x',
  SMTP_URL: 'smtp://localhost:25',
  LOG_LEVEL: 'silent',
};
const free = async () => {};
const content = { title: 'Jollof rice', line: 'Mama Ebo', pill: '₦1,500', picture: null };

// The configuration is read once in a process.
beforeEach(() => vi.resetModules());
afterAll(() => rmSync(folder, { recursive: true }));

async function freshPictures(dataDir: string) {
  for (const [name, value] of Object.entries({ ...SETTINGS, DATA_DIR: dataDir })) {
    vi.stubEnv(name, value);
  }
  const { log } = await import('@/lib/platform/log');
  const { previewPicture } = await import('./picture');
  return { previewPicture, told: vi.spyOn(log(), 'error') };
}

it('keeps a drawn picture in DATA_DIR', async () => {
  const { previewPicture, told } = await freshPictures(folder);
  const drawn = await previewPicture(content, free);
  expect(await previewPicture(content, free)).toEqual(drawn);
  expect(readdirSync(path.join(folder, 'og'))).toHaveLength(1);
  expect(told).not.toHaveBeenCalled();
});

it('sends the picture where DATA_DIR cannot be written, draws it once, and says so once', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, 'in the way');
  const { previewPicture, told } = await freshPictures(file);
  const drawn = await previewPicture(content, free);
  expect(drawn.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await previewPicture(content, free)).toBe(drawn);
  await previewPicture({ ...content, title: 'Moi moi' }, free);
  expect(told).toHaveBeenCalledTimes(1);
});

it('asks before it draws alone: not for what is kept, nor twice for what is being drawn', async () => {
  const { previewPicture } = await freshPictures(folder);
  const asked = { ...content, title: 'Ewa agoyin' };
  const mayDraw = vi.fn(free);
  const first = previewPicture(asked, mayDraw);
  await vi.waitFor(() => expect(mayDraw).toHaveBeenCalledTimes(1));
  const refused = vi.fn(() => Promise.reject(new Error('too many')));
  expect(await previewPicture(asked, refused)).toBe(await first);
  expect(await previewPicture(asked, refused)).toEqual(await first);
  expect(refused).not.toHaveBeenCalled();
});

it('keeps nobody waiting for one who was refused', async () => {
  const { previewPicture } = await freshPictures(folder);
  const asked = { ...content, title: 'Abacha' };
  const refused = previewPicture(asked, () => Promise.reject(new Error('too many')));
  const [first, second] = await Promise.allSettled([refused, previewPicture(asked, free)]);
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled']);
});
