import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { byImportName, getImports, type SourceFile } from '../support/source-files';
import { DATABASE, files, toolFiles } from './sources';

/** The files of a room, and the imports they must not have (design, architecture part 2). */
interface Rule {
  room: string;
  isIn: RegExp;
  not?: RegExp;
  never: RegExp;
  /** The only files of lib/ that it may import. */
  onlyOfLib?: RegExp;
}

/** Shapes and rules that run on both sides. */
const BOTH_SIDES = [
  'lib/(?:core|pricing|delivery)/.+',
  'lib/[^/]+/(?:dto|(?:staff-)?schemas|policy)',
  'lib/purchases/checkout/cart/config-key',
  'lib/catalog/(?:sorts|structured-data)',
  'lib/conversations/quickie/words',
  'lib/people/password',
  'lib/people/common-passwords',
];
const PURE_FILES = [
  ...BOTH_SIDES,
  'lib/[^/]+/draft',
  'lib/purchases/moves/(?:state|transition|money)',
  'lib/people/addresses/gazetteer.json',
];
/** Files that the browser may import. */
const SHARED = [...BOTH_SIDES, 'lib/client/.+', 'lib/live/.+'];
/** Files that pages may import too: queries, the session, their own URL, metadata for search engines. */
const PAGE_FILES = [
  'lib/[^/]+/queries',
  'lib/catalog/(?:metadata|sitemap|og/answers)',
  'lib/platform/(?:env|page-session|session)',
];
/** Imports that a pure rule must not have. */
const PLATFORMS = new RegExp(
  `^next(?:/|$)|^react|^node:|^server-only$|^server/|^models/|${DATABASE}`,
);
const oneOf = (names: readonly string[]) => new RegExp(`^(?:${names.join('|')})$`);

