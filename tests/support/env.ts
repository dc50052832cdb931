import { readEnv, setEnv } from '@/lib/platform/env';

/** The environment of a process that reaches nothing. */
const PLAIN = {
  NODE_ENV: 'test',
  APP_URL: 'http://localhost:3000',
  MONGODB_URI: 'mongodb://127.0.0.1/unused',
  AUTH_SECRET: 'unit-secret-of-at-least-thirty-two-characters',
  DATA_KEY: Buffer.alloc(32).toString('base64'),
  PAYSTACK_SECRET_KEY: 'sk_test_unit',
  GOOGLE_MAPS_API_KEY: 'unit',
  SMTP_URL: 'smtp://127.0.0.1:1',
};

/** From now on the process has this environment, and plain settings beside. */
export function useEnv(changes: Record<string, string>): void {
  const result = readEnv({ ...PLAIN, ...changes });
  if (!result.ok) throw new Error(result.problems.join('; '));
  setEnv(result.env);
}
