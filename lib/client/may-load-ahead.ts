/** What browsers that know it tell of the line; not in the DOM types. */
interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

/** Lines on which what the visitor asked for needs all the room. */
const SLOW = new Set(['slow-2g', '2g', '3g']);

/** Whether pages may be loaded before they are asked for: not on slow lines nor where data is saved. */
export function mayLoadAhead(line: unknown = Reflect.get(navigator, 'connection')): boolean {
  if (line === null || typeof line !== 'object') return true;
  const { saveData, effectiveType }: Line = line;
  return saveData !== true && !SLOW.has(effectiveType ?? '');
}
