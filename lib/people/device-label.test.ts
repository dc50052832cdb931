import { expect, it } from 'vitest';
import { deviceKind, deviceLabel } from './device-label';

it.each([
  ['Mozilla/5.0 (Linux; Android 13; TECNO KI5q) AppleWebKit/537.36', 'An Android device'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)', 'An iPhone'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'A Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'A Windows computer'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A Linux computer'],
  ['curl/8.5.0', 'An unknown device'],
  ['', 'An unknown device'],
])('describes %s as %s', (userAgent, words) => {
  expect(deviceLabel(deviceKind(userAgent))).toBe(words);
});
