import { describe, expect, it } from 'vitest';
import { byImportName, type SourceFile } from '../support/source-files';
import { files } from './sources';

const known = byImportName(files);

/** Paths of the files of lib, models and server that a file loads, directly or through others. */
function findLoaded(start: SourceFile): string[] {
  const loaded = new Set([start]);
  for (const file of loaded) {
    for (const { target, isOurs, isType } of file.imports) {
      const next = isOurs && !isType ? known.get(target) : undefined;
      if (next) loaded.add(next);
    }
  }
  return [...loaded]
    .map(({ path }) => path)
    .filter((path) => /^(?:lib|models|server)\//.test(path));
}

/** Limit of the files that each call may load. A number may fall, never rise. */
const MAX_FILES = {
  'cart/update': 50,
  'chat/send': 81,
  'product/list': 81,
  'user/is-auth': 88,
  'order/cancel': 131,
  'user/login': 98,
  'rider/job/deliver': 140,
  'payment/wallet/[type]': 179,
};

describe('a call', () => {
  it.each(Object.entries(MAX_FILES))('of /api/%s loads at most %d files', (path, max) => {
    const handler = files.find((file) => file.path === `app/api/${path}/route.ts`);
    const loaded = handler ? findLoaded(handler) : [];
    expect(loaded).toContain('lib/platform/http/route.ts');
    expect(loaded.length).toBeLessThanOrEqual(max);
  });
});
