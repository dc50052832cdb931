import 'server-only';

const values = globalThis as typeof globalThis & { eki?: Map<string, unknown> };

/**
 * The one value of this name in the process, made at first use. The server and Next's bundle hold separate
 * copies of each module, so a variable of a module is not shared between them.
 */
export function shared<T>(name: string, make: () => T): T {
  values.eki ??= new Map();
  if (!values.eki.has(name)) values.eki.set(name, make());
  return values.eki.get(name) as T;
}
