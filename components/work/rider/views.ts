import { isObjectId } from '@/lib/core/ids';
import { paths } from '@/lib/core/paths';

/** The pages of the rider's app. */
export type View = { name: 'jobs' } | { name: 'earnings' } | { name: 'job'; jobId: string };

/** The page at a path; null if there is none. */
export function viewOfPath(path: string): View | null {
  if (path === paths.rider()) return { name: 'jobs' };
  if (path === paths.riderEarnings()) return { name: 'earnings' };
  const jobId = path.split('/').at(-1) ?? '';
  return isObjectId(jobId) && path === paths.riderJob(jobId) ? { name: 'job', jobId } : null;
}

/**
 * Opens a page of the rider's app without a request to the server, which may be unreachable. Next
 * applies the address.
 */
export function goTo(path: string): void {
  if (path !== window.location.pathname) window.history.pushState(null, '', path);
  window.scrollTo(0, 0);
}
