import 'server-only';
import { z } from 'zod';
import { shared } from './shared';

const flag = z
  .enum(['true', 'false', ''])
  .default('false')
  .transform((text) => text === 'true');

const isDataKey = (text: string) => Buffer.from(text, 'base64').length === 32;
const isWebAddress = (text: string) =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
const DATA_KEY_RULE = 'must be 32 bytes in base64';

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  /** Public origin without a path, for links in mails, canonical URLs and the Origin check. */
  APP_URL: z.url().transform((url) => new URL(url).origin),
  /** The driver would default to the database `test`. */
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^/?]+\/[^/?]+/, 'must be like mongodb://host/database'),
  /** Transactions that one process runs concurrently. */
  TRANSACTION_CONCURRENCY: z.coerce.number().int().min(1).max(20).default(4),
  /** Encrypts the session cookie. */
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  /** 32 random bytes, base64: encrypts delivery codes at rest. */
  DATA_KEY: z.string().refine(isDataKey, DATA_KEY_RULE),
  /** The previous key during rotation: codes of open orders are still encrypted with it. */
  DATA_PREVIOUS_KEY: z
    .string()
    .refine((text) => text === '' || isDataKey(text), DATA_KEY_RULE)
    .optional()
    .transform((key) => key || undefined),
  PAYSTACK_SECRET_KEY: z.string().regex(/^sk_(test|live)_/, 'must start with sk_test_ or sk_live_'),
  /** The previous key during rotation: events already sent are still signed with it. */
  PAYSTACK_PREVIOUS_SECRET_KEY: z
    .string()
    .regex(/^(sk_(test|live)_.+)?$/, 'must start with sk_test_ or sk_live_')
    .optional()
    .transform((key) => key || undefined),
  PAYSTACK_URL: z.url().default('https://api.paystack.co'),
  GOOGLE_MAPS_API_KEY: z.string().min(1),
  GOOGLE_MAPS_URL: z.url().default('https://maps.googleapis.com'),
  /** Daily limit of billed map calls over all processes; a suggestion takes up to 6. */
  MAPS_CALLS_PER_DAY: z.coerce.number().int().min(1).max(10_000_000).default(20_000),
  /** Web client id of Google sign-in; without one, there is no Google button. */
  GOOGLE_CLIENT_ID: z
    .string()
    .optional()
    .transform((id) => id || undefined),
  /** Where Google sign-in's script comes from; the stand-in's address makes it the issuer too. */
  GOOGLE_SIGN_IN_URL: z.url().default('https://accounts.google.com'),
  /** Page of a third-party messenger, shown in a frame of the chat after consent; by default none. */
  MESSENGER_WIDGET_URL: z
    .string()
    .refine((text) => text === '' || isWebAddress(text), 'must be an http or https address')
    .optional()
    .transform((url) => url || undefined),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'must be like Eki <mail@host>')
    .default('Eki <hello@eki.example>'),
  /** Where riders on a job call for help; without it they write to the sender of our mails. */
  SUPPORT_PHONE: z
    .string()
    .regex(/^(\+\d{8,15})?$/, 'must be like +2348012345678')
    .optional()
    .transform((phone) => phone || undefined),
  /** Key pair of web push (VAPID), base64url; without it there are no push messages. */
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^(?:[\w-]{87}=?)?$/, 'must be 65 bytes in base64url')
    .optional()
    .transform((key) => key?.replace('=', '') || undefined),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^(?:[\w-]{43}=?)?$/, 'must be 32 bytes in base64url')
    .optional()
    .transform((key) => key?.replace('=', '') || undefined),
  /** Address of the push service's stand-in; its endpoints are accepted too. */
  PUSH_STAND_IN_URL: z
    .url()
    .optional()
    .transform((url) => url?.replace(/\/+$/, '')),
  /** `off` removes the service worker from browsers that have it: see decision 63. */
  SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
  /** Lets a production start use local stand-ins and an embedded database; shows a banner. */
  ALLOW_SANDBOX: flag,
  /** Whether ops and admin need a second factor; by default unless ALLOW_SANDBOX is set. */
  STAFF_SECOND_FACTOR: z.enum(['on', 'off', '']).default(''),
  /** A file whose milliseconds are added to the clock; only tests and demonstrations preload what reads it. */
  CLOCK_SHIFT_FILE: z.string().optional(),
  /** Shows the demo accounts in the sign-in dialog. */
  DEMO: flag,
  /** Number of proxies in front of us to trust for X-Forwarded-For; at least one behind https. */
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(5).default(0),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Env = z.infer<typeof schema>;

export const SETTINGS: readonly string[] = Object.keys(schema.shape);

/** The configuration, or all problems with it. */
export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/**
 * Reads the configuration. In production, refuses the following unless ALLOW_SANDBOX is true:
 * stand-ins (loopback services), test keys, secrets that are not random, a sender on a reserved
 * domain, plain-http URLs, and https without a trusted proxy. Reports every problem.
 */
export function readEnv(source: Record<string, string | undefined>): EnvResult {
  const parsed = schema.safeParse(source);
  if (parsed.success) {
    const { data } = parsed;
    const problems = [...halfKeyPair(data), ...ownMessenger(data), ...unsafeSettings(data)];
    return problems.length > 0 ? { ok: false, problems } : { ok: true, env: data };
  }
  const unusable = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return source[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
  });
  return { ok: false, problems: [...unusable, ...unsafeSettings(validSettings(source))] };
}

/** The valid settings, even if others are not. */
function validSettings(source: Record<string, string | undefined>): Partial<Env> {
  const entries = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = field.safeParse(source[name]);
    return parsed.success ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(entries);
}

