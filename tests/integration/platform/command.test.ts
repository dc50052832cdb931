import mongoose, { Schema } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { command, findDone, saveAndRefuse } from '@/lib/platform/command';
import { ConcurrentChange, inRetriedTransaction, isDuplicateKey } from '@/lib/platform/db';
import { Command } from '@/models/platform/command';
import { defineModel } from '@/models/platform/define';
import { useTestDatabase } from '../../support/database';
import { refusal } from '../../support/paying';
import { NOON } from '../../support/shop';

useTestDatabase();

interface Counter {
  _id: string;
  count: number;
}

/** What the commands of this file change. */
const Counter = defineModel<Counter>(
  'CommandTestCounter',
  new Schema({ _id: String, count: Number }, { versionKey: false }),
);
beforeAll(() => Counter.createCollection());

const countOf = async (_id: string) => (await Counter.findById(_id).lean())?.count ?? 0;

const add = (id: string | null, key: string, fields: { name?: string; by?: number } = {}) => {
  const { name = 'add', by = 1 } = fields;
  return command({ id, name, same: { by }, now: NOON }, async (session) => {
    await Counter.updateOne({ _id: key }, { $inc: { count: by } }, { session, upsert: true });
    return { by };
  });
};

describe('a command', () => {
  it('is carried out once, and a repeat gets its result', async () => {
    expect(await add('u1:x', 'once')).toEqual({ by: 1 });
    expect(await add('u1:x', 'once')).toEqual({ by: 1 });
    expect(await countOf('once')).toBe(1);
    expect(await findDone({ id: 'u1:x', name: 'add' })).toMatchObject({ result: { by: 1 } });
    expect(await Command.findById('u1:x').lean()).toMatchObject({ name: 'add', at: NOON });
  });

  it('is carried out once when it is sent five times concurrently', async () => {
    await Counter.create({ _id: 'five', count: 0 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => add('u1:five', 'five')));
    expect(answers).toEqual(Array(5).fill({ by: 1 }));
    expect(await countOf('five')).toBe(1);
  });

  it.each([
    ['another name', { name: 'subtract' }],
    ['another value', { by: 2 }],
  ])('is refused with %s under the same id', async (what, fields) => {
    const id = `u1:${what}`;
    await add(id, id);
    expect(await refusal(add(id, id, fields))).toMatchObject({
      code: 'conflict',
      message: MESSAGES.commandReused,
    });
    expect(await countOf(id)).toBe(1);
  });

  it('without an id is carried out each time', async () => {
    await add(null, 'each');
    await add(null, 'each');
    expect(await countOf('each')).toBe(2);
  });

  it('leaves nothing behind when it is refused, and may be sent again', async () => {
    const refuse = () =>
      command({ id: 'u1:refused', name: 'add', now: NOON }, async (session) => {
        await Counter.create([{ _id: 'refused', count: 1 }], { session });
        throw new AppError('conflict', 'No.');
      });
    expect(await refusal(refuse())).toMatchObject({ message: 'No.' });
    expect(await countOf('refused')).toBe(0);
    await add('u1:refused', 'refused');
    expect(await countOf('refused')).toBe(1);
  });

  it('may save what it counted although it is refused, and runs again', async () => {
    const guess = (isRight: boolean) =>
      command({ id: 'u1:guess', name: 'guess', now: NOON }, async (session) => {
        const counted = { $inc: { count: 1 } };
        await Counter.updateOne({ _id: 'guesses' }, counted, { session, upsert: true });
        return isRight ? null : saveAndRefuse(new AppError('conflict', 'Wrong.'));
      });
    expect(await refusal(guess(false))).toMatchObject({ message: 'Wrong.' });
    expect(await countOf('guesses')).toBe(1);
    expect(await refusal(guess(true))).toBeNull();
    expect(await countOf('guesses')).toBe(2);
  });

  it('answers a repeat that would be refused by now', async () => {
    await add('u1:late', 'late');
    const late = command({ id: 'u1:late', name: 'add', same: { by: 1 }, now: NOON }, async () => {
      throw new AppError('not_found', 'Gone.');
    });
    expect(await late).toEqual({ by: 1 });
  });

  it('answers a repeat that is refused because the first has just ended', async () => {
    const racing = command({ id: 'u1:race', name: 'add', same: { by: 1 }, now: NOON }, async () => {
      await add('u1:race', 'race');
      throw new AppError('conflict', 'Done already.');
    });
    expect(await racing).toEqual({ by: 1 });
    expect(await countOf('race')).toBe(1);
  });
});

describe('a retried transaction', () => {
  it('runs again while what it read keeps changing, and gives up as unavailable', async () => {
    let tries = 0;
    const change = () =>
      inRetriedTransaction(async () => {
        tries += 1;
        if (tries < 3) throw new ConcurrentChange();
        return 'done';
      });
    expect(await change()).toBe('done');
    expect(tries).toBe(3);
    const endless = inRetriedTransaction(async () => {
      throw new ConcurrentChange();
    });
    expect(await refusal(endless)).toMatchObject({ code: 'unavailable' });
  });

  it('runs again after a duplicate key only as often as asked', async () => {
    await Counter.create({ _id: 'taken', count: 0 });
    let tries = 0;
    const take = (maxTries?: number) =>
      inRetriedTransaction(
        async (session) => {
          tries += 1;
          await Counter.create([{ _id: 'taken', count: 1 }], { session });
        },
        maxTries === undefined ? {} : { isRetried: isDuplicateKey, maxTries },
      );
    await expect(take()).rejects.toThrow(mongoose.mongo.MongoServerError);
    expect(tries).toBe(1);
    await expect(take(3)).rejects.toThrow(mongoose.mongo.MongoServerError);
    expect(tries).toBe(4);
  });
});
