// The service worker. `server/service-worker.ts` serves it and puts in the build's id.
// Pages come from the network; this worker only steps in when there is none. It caches what is the same
// for everyone: hashed files, product pictures and three public pages. Answers of the API and pages
// with a person's data never get into its caches (docs/decisions/0063-service-worker.md).

const BUILD = '%BUILD%';

/** Pages and their files, each page stored after its files, so that it is whole. One for each release. */
const SHELL = `eki-shell-${BUILD}`;
const FILES = 'eki-files';
const PICTURES = 'eki-pictures';

const OFFLINE_PAGE = '/offline';
/** Public pages that work without a connection. */
const CACHED_PAGES = [OFFLINE_PAGE, '/cart', '/faq'];
/** More than they and their files need, bytes. */
const SHELL_BYTES = 5_000_000;
const CACHED_PICTURES = ['offline', 'cart'].map((name) => `/art/empty/${name}-320.webp`);
const MAX_FILES = 250;
const MAX_PICTURES = 150;

const HASHED_FILE = /^\/_next\/static\//;
const PICTURE = /^\/art\/.+\.(?:webp|avif|png|jpg|svg)$/;
/** Widths of pictures, as in components/ui/picture.tsx; the largest first. */
const PICTURE_WIDTHS = [640, 320, 160];
/** Hashed files as pages and scripts name them. */
const FILE_NAME = /(?:\/_next\/)?static\/(?:chunks|media|css)\/[\w.~/-]+\.(?:js|css|woff2|svg)/g;

self.addEventListener('install', (event) => {
  event.waitUntil(fillShell());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropOldShells();
      await self.registration.navigationPreload?.enable();
      // Only the first worker finds pages without one.
      await self.clients.claim();
    })(),
  );
});

async function dropOldShells() {
  try {
    const names = await caches.keys();
    const old = names.filter((name) => name.startsWith('eki-shell-') && name !== SHELL);
    await Promise.all(old.map((name) => caches.delete(name)));
  } catch {
    // The storage is full or blocked: they only take room.
  }
}

self.addEventListener('message', (event) => {
  // Sent when the user taps Reload in "Update ready"; never automatically under open pages.
  if (event.data === 'activate') self.skipWaiting();
  if (event.data === 'forget') event.waitUntil(forgetAccount());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.headers.has('range')) return;
  const url = new URL(request.url);
  if (url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (!url.pathname.startsWith('/api/')) event.respondWith(answerNavigation(event, url.pathname));
  } else if (HASHED_FILE.test(url.pathname)) {
    event.respondWith(fromCacheFirst(event, FILES, MAX_FILES));
  } else if (PICTURE.test(url.pathname)) {
    event.respondWith(answerPicture(event, url));
  }
});

