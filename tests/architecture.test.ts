import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '@/lib/api/table';
import { functionLengths } from './support/function-lengths';
import { byImportName, importsOf, readSources, type SourceFile } from './support/source-files';

const FOLDERS = ['app', 'components', 'lib', 'models', 'server'];
const files = readSources(FOLDERS);
/** What runs and tests the product; part of it may use the product's own code. */
const around = readSources(['bench', 'e2e', 'scripts', 'tests', 'types']);

/** Who lives in a room, and what must never come in (design, architecture part 2). */
interface Rule {
  room: string;
  isIn: RegExp;
  not?: RegExp;
  never: RegExp;
  /** All that may come in from lib/, where what may not is too much to name. */
  onlyOfLib?: RegExp;
}

const SERVER_CODE = '^models/|^lib/[^/]+/(?:queries|commands|jobs|read)$|^lib/platform/|^lib/api/';
const DATABASE = '^(?:mongoose|mongodb|@agendajs|agenda)(?:/|$)';
/** What the browser may get of a feature: shapes, rules of input, and these files without database. */
const SHARED = [
  'lib/(?:core|pricing|delivery|client)/.+',
  'lib/[^/]+/(?:dto|schemas|policy)',
  'lib/cart/config-key',
  'lib/catalog/(?:sorts|structured-data)',
  'lib/users/password',
  'lib/users/common-passwords',
];
/** What a page gets on top: reads, who is signed in, its own address, what search engines are told. */
const FOR_PAGES = [
  'lib/[^/]+/queries',
  'lib/catalog/(?:metadata|sitemap|og/answers)',
  'lib/platform/(?:env|page-session)',
  'lib/users/sessions',
];
const oneOf = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`);

const RULES: readonly Rule[] = [
  {
    room: 'pure rules and schemas',
    isIn: /^lib\/(?:core|pricing|delivery)\/|^lib\/[^/]+\/(?:policy|schemas|dto)\.ts$/,
    never: new RegExp(
      `^next(?:/|$)|^react|^node:|^server-only$|^server/|${DATABASE}|${SERVER_CODE}`,
    ),
  },
  {
    room: 'models',
    isIn: /^models\//,
    never:
      /^app\/|^components\/|^server\/|^next(?:\/|$)|^lib\/(?:api|platform|integrations|client)\/|^lib\/[^/]+\/(?:queries|commands|jobs)$/,
  },
  { room: 'lib', isIn: /^lib\//, never: /^app\/|^components\/|^server\// },
  {
    room: 'lib outside the browser',
    isIn: /^lib\//,
    not: /^lib\/client\//,
    never: /^lib\/client\//,
  },
  {
    room: 'browser plumbing',
    isIn: /^lib\/client\//,
    never: new RegExp(`^node:|^server/|^lib/integrations/|${DATABASE}|${SERVER_CODE}`),
  },
  {
    room: 'integrations',
    isIn: /^lib\/integrations\//,
    never: new RegExp(`^next(?:/|$)|^models/|^lib/[^/]+/(?:queries|commands|jobs)$|${DATABASE}`),
  },
  {
    room: 'pages',
    isIn: /^app\//,
    not: /^app\/api\//,
    never: new RegExp(`^models/|^server/|${DATABASE}`),
    onlyOfLib: oneOf([...SHARED, ...FOR_PAGES]),
  },
  {
    room: 'calls',
    isIn: /^app\/api\//,
    never: new RegExp(`^models/|^components/|^lib/integrations/|^server/|${DATABASE}`),
  },
  {
    room: 'components',
    isIn: /^components\//,
    never: new RegExp(`^app/|^models/|^server/|^node:|^scripts/|^tests/|${DATABASE}`),
    onlyOfLib: oneOf(SHARED),
  },
  { room: 'server', isIn: /^server\//, never: /^app\/|^components\/|^lib\/client\// },
];

function violations(sources: readonly SourceFile[]): string[] {
  return RULES.flatMap(({ room, isIn, not, never, onlyOfLib }) =>
    sources
      .filter((file) => isIn.test(file.path) && !not?.test(file.path))
      .flatMap((file) =>
        file.imports
          .filter(
            ({ target }) =>
              never.test(target) ||
              (onlyOfLib && target.startsWith('lib/') && !onlyOfLib.test(target)),
          )
          .map(({ target }) => `${file.path} (${room}) imports ${target}`),
      ),
  );
}

/** A made-up file, to show that a rule bites. */
const made = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: importsOf(path, text),
});

const INTRUDERS: readonly [path: string, text: string][] = [
  ['lib/orders/policy.ts', `import { Order } from '@/models/order';`],
  ['lib/core/money.ts', `import { env } from '../platform/env';`],
  ['models/order.ts', `import { emit } from '@/lib/platform/realtime';`],
  ['components/cart/cart.tsx', `import type { X } from '@/lib/cart/commands';`],
  ['components/cart/cart.tsx', `const x = await import('mongoose');`],
  ['components/cart/cart.tsx', `import { readLedger } from '@/lib/wallet/queries';`],
  ['components/orders/order.tsx', `import { cancelOrder } from '@/lib/orders/cancel';`],
  ['app/(shop)/wallet/page.tsx', `import { transfer } from '@/lib/wallet/ledger';`],
  ['app/(shop)/cart/page.tsx', `import type { Settled } from '@/lib/payments/settle';`],
  ['app/(shop)/cart/page.tsx', `const { quote } = await import('@/lib/orders/quote');`],
  ['app/(shop)/cart/page.tsx', `import {\n  a,\n  b,\n} from '@/lib/cart/commands';`],
  ['app/api/cart/update/route.ts', `export { Cart } from '@/models/cart';`],
  ['server/jobs.ts', `import x from '../components/ui/button';`],
];

/** The linter's own rules, for a folder outside the repository. */
function lintRules(): string {
  const rules = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } });
}

/** Files in which the linter sees an import that must not be there. */
function restricted(folder: string): string[] {
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  const only = ['lint', '--only=style/noRestrictedImports', '--reporter=github'];
  const told = spawnSync(process.execPath, [biome, ...only], { cwd: folder, encoding: 'utf8' });
  const found = [...told.stdout.matchAll(/noRestrictedImports,file=([^,]+),/g)];
  return [...new Set(found.map(([, file]) => path.relative(folder, file ?? '')))].sort();
}

describe('who may import whom', () => {
  it('holds in every room', () => {
    expect(violations(files)).toEqual([]);
  });

  it.each(INTRUDERS)('is noticed in %s: %s', (path, text) => {
    expect(violations([made(path, text)])).toHaveLength(1);
  });

  it('is said by the linter too, while one types', () => {
    // Relative ways are for this test alone: the linter knows imports by their names.
    const typed = INTRUDERS.filter(([, text]) => text.includes("'@/") || !text.includes("'."));
    const folder = mkdtempSync(path.join(os.tmpdir(), 'eki-lint-'));
    try {
      writeFileSync(path.join(folder, 'biome.json'), lintRules());
      const names = typed.map(([file, text], index) => {
        const { dir, base, ext, name: stem } = path.parse(file);
        // A policy is known by its name; the others are told apart by theirs.
        const name = path.join(dir, stem === 'policy' ? base : `${stem}-${index}${ext}`);
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), `${text}\n`);
        return name;
      });
      expect(restricted(folder)).toEqual(names.sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the database', () => {
  const all = [...files, ...around];
  const usersOf = (model: RegExp) =>
    all.filter(({ imports }) => imports.some(({ target }) => model.test(target)));

  it('is used by lib, the server, scripts and tests alone', () => {
    const may = /^(?:lib|models|scripts|server|tests)\//;
    const others = usersOf(/^models\//).filter(({ path }) => !may.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('has one file that writes the ledger, and one that reads it', () => {
    // The models list themselves; tests add the ledger up on their own.
    const users = usersOf(/^models\/ledger$/)
      .map(({ path }) => path)
      .filter((path) => path !== 'models/all.ts' && !path.startsWith('tests/'));
    expect(users).toEqual(['lib/wallet/ledger.ts', 'lib/wallet/queries.ts']);
    const reader = files.find(({ path }) => path === 'lib/wallet/queries.ts');
    expect(reader?.text).not.toMatch(
      /\.(?:create|insert\w*|update\w*|replace\w*|delete\w*|findOneAnd\w*|bulkWrite|save)\(/,
    );
  });
});

/** Features from the bottom up: each may use those before it, never those after. */
const ORDER = [
  ['settings', 'stock'],
  ['catalog', 'addresses', 'wallet', 'promo'],
  ['cart'],
  ['users'],
  ['orders', 'dispatch', 'errands'],
  ['payments'],
  ['chat', 'support'],
];
/** Pure parts may be used in any direction: a schema of one feature may hold one of another. */
const PURE = /\/(?:policy|schemas|dto|config-key|draft|mails)$/;
/** What every feature stands on, and reads actors from. */
const GROUND = ['users/sessions'];

function levelOf(path: string): number {
  const feature = /^lib\/([^/]+)\//.exec(`${path}/`)?.[1] ?? '';
  return ORDER.findIndex((level) => level.includes(feature));
}

describe('features', () => {
  it('use only features below their own', () => {
    const upward = files.flatMap((file) =>
      file.imports
        .filter(({ target, isType }) => !isType && levelOf(file.path) >= 0 && !PURE.test(target))
        .filter(({ target }) => !GROUND.some((ground) => target === `lib/${ground}`))
        .filter(({ target }) => levelOf(target) > levelOf(file.path))
        .map(({ target }) => `${file.path} uses ${target}`),
    );
    expect(upward).toEqual([]);
  });
});

describe('calls', () => {
  const handlers = files
    .filter((file) => /^app\/api\/.*\/route\.ts$/.test(file.path))
    .flatMap((file) =>
      [
        ...file.text.matchAll(/^export (?:const|async function|function) ([A-Z]+)\b(?: = (.*))?/gm),
      ].map(([, method, made]) => ({
        file: file.path,
        name: `${method} /${file.path.replace(/\/route\.ts$/, '').replace(/^app\//, '')}`,
        made: made ?? '',
      })),
    );

  it('have one row in the table for each handler, and one handler for each row', () => {
    expect(handlers.map(({ name }) => name).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  it('are made by route(), under the name of their own path', () => {
    const others = handlers.filter(({ name, made }) => !made.startsWith(`route('${name}'`));
    expect(others.map(({ file }) => file)).toEqual([]);
  });

  it('are short: what they do stands in a command or query', () => {
    const long = files
      .filter((file) => /^app\/api\/.*\/route\.ts$/.test(file.path))
      .map((file) => ({ path: file.path, lines: codeLines(file.text) }))
      .filter(({ lines }) => lines > 15);
    expect(long).toEqual([]);
  });
});

/** Lines that are neither import, comment nor empty. */
function codeLines(text: string): number {
  const code = text
    .replace(/^import[\s\S]*?from\s+'[^']+';$/gm, '')
    .replace(/^import '[^']+';$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  return code.split('\n').filter((line) => line.trim() && !line.trim().startsWith('//')).length;
}

describe('pages', () => {
  it('are made by the running shop: a build knows nothing of its configuration', () => {
    // By a choice of their own or their layout's, kept for a while, or for what was asked or who asks.
    const isLate =
      /export const (?:dynamic = 'force-dynamic'|revalidate = )|searchParams|lib\/platform\/page-session/;
    const late = (path: string) =>
      files.some((file) => file.path === path && isLate.test(file.text));
    const early = files
      .filter(({ path }) => /^app\/(?:.*\/)?page\.tsx$/.test(path))
      .filter(
        ({ path }) => !late(path) && !late(path.replace(/^(app\/\([^)]+\)).*/, '$1/layout.tsx')),
      );
    expect(early.map(({ path }) => path)).toEqual([]);
  });
});

