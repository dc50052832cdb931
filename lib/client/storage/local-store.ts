import type { StateStorage } from 'zustand/middleware';

/** Local storage, or an in-memory store on the server and where storage is blocked. */
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
