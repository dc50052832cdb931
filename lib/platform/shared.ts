import 'server-only';

const values = globalThis as typeof globalThis & { eki?: Map<string, unknown> };

/**
 * The process-wide value of this name, created at first use. The server and Next's bundle have separate
 * copies of each module, so module variables are not shared between them.
 */
export function shared<T>(name: string, make: () => T): T {
  values.eki ??= new Map();
  if (!values.eki.has(name)) values.eki.set(name, make());
  return values.eki.get(name) as T;
}
