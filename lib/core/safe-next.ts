/** The base for resolving; a URL that leaves it is off-site. */
const BASE_ORIGIN = 'https://eki.invalid';

/** The page to continue to after sign-in; null if it leads off-site or to the API. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, BASE_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(next, BASE_ORIGIN);
  // Dot segments can resolve to a path with a leading //, which a browser would treat as a host.
  if (origin !== BASE_ORIGIN || pathname.startsWith('//') || isApiPath(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** True for a path that cannot be decoded, because it might be one. */
function isApiPath(pathname: string): boolean {
  try {
    return /^\/api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
