import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { batched } from './batched';

/** Work that ends when it is let go, and the batches that it was given. */
function held() {
  const batches: string[][] = [];
  const lets: (() => void)[] = [];
  const work = (items: readonly string[]) => {
    batches.push([...items]);
    const end = new Promise<void>((resolve) => lets.push(resolve));
    return items.map(async (item) => {
      await end;
      if (item === 'bad') throw new Error(item);
      return item.toUpperCase();
    });
  };
  const letGo = async () => {
    for (const end of lets.splice(0)) end();
    await nextTurn();
  };
  return { batches, work, letGo };
}

describe('batched', () => {
  it('does in one batch what comes in one turn, and in the next what comes meanwhile', async () => {
    const { batches, work, letGo } = held();
    const ask = batched(work, { most: 10 });
    const asked = ['a', 'b'].map(ask);
    await nextTurn();
    asked.push(ask('c'), ask('d'));
    await nextTurn();
    expect(batches).toEqual([['a', 'b']]);
    await letGo();
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await letGo();
    expect(await Promise.all(asked)).toEqual(['A', 'B', 'C', 'D']);
    const later = ask('e');
    await nextTurn();
    expect(batches.at(-1)).toEqual(['e']);
    await letGo();
    expect(await later).toBe('E');
  });

  it('makes no batch larger than it may be', async () => {
    const { batches, work, letGo } = held();
    const ask = batched(work, { most: 2 });
    const asked = ['a', 'b', 'c', 'd'].map(ask);
    for (let turn = 0; turn < 3; turn += 1) await letGo();
    await Promise.all(asked);
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('fails one item, and goes on with the others and the next batch', async () => {
    const { work, letGo } = held();
    const ask = batched(work, { most: 10 });
    const asked = Promise.allSettled(['a', 'bad', 'b'].map(ask));
    await nextTurn();
    await letGo();
    expect((await asked).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    const later = ask('c');
    await nextTurn();
    await letGo();
    expect(await later).toBe('C');
  });

  it('rejects a whole batch whose work throws, and goes on', async () => {
    let isBroken = true;
    const ask = batched(
      (items: readonly string[]) => {
        if (isBroken) throw new Error('broken');
        return items.map((item) => Promise.resolve(item));
      },
      { most: 10 },
    );
    await expect(ask('a')).rejects.toThrow('broken');
    isBroken = false;
    expect(await ask('b')).toBe('b');
  });

  it('runs as many batches at once as it may', async () => {
    const { batches, work, letGo } = held();
    const ask = batched(work, { most: 2, atOnce: 2 });
    const asked = ['a', 'b', 'c', 'd', 'e'].map(ask);
    await nextTurn();
    expect(batches).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    await letGo();
    expect(batches.at(-1)).toEqual(['e']);
    await letGo();
    expect(await Promise.all(asked)).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('begins a batch beside one that is held up, but not sooner than it may', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    try {
      const { batches, work, letGo } = held();
      const ask = batched(work, { most: 10, atOnce: Number.POSITIVE_INFINITY, everyMs: 25 });
      const asked = [ask('a')];
      await nextTurn();
      asked.push(ask('b'), ask('c'));
      await nextTurn();
      vi.advanceTimersByTime(24);
      expect(batches).toEqual([['a']]);
      vi.advanceTimersByTime(2);
      expect(batches).toEqual([['a'], ['b', 'c']]);
      await letGo();
      // What comes long after the last one waits for nobody.
      vi.advanceTimersByTime(100);
      asked.push(ask('d'));
      await nextTurn();
      expect(batches.at(-1)).toEqual(['d']);
      await letGo();
      expect(await Promise.all(asked)).toEqual(['A', 'B', 'C', 'D']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('refuses what has waited too long, and does the rest', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const { batches, work, letGo } = held();
      const patience = { ms: 5_000, error: () => new Error('too late') };
      const ask = batched(work, { most: 10, patience });
      const first = ask('a');
      await nextTurn();
      const late = expect(ask('b')).rejects.toThrow('too late');
      vi.advanceTimersByTime(5_001);
      await letGo();
      await late;
      // Nothing is left for a batch.
      expect(batches).toEqual([['a']]);
      const last = ask('c');
      await nextTurn();
      await letGo();
      expect(batches).toEqual([['a'], ['c']]);
      expect(await Promise.all([first, last])).toEqual(['A', 'C']);
    } finally {
      vi.useRealTimers();
    }
  });
});
