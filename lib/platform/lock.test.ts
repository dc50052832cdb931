import { describe, expect, it } from 'vitest';
import { withLock } from './lock';

/** Records when work begins and ends. */
function recorder() {
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
  it('serializes work of one key, also after a failure', async () => {
    const { seen, work } = recorder();
    const results = await Promise.allSettled([
      withLock('job', work('a')),
      withLock('job', work('b', true)),
      withLock('job', work('c')),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]));
  });

  it('does not block other keys', async () => {
    const { seen, work } = recorder();
    await Promise.all([withLock('one', work('a')), withLock('other', work('b'))]);
    expect(seen.slice(0, 2)).toEqual(['a begins', 'b begins']);
  });
});
