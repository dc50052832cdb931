import { beforeEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '@/lib/core/time';
import { type Draft, newOption } from './draft';
import { draftPhotos, readDraft, storeDraft } from './stored-draft';

const NOW = Date.parse('2026-11-28T12:00:00Z');

const draft = (name: string): Draft => ({
  name,
  category: 'Food',
  section: '',
  description: '',
  weight: '',
  images: [{ key: `photo-${name}`, alt: '' }],
  options: [{ ...newOption(), key: 'option', price: '2,500' }],
  addons: [],
  status: 'draft',
});
const stored = (name: string, at = NOW) => ({
  base: draft(''),
  draft: draft(name),
  unanswered: null,
  at,
});
const hasPhoto = async (name: string) => (await draftPhotos.read('ada', `photo-${name}`)) !== null;

beforeEach(() => {
  const device = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.get(key) ?? null,
    setItem: (key: string, value: string) => void device.set(key, value),
    removeItem: (key: string) => void device.delete(key),
  });
});

it('gives a draft back to the account that typed it, and to no other', () => {
  storeDraft('ada', 'new', stored('Jollof'), NOW);
  expect(readDraft('ada', 'new', NOW)).toEqual(stored('Jollof'));
  expect(readDraft('ada', 'other', NOW)).toBeNull();
  expect(readDraft('efe', 'new', NOW)).toBeNull();
});

it('deletes a draft with its photos once the product is saved', async () => {
  await draftPhotos.store('ada', 'photo-Jollof', new Blob(['jpeg']));
  storeDraft('ada', 'new', stored('Jollof'), NOW);
  expect(await hasPhoto('Jollof')).toBe(true);
  storeDraft('ada', 'new', null, NOW);
  expect(readDraft('ada', 'new', NOW)).toBeNull();
  expect(await hasPhoto('Jollof')).toBe(false);
});

it('drops a draft after a week, and the oldest beyond twenty', async () => {
  await draftPhotos.store('ada', 'photo-Old', new Blob(['jpeg']));
  storeDraft('ada', 'old', stored('Old'), NOW);
  expect(readDraft('ada', 'old', NOW + 7 * DAY_MS)).toBeNull();
  storeDraft('ada', 'new', stored('New', NOW + 7 * DAY_MS), NOW + 7 * DAY_MS);
  expect(await hasPhoto('Old')).toBe(false);
  for (let at = 1; at <= 20; at += 1) {
    const time = NOW + 7 * DAY_MS + at;
    storeDraft('ada', `p${at}`, stored(`P${at}`, time), time);
  }
  expect(readDraft('ada', 'new', NOW + 7 * DAY_MS + 20)).toBeNull();
  expect(readDraft('ada', 'p1', NOW + 7 * DAY_MS + 20)).not.toBeNull();
});
