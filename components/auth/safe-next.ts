/** A path of our own to go on to after signing in; anything that leads elsewhere is null. */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/')) return null;
  const here = 'https://eki.invalid';
  const url = URL.canParse(next, here) ? new URL(next, here) : null;
  return url?.origin === here ? `${url.pathname}${url.search}${url.hash}` : null;
}
