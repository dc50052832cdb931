import nextEnv from '@next/env';
import { type EnvResult, readEnv } from '@/lib/platform/env';

// The first import of the server: `.env` files must be read before any module asks for a setting.
// In production the environment is the only source.
if (process.env.NODE_ENV !== 'production') {
  const error = (...words: unknown[]) => process.stderr.write(`${words.join(' ')}\n`);
  nextEnv.loadEnvConfig(process.cwd(), true, { info: () => {}, error });
}

/** The configuration, or all that is wrong with it. */
export const environment: EnvResult = readEnv(process.env);
