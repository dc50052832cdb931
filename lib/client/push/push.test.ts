import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountKey } from '../storage/saved-owner';
import { isAppleTouchDevice, readPushState } from './push';

const ADA = 'a'.repeat(24);
const FLAG = accountKey(ADA, 'push');

interface Browser {
  permission?: NotificationPermission;
  /** Endpoint of the subscription that it has. */
  endpoint?: string;
  canSubscribe?: boolean;
  /** Whether the account turned push messages on here. */
  isOn?: boolean;
  /** Endpoints that the server knows. */
  known?: string[];
}

let device: Map<string, string>;
let sent: string[];

function stubBrowser(browser: Browser): void {
  const { permission = 'granted', canSubscribe = true, isOn = true, known = [] } = browser;
  device = new Map(isOn ? [[FLAG, '1']] : []);
  sent = [];
  let { endpoint } = browser;
  const current = () =>
    endpoint && {
      toJSON: () => ({ endpoint }),
      unsubscribe: async () => {
        endpoint = undefined;
        return true;
      },
    };
  const pushManager = {
    getSubscription: async () => current() ?? null,
    subscribe: async () => {
      if (!canSubscribe) throw new DOMException('Refused', 'NotAllowedError');
      endpoint = 'new';
      return current();
    },
  };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } });
  vi.stubGlobal('window', { PushManager: {}, Notification: {} });
  vi.stubGlobal('Notification', { permission });
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => device.get(name) ?? null,
    setItem: (name: string, value: string) => device.set(name, value),
    removeItem: (name: string) => device.delete(name),
  });
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit = {}) => {
    if (path === '/api/push/key') return Response.json({ success: true, key: 'key' });
    const asked = JSON.parse(String(body)).endpoint;
    sent.push(asked);
    const isNew = !known.includes(asked);
    known.push(asked);
    return Response.json({ success: true, isNew });
  });
}

beforeEach(() => stubBrowser({}));
afterEach(() => vi.unstubAllGlobals());

describe('push messages', () => {
  it.each<[string, Browser, state: string, sent: string[]]>([
    ['that the server knows', { endpoint: 'old', known: ['old'] }, 'on', ['old']],
    ['that the server lost', { endpoint: 'old' }, 'on', ['old', 'new']],
    ['that the browser lost', {}, 'on', ['new']],
    ['that can’t be renewed', { endpoint: 'old', canSubscribe: false }, 'off', ['old']],
    ['that weren’t turned on here', { endpoint: 'old', isOn: false }, 'off', []],
    ['that may not be shown any more', { endpoint: 'old', permission: 'denied' }, 'blocked', []],
    ['that the browser would ask about again', { permission: 'default' }, 'off', []],
  ])('%s', async (_, browser, state, endpoints) => {
    stubBrowser(browser);
    expect(await readPushState(ADA)).toBe(state);
    expect(sent).toEqual(endpoints);
    expect(device.has(FLAG)).toBe(state === 'on' || state === 'blocked');
  });
});

it.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['an iPad', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 14; TECNO)', 5, false],
])('recognises %s', (_, userAgent, maxTouchPoints, isApple) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(isAppleTouchDevice()).toBe(isApple);
});
