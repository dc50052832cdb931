/** Any origin works: we only check whether the URL leaves it. */
const ANY_ORIGIN = 'https://eki.invalid';

/** The page to continue to after sign-in; null if it leads off-site or to the API. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, ANY_ORIGIN)) return null;
  const { origin, pathname, search, hash } = new URL(next, ANY_ORIGIN);
  // Dot segments can resolve to a path that starts with //, which the next reader takes for a host.
  // Backslashes are slashes by now.
  if (origin !== ANY_ORIGIN || pathname.startsWith('//') || isApiPath(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** API paths are no pages; a path that cannot be decoded might be one. */
function isApiPath(pathname: string): boolean {
  try {
    return /^\/api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
