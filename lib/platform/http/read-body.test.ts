import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { roomFor } from './body-room';
import { readBytes, readJson } from './read-body';

const read = (value: unknown) =>
  readJson(
    new Request('https://eki.example', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    }),
    roomFor('ada'),
  );
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]));

describe('readBytes', () => {
  const stream = (pull: (controller: ReadableStreamDefaultController) => void) =>
    new Request('https://eki.example', {
      method: 'POST',
      body: new ReadableStream({ pull }),
      duplex: 'half',
    } as RequestInit);

  it('treats a client that disconnects as a bad request', async () => {
    const request = stream((controller) => controller.error(new Error('aborted')));
    await expect(readBytes(request, { maxBytes: 10, room: roomFor('ada') })).rejects.toMatchObject({
      code: 'invalid',
    });
  });

  it('stops at the limit', async () => {
    let pieces = 0;
    const request = stream((controller) => {
      pieces += 1;
      controller.enqueue(new Uint8Array(4));
    });
    await expect(readBytes(request, { maxBytes: 10, room: roomFor('ada') })).rejects.toMatchObject({
      code: 'too_large',
    });
    expect(pieces).toBeLessThan(10);
  });
});

describe('a slow body', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Sends `amounts` bytes, one amount each second, then nothing until the end. */
  const send = (...amounts: number[]) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        let seconds = 0;
        setInterval(() => {
          const amount = amounts[seconds] ?? 0;
          seconds += 1;
          if (amount > 0) controller.enqueue(new Uint8Array(amount));
          if (seconds === 240) controller.close();
        }, 1_000);
      },
    });
    const request = new Request('https://eki.example', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    const room = roomFor('ada');
    return readBytes(request, { maxBytes: 10_000_000, room })
      .finally(room.release)
      .then(
        ({ byteLength }) => byteLength,
        ({ code }) => code,
      );
  };
  const seconds = (count: number, amount: number) => Array<number>(count).fill(amount);

  it.each<[string, number[], number | 'too_slow']>([
    ['is read at the 3 kB/s of 2G', seconds(240, 3_000), 720_000],
    ['is refused below 1 kB/s', seconds(240, 900), 'too_slow'],
    ['is refused if nothing arrives', [], 'too_slow'],
    ['is refused if its end is withheld', [5_000_000], 'too_slow'],
    [
      'may pause for half a minute',
      [...seconds(60, 3_000), ...seconds(30, 0), ...seconds(150, 3_000)],
      630_000,
    ],
  ])('%s', async (_name, amounts, expected) => {
    const read = send(...amounts);
    await vi.advanceTimersByTimeAsync(241_000);
    expect(await read).toBe(expected);
  });
});

describe('readJson', () => {
  it('limits keys and array elements separately, each over the whole body', async () => {
    const most = { ...keys(498), one: Array(2_500).fill(1), two: Array(2_500).fill(1) };
    expect(await read(most)).toEqual(most);
  });

  it.each([
    ['501 keys', { ...keys(250), inner: keys(250) }],
    ['501 keys within a list', [keys(250), keys(251)]],
    ['5,001 elements', { one: Array(2_500).fill(1), two: Array(2_501).fill(1) }],
    ['lists nested too deeply', [[[[[[[[[1]]]]]]]]]],
  ])('refuses %s', async (_name, body) => {
    await expect(read(body)).rejects.toMatchObject({ code: 'invalid' });
  });
});
