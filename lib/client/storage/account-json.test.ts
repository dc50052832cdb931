import { beforeEach, describe, expect, it, vi } from 'vitest';
import { accountJson } from './account-json';
import { clearUserState } from './tab-storage';

/** What the device holds, and whether it takes more. */
const device = { kept: new Map<string, string>(), isFull: false };

beforeEach(() => {
  device.kept.clear();
  device.isFull = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => device.kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (device.isFull && key !== 'eki-probe') throw new Error('QuotaExceededError');
      device.kept.set(key, value);
    },
    removeItem: (key: string) => void device.kept.delete(key),
  });
});

const drafts = () =>
  accountJson<{ texts: string[] }>('desk', { texts: [] }, ({ texts }) => texts.length === 0);

const add =
  (text: string) =>
  ({ texts }: { texts: string[] }) => ({ texts: [...texts, text] });

describe('what a device keeps for an account', () => {
  it('is read by the next page, and by no other account', () => {
    drafts().change('ada', add('Hello'));
    expect(drafts().read('ada')).toEqual({ texts: ['Hello'] });
    expect(drafts().read('ben')).toEqual({ texts: [] });
  });

  it('leaves nothing behind once it is empty', () => {
    drafts().change('ada', add('Hello'));
    drafts().change('ada', () => ({ texts: [] }));
    expect(device.kept.size).toBe(0);
  });

  it('stays with the page while the device is full, and is written when there is room', () => {
    const page = drafts();
    device.isFull = true;
    page.change('ada', add('Hello'));
    expect(page.read('ada')).toEqual({ texts: ['Hello'] });
    device.isFull = false;
    page.change('ada', add('Are you there?'));
    expect(drafts().read('ada')).toEqual({ texts: ['Hello', 'Are you there?'] });
  });

  it('leaves the page with its user', () => {
    const page = drafts();
    device.isFull = true;
    page.change('ada', add('Hello'));
    clearUserState();
    expect(page.read('ada')).toEqual({ texts: [] });
  });

  it('is empty where the device holds something unreadable', () => {
    device.kept.set('eki-own-ada-desk', '{"texts":');
    expect(drafts().read('ada')).toEqual({ texts: [] });
  });
});
