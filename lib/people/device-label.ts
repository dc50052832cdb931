/** Device kinds by User-Agent pattern, in order of precedence. */
const KINDS = [
  ['iphone', /iPhone/, 'An iPhone'],
  ['ipad', /iPad/, 'An iPad'],
  ['android', /Android/, 'An Android device'],
  ['windows', /Windows/, 'A Windows computer'],
  ['chromebook', /CrOS/, 'A Chromebook'],
  ['mac', /Macintosh/, 'A Mac'],
  ['linux', /Linux/, 'A Linux computer'],
] as const;

/** The device kind in a User-Agent: `android`; `unknown` if there is none. */
export function deviceKind(userAgent: string): string {
  return KINDS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? 'unknown';
}

/** A device kind in words: "An Android device". */
export function deviceLabel(kind: string): string {
  return KINDS.find(([name]) => name === kind)?.[2] ?? 'An unknown device';
}
