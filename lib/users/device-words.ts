/** What a browser says of its machine, in the order in which the signs exclude each other. */
const MACHINES: readonly [sign: RegExp, words: string][] = [
  [/iPhone/, 'An iPhone'],
  [/iPad/, 'An iPad'],
  [/Android/, 'An Android device'],
  [/Windows/, 'A Windows computer'],
  [/CrOS/, 'A Chromebook'],
  [/Macintosh/, 'A Mac'],
  [/Linux/, 'A Linux computer'],
];

/** "An Android device": the kind of machine in a User-Agent header, for its owner to recognise. */
export function deviceWords(userAgent: string): string {
  return MACHINES.find(([sign]) => sign.test(userAgent))?.[1] ?? 'A device of unknown kind';
}
