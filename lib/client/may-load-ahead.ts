/** What browsers that know it tell of the line; not in the DOM types. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Lines that have room for what was asked for and nothing else. */
const SLOWEST = new Set(['slow-2g', '2g']);

const lineOf = (): unknown => Reflect.get(navigator, 'connection');

/** Whether whoever looks at this pays dearly for data, or waits very long for it: nothing is fetched ahead. */
export function savesData(line: unknown = lineOf()): boolean {
  if (line === null || typeof line !== 'object') return false;
  const { saveData, effectiveType }: Line = line;
  return saveData === true || SLOWEST.has(effectiveType ?? '');
}

/** Whether whole pages may be loaded before they are asked for: not on slow lines nor where data is dear. */
export function mayLoadAhead(line: unknown = lineOf()): boolean {
  if (line === null || typeof line !== 'object') return true;
  const { effectiveType }: Line = line;
  return !savesData(line) && effectiveType !== '3g';
}
