import nextEnv from '@next/env';
import { type EnvResult, readEnv, setEnv } from '@/lib/platform/env';

// Imported first: `.env` files must be loaded before any module reads a setting.
if (process.env.NODE_ENV === 'production') {
  // In production only the environment counts. This flag makes Next skip the `.env` files.
  process.env.__NEXT_PROCESSED_ENV = 'true';
} else {
  const error = (...words: unknown[]) => process.stderr.write(`${words.join(' ')}\n`);
  nextEnv.loadEnvConfig(process.cwd(), true, { info: () => {}, error });
}

/** The configuration, or all its problems. */
export const environment: EnvResult = readEnv(process.env);
if (environment.ok) setEnv(environment.env);
