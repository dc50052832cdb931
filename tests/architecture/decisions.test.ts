import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('gives each decision its own number, repeated in its heading', () => {
  const files = readdirSync('docs/decisions').sort();
  const numbers = files.map((file) => Number(file.slice(0, 4)));
  expect(numbers).toEqual(files.map((_, index) => index + 1));
  const headings = files.map((file) =>
    Number(/^# (\d+)\./.exec(readFileSync(`docs/decisions/${file}`, 'utf8'))?.[1]),
  );
  expect(headings).toEqual(numbers);
});
