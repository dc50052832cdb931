import { ROUTES } from '@/lib/api/table';
import { MESSAGES } from '@/lib/core/messages';

/** Why a path of the API cannot be called. */
export interface CallRefusal {
  status: 400 | 404 | 405;
  message: string;
  /** The methods that the path takes; empty for an unknown path. */
  allow: string;
}

interface Call {
  pattern: RegExp;
  methods: string[];
}

const CALLS = readCalls();

/** The table's rows by path; a place like [vendorId] takes one segment. */
function readCalls(): Call[] {
  const byPath = new Map<string, string[]>();
  for (const name of Object.keys(ROUTES)) {
    const [method = '', path = ''] = name.split(' ');
    byPath.set(path, [...(byPath.get(path) ?? []), method]);
  }
  return [...byPath].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replace(/\[\w+\]/g, '[^/]+')}/?$`),
    // Next answers HEAD where there is a GET, and OPTIONS everywhere.
    methods: [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'],
  }));
}

/** Whether the decoded path belongs to the API, known or not. */
export function isCall(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Why the decoded path cannot be called like this; null for a call, and for what is no call at all. */
export function callRefusal(method: string | undefined, path: string): CallRefusal | null {
  if (!isCall(path)) return null;
  const call = CALLS.find(({ pattern }) => pattern.test(path));
  if (!call) return { status: 404, message: MESSAGES.notFound, allow: '' };
  if (call.methods.includes(method ?? '')) return null;
  return { status: 405, message: MESSAGES.wrongMethod, allow: call.methods.join(', ') };
}
