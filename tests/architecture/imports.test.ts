import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { TIMERS } from '@/lib/assembly/outbox';
import { byImportName, getImports, type SourceFile } from '../support/source-files';
import { DATABASE, files, toolFiles } from './sources';

/** A fictitious file, to show that a rule works. */
const made = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: getImports(path, text),
});

const oneOf = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`);

/**
 * The rooms of lib and models, from the bottom up: a file may use its own room and those before it, types
 * included. `assembly` is above all of them, and only the ends use it.
 */
const ROOMS = [
  ...['core', 'platform', 'integrations', 'ledger', 'people', 'shops', 'catalog', 'purchases'],
  ...['money', 'conversations', 'client', 'assembly'],
];

const roomOf = (path: string) => /^(?:lib|models)\/([^/]+)\//.exec(`${path}/`)?.[1];

function findUpward({ path, imports }: SourceFile): string[] {
  const room = roomOf(path);
  return imports
    .filter(({ target }) => {
      const other = roomOf(target);
      if (!other) return false;
      if (!room) return other === 'assembly' && !/^(?:app|server)\//.test(path);
      return ROOMS.indexOf(other) > ROOMS.indexOf(room);
    })
    .map(({ target }) => `${path} imports ${target}`);
}

describe('rooms', () => {
  it('are the only folders of lib and models', () => {
    const unknown = files
      .map(({ path }) => path)
      .filter((path) => /^(?:lib|models)\//.test(path) && !ROOMS.includes(roomOf(path) ?? ''));
    expect(unknown).toEqual([]);
  });

  it('import only rooms before them, types included', () => {
    expect(files.flatMap(findUpward)).toEqual([]);
  });

  it.each([
    ['lib/core/paths.ts', `import type { OrderDto } from '@/lib/purchases/moves/dto';`],
    ['lib/platform/worker.ts', `import { cancelOrder } from '@/lib/purchases/moves/cancel';`],
    ['lib/people/queries.ts', `import { Vendor } from '@/models/shops/vendor';`],
    ['lib/shops/queries.ts', `const x = await import('@/lib/catalog/queries');`],
    ['lib/integrations/paystack/live.ts', `import { post } from '../../ledger/ledger';`],
    ['models/shops/vendor.ts', `import type { OrderDoc } from '@/models/purchases/order';`],
    ['lib/conversations/chat/commands.ts', `import { CALLS } from '@/lib/assembly/calls';`],
    ['components/ui/button.tsx', `import { CALLS } from '@/lib/assembly/calls';`],
  ])('find an import that goes up: %s, %s', (path, text) => {
    expect(findUpward(made(path, text))).toHaveLength(1);
  });
});

/** Shapes and rules that run on both sides. */
const BOTH_SIDES = [
  'lib/core/.+',
  'lib/.+/(?:(?:staff|standing)-)?(?:dto|schemas|policy|messages)',
  'lib/platform/socket-events',
  'lib/catalog/(?:ratings|sorts|structured-data)',
  'lib/people/(?:common-passwords|password)',
  'lib/purchases/checkout/cart/config-key',
  'lib/conversations/quickie/words',
];
const PURE_FILES = [
  ...BOTH_SIDES,
  'lib/.+/draft',
  'lib/purchases/moves/(?:state|transition|money|budget)',
  'lib/people/addresses/gazetteer.json',
];
/** Files that the browser may import. */
const SHARED = [...BOTH_SIDES, 'lib/client/.+'];
/** Files that pages may import too: queries, the session, their own URL, metadata for search engines. */
const PAGE_FILES = [
  'lib/.+/(?:staff-)?queries',
  'lib/catalog/(?:metadata|sitemap|og/answers)',
  'lib/platform/(?:env|page-session|session)',
];
/** Imports that a pure rule must not have. */
const PLATFORMS = new RegExp(
  `^next(?:/|$)|^react|^node:|^server-only$|^server/|^models/|${DATABASE}`,
);

/** Files of one kind, and the imports they must not have. */
interface Rule {
  kind: string;
  isIn: RegExp;
  not?: RegExp;
  never: RegExp;
  /** The only files of lib/ that they may import. */
  onlyOfLib?: RegExp;
}

const RULES: readonly Rule[] = [
  { kind: 'core', isIn: /^lib\/core\//, never: PLATFORMS },
  {
    kind: 'pure rules and schemas',
    isIn: /^lib\/.+\/(?:(?:staff|standing)-)?(?:policy|schemas|dto|messages)\.ts$|^lib\/purchases\/moves\/(?:state|transition|money|budget)\.ts$/,
    never: PLATFORMS,
    onlyOfLib: oneOf(PURE_FILES),
  },
  {
    kind: 'rows of calls',
    isIn: /^lib\/.+\/(?:[a-z]+-)*calls\.ts$/,
    not: /^lib\/assembly\//,
    never: new RegExp(PLATFORMS.source.replace('|^server-only$', '')),
    onlyOfLib: oneOf([
      'lib/core/.+',
      'lib/.+/(?:(?:staff|standing)-)?(?:schemas|messages|policy)',
      'lib/platform/http/row',
    ]),
  },
  {
    kind: 'models',
    isIn: /^models\//,
    never: /^app\/|^components\/|^server\/|^next(?:\/|$)/,
    onlyOfLib: oneOf(PURE_FILES),
  },
  { kind: 'lib', isIn: /^lib\//, never: /^app\/|^components\/|^server\// },
  {
    kind: 'browser plumbing',
    isIn: /^lib\/client\//,
    never: new RegExp(`^node:|^server/|^models/|${DATABASE}`),
    onlyOfLib: oneOf(SHARED),
  },
  {
    kind: 'integrations',
    isIn: /^lib\/integrations\//,
    never: new RegExp(`^next(?:/|$)|^models/|${DATABASE}`),
  },
  { kind: 'platform', isIn: /^lib\/platform\//, never: /^next(?:\/|$)(?!headers$)/ },
  {
    kind: 'pages',
    isIn: /^app\//,
    not: /^app\/api\//,
    never: new RegExp(`^models/|^server/|${DATABASE}`),
    onlyOfLib: oneOf([...SHARED, ...PAGE_FILES]),
  },
  {
    kind: 'calls',
    isIn: /^app\/api\//,
    never: new RegExp(`^models/|^components/|^lib/integrations/|^server/|${DATABASE}`),
  },
  {
    kind: 'components',
    isIn: /^components\//,
    never: new RegExp(`^app/|^models/|^server/|^node:|^scripts/|^tests/|${DATABASE}`),
    onlyOfLib: oneOf(SHARED),
  },
  {
    kind: 'server',
    isIn: /^server\//,
    // The hash of the inline script is in the policy of staff areas.
    never: /^app\/|^components\/|^lib\/client\/(?!head-script$)/,
  },
];

function violations(sources: readonly SourceFile[]): string[] {
  return RULES.flatMap(({ kind, isIn, not, never, onlyOfLib }) =>
    sources
      .filter((file) => isIn.test(file.path) && !not?.test(file.path))
      .flatMap((file) =>
        file.imports
          .filter(
            ({ target }) =>
              never.test(target) ||
              (onlyOfLib && target.startsWith('lib/') && !onlyOfLib.test(target)),
          )
          .map(({ target }) => `${file.path} (${kind}) imports ${target}`),
      ),
  );
}

const CANCEL = `import { cancelOrder } from '@/lib/purchases/moves/cancel';`;

describe('import rules', () => {
  it('hold in every folder', () => {
    expect(violations(files)).toEqual([]);
  });

  it.each([
    ['lib/purchases/moves/messages.ts', `import { Order } from '@/models/purchases/order';`],
    ['lib/purchases/moves/messages.ts', CANCEL],
    ['lib/purchases/moves/calls.ts', CANCEL],
    ['lib/core/money.ts', `import { setTimeout } from 'node:timers';`],
    ['lib/client/api.ts', CANCEL],
    ['models/purchases/order.ts', CANCEL],
    ['models/purchases/order.ts', `import { emit } from '@/lib/platform/realtime';`],
    ['components/market/cart/cart.tsx', `import type { X } from '@/lib/people/commands';`],
    ['components/market/cart/cart.tsx', `const x = await import('mongoose');`],
    ['components/market/cart/cart.tsx', `import { sumRefunds } from '@/lib/ledger/queries';`],
    ['app/(shop)/wallet/page.tsx', `import { post } from '@/lib/ledger/ledger';`],
    ['app/(shop)/cart/page.tsx', `import {\n  a,\n  b,\n} from '@/lib/people/commands';`],
    ['app/api/cart/update/route.ts', `export { Cart } from '@/models/purchases/cart';`],
    ['server/jobs.ts', `import x from '../components/ui/button';`],
  ])('find a violation in %s: %s', (path, text) => {
    expect(violations([made(path, text)])).toHaveLength(1);
  });
});

/** What a model may not import: anything but `core`, its own room and the helpers of all models. */
function findForeign({ path, imports }: SourceFile): string[] {
  const room = roomOf(path) ?? '';
  const may = new RegExp(
    `^(?:lib/(?:core|${room})/|models/${room}/|models/platform/(?:bank-account|define|kobo-type|leased-row|validators)$)`,
  );
  return imports
    .filter(({ target }) => /^(?:lib|models)\//.test(target) && !may.test(target))
    .map(({ target }) => `${path} imports ${target}`);
}

describe('models', () => {
  const models = files.filter(({ path }) => /^models\/(?!assembly\/)/.test(path));

  it('import nothing of another room, types included', () => {
    expect(models.flatMap(findForeign)).toEqual([]);
  });

  it.each([
    ['models/people/rider.ts', `import type { X } from '@/lib/shops/applications/policy';`],
    ['models/purchases/order.ts', `import type { ProductDoc } from '@/models/shops/product';`],
    ['models/purchases/order.ts', `import { WRITES } from '@/lib/platform/policy';`],
  ])('import nothing of another room: %s, %s', (path, text) => {
    expect(findForeign(made(path, text))).toHaveLength(1);
  });
});

describe('the database', () => {
  const all = [...files, ...toolFiles];
  const getUsers = (model: RegExp) =>
    all.filter(({ imports }) => imports.some(({ target }) => model.test(target)));

  it('is used only by lib, server, scripts, tools and tests', () => {
    const may = /^(?:lib|models|scripts|server|tests|tools)\//;
    const others = getUsers(/^models\//).filter(({ path }) => !may.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  it('uses only mongoose classes that exist at run time, not just in its types', () => {
    const exists = (chain: string) =>
      chain.split('.').reduce<unknown>((at, name) => Reflect.get(Object(at), name), mongoose);
    const missing = files.flatMap(({ path, text }) =>
      [...text.matchAll(/\bmongoose\.((?:\w+\.)*[A-Z]\w*)/g)]
        .filter(([, chain = '']) => exists(chain) === undefined)
        .map(([name]) => `${path} uses ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('is queried for owned data only through ownedBy', () => {
    const picks =
      /\b\w+: actor\.userId\b|\bfindById\w*\(\s*actor\.userId\b|ObjectId\(actor\.userId\)/;
    const own = files.filter(
      ({ path, text }) => /^(?:app|lib|server)\//.test(path) && picks.test(text),
    );
    expect(own.map(({ path }) => path)).toEqual([]);
  });

  it('has its ledger written by one file and read by its room', () => {
    // models/assembly/all.ts lists every model, and tests may read all of it.
    const users = getUsers(/^models\/ledger\/ledger$/).filter(
      ({ path }) => path !== 'models/assembly/all.ts' && !path.startsWith('tests/'),
    );
    expect(users.map(({ path }) => path).filter((path) => !path.startsWith('lib/ledger/'))).toEqual(
      [],
    );
    const writes =
      /\.(?:create|insert\w*|update\w*|replace\w*|delete\w*|findOneAnd\w*|bulkWrite|save)\(/;
    const writers = users.filter(({ text }) => writes.test(text)).map(({ path }) => path);
    expect(writers).toEqual(['lib/ledger/ledger.ts']);
  });
});

