import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@/lib/assembly/calls';
import type { Role } from '@/lib/core/roles';
import type { RouteRow } from '@/lib/platform/http/row';
import { API_DOCS, withCallTable } from '@/scripts/api-docs';
import { isKnownPath, pageKey } from '@/server/pages/cacheable';
import { files } from './sources';

const CALLS_FILE = /^lib\/(.+)\/(?:[a-z]+-)*calls\.ts$/;

/** The names of all rows, by room and export: `purchases/moves/cancelOrderCall`. */
const rowNames = new Map<string, string>();
for (const { path } of files) {
  const [, feature] = CALLS_FILE.exec(path) ?? [];
  if (!feature) continue;
  const exported: Record<string, RouteRow> = await import(pathToFileURL(path).href);
  for (const [key, row] of Object.entries(exported)) {
    if (key.endsWith('Call')) rowNames.set(`${feature}/${key}`, row.name);
  }
}

/** The name of the row that a file imports under this name. */
function getRowName(text: string, key: string): string {
  const imports = text.matchAll(
    /^import \{([^}]*)\} from '@\/lib\/([\w/-]+)\/(?:[a-z]+-)*calls';/gm,
  );
  const feature = [...imports].find(([, keys = '']) => keys.split(/[\s,]+/).includes(key))?.[2];
  return rowNames.get(`${feature}/${key}`) ?? `${key}, which is no row`;
}

describe('API calls', () => {
  const handlers = files
    .filter((file) => /^app\/api\/.*\/route\.ts$/.test(file.path))
    .map(({ path, text }) => ({
      path: `/${path.replace(/^app\/(.*)\/route\.ts$/, '$1')}`,
      text,
      methods: [...text.matchAll(/^export (?:const|async function|function) ([A-Z]+)\b(.*)/gm)].map(
        ([, method = '', made = '']) => ({ method, isRoute: /^ = route(?:ByType)?\(/.test(made) }),
      ),
      rows: [...text.matchAll(/\broute\(\s*(\w+)/g)].map(([, key = '']) => getRowName(text, key)),
    }));

  it('have one row per handler, and one handler per row', () => {
    expect(handlers.flatMap(({ rows }) => rows).sort()).toEqual([...rowNames.values()].sort());
  });

  it('are all in the table', () => {
    expect(Object.keys(ROUTES).sort()).toEqual([...rowNames.values()].sort());
  });

  it('are built by route() under their own path', () => {
    const others = handlers.filter(({ path, methods, rows }) => {
      const own = methods.map(({ method }) => `${method} ${path}`);
      // The rows of a file by type name the type: POST /api/payment/wallet/order.
      const named = rows.map((row) =>
        path.endsWith('/[type]') ? row.replace(/\w+$/, '[type]') : row,
      );
      const isAll = methods.every(({ isRoute }) => isRoute);
      return !isAll || [...new Set(named)].sort().join() !== own.sort().join();
    });
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('of a type serve only that type', () => {
    const typed = handlers.filter(({ path }) => path.endsWith('/[type]'));
    const entries = typed.flatMap(({ text }) =>
      [...text.matchAll(/(\w+): route\((\w+)/g)].map(([entry, type, key = '']) => ({
        entry,
        isOwn: getRowName(text, key).endsWith(`/${type}`),
      })),
    );
    expect(entries.length).toBe(typed.flatMap(({ rows }) => rows).length);
    expect(entries.filter(({ isOwn }) => !isOwn).map(({ entry }) => entry)).toEqual([]);
  });

  it('take their row from their feature, not from the table', () => {
    // The pages about calls show the whole table.
    const may = /^(?:lib\/assembly|app\/api\/docs|server)\//;
    const users = files.filter(
      ({ path, imports }) =>
        !may.test(path) && imports.some(({ target }) => target === 'lib/assembly/calls'),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });

  it('get their scope from their row, never from the handler', () => {
    const granting = files.filter(
      ({ path, text }) => path.startsWith('app/api/') && /\bscopeActor\b/.test(text),
    );
    expect(granting.map(({ path }) => path)).toEqual([]);
  });
});

describe('everyone’s data', () => {
  const STAFF: readonly Role[] = ['support', 'ops', 'admin'];
  /** Whether a row opens everyone's data to a role outside staff. */
  const isOpen = ({ roles, owner }: Pick<RouteRow, 'roles' | 'owner'>) =>
    owner === 'staff' && (roles === 'anyone' || !roles.every((role) => STAFF.includes(role)));

  it('is open to staff alone', () => {
    const open = Object.entries(ROUTES).filter(([, row]) => isOpen(row));
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it.each<[RouteRow['roles'], boolean]>([
    ['anyone', true],
    [['customer'], true],
    [['ops', 'customer'], true],
    [['seller'], true],
    [['rider', 'admin'], true],
    [['support', 'ops', 'admin'], false],
  ])('counts a row for %j as open: %s', (roles, expected) => {
    expect(isOpen({ roles, owner: 'staff' })).toBe(expected);
  });
});

describe('pages', () => {
  const ID = 'a'.repeat(24);
  const pages = files
    .filter(({ path }) => /^app\/(?:.*\/)?page\.tsx$/.test(path))
    .map(({ path, text }) => ({
      file: path,
      text,
      path: path
        .replace(/^app|\/\([^/]+\)|\/\[\[[^/]+|\/page\.tsx$/g, '')
        .replace('[number]', '2')
        .replace(/\[\w+\]/g, ID),
    }));
  const named = (found: typeof pages) => found.map(({ file }) => file);

  it('are known to the server, as everyone’s or as one visitor’s', () => {
    expect(named(pages.filter(({ path }) => !isKnownPath(path || '/')))).toEqual([]);
  });

  it('are cached for everyone only where they do not read who the visitor is', () => {
    const kept = pages.filter(({ path }) => pageKey(path || '/', new URLSearchParams()));
    expect(kept.length).toBeGreaterThan(30);
    const readers = /page-session|next\/headers|platform\/session/;
    expect(named(kept.filter(({ text }) => readers.test(text)))).toEqual([]);
  });
});

describe('docs/api.md', () => {
  const document = readFileSync(API_DOCS, 'utf8');

  it('lists the calls of the route table (npm run docs:api)', () => {
    expect(document).toBe(withCallTable(document));
  });

  it('describes every call', () => {
    const described = [...document.matchAll(/^### ([A-Z]+ \/api[^?\s]*)/gm)].map(
      ([, call]) => call,
    );
    const calls = Object.keys(ROUTES).map((name) => name.replace(/\[(\w+)\]/g, '{$1}'));
    expect(described.sort()).toEqual(calls.sort());
  });
});