describe('the browser', () => {
  const known = byImportName(files);
  const isServerOnly = (file: SourceFile) => file.imports.some((i) => i.target === 'server-only');
  const FORBIDDEN = new RegExp(`^node:|^next/headers$|${DATABASE}`);

  /** Ways from a file to code of the server, as chains of paths. */
  function waysToServer(start: SourceFile): string[] {
    const seen = new Set<SourceFile>();
    const found: string[] = [];
    const walk = (file: SourceFile, way: string[]) => {
      if (seen.has(file)) return;
      seen.add(file);
      const here = [...way, file.path];
      if (isServerOnly(file)) found.push(here.join(' → '));
      for (const { target, isOurs, isType } of file.imports) {
        if (isType) continue;
        const next = isOurs ? known.get(target) : undefined;
        if (next) walk(next, here);
        else if (FORBIDDEN.test(target)) found.push([...here, target].join(' → '));
      }
    };
    walk(start, []);
    return found;
  }

  it('gets no code of the server through a client component', () => {
    const clients = files.filter((file) => /^['"]use client['"]/.test(file.text));
    expect(clients.flatMap(waysToServer)).toEqual([]);
  });

  it('gets none through shared rules either', () => {
    const shared = files.filter((file) =>
      /^lib\/(?:core|client|pricing|delivery)\//.test(file.path),
    );
    expect(shared.flatMap(waysToServer)).toEqual([]);
  });
});

describe('every file', () => {
  const ENVIRONMENT = new Set([
    'lib/platform/env.ts',
    'lib/platform/crash-point.ts',
    'models/define.ts',
    'server/environment.ts',
    'server/production.ts',
  ]);

  it('takes its settings from lib/platform/env.ts', () => {
    const readers = files.filter(
      ({ path, text }) => /\bprocess\.env\b/.test(text) && !ENVIRONMENT.has(path),
    );
    expect(readers.map(({ path }) => path)).toEqual([]);
  });

  it('that touches the database, the network or the environment is marked server-only', () => {
    const isServer = /^models\/|^lib\/platform\/|^lib\/[^/]+\/(?:queries|commands|jobs)\.ts$/;
    const unmarked = files.filter(
      ({ path, imports }) =>
        isServer.test(path) &&
        path !== 'models/validators.ts' &&
        !imports.some(({ target }) => target === 'server-only'),
    );
    expect(unmarked.map(({ path }) => path)).toEqual([]);
  });

  it('of lib that uses models or platform says server-only before anything else', () => {
    const late = files.filter(
      ({ path, text, imports }) =>
        path.startsWith('lib/') &&
        imports.some(({ target }) => /^(?:models|lib\/platform)\//.test(target)) &&
        /^import\b.*$/m.exec(text)?.[0] !== "import 'server-only';",
    );
    expect(late.map(({ path }) => path)).toEqual([]);
  });

  it('is short enough to be read at once, a component shorter still, a page the shortest', () => {
    const most = (path: string) => {
      if (/^app\/(?:.+\/)?page\.tsx$/.test(path)) return 80;
      return /^components\/.+\.tsx$/.test(path) ? 150 : 250;
    };
    const long = files
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > most(path));
    expect(long).toEqual([]);
  });

  it('says what it means in rules that take the time as a parameter', () => {
    const pure = /^lib\/(?:core|pricing|delivery)\/|^lib\/[^/]+\/(?:policy|schemas)\.ts$/;
    const clocks = files.filter(
      ({ path, text }) => pure.test(path) && /\bDate\.now\(\)|\bnew Date\(\)/.test(text),
    );
    expect(clocks.map(({ path }) => path)).toEqual([]);
  });
});

describe('journeys', () => {
  it('are skipped only for a reason that is looked up while they run', () => {
    // Elsewhere the linter allows no skipping at all; it cannot tell a condition from a title.
    const isForGood = /\.(?:skip|fixme|fail)\(\s*(?:['"`)]|true\b|async\b|\(\)\s*=>)/;
    const silenced = around.filter(({ path, text }) => /^e2e\//.test(path) && isForGood.test(text));
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

describe('functions', () => {
  // Drawings of the demo's pictures are lists of shapes.
  const sources = [...files, ...around].filter(({ path }) =>
    /^(?:app|bench|components|lib|models|scripts(?!\/art)|server)\//.test(path),
  );

  it('are short: 40 lines of their own, and with markup and inner functions 50, in components 100', () => {
    const most = (path: string) => (path.startsWith('components/') ? 100 : 50);
    const long = sources.flatMap(({ path, text }) =>
      functionLengths(path, text)
        .filter(({ own, whole }) => own > 40 || whole > most(path))
        .map(({ name, own, whole }) => `${path} ${name}: ${own} of ${whole}`),
    );
    expect(long).toEqual([]);
  });

  it('are measured without what is no line of theirs', () => {
    const text = [
      'function Page() {',
      '  // why',
      '',
      '  const size = 1; /* and',
      '  more */',
      '  const press = () => {',
      '    go();',
      '  };',
      '  return (',
      '    <p>',
      '      {size}',
      '    </p>',
      '  );',
      '}',
      'const half = (n: number) =>',
      '  n / 2;',
    ].join('\n');
    expect(functionLengths('page.tsx', text)).toEqual([
      { name: 'Page', own: 5, whole: 9 },
      { name: 'press', own: 1, whole: 1 },
      { name: 'half', own: 1, whole: 1 },
    ]);
    expect(() => functionLengths('x.ts', 'const =')).toThrow(/^x\.ts: /);
  });
});
