import path from 'node:path';

export interface Settings {
  host: string;
  /** 0: any free port. */
  port: number;
  smtpPort: number;
  /** Folder of the append-only state files. */
  stateDir: string;
  /** Public origin of the app; webhooks go to `${appUrl}/api/webhooks/paystack`. */
  appUrl: string;
  /** Signs webhooks and is the only key the payment API accepts. Always a test key. */
  secretKey: string;
  /** Empty means: no control call is accepted. */
  controlToken: string;
  /** What we have at the provider before any payment, kobo. */
  openingBalanceKobo: number;
}

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '::1', 'localhost']);

function getPort(name: string, value: string | undefined): number {
  const port = Number(value ?? '0');
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`${name} must be a port number, got "${value}"`);
  }
  return port;
}

function getOpeningKobo(value: string | undefined): number {
  const naira = Number(value ?? '0');
  if (!Number.isInteger(naira) || naira < 0) {
    throw new Error(`STANDIN_OPENING_NAIRA must be a whole number of naira, got "${value}"`);
  }
  return naira * 100;
}

/**
 * @throws when a value is unusable, when the key is not a test key, or in production without
 * `ALLOW_SANDBOX=true`: a live shop must never accept a stand-in's payment as real.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env.NODE_ENV === 'production' && env.ALLOW_SANDBOX !== 'true') {
    throw new Error('Stand-ins refuse NODE_ENV=production unless ALLOW_SANDBOX=true');
  }
  const secretKey = env.PAYSTACK_SECRET_KEY ?? '';
  if (!secretKey.startsWith('sk_test_')) {
    throw new Error('PAYSTACK_SECRET_KEY must begin with sk_test_ for the stand-ins');
  }
  return {
    host: '127.0.0.1',
    port: getPort('STANDIN_PORT', env.STANDIN_PORT),
    smtpPort: getPort('STANDIN_SMTP_PORT', env.STANDIN_SMTP_PORT),
    stateDir: path.join(env.DATA_DIR ?? '.data', 'stand-ins'),
    appUrl: (env.APP_URL ?? 'http://127.0.0.1:3000').replace(/\/+$/, ''),
    secretKey,
    controlToken: env.STANDIN_CONTROL_TOKEN ?? '',
    openingBalanceKobo: getOpeningKobo(env.STANDIN_OPENING_NAIRA),
  };
}

/** @throws unless the host is this machine's own loopback address. */
export function assertLoopback(host: string): void {
  if (!LOOPBACK_HOSTS.has(host)) {
    throw new Error(`Stand-ins listen on loopback only, not on ${host}`);
  }
}

/** True when a `Host` header names this machine; anything else may be a rebound DNS name. */
export function isLoopbackHostHeader(header: string | undefined): boolean {
  const name = (header ?? '').replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  return LOOPBACK_HOSTS.has(name);
}
