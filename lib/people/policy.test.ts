import { expect, it } from 'vitest';
import { googleName, MAX_NAME } from './policy';

it.each([
  ['Ada Obaseki', 'Ada Obaseki'],
  ['  Ada\r\nBcc: all@mail.example ', 'Ada Bcc: all@mail.example'],
  ['\u0007', ''],
  ['\u200b\u3164', ''],
  ['\u202eAda\u202c Obi\u0336\u0336\u0336\u0336\u0336', 'Ada Obi\u0336\u0336\u0336\u0336'],
  ['O\u0323sas', 'Ọsas'],
  ['x'.repeat(500), 'x'.repeat(MAX_NAME)],
  [`x${'😀'.repeat(100)}`, `x${'😀'.repeat(MAX_NAME / 2 - 1)}`],
])('normalizes the Google name %j to %j', (given, stored) => {
  expect(googleName(given)).toBe(stored);
});
