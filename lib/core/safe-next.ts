/** Any origin will do: only whether an address leaves it is asked. */
const HERE = 'https://eki.invalid';

/** A page of our own to go on to; anything that leads elsewhere, or to a call, is null. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || !URL.canParse(next, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // Dots may leave a path that begins with two slashes, which names a host to whoever reads it next;
  // backslashes are slashes by now.
  if (origin !== HERE || pathname.startsWith('//') || isCall(pathname)) return null;
  return `${pathname}${search}${hash}`;
}

/** Our calls are no pages; what cannot be decoded might be one. */
function isCall(pathname: string): boolean {
  try {
    return /^\/api(\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
