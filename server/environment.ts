import nextEnv from '@next/env';
import { type EnvResult, readEnv, setEnv } from '@/lib/platform/env';

// The first import of the server: `.env` files must be read before any module asks for a setting.
if (process.env.NODE_ENV === 'production') {
  // The environment is the only source. Next would read the files too, when it starts; by this mark
  // it takes them for read.
  process.env.__NEXT_PROCESSED_ENV = 'true';
} else {
  const error = (...words: unknown[]) => process.stderr.write(`${words.join(' ')}\n`);
  nextEnv.loadEnvConfig(process.cwd(), true, { info: () => {}, error });
}

/** The configuration, or all that is wrong with it. */
export const environment: EnvResult = readEnv(process.env);
if (environment.ok) setEnv(environment.env);
