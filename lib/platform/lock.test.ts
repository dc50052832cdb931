import { describe, expect, it } from 'vitest';
import { withLock } from './lock';

/** Notes when work begins and ends. */
function noted() {
  const seen: string[] = [];
  const work =
    (name: string, isFailing = false) =>
    async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (isFailing) throw new Error(name);
      return name;
    };
  return { seen, work };
}

describe('withLock', () => {
  it('serializes work of one key, also after one that failed', async () => {
    const { seen, work } = noted();
    const results = await Promise.allSettled([
      withLock('job', work('a')),
      withLock('job', work('b', true)),
      withLock('job', work('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('does not let other keys wait', async () => {
    const { seen, work } = noted();
    await Promise.all([withLock('one', work('a')), withLock('other', work('b'))]);
    expect(seen.slice(0, 2)).toEqual(['a begins', 'b begins']);
  });
});
