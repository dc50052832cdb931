import { afterAll, vi } from 'vitest';

// Files of a project without isolation share a process: each leaves it as it found it.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  // What the server and Next's bundle share stands there under our name.
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith('eki')) Reflect.deleteProperty(globalThis, name);
  }
});