describe('payments', () => {
  it('depend on what is bought only through its purpose', () => {
    const bought =
      /^lib\/(?:purchases\/moves\/(?:orders|dispatch|errands)|shops\/stock)\/|^models\/(?:purchases\/(?:order|cart)|shops\/stock-level)$/;
    // A quote of the cart is always about orders.
    const may = /\/(?:purpose-\w+|quote)\.ts$/;
    const direct = files
      .filter(({ path }) => path.startsWith('lib/purchases/checkout/payments/') && !may.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => bought.test(target))
          .map(({ target }) => `${path} imports ${target}`),
      );
    expect(direct).toEqual([]);
  });
});

const APP_FOLDERS = [
  ...['(shop)', '(info)', '(seller)', '(rider)', '(support)', '(ops)', 'api'],
  ...['fonts', 'gone', 'missing', 'og', 'pictures', 'sitemap.xml', 'sitemaps'],
];
/** Areas whose pages are all below one path. */
const AREAS = ['(seller)/seller', '(rider)/rider', '(support)/support', '(ops)/admin'];

/** Files of app in a folder that nobody expects. */
function findUnexpected(sources: readonly SourceFile[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter((path) => {
      const [top = '', folder = '', ...rest] = path.split('/');
      // Next's own files are next to its folders.
      if (top !== 'app' || rest.length === 0) return false;
      const area = AREAS.find((one) => one.startsWith(`${folder}/`));
      if (area) return !path.startsWith(`app/${area}/`) && !/\/layout\.tsx$/.test(path);
      return !APP_FOLDERS.includes(folder);
    });
}

describe('pages', () => {
  it('are in the folder of their area', () => {
    expect(findUnexpected(files)).toEqual([]);
  });

  it.each(['app/(gifts)/gifts/page.tsx', 'app/(ops)/gifts/page.tsx'])(
    'are rejected outside it: %s',
    (path) => {
      expect(findUnexpected([made(path, '')])).toEqual([path]);
    },
  );
});

/** Folders of components/ from the bottom up: each may use the levels before it and its own. */
const COMPONENT_ORDER = [
  ['ui', 'market/seo'],
  ['market/shell'],
  ['market/account'],
  ['work/kit'],
  ['purchase/reviews'],
  ['market/catalog'],
  ['market/cart', 'market/checkout', 'conversation', 'purchase'],
  [
    ...['market/account/profile', 'market/home', 'market/info', 'market/offline'],
    ...['purchase/dispatch', 'purchase/errands'],
  ],
  ['work/money'],
  ['work/seller', 'work/applications', 'work/rider', 'work/support'],
  ['work/ops'],
];
/** Files that use a folder above theirs. The list may only shrink. */
const UPWARD: Readonly<Record<string, string>> = {
  'components/market/account/addresses/add-address.tsx': 'chooses the new address for the checkout',
  'components/market/shell/dialog-host.tsx': 'shows the dialogs of all features',
  'components/market/shell/dialog-parts.ts': 'loads them',
  'components/market/shell/shop-frame.tsx': 'passes Google’s settings to them',
};

/** Level of the longest folder that contains the file; -1 if none does. */
function getComponentLevel(path: string): number {
  const folder = COMPONENT_ORDER.flat()
    .filter((one) => `${path}/`.startsWith(`components/${one}/`))
    .sort((a, b) => b.length - a.length)[0];
  return COMPONENT_ORDER.findIndex((level) => folder !== undefined && level.includes(folder));
}

describe('component folders', () => {
  const upward = files
    .filter(({ path }) => path.startsWith('components/'))
    .filter(({ path, imports }) =>
      imports.some(({ target }) => getComponentLevel(target) > getComponentLevel(path)),
    )
    .map(({ path }) => path);

  it('each have a place in the order', () => {
    const unknown = files.filter(
      ({ path }) => path.startsWith('components/') && getComponentLevel(path) < 0,
    );
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it('use only those below or beside theirs', () => {
    expect(upward.filter((path) => !(path in UPWARD))).toEqual([]);
  });

  it('have no exception that isn’t needed', () => {
    expect(Object.keys(UPWARD).filter((path) => !upward.includes(path))).toEqual([]);
  });
});

describe('the assembly', () => {
  const known = byImportName(files);

  /** Files of other rooms that a list of the assembly loads values from. */
  const getListed = (list: string) =>
    known
      .get(`lib/assembly/${list}`)
      ?.imports.filter(({ target, isType }) => !isType && target.startsWith('lib/'))
      .map(({ target }) => target) ?? [];
  const findMakers = (made: RegExp) =>
    files.filter(({ text }) => made.test(text)).map(({ path }) => path.replace(/\.ts$/, ''));

  it('lists every room’s mails, push messages and timers for the workers', () => {
    const all = findMakers(
      /= defineMail|(?:: | = )(?:define(?:Mails?|Push|Timer)|implementTimer)\(|: defineDeletion\(/,
    );
    expect(getListed('outbox').sort()).toEqual(all.sort());
  });

  it('runs every timer that a room declares for another', () => {
    const declared = files.flatMap(({ text }) =>
      [...text.matchAll(/\bdeclareTimer\('([^']+)'/g)].map(([, name]) => name ?? ''),
    );
    const running = TIMERS.map(({ name }) => name);
    expect(declared.length).toBeGreaterThan(1);
    expect(declared.filter((name) => !running.includes(name))).toEqual([]);
  });

  it.each([
    ['erasers', /: Eraser = /],
    ['approvals', /: ApprovalKind = /],
  ])('lists what every room has for %s', (list, made) => {
    const makers = findMakers(made);
    expect(makers.length).toBeGreaterThan(1);
    expect(makers.filter((path) => !getListed(list).includes(path))).toEqual([]);
  });

  it('is known to pages, calls, the server, scripts and tests alone', () => {
    const users = files.filter(
      ({ path, imports }) =>
        /^(?:lib|components|models)\//.test(path) &&
        !path.startsWith('lib/assembly/') &&
        imports.some(({ target }) => target.startsWith('lib/assembly/')),
    );
    expect(users.map(({ path }) => path)).toEqual([]);
  });
});

describe('the browser', () => {
  const known = byImportName(files);
  const isServerOnly = (file: SourceFile) => file.imports.some((i) => i.target === 'server-only');
  const FORBIDDEN = new RegExp(`^node:|^next/headers$|${DATABASE}`);

  /** Import chains from a file to server code. */
  function findServerPaths(start: SourceFile): string[] {
    const seen = new Set<SourceFile>();
    const found: string[] = [];
    const walk = (file: SourceFile, chain: string[]) => {
      if (seen.has(file)) return;
      seen.add(file);
      const here = [...chain, file.path];
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

  it('gets no server code through a client component', () => {
    const clients = files.filter((file) => /^['"]use client['"]/.test(file.text));
    expect(clients.flatMap(findServerPaths)).toEqual([]);
  });

  it('gets no server code through shared modules', () => {
    const shared = files.filter((file) => /^lib\/(?:core|client)\//.test(file.path));
    expect(shared.flatMap(findServerPaths)).toEqual([]);
  });
});