const RULES: readonly Rule[] = [
  {
    room: 'the base of every feature',
    isIn: /^lib\/(?:core|pricing|delivery)\//,
    never: PLATFORMS,
    onlyOfLib: oneOf(['lib/(?:core|pricing|delivery)/.+']),
  },
  {
    room: 'pure rules and schemas',
    isIn: /^lib\/[^/]+\/(?:policy|(?:staff-)?schemas|dto)\.ts$|^lib\/moves\/(?:state|transition|money)\.ts$/,
    never: PLATFORMS,
    onlyOfLib: oneOf(PURE_FILES),
  },
  {
    room: 'rows of calls',
    isIn: /^lib\/[^/]+\/calls\.ts$/,
    not: /^lib\/assembly\//,
    never: new RegExp(PLATFORMS.source.replace('|^server-only$', '')),
    onlyOfLib: oneOf([
      'lib/core/.+',
      'lib/[^/]+/(?:(?:staff-)?schemas|policy)',
      'lib/platform/http/row',
    ]),
  },
  {
    room: 'models',
    isIn: /^models\//,
    never: /^app\/|^components\/|^server\/|^next(?:\/|$)/,
    onlyOfLib: oneOf(PURE_FILES),
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
    never: new RegExp(`^node:|^server/|^models/|${DATABASE}`),
    onlyOfLib: oneOf(SHARED),
  },
  {
    room: 'integrations',
    isIn: /^lib\/integrations\//,
    never: new RegExp(`^next(?:/|$)|^models/|${DATABASE}`),
    onlyOfLib: oneOf(['lib/(?:core|delivery|platform|integrations)/.+']),
  },
  {
    room: 'platform',
    isIn: /^lib\/platform\//,
    never: /^next(?:\/|$)(?!headers$)/,
    onlyOfLib: oneOf([
      'lib/(?:core|platform)/.+',
      'lib/integrations/[^/]+/port',
      'lib/platform/socket-events',
    ]),
  },
  {
    room: 'pages',
    isIn: /^app\//,
    not: /^app\/api\//,
    never: new RegExp(`^models/|^server/|${DATABASE}`),
    onlyOfLib: oneOf([...SHARED, ...PAGE_FILES]),
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
  {
    room: 'server',
    isIn: /^server\//,
    // The hash of the inline script is in the policy of staff areas.
    never: /^app\/|^components\/|^lib\/client\/(?!head-script$)/,
  },
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

/** A fictitious file, to show that a rule works. */
const made = (path: string, text: string): SourceFile => ({
  path,
  text,
  imports: getImports(path, text),
});

const INTRUDERS: readonly [path: string, text: string][] = [
  ['lib/purchases/moves/orders/policy.ts', `import { Order } from '@/models/purchases/order';`],
  ['lib/core/money.ts', `import { env } from '../platform/env';`],
  ['lib/core/paths.ts', `import type { OrderDto } from '@/lib/purchases/moves/orders/dto';`],
  ['lib/core/pricing/quote.ts', `import type { PictureDto } from '@/lib/catalog/dto';`],
  ['models/purchases/order.ts', `import { emit } from '@/lib/platform/realtime';`],
  ['components/market/cart/cart.tsx', `import type { X } from '@/lib/purchases/checkout/cart/commands';`],
  ['components/market/cart/cart.tsx', `const x = await import('mongoose');`],
  ['components/market/cart/cart.tsx', `import { readLedger } from '@/lib/money/wallet/queries';`],
  ['components/purchase/order.tsx', `import { cancelOrder } from '@/lib/purchases/moves/cancel';`],
  ['app/(shop)/wallet/page.tsx', `import { transfer } from '@/lib/ledger/ledger';`],
  ['app/(shop)/cart/page.tsx', `import type { Settled } from '@/lib/purchases/checkout/payments/settle';`],
  ['app/(shop)/cart/page.tsx', `const { quote } = await import('@/lib/purchases/checkout/quotes/sale');`],
  ['app/(shop)/cart/page.tsx', `import {\n  a,\n  b,\n} from '@/lib/purchases/checkout/cart/commands';`],
  ['app/api/cart/update/route.ts', `export { Cart } from '@/models/purchases/cart';`],
  ['server/jobs.ts', `import x from '../components/ui/button';`],
  ['lib/purchases/moves/orders/policy.ts', `import { cancelOrder } from '@/lib/purchases/moves/cancel';`],
  ['lib/purchases/moves/orders/calls.ts', `import { cancelOrder } from '@/lib/purchases/moves/orders/commands';`],
  ['lib/client/api.ts', `import { cancelOrder } from '@/lib/purchases/moves/cancel';`],
  ['models/purchases/order.ts', `import { cancelOrder } from '@/lib/purchases/moves/cancel';`],
  ['lib/integrations/maps/live.ts', `import { addAddress } from '@/lib/people/addresses/commands';`],
  ['lib/integrations/paystack/live.ts', `import { settlePayment } from '../../payments/settle';`],
  ['lib/platform/worker.ts', `import { cancelOrder } from '@/lib/purchases/moves/cancel';`],
];

/** The linter's rules, for a folder outside the repository. */
function lintRules(): string {
  const rules = JSON.parse(readFileSync('biome.json', 'utf8')) as Record<string, unknown>;
  return JSON.stringify({ ...rules, $schema: undefined, vcs: { enabled: false } });
}

/** Files in which the linter finds a forbidden import. */
function findRestricted(folder: string): string[] {
  const biome = path.resolve('node_modules/@biomejs/biome/bin/biome');
  const only = ['lint', '--only=style/noRestrictedImports', '--reporter=github'];
  const report = spawnSync(process.execPath, [biome, ...only], { cwd: folder, encoding: 'utf8' });
  const found = [...report.stdout.matchAll(/noRestrictedImports,file=([^,]+),/g)];
  return [...new Set(found.map(([, file]) => path.relative(folder, file ?? '')))].sort();
}

describe('import rules', () => {
  it('hold in every folder', () => {
    expect(violations(files)).toEqual([]);
  });

  it.each(INTRUDERS)('find a violation in %s: %s', (path, text) => {
    expect(violations([made(path, text)])).toHaveLength(1);
  });

  it('are also checked by the linter', () => {
    // Only this test resolves relative paths: the linter sees the specifiers.
    const typed = INTRUDERS.filter(([, text]) => text.includes("'@/") || !text.includes("'."));
    const folder = mkdtempSync(path.join(os.tmpdir(), 'eki-lint-'));
    try {
      writeFileSync(path.join(folder, 'biome.json'), lintRules());
      const names = typed.map(([file, text], index) => {
        const { dir, base, ext, name: stem } = path.parse(file);
        // Rules by file name need that name, so the folder gets the index; the others get it in their name.
        const name = ['policy', 'calls'].includes(stem)
          ? path.join(`${dir}-${index}`, base)
          : path.join(dir, `${stem}-${index}${ext}`);
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
        writeFileSync(path.join(folder, name), `${text}\n`);
        return name;
      });
      expect(findRestricted(folder)).toEqual(names.sort());
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** The room of each model, as it will be in `models/<room>/`. */
const MODEL_ROOMS: Readonly<Record<string, readonly string[]>> = {
  platform: [
    ...['approval', 'audit', 'command', 'file', 'idempotency-key', 'outbox'],
    ...['push-subscription', 'rate-limit', 'settings', 'socket-event'],
  ],
  ledger: ['ledger'],
  people: ['account-link', 'address', 'person-note', 'rider', 'session', 'user'],
  shops: [
    ...['application', 'product', 'product-import', 'shop-invitation', 'stock-change'],
    ...['stock-level', 'vendor', 'vendor-member'],
  ],
  purchases: [
    ...['cart', 'delivery-job', 'direct-fields', 'dispatch', 'errand', 'open-offer', 'order'],
    ...['payment', 'promo', 'report', 'review', 'purchase', 'staff-allowance'],
    ...['webhook-inbox', 'wishlist'],
  ],
  money: ['funding-account'],
  conversations: [
    ...['agent-presence', 'canned-reply', 'chat', 'chat-episode', 'chat-message', 'chat-note'],
    'support-ticket',
  ],
};
/** Folders of lib/ that will be one room; those that aren't named have no model. */
const MODEL_FOLDERS: Readonly<Record<string, readonly string[]>> = {
  platform: ['platform', 'files', 'settings', 'push'],
  ledger: [],
  people: ['users', 'addresses', 'riders'],
  shops: ['sellers', 'applications', 'products', 'stock'],
  purchases: [
    ...['pricing', 'delivery', 'cart', 'quotes', 'promos', 'payments', 'moves', 'jobs'],
    ...['orders', 'dispatch', 'errands', 'reviews'],
  ],
  money: ['wallet'],
  conversations: ['chat', 'support', 'quickie'],
};
const MODEL_HELPERS = [
  ...['bank-account', 'define', 'kobo-type', 'leased-row', 'validators'],
  // Lists every model.
  'all',
];

/** What a model may not import: anything but `core`, its own room and the helpers of all models. */
function findForeign({ path, imports }: SourceFile): string[] {
  const name = path.replace(/^models\/|\.ts$/g, '');
  const room = Object.keys(MODEL_ROOMS).find((one) => MODEL_ROOMS[one]?.includes(name)) ?? '';
  const folders = ['core', ...(MODEL_FOLDERS[room] ?? [])];
  const models = [...MODEL_HELPERS, ...(MODEL_ROOMS[room] ?? [])];
  return imports
    .map(({ target }) => target)
    .filter((target) => {
      const [top, folder = ''] = target.split('/');
      if (top === 'models') return !models.includes(folder);
      return top === 'lib' && !folders.includes(folder);
    })
    .map((target) => `${path} imports ${target}`);
}

describe('models', () => {
  const models = files.filter(({ path }) => path.startsWith('models/') && path !== 'models/assembly/all.ts');

  it('each belong to one room', () => {
    const named = [...Object.values(MODEL_ROOMS).flat(), ...MODEL_HELPERS];
    const present = files.filter(({ path }) => path.startsWith('models/'));
    expect(named.map((name) => `models/${name}.ts`).sort()).toEqual(
      present.map(({ path }) => path).sort(),
    );
  });

  it('import nothing of another room, types included', () => {
    expect(models.flatMap(findForeign)).toEqual([]);
  });

  it.each([
    ['models/people/rider.ts', `import type { RideFields } from '@/lib/shops/applications/policy';`],
    ['models/purchases/order.ts', `import type { ProductDoc } from './product';`],
    ['models/platform/bank-account.ts', `import { TAKINGS } from '@/lib/money/wallet/policy';`],
  ])('import nothing of another room: %s, %s', (path, text) => {
    expect(findForeign(made(path, text))).toHaveLength(1);
  });
});

describe('the database', () => {
  const all = [...files, ...toolFiles];
  const getUsers = (model: RegExp) =>
    all.filter(({ imports }) => imports.some(({ target }) => model.test(target)));

  it('is used only by lib, server, scripts, measurements and tests', () => {
    const may = /^(?:bench|lib|models|scripts|server|tests)\//;
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

  it('has its ledger written by one file and read by one file', () => {
    // models/assembly/all.ts lists every model, and tests sum up the ledger themselves.
    const users = getUsers(/^models\/ledger$/)
      .map(({ path }) => path)
      .filter((path) => path !== 'models/assembly/all.ts' && !path.startsWith('tests/'));
    expect(users).toEqual(['lib/ledger/ledger.ts', 'lib/money/wallet/queries.ts']);
    const reader = files.find(({ path }) => path === 'lib/money/wallet/queries.ts');
    expect(reader?.text).not.toMatch(
      /\.(?:create|insert\w*|update\w*|replace\w*|delete\w*|findOneAnd\w*|bulkWrite|save)\(/,
    );
  });
});

describe('payments', () => {
  it('depend on what is bought only through its purpose', () => {
    const PURCHASES =
      /^lib\/(?:orders|dispatch|errands|stock)\/|^models\/(?:order|cart|stock-level)$/;
    // A quote of the cart is always about orders.
    const may = /^lib\/payments\/(?:purpose-\w+|quote)\.ts$/;
    const direct = files
      .filter(({ path }) => path.startsWith('lib/purchases/checkout/payments/') && !may.test(path))
      .flatMap(({ path, imports }) =>
        imports
          .filter(({ target }) => PURCHASES.test(target))
          .map(({ target }) => `${path} imports ${target}`),
      );
    expect(direct).toEqual([]);
  });
});

/** The ends of the product, which list or show every feature. */
const ENDS = ['assembly', 'client', 'live'];
/**
 * From the bottom up, with those that are planned: each may use the levels before it and its own, never
 * those after.
 */
const ORDER = [
  ['core', 'pricing', 'delivery', 'platform', 'integrations'],
  ['settings', 'stock', 'files', 'cart'],
  ['catalog', 'addresses', 'wallet', 'promos'],
  ['users'],
  ['jobs', 'moves'],
  ['orders', 'quotes', 'dispatch', 'errands'],
  ['payments'],
  ['riders', 'sellers', 'reviews', 'applications', 'products'],
  ['payouts', 'push'],
  ['chat'],
  ['support', 'quickie'],
  ['ops'],
];
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  lib: [...ENDS, ...ORDER.flat()],
  components: [
    ...ORDER.flat(),
    ...['auth', 'checkout', 'home', 'info', 'offline', 'profile', 'seo', 'shell', 'staff', 'ui'],
  ],
  app: [
    ...['(shop)', '(info)', '(seller)', '(rider)', '(support)', '(ops)', 'api'],
    ...['fonts', 'gone', 'missing', 'og', 'pictures', 'sitemap.xml', 'sitemaps'],
  ],
};
/** Areas whose pages are all below one path. */
const AREAS = ['(seller)/seller', '(rider)/rider', '(support)/support', '(ops)/admin'];

function getLevel(path: string): number {
  const feature = /^lib\/([^/]+)\//.exec(`${path}/`)?.[1] ?? '';
  return ORDER.findIndex((level) => level.includes(feature));
}

/** Files in a folder without a place in the order. */
function findUnknown(sources: readonly SourceFile[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter((path) => {
      const [top = '', room = '', ...rest] = path.split('/');
      const known = ROOMS[top];
      if (!known) return false;
      const area = AREAS.find((one) => one.startsWith(`${room}/`));
      if (area) return !path.startsWith(`app/${area}/`) && !/\/layout\.tsx$/.test(path);
      // Next's own files are next to its folders.
      return rest.length === 0 ? top !== 'app' : !known.includes(room);
    });
}

describe('feature folders', () => {
  it('have a place in the order', () => {
    expect(findUnknown(files)).toEqual([]);
  });

  it.each([
    'lib/gifts/commands.ts',
    'lib/gifts.ts',
    'lib/order/commands.ts',
    'components/gifts/gift.tsx',
    'app/(gifts)/gifts/page.tsx',
    'app/(ops)/gifts/page.tsx',
  ])('are rejected outside it: %s', (path) => {
    expect(findUnknown([made(path, '')])).toEqual([path]);
  });

  it('import only features below their own', () => {
    const upward = files.flatMap((file) =>
      file.imports
        .filter(({ isType }) => !isType && getLevel(file.path) >= 0)
        .filter(({ target }) => getLevel(target) > getLevel(file.path))
        .map(({ target }) => `${file.path} uses ${target}`),
    );
    expect(upward).toEqual([]);
  });
});

/** Folders of components/ from the bottom up: each may use the levels before it and its own. */
const COMPONENT_ORDER = [
  ['ui', 'seo'],
  ['shell'],
  ['auth', 'wallet', 'push', 'addresses'],
  ['staff'],
  ['reviews'],
  ['catalog'],
  ['cart', 'checkout', 'chat', 'orders'],
  ['profile', 'dispatch', 'errands', 'offline', 'home', 'info'],
  ['sellers', 'products', 'applications', 'riders', 'support'],
  ['ops'],
];
/** Files that use a folder above theirs. The list may only shrink. */
const UPWARD: Readonly<Record<string, string>> = {
  'components/market/account/addresses/add-address.tsx': 'chooses the new address for the checkout',
  'components/market/shell/dialog-host.tsx': 'shows the dialogs of all features',
  'components/market/shell/dialog-parts.ts': 'loads them',
  'components/market/shell/shop-frame.tsx': 'passes Google’s settings to them',
};

function getComponentLevel(path: string): number {
  const folder = /^components\/([^/]+)\//.exec(`${path}/`)?.[1] ?? '';
  return COMPONENT_ORDER.findIndex((level) => level.includes(folder));
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

  it('use only those below or next to theirs', () => {
    expect(upward.filter((path) => !(path in UPWARD))).toEqual([]);
  });

  it('have no exception that isn’t needed', () => {
    expect(Object.keys(UPWARD).filter((path) => !upward.includes(path))).toEqual([]);
  });
});

it('registers every feature’s mails, push messages and timers with the workers', () => {
  const known = byImportName(files)
    .get('server/outbox')
    ?.imports.map(({ target }) => target)
    .filter((target) => target !== 'lib/people/push/send');
  const all = files
    .filter(({ text }) => /= defineMail|(?:: | = )define(?:Mail|Push|Timer)\(/.test(text))
    .filter(({ path }) => path !== 'lib/people/push/send.ts');
  expect(known?.sort()).toEqual(all.map(({ path }) => path.replace(/\.ts$/, '')).sort());
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
    const shared = files.filter((file) =>
      /^lib\/(?:core|client|pricing|delivery)\//.test(file.path),
    );
    expect(shared.flatMap(findServerPaths)).toEqual([]);
  });
});
