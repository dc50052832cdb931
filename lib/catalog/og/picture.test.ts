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
  const drawn = await previewPicture(content);
  expect(await previewPicture(content)).toEqual(drawn);
  expect(readdirSync(path.join(folder, 'og'))).toHaveLength(1);
  expect(told).not.toHaveBeenCalled();
});

it('sends the picture where DATA_DIR cannot be written, draws it once, and says so once', async () => {
  const file = path.join(folder, 'file');
  writeFileSync(file, 'in the way');
  const { previewPicture, told } = await freshPictures(file);
  const drawn = await previewPicture(content);
  expect(drawn.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(await previewPicture(content)).toBe(drawn);
  await previewPicture({ ...content, title: 'Moi moi' });
  expect(told).toHaveBeenCalledTimes(1);
});
