/** The Network Information API, where the browser has it; not in the DOM types. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Connections too slow for any prefetching. */
const SLOWEST = new Set(['slow-2g', '2g']);

const networkInformation = (): unknown => Reflect.get(navigator, 'connection');

/** Whether to load nothing ahead: data-saver mode or a very slow connection. */
export function isSavingData(line: unknown = networkInformation()): boolean {
  if (line === null || typeof line !== 'object') return false;
  const { saveData, effectiveType }: Line = line;
  return saveData === true || SLOWEST.has(effectiveType ?? '');
}

/** Whether pages and their parts may be prefetched: not on slow connections or in data-saver mode. */
export function canPrefetch(line: unknown = networkInformation()): boolean {
  if (line === null || typeof line !== 'object') return true;
  const { effectiveType }: Line = line;
  return !isSavingData(line) && effectiveType !== '3g';
}
