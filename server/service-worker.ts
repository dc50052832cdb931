import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Env } from '@/lib/platform/env';

export const SERVICE_WORKER_PATH = '/sw.js';

/**
 * A script that removes the service worker from browsers that check for an update: it deletes the caches
 * and unregisters. Open pages continue without it.
 */
const REMOVAL = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) await caches.delete(name);
      await self.registration.unregister();
    })(),
  );
});
`;

/**
 * The service worker's script with the build's id, so that browsers update it with each release. With
 * SERVICE_WORKER=off, and in development, where pages change without a build: the script that removes it.
 */
export async function serviceWorkerScript({ NODE_ENV, SERVICE_WORKER }: Env): Promise<string> {
  if (SERVICE_WORKER === 'off' || NODE_ENV === 'development') return REMOVAL;
  const [script, build] = await Promise.all([
    readFile(path.resolve('public/sw.js'), 'utf8'),
    // biome-ignore lint/style/noProcessEnv: where this copy was built, as in next.config.mjs.
    readFile(path.resolve(process.env.NEXT_DIST_DIR ?? '.next', 'BUILD_ID'), 'utf8'),
  ]);
  return script.replace('%BUILD%', build.trim().replace(/[^\w-]/g, ''));
}
