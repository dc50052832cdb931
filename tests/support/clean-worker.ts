import { afterAll, vi } from 'vitest';

// Files of a project without isolation share a process, so each must clean up.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.resetModules();
  // State that the server shares with Next's bundle.
  for (const name of Object.keys(globalThis)) {
    if (name.startsWith('eki')) Reflect.deleteProperty(globalThis, name);
  }
});
