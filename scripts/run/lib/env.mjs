// The environment that the app and its stand-ins are started with.
import { ROOT } from './paths.mjs';
import { vapidPublicKey } from './secrets.mjs';
import { RunError } from './steps.mjs';

/** Values in `.env` files of the project, under those already set. Needs the packages to be installed. */
export async function withEnvFiles(env, isDevelopment) {
  const { default: nextEnv } = await import('@next/env');
  const quiet = { info: () => {}, error: (...words) => console.error(...words) };
  const { combinedEnv } = nextEnv.loadEnvConfig(ROOT, isDevelopment, quiet);
  const all = { ...combinedEnv, ...env };
  // With this flag the app would not reread the files when they change.
  delete all.__NEXT_PROCESSED_ENV;
  return all;
}

/**
 * Environments for one running copy of Eki.
 *
 * Outside services whose key is set in `base` are left as they are; for the others the address of the
 * stand-in (PORT + 1, mail on PORT + 2) and a generated key are filled in. Throws RunError for a live
 * payment key: demo data and real cards do not mix.
 */
export function buildEnv({ base, mode, port, dataDir, databaseUri, secrets }) {
  if (base.PAYSTACK_SECRET_KEY?.startsWith('sk_live_')) {
    throw new RunError(
      'PAYSTACK_SECRET_KEY is a live key: this command takes demo orders and would charge real cards.\nUnset it, or use a test key. The real start is: npm run build, npm run sync-indexes, npm start.',
    );
  }
  const own = (name, value) => base[name] || value;
  const shared = {
    ...base,
    NEXT_TELEMETRY_DISABLED: '1',
    ALLOW_SANDBOX: 'true',
    DATA_DIR: dataDir,
    APP_URL: own('APP_URL', `http://localhost:${port}`),
    PAYSTACK_SECRET_KEY: own('PAYSTACK_SECRET_KEY', secrets.PAYSTACK_SECRET_KEY),
  };
  const app = {
    ...shared,
    ...sandboxAddresses(base, port),
    NODE_ENV: mode === 'development' ? 'development' : 'production',
    PORT: String(port),
    HOST: own('HOST', '127.0.0.1'),
    MONGODB_URI: databaseUri,
    AUTH_SECRET: own('AUTH_SECRET', secrets.AUTH_SECRET),
    DATA_KEY: own('DATA_KEY', secrets.DATA_KEY),
    ...pushKeys(base, secrets),
    DEMO: 'true',
  };
  const standIns = {
    ...shared,
    NODE_ENV: 'production',
    STANDIN_PORT: String(port + 1),
    STANDIN_SMTP_PORT: String(port + 2),
    STANDIN_CONTROL_TOKEN: own('STANDIN_CONTROL_TOKEN', secrets.STANDIN_CONTROL_TOKEN),
    // The demo data's payments, which the stand-in has not seen.
    STANDIN_OPENING_NAIRA: '500000',
  };
  return { app, standIns };
}

/** The key pair of push messages: both keys of `base`, or both generated ones. */
function pushKeys({ VAPID_PUBLIC_KEY }, secrets) {
  if (VAPID_PUBLIC_KEY || !secrets.VAPID_PRIVATE_KEY) return {};
  const { VAPID_PRIVATE_KEY } = secrets;
  return { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY: vapidPublicKey(VAPID_PRIVATE_KEY) };
}

function sandboxAddresses(base, port) {
  const standIn = `http://127.0.0.1:${port + 1}`;
  const has = (name) => Boolean(base[name]);
  return {
    ...(!has('PAYSTACK_SECRET_KEY') &&
      !has('PAYSTACK_URL') && { PAYSTACK_URL: `${standIn}/paystack` }),
    ...(!has('GOOGLE_MAPS_API_KEY') &&
      !has('GOOGLE_MAPS_URL') && {
        GOOGLE_MAPS_URL: `${standIn}/maps`,
        GOOGLE_MAPS_API_KEY: 'local-maps-key',
      }),
    ...(!has('GOOGLE_CLIENT_ID') && {
      GOOGLE_CLIENT_ID: 'local-client',
      GOOGLE_SIGN_IN_URL: `${standIn}/google`,
    }),
    ...(!has('PUSH_STAND_IN_URL') && { PUSH_STAND_IN_URL: `${standIn}/push` }),
    ...(!has('SMTP_URL') && { SMTP_URL: `smtp://127.0.0.1:${port + 2}` }),
  };
}
