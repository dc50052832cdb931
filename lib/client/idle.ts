/** Whether whoever looks at this pays dearly for data, or waits long for it: nothing is fetched ahead. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  if (connection === null || typeof connection !== 'object') return false;
  const kind: unknown = Reflect.get(connection, 'effectiveType');
  return Reflect.get(connection, 'saveData') === true || kind === '2g' || kind === 'slow-2g';
}

/** Does something once the page has nothing else to do; never where data is dear. Gives back how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (savesData()) return () => {};
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 1_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}