function halfKeyPair({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }: Env): string[] {
  if (Boolean(VAPID_PUBLIC_KEY) === Boolean(VAPID_PRIVATE_KEY)) return [];
  return ['VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together: set both, or neither'];
}

/** A frame of our own origin could access the page around it. */
function ownMessenger({ MESSENGER_WIDGET_URL: url, APP_URL }: Env): string[] {
  if (!url || new URL(url).origin !== APP_URL) return [];
  return ['MESSENGER_WIDGET_URL must have another origin than APP_URL'];
}

function unsafeSettings(env: Partial<Env>): string[] {
  if (env.NODE_ENV !== 'production' || env.ALLOW_SANDBOX) return [];
  return [...unsafeAddresses(env), ...unsafeKeys(env), ...demoSettings(env)];
}

function unsafeAddresses(env: Partial<Env>): string[] {
  const problems: string[] = [];
  for (const name of [
    'PAYSTACK_URL',
    'GOOGLE_MAPS_URL',
    'GOOGLE_SIGN_IN_URL',
    'MESSENGER_WIDGET_URL',
    'SMTP_URL',
  ] as const) {
    const url = env[name];
    if (url && isLoopback(url)) {
      problems.push(`${name} is a local stand-in (set ALLOW_SANDBOX=true to allow it)`);
    }
  }
  for (const name of [
    'APP_URL',
    'PAYSTACK_URL',
    'GOOGLE_MAPS_URL',
    'GOOGLE_SIGN_IN_URL',
    'MESSENGER_WIDGET_URL',
  ] as const) {
    if (env[name]?.startsWith('https://') === false)
      problems.push(`${name} must be https in production`);
  }
  // We serve plain http, so https means a proxy; without its X-Forwarded-For all visitors would
  // share one address, and its limits.
  if (env.APP_URL?.startsWith('https://') && env.TRUSTED_PROXY_HOPS === 0) {
    problems.push(
      'TRUSTED_PROXY_HOPS must count the proxies in front of us: an https APP_URL has one',
    );
  }
  return problems;
}

/**
 * Minimum of distinct bytes in a secret. Random ones have more: 32 hexadecimal digits have fewer
 * than 8 once in twenty million, 32 bytes practically never fewer than 16.
 */
const MIN_DISTINCT_BYTES = { AUTH_SECRET: 8, DATA_KEY: 16 } as const;

function unsafeKeys(env: Partial<Env>): string[] {
  const problems: string[] = [];
  for (const name of ['AUTH_SECRET', 'DATA_KEY'] as const) {
    const bytes = Buffer.from(env[name] ?? '', name === 'DATA_KEY' ? 'base64' : 'utf8');
    if (env[name] && new Set(bytes).size < MIN_DISTINCT_BYTES[name]) {
      problems.push(`${name} repeats itself: draw it at random, as with openssl rand -base64 32`);
    }
  }
  for (const name of ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PREVIOUS_SECRET_KEY'] as const) {
    if (env[name]?.startsWith('sk_test_')) {
      problems.push(`${name} is a test key (set ALLOW_SANDBOX=true to allow it)`);
    }
  }
  if (env.GOOGLE_MAPS_API_KEY === STAND_IN_MAPS_KEY) {
    problems.push("GOOGLE_MAPS_API_KEY is the stand-in's (set ALLOW_SANDBOX=true to allow it)");
  }
  return problems;
}

/** The start commands use this key with the map service's stand-in. */
const STAND_IN_MAPS_KEY = 'local-maps-key';
/** Reserved domains (RFC 2606). */
const RESERVED_DOMAIN = /[.@](?:example(?:\.(?:com|net|org))?|invalid|localhost|test)>?$/i;

function demoSettings(env: Partial<Env>): string[] {
  const problems: string[] = [];
  if (env.PUSH_STAND_IN_URL) {
    problems.push('PUSH_STAND_IN_URL is a stand-in (set ALLOW_SANDBOX=true to allow it)');
  }
  if (env.MAIL_FROM && RESERVED_DOMAIN.test(env.MAIL_FROM)) {
    problems.push(`MAIL_FROM must be a sender of ours: ${env.MAIL_FROM} belongs to nobody`);
  }
  if (env.CLOCK_SHIFT_FILE) {
    problems.push('CLOCK_SHIFT_FILE moves the clock (set ALLOW_SANDBOX=true to allow it)');
  }
  if (env.DEMO) problems.push('DEMO is for demonstrations (set ALLOW_SANDBOX=true to allow it)');
  return problems;
}

/** The address in a sender like "Eki <hello@eki.ng>", or the address itself. */
export function addressOfSender(sender: string): string {
  return /<([^<>]+)>$/.exec(sender)?.[1] ?? sender;
}

/** Whether the address is on this machine. */
export function isLoopback(url: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|0\.0\.0\.0|localhost|\[::1?\])$/.test(new URL(url).hostname);
}

/** Whether `next build` is running: it has no settings and no database. */
export function isBuild(): boolean {
  return process.env.NEXT_PHASE === 'phase-production-build';
}

const accepted = shared<{ env?: Env }>('env', () => ({}));
/** For scripts and tests. */
let cached: Env | undefined;

/** Called once by the server at start, for the whole process. */
export function setEnv(env: Env): void {
  accepted.env = env;
}

/** The configuration. Throws one error that lists all problems with it. */
export function env(): Env {
  if (accepted.env) return accepted.env;
  if (!cached) {
    const result = readEnv(process.env);
    if (!result.ok) throw new Error(`Configuration: ${result.problems.join('; ')}.`);
    cached = result.env;
  }
  return cached;
}
