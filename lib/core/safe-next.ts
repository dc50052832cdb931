const HERE = 'https://eki.invalid';

/** A path of our own to go on to; anything that leads elsewhere is null. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  const path = withinHere(next);
  // Dots may normalise to a path that begins with two slashes, which names another host.
  return path === null ? null : withinHere(path);
}

function withinHere(address: string): string | null {
  const url = URL.canParse(address, HERE) ? new URL(address, HERE) : null;
  return url?.origin === HERE ? `${url.pathname}${url.search}${url.hash}` : null;
}
