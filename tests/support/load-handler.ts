import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { RouteName } from '@/lib/assembly/calls';

const APP = fileURLToPath(new URL('../../app', import.meta.url));

/** The handler of a row, and the path parameters of its file. */
export async function loadHandler(name: RouteName) {
  const [method = '', url = ''] = name.split(' ');
  const own = path.join(APP, url, 'route.ts');
  // Rows that differ only in their type share a file.
  const isShared = !existsSync(own);
  const file = isShared ? path.join(APP, path.dirname(url), '[type]', 'route.ts') : own;
  const handlers = await import(/* @vite-ignore */ pathToFileURL(file).href);
  const params: Record<string, string> = isShared ? { type: path.basename(url) } : {};
  return { handler: handlers[method], params };
}