/** The page from the network; without a connection a cached page, or the offline page in its place. */
async function answerNavigation(event, path) {
  try {
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (response.ok) event.waitUntil(refillShell());
    return response;
  } catch {
    const cached = CACHED_PAGES.includes(path) ? await findPage(path) : undefined;
    return cached ?? (await findPage(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function findPage(path) {
  try {
    return await (await caches.open(SHELL)).match(path);
  } catch {
    return undefined;
  }
}

/** Reads from any cache; undefined also where the storage is full or blocked. */
async function findCached(request) {
  try {
    return await caches.match(request, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Without a connection, the picture in another size is better than none. */
async function answerPicture(event, url) {
  try {
    return await fromCacheFirst(event, PICTURES, MAX_PICTURES);
  } catch (error) {
    for (const width of PICTURE_WIDTHS) {
      const other = url.href.replace(/-\d+\.webp$/, `-${width}.webp`);
      const cached = await findCached(other);
      if (cached) return cached;
    }
    throw error;
  }
}

async function fromCacheFirst(event, name, max) {
  const cached = await findCached(event.request);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok && response.type === 'basic') {
    const copy = response.clone();
    event.waitUntil(store(name, event.request, copy, max));
  }
  return response;
}

/** Adds a response and drops the oldest beyond `max`. With a full disk nothing is cached, and nothing fails. */
async function store(name, request, response, max) {
  try {
    const cache = await caches.open(name);
    await cache.put(request, response);
    const cached = await cache.keys();
    await Promise.all(cached.slice(0, Math.max(0, cached.length - max)).map((old) => cache.delete(old)));
  } catch {
    // The response itself has been served.
  }
}

/**
 * Fetches the cached pages that are missing. One that can't be fetched or stored now waits for a later try:
 * the worker does its other work without it.
 */
async function fillShell() {
  try {
    const shell = await caches.open(SHELL);
    let offline = await shell.match(OFFLINE_PAGE);
    if (!offline) {
      if (!(await hasRoom())) return;
      await shell.addAll(CACHED_PICTURES).catch(() => undefined);
      offline = await cachePage(shell, OFFLINE_PAGE, []);
    }
    const frame = filesIn(await offline.text());
    for (const path of CACHED_PAGES) {
      const isMissing = !(await shell.match(path));
      if (isMissing && (await hasRoom())) await cachePage(shell, path, frame).catch(() => undefined);
    }
  } catch {
    // The server is busy, or the storage is full or blocked.
  }
}

let hasRefilled = false;

/** Tries again what the installation couldn't get, once in the worker's life. */
async function refillShell() {
  if (hasRefilled) return;
  hasRefilled = true;
  await fillShell();
}

/** A full device would have every page fetched, and refuse to store it. */
async function hasRoom() {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return !quota || quota - usage > SHELL_BYTES;
}

/**
 * Stores a page, fetched as a guest, after the files that it needs in addition to those of the `frame`.
 * Returns it. Throws if something can't be fetched or stored.
 */
async function cachePage(shell, path, frame) {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`);
  const own = filesIn(await response.clone().text()).filter((file) => !frame.includes(file));
  // What a page loads later, such as the contents of the cart, is named in the scripts that only it
  // has. The frame's scripts, which come with the first page, name every dialog: those aren't cached.
  const later = path === OFFLINE_PAGE ? [] : await filesOfScripts(own);
  await shell.addAll([...new Set([...own, ...later])]);
  await shell.put(path, response.clone());
  return response;
}

function filesIn(text) {
  const found = [...text.matchAll(FILE_NAME)].map(([file]) => file);
  return found.map((file) => (file.startsWith('/') ? file : `/_next/${file}`));
}

async function filesOfScripts(files) {
  const scripts = files.filter((file) => file.endsWith('.js'));
  const texts = await Promise.all(scripts.map(async (file) => (await fetch(file)).text()));
  return texts.flatMap(filesIn);
}

// Push messages: a title, a text and the page to open, without codes and amounts.

self.addEventListener('push', (event) => {
  event.waitUntil(showMessage(readMessage(event.data)));
});

async function showMessage({ title, body, url, tag, unlessVisible }) {
  if (unlessVisible && (await isInView(unlessVisible))) return;
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: Boolean(tag),
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { url },
  });
}

/** Whether this page is visible; it plays its own sound then. */
async function isInView(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return tabs.some(
    (tab) => tab.visibilityState === 'visible' && new URL(tab.url).pathname === path,
  );
}

/** A browser shows something for every push, so an unreadable one still leads to the orders. */
function readMessage(data) {
  const fallback = { title: 'Eki', body: 'There’s news about your order.', url: '/my-orders' };
  try {
    const { title, body, url, tag, unlessVisible } = data.json();
    const isOurs = typeof url === 'string' && /^\/[a-z]/.test(url);
    const page = isOurs ? url : fallback.url;
    return { title: String(title), body: String(body), tag, url: page, unlessVisible };
  } catch {
    return fallback;
  }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { url } = event.notification.data ?? {};
  event.waitUntil(openPage(typeof url === 'string' ? url : '/my-orders'));
});

/** Brings up the tab that shows the page, or opens one. Other tabs may hold what someone typed. */
async function openPage(path) {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const wanted = new URL(path, self.location.origin);
  const open = tabs.find((tab) => new URL(tab.url).pathname === wanted.pathname);
  try {
    if (open && wanted.search) await open.navigate(path);
    if (open) return await open.focus();
  } catch {
    // The tab has just been closed, or the browser doesn't bring it up.
  }
  return self.clients.openWindow(path);
}

/** The browser replaced or ended its subscription: the account gets a new one. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const options = event.oldSubscription?.options ?? (await subscribeOptions());
      if (!options) return;
      const subscription =
        event.newSubscription ?? (await self.registration.pushManager.subscribe(options));
      await fetch('/api/push/subscribe', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(subscription),
      });
    })(),
  );
});

/** Some browsers don't say what they ended. Null for a guest, and where push messages are off. */
async function subscribeOptions() {
  const { key } = await (await fetch('/api/push/key')).json();
  return key ? { userVisibleOnly: true, applicationServerKey: key } : null;
}

/** The account signed out here: no more messages for it, and none of its left on the screen. */
async function forgetAccount() {
  for (const notification of await self.registration.getNotifications()) notification.close();
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
