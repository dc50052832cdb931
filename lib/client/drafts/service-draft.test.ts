import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  clearServiceDraft,
  onDraftCleared,
  readServiceDraft,
  saveServiceDraft,
} from './service-draft';

const EMPTY = { phone: '', note: '' };
const device = new Map<string, string>();

beforeEach(() => {
  device.clear();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, text: string) => device.set(name, text),
    removeItem: (name: string) => device.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('gives a guest’s draft to the account that signs in', () => {
  saveServiceDraft('dispatch', null, { values: { phone: '0803' }, at: 5 });
  expect(readServiceDraft('dispatch', 'ada', EMPTY)).toEqual({
    values: { phone: '0803', note: '' },
    at: 5,
  });
});

it('gives an account’s draft to no one else, and retains it', () => {
  saveServiceDraft('dispatch', 'ada', { values: { phone: '0803' }, at: 5 });
  expect(readServiceDraft('dispatch', 'efe', EMPTY)).toBeNull();
  expect(readServiceDraft('dispatch', null, EMPTY)).toBeNull();
  expect(readServiceDraft('dispatch', 'ada', EMPTY)?.values.phone).toBe('0803');
});

it('separates the drafts of a dispatch and an errand', () => {
  saveServiceDraft('errand', null, { values: { phone: '0803' }, at: 5 });
  expect(readServiceDraft('dispatch', null, EMPTY)).toBeNull();
  clearServiceDraft('errand');
  expect(readServiceDraft('errand', null, EMPTY)).toBeNull();
});

it.each(['', '{', '[]', '{"at":1}', '{"values":{},"at":"x","owner":null}'])(
  'ignores stored text that isn’t a draft: %s',
  (text) => {
    device.set('eki-dispatch-draft', text);
    expect(readServiceDraft('dispatch', null, EMPTY)).toBeNull();
  },
);

it('notifies listeners when their draft is cleared, here or in another tab', () => {
  const events = new EventTarget();
  vi.stubGlobal('window', events);
  const storage = (key: string, newValue: string | null) =>
    Object.assign(new Event('storage'), { key, newValue });
  const onCleared = vi.fn();
  const stop = onDraftCleared('order', onCleared);
  clearServiceDraft('errand');
  events.dispatchEvent(storage('eki-errand-draft', null));
  events.dispatchEvent(storage('eki-order-draft', '{}'));
  expect(onCleared).not.toHaveBeenCalled();
  clearServiceDraft('order');
  events.dispatchEvent(storage('eki-order-draft', null));
  expect(onCleared).toHaveBeenCalledTimes(2);
  stop();
  clearServiceDraft('order');
  expect(onCleared).toHaveBeenCalledTimes(2);
});
