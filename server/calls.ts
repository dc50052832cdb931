import { ROUTES } from '@/lib/assembly/calls';
import { MESSAGES } from '@/lib/core/messages';

/** Why a request to the API is refused before it reaches a handler. */
export interface CallRefusal {
  status: 400 | 404 | 405 | 503;
  message: string;
  /** Value of the Allow header; empty for an unknown path. */
  allow: string;
}

interface Call {
  pattern: RegExp;
  methods: string[];
}

const CALLS = readCalls();

/**
 * All calls by path; a parameter such as [vendorId] matches one segment. Paths without a
 * parameter come first, as in Next.
 */
function readCalls(): Call[] {
  const byPath = new Map<string, string[]>();
  for (const name of Object.keys(ROUTES)) {
    const [method = '', path = ''] = name.split(' ');
    byPath.set(path, [...(byPath.get(path) ?? []), method]);
  }
  const paths = [...byPath].sort(([a], [b]) => Number(a.includes('[')) - Number(b.includes('[')));
  return paths.map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}/?$`),
    // Next answers HEAD where there is a GET, and OPTIONS everywhere.
    methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'],
  }));
}

/** Whether the decoded path is below the API, existing or not. */
export function isCall(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/**
 * Why a request with this method and decoded path is refused; null if it is allowed or not for the API.
 */
export function callRefusal(method: string | undefined, path: string): CallRefusal | null {
  if (!isCall(path)) return null;
  const call = CALLS.find(({ pattern }) => pattern.test(path));
  if (!call) return { status: 404, message: MESSAGES.notFound, allow: '' };
  if (call.methods.includes(method ?? '')) return null;
  return { status: 405, message: MESSAGES.wrongMethod, allow: call.methods.join(', ') };
}
