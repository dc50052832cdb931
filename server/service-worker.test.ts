import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';

const ORIGIN = 'https://eki.test';
const SCRIPT = readFileSync('public/sw.js', 'utf8');
const PAGES = ['/offline', '/cart', '/faq'];

type Answer = (path: string) => Response | Promise<Response>;

/** A fake cache that can be full. */
class MemoryCache {
  readonly stored = new Map<string, Response>();
  constructor(readonly device: Device) {}

  async match(key: string | Request) {
    return this.stored.get(getPath(key))?.clone();
  }
  async put(key: string | Request, response: Response) {
    if (this.device.isFull) throw new DOMException('No room', 'QuotaExceededError');
    this.stored.set(getPath(key), response);
  }
  async addAll(paths: string[]) {
    for (const path of paths) {
      const response = await this.device.answer(path);
      if (!response.ok) throw new TypeError(`${path}: ${response.status}`);
      await this.put(path, response);
    }
  }
  async keys() {
    return [...this.stored.keys()];
  }
}

const getPath = (key: string | Request) =>
  new URL(typeof key === 'string' ? key : key.url, ORIGIN).pathname;

/** A fake browser that runs the worker. */
class Device {
  isFull = false;
  isBlocked = false;
  answer: Answer = (path) => new Response(`page ${path}`);
  readonly opened: string[] = [];
  tabs: {
    url: string;
    visibilityState?: string;
    focus?: () => Promise<void>;
    navigate?: (path: string) => Promise<void>;
  }[] = [];
  readonly shown: string[] = [];
  readonly #caches = new Map<string, MemoryCache>();
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor() {
    const worker = {
      addEventListener: (name: string, listener: (event: object) => void) =>
        this.#listeners.set(name, listener),
      location: { origin: ORIGIN },
      clients: {
        claim: async () => undefined,
        matchAll: async () => this.tabs,
        openWindow: async (path: string) => void this.opened.push(path),
      },
      registration: {
        showNotification: async (title: string) => void this.shown.push(title),
      },
    };
    const open = async (name: string) => {
      if (this.isBlocked) throw new DOMException('Blocked', 'UnknownError');
      const cache = this.#caches.get(name) ?? new MemoryCache(this);
      this.#caches.set(name, cache);
      return cache;
    };
    const match = async (key: string | Request) => {
      if (this.isBlocked) throw new DOMException('Blocked', 'UnknownError');
      for (const cache of this.#caches.values()) {
        const found = await cache.match(key);
        if (found) return found;
      }
    };
    const fetch = async (key: string | Request) => this.answer(getPath(key));
    const caches = { open, match, keys: async () => [...this.#caches.keys()] };
    runInNewContext(SCRIPT, { self: worker, caches, fetch, navigator: {}, URL, Response });
  }

  /** Fires an event, awaits its `waitUntil`, and returns its response. */
  async fire(name: string, fields: object = {}): Promise<Response | undefined> {
    const waits: unknown[] = [];
    let answer: Promise<Response> | undefined;
    this.#listeners.get(name)?.({
      ...fields,
      waitUntil: (wait: unknown) => waits.push(wait),
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    const response = await answer;
    await Promise.all(waits);
    return response;
  }

  async visit(path: string): Promise<string | undefined> {
    const request = { url: ORIGIN + path, method: 'GET', mode: 'navigate', headers: new Headers() };
    return (await this.fire('fetch', { request }))?.text();
  }

  async visitOffline(path: string): Promise<string | undefined> {
    const { answer } = this;
    this.answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const text = await this.visit(path);
    this.answer = answer;
    return text;
  }
}

describe('the installation', () => {
  it('stores the pages that work without a connection', async () => {
    const device = new Device();
    await device.fire('install');
    for (const path of PAGES) expect(await device.visitOffline(path)).toBe(`page ${path}`);
    expect(await device.visitOffline('/products')).toBe('page /offline');
  });

  it.each(PAGES)('succeeds while %s answers 503, and stores it later', async (broken) => {
    const device = new Device();
    const { answer } = device;
    device.answer = (path) => (path === broken ? new Response('', { status: 503 }) : answer(path));
    await device.fire('install');
    device.answer = answer;
    expect(await device.visit('/')).toBe('page /');
    for (const path of PAGES) expect(await device.visitOffline(path)).toBe(`page ${path}`);
  });

  it.each<['isFull' | 'isBlocked']>([['isFull'], ['isBlocked']])(
    'succeeds on a device whose storage %s, where pages and files come from the network',
    async (state) => {
      const device = new Device();
      device[state] = true;
      await device.fire('install');
      await device.fire('activate');
      expect(await device.visit('/cart')).toBe('page /cart');
      const file = new Request(`${ORIGIN}/_next/static/chunks/a.js`);
      expect(await (await device.fire('fetch', { request: file }))?.text()).toBe(
        'page /_next/static/chunks/a.js',
      );
    },
  );
});

describe('a tap on a notification', () => {
  const tap = (device: Device) =>
    device.fire('notificationclick', {
      notification: { close: () => undefined, data: { url: '/order/1' } },
    });

  it('brings up the tab that shows the page', async () => {
    const device = new Device();
    const focus = vi.fn(async () => undefined);
    device.tabs = [{ url: `${ORIGIN}/order/1`, focus }];
    await tap(device);
    expect(focus).toHaveBeenCalledOnce();
    expect(device.opened).toEqual([]);
  });

  it.each<[string, Device['tabs']]>([
    ['no tab shows it', [{ url: `${ORIGIN}/cart`, focus: async () => undefined }]],
    [
      'its tab can’t be focused',
      [{ url: `${ORIGIN}/order/1`, focus: () => Promise.reject(new DOMException('No')) }],
    ],
  ])('opens the page where %s', async (_, tabs) => {
    const device = new Device();
    device.tabs = tabs;
    await tap(device);
    expect(device.opened).toEqual(['/order/1']);
  });

  it('navigates the open tab to the offer of the message', async () => {
    const device = new Device();
    const [focus, navigate] = [vi.fn(async () => undefined), vi.fn(async () => undefined)];
    device.tabs = [{ url: `${ORIGIN}/rider`, focus, navigate }];
    const data = { url: '/rider?offer=a' };
    await device.fire('notificationclick', { notification: { close: () => undefined, data } });
    expect(navigate).toHaveBeenCalledWith('/rider?offer=a');
    expect(focus).toHaveBeenCalledOnce();
    expect(device.opened).toEqual([]);
  });
});

describe('a push message for sellers and riders', () => {
  it.each([
    ['its page is in view', '/seller', 'visible', []],
    ['its page is asleep', '/seller', 'hidden', ['New order']],
    ['another page is in view', '/cart', 'visible', ['New order']],
  ])('where %s', async (_, path, visibilityState, shown) => {
    const device = new Device();
    device.tabs = [{ url: ORIGIN + path, visibilityState }];
    const message = { title: 'New order', body: 'B', url: '/seller', unlessVisible: '/seller' };
    await device.fire('push', { data: { json: () => message } });
    expect(device.shown).toEqual(shown);
  });
});
