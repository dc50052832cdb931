/** The Network Information API, where the browser has it; not in the DOM types. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Connections too slow for any prefetching. */
const SLOWEST_TYPES = new Set(['slow-2g', '2g']);

const getConnection = (): unknown => Reflect.get(navigator, 'connection');

/** Whether to load nothing ahead: data-saver mode or a very slow connection. */
export function isSavingData(connection: unknown = getConnection()): boolean {
  if (connection === null || typeof connection !== 'object') return false;
  const { saveData, effectiveType }: Connection = connection;
  return saveData === true || SLOWEST_TYPES.has(effectiveType ?? '');
}

/** Whether pages and their parts may be prefetched: not on slow connections or in data-saver mode. */
export function canPrefetch(connection: unknown = getConnection()): boolean {
  if (connection === null || typeof connection !== 'object') return true;
  const { effectiveType }: Connection = connection;
  return !isSavingData(connection) && effectiveType !== '3g';
}
