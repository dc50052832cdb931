import { readEnv, setEnv } from '@/lib/platform/env';

const DEFAULTS = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1/unused',
  AUTH_SECRET: 'unit-secret-of-at-least-thirty-two-characters',
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_test_unit',
  GOOGLE_MAPS_API_KEY: 'unit',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** Sets the process's environment, with defaults for the other settings. */
export function useEnv(changes: Record<string, string>): void {
  const result = readEnv({ ...DEFAULTS, ...changes });
  if (!result.ok) throw new Error(result.problems.join('; '));
  setEnv(result.env);
}
