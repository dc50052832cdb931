import { describe, expect, it } from 'vitest';
import { files } from './sources';

/**
 * A mechanism that exists once: what only its own files may contain. `else`: files that may, each with its
 * reason.
 */
interface Mechanism {
  name: string;
  isIn: RegExp;
  pattern: RegExp;
  own: RegExp;
  else?: Readonly<Record<string, string>>;
}

const MECHANISMS: readonly Mechanism[] = [
  {
    name: 'writes are retried by the engine',
    isIn: /^(?:lib\/(?!client\/)|server\/)/,
    pattern: /\bfor \(let (?:tries|attempts?)\b/,
    own: /^lib\/platform\//,
    else: {
      'lib/purchases/checkout/payments/card-attempt.ts': 'calls the provider, not the database',
    },
  },
  {
    name: 'partial indexes have no condition on the type, which every filter would have to repeat',
    isIn: /^(?:lib|models)\//,
    pattern: /\$type\b/,
    own: /^models\/platform\/define\.ts$/,
  },
  {
    name: 'leases are taken by the outbox and by commands',
    isIn: /^(?:lib\/(?!client\/)|server\/|models\/)/,
    pattern: /\bleaseUntil\b/,
    own: /^lib\/platform\/|^models\/platform\/(?:leased-row|idempotency-key)\.ts$/,
    else: {
      'lib/shops/products/import.ts': 'the call answers with what it has imported',
      'models/shops/product-import.ts': 'the same',
      'lib/money/wallet/account.ts': 'the call answers with the account, which the provider opens',
      'models/money/funding-account.ts': 'the same',
    },
  },
  {
    name: 'calls and attempts are counted by one counter',
    isIn: /^(?:lib|server)\//,
    pattern: /\brate-limiter-flexible\b/,
    own: /^lib\/platform\/rate-limit\.ts$/,
  },
  {
    name: 'a repeat is recognised by its command’s row',
    isIn: /^models\//,
    pattern: /\bcommandId\b|\bidempoten/i,
    own: /^models\/platform\/command\.ts$/,
    else: {
      'models/assembly/all.ts': 'lists every model',
      'models/platform/audit.ts': 'reading personal data is recorded once an hour',
      'models/shops/stock-change.ts': 'a counted delivery has its own key',
      'models/platform/idempotency-key.ts': 'payments call the provider between two transactions',
      'models/purchases/purchase-base.ts':
        'a wrong code counts once, although its command is refused',
      'models/purchases/delivery.ts': 'the same for a request to exceed the budget',
    },
  },
  {
    name: 'a call’s busy state is a mutation’s or a query’s',
    isIn: /^(?:app|components)\//,
    pattern:
      /\[\w*(?:[Bb]usy|[Ss]ending|[Ss]aving|[Ll]oading|[Pp]ending|[Rr]unning|[Rr]eading|[Tt]rying)\w*, set\w+\] = useState|\b\w*(?:[Bb]usy|[Ss]ending|[Ss]aving|[Pp]ending|[Rr]unning)\w* = useRef/,
    own: /^components\/ui\//,
    else: {
      'components/work/applications/use-application.ts': 'serializes the saves of a draft',
      'components/market/checkout/use-payment.ts': 'a payment ends on another site or after Back',
      'components/market/offline/use-return.ts': 'loads nothing that the device may not have',
    },
  },
  {
    name: 'what the browser reads is a query',
    isIn: /^components\//,
    pattern: /^(?![\s\S]*\b(?:queryFn|useReading)\b)[\s\S]*\bapiGet[(<]/,
    own: /^components\/ui\//,
    else: {
      'components/market/catalog/fetch-products.ts': 'queries call it',
      'components/conversation/chat.tsx': 'the chat has a store of its own',
      'components/work/seller/products/product-acts.ts': 'reads what it then saves',
    },
  },
  {
    name: 'lengths of time have one name',
    isIn: /./,
    pattern: /\b86_400_000\b|\b24 \* 3_600_000\b|\bconst (?:DAY|HOUR|MINUTE)_MS\b/,
    own: /^lib\/core\/time\.ts$/,
  },
  {
    name: 'a time that may be missing is written by toIso',
    isIn: /./,
    pattern: /\.toISOString\(\) \?\? null/,
    own: /^lib\/core\/time\.ts$/,
  },
  {
    name: 'stored kobo become naira in one function',
    isIn: /./,
    pattern: /\btoNaira\(kobo\(|\bformatNaira\((?:toNaira|storedNaira)\(/,
    own: /^lib\/core\/(?:money|format)\.ts$/,
  },
  {
    name: 'lists are paged by one keyset',
    isIn: /^(?:lib|server)\//,
    pattern:
      /\.toISOString\(\)\}_\$\{|id = ''\] = \w+\.split\('_'\)|\$or: \[[^\]]*_id: mongoose\.trusted\(\{ \$[lg]t: /,
    own: /^lib\/platform\/keyset\.ts$/,
    else: { 'lib/conversations/support/queries.ts': 'the inbox’s cursor counts milliseconds' },
  },
  {
    name: 'a filter of all purchases names their kind',
    isIn: /./,
    pattern: /\bPurchase\.(?!create\b)\w+\((?!\s*\{[^}]*\bkind\b)/,
    own: /^models\/purchases\/purchase(?:-base)?\.ts$/,
    else: {
      'lib/purchases/delivery/job.ts': 'an offer or an id names a delivery, whatever its kind',
    },
  },
];

describe.each(MECHANISMS)('$name', ({ isIn, pattern, own, else: others = {} }) => {
  const users = files
    .filter(({ path, text }) => isIn.test(path) && !own.test(path) && pattern.test(text))
    .map(({ path }) => path);

  it('and nowhere else', () => {
    expect(users.filter((path) => !(path in others))).toEqual([]);
  });

  it('with no exception that isn’t needed', () => {
    expect(Object.keys(others).filter((path) => !users.includes(path))).toEqual([]);
  });
});
