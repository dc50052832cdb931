import { describe, expect, it } from 'vitest';
import { readBytes, readJson } from './read-body';

const read = (value: unknown) =>
  readJson(
    new Request('https://eki.example', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    }),
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

  it('answers a client that breaks off with a bad request', async () => {
    const request = stream((controller) => controller.error(new Error('aborted')));
    await expect(readBytes(request, 10)).rejects.toMatchObject({ code: 'invalid' });
  });

  it('stops at the limit', async () => {
    let pieces = 0;
    const request = stream((controller) => {
      pieces += 1;
      controller.enqueue(new Uint8Array(4));
    });
    await expect(readBytes(request, 10)).rejects.toMatchObject({ code: 'too_large' });
    expect(pieces).toBeLessThan(10);
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
