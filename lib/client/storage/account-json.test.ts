import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountJson } from './account-json';
import { clearUserState } from './tab-storage';

/** The device's storage, and whether it is full. */
const device = { values: new Map<string, string>(), isFull: false };

beforeEach(() => {
  device.values.clear();
  device.isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (device.isFull && key !== 'eki-probe') throw new Error('QuotaExceededError');
      device.values.set(key, value);
    },
    removeItem: (key: string) => void device.values.delete(key),
  });
});

const drafts = () =>
  accountJson<{ texts: string[] }>('desk', { texts: [] }, ({ texts }) => texts.length === 0);

const add =
  (text: string) =>
  ({ texts }: { texts: string[] }) => ({ texts: [...texts, text] });

describe('an account’s data on a device', () => {
  it('is read by the next page, and by no other account', () => {
    drafts().change('ada', add('Hello'));
    expect(drafts().read('ada')).toEqual({ texts: ['Hello'] });
    expect(drafts().read('ben')).toEqual({ texts: [] });
  });

  it('is removed once it is empty', () => {
    drafts().change('ada', add('Hello'));
    drafts().change('ada', () => ({ texts: [] }));
    expect(device.values.size).toBe(0);
  });

  it('stays in memory while the device is full, and is written when there is room', () => {
    const page = drafts();
    device.isFull = true;
    page.change('ada', add('Hello'));
    expect(page.read('ada')).toEqual({ texts: ['Hello'] });
    device.isFull = false;
    page.change('ada', add('Are you there?'));
    expect(drafts().read('ada')).toEqual({ texts: ['Hello', 'Are you there?'] });
  });

  it('is removed from memory when the user changes', () => {
    const page = drafts();
    device.isFull = true;
    page.change('ada', add('Hello'));
    clearUserState();
    expect(page.read('ada')).toEqual({ texts: [] });
  });

  it('is empty if the stored text is damaged', () => {
    device.values.set('eki-own-ada-desk', '{"texts":');
    expect(drafts().read('ada')).toEqual({ texts: [] });
  });
});
