import { paths } from '@/lib/core/paths';
import { safeNext } from '@/lib/core/safe-next';

/**
 * Target of the loader page: /{next} for a page of ours, home for an address elsewhere, none without
 * `next`.
 */
export function loaderTarget(next: string | null): string | null {
  if (!next) return null;
  const hasScheme = /^[a-z][a-z\d+.-]*:/i.test(next);
  const path = /^[/\\]/.test(next) ? next : `/${next}`;
  return (hasScheme ? null : safeNext(path)) ?? paths.home();
}
