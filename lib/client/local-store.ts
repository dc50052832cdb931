import type { StateStorage } from 'zustand/middleware';

/** Local storage, or the memory of this page where there is none (server) or it is closed to us. */
export function localStore(): StateStorage {
  try {
    const probe = 'eki-probe';
    localStorage.setItem(probe, probe);
    localStorage.removeItem(probe);
    return localStorage;
  } catch {
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
