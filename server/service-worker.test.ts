import { describe, expect, it } from 'vitest';
import { env } from '@/lib/platform/env';
import { useEnv } from '@/tests/support/env';
import { serviceWorkerScript } from './service-worker';

describe('serviceWorkerScript', () => {
  it.each([
    ['off', { NODE_ENV: 'test', SERVICE_WORKER: 'off' }],
    ['in development', { NODE_ENV: 'development' }],
  ])('%s: removes the worker and its caches, and answers no request', async (_when, settings) => {
    useEnv(settings);
    const script = await serviceWorkerScript(env());
    expect(script).toContain('caches.delete');
    expect(script).toContain('registration.unregister()');
    expect(script).not.toContain("'fetch'");
  });
});
