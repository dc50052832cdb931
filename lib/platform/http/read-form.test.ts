import { describe, expect, it } from 'vitest';
import { MESSAGES } from '@/lib/core/messages';
import { roomFor } from './body-room';
import { readForm } from './read-form';

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const MAX_FILE_BYTES = 1_000_000;

interface Part {
  headers: string;
  body: string | Buffer;
}
const text = (name: string, body = 'x'): Part => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  body,
});
const file = (filename: string, body: string | Buffer = 'x'): Part => ({
  headers: `Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/jpeg`,
  body,
});
const texts = (count: number) => Array.from({ length: count }, (_, index) => text(`${index}`));

/** The beginning of a form as Chromium writes it. */
const open = (...parts: Part[]) =>
  Buffer.concat(
    parts.flatMap(({ headers, body }) => [
      Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
  );
const form = (...parts: Part[]) =>
  Buffer.concat([open(...parts), Buffer.from(`--${BOUNDARY}--\r\n`)]);

/** Sends a body in chunks; its end is withheld if `isOpen`. */
function read(
  body: Buffer,
  { type = TYPE, chunkBytes = 65_536, isOpen = false, length = -1 } = {},
): Promise<Record<string, unknown>> {
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < body.length) controller.enqueue(body.subarray(at, at + chunkBytes));
      else if (!isOpen) controller.close();
      else return new Promise(() => undefined);
      at += chunkBytes;
    },
  });
  const headers = { 'content-type': type, ...(length >= 0 && { 'content-length': `${length}` }) };
  const request = new Request('https://eki.example', {
    method: 'POST',
    headers,
    body: stream,
    duplex: 'half',
  } as RequestInit);
  const limit = { maxFileBytes: MAX_FILE_BYTES, tooLarge: 'Too large.' };
  const room = roomFor('ada');
  return readForm(request, limit, room).finally(room.release);
}

describe('readForm', () => {
  it.each([65_536, 7, 1])('reads texts and a file in chunks of %i bytes', async (chunkBytes) => {
    const content = '\r\n--\r\n------WebKit\r\n\r\n';
    const sent = form(text('note', 'Good évening'), file('ẹ.jpg', content), text('empty', ''));
    const { file: got, ...others } = await read(sent, { chunkBytes });
    expect(others).toEqual({ note: 'Good évening', empty: '' });
    expect(got).toMatchObject({ name: 'ẹ.jpg', type: 'image/jpeg', size: content.length });
    expect(await (got as File).text()).toBe(content);
  });

  it.each<[string, Buffer, object]>([
    ['without parts', form(), {}],
    ['of 20 parts', form(...texts(20)), { 0: 'x', 19: 'x' }],
    ['without a last line break', form(text('a')).subarray(0, -2), { a: 'x' }],
    ['with the longest file name', form(file('ẹ'.repeat(255))), { file: { size: 1 } }],
    ['with the longest text', form(text('a', 'x'.repeat(16_384))), {}],
    ['with the largest file', form(file('a', Buffer.alloc(MAX_FILE_BYTES))), {}],
    [
      'with a file input left blank',
      form({
        headers:
          'Content-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream',
        body: '',
      }),
      { file: { size: 0, name: '' } },
    ],
  ])('reads a form %s', async (_, sent, expected) => {
    expect(await read(sent)).toMatchObject(expected);
  });

  const refused = { code: 'invalid', message: MESSAGES.badRequest };
  const tooLarge = { code: 'too_large', message: 'Too large.' };

  it.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['a form without its end', open(text('a'))],
    ['a form cut off in a text', open(text('a')).subarray(0, -4)],
    ['a form cut off in a file', open(file('a.jpg')).subarray(0, -4)],
    ['another boundary', Buffer.from(form(text('a')).toString().replaceAll('WebKit', 'webkit'))],
    ['a name twice', form(text('a'), text('a'))],
    ['a file and a text of one name', form(file('a.jpg'), text('file'))],
    ['a part without a name', form({ headers: 'Content-Disposition: form-data', body: '' })],
    ...['__proto__', 'constructor', 'prototype'].map((name): [string, Buffer] => [
      `the name ${name}`,
      form(text(name)),
    ]),
  ])('refuses %s', async (_, sent) => {
    await expect(read(sent)).rejects.toMatchObject(refused);
  });

  it.each<[string, Buffer, object?]>([
    ['of 21 parts', open(...texts(21), text('last'))],
    ['of parts without headers', Buffer.from(`--${BOUNDARY}\r\n\r\n\r\n`.repeat(2))],
    ['of parts that are no fields', Buffer.from(`--${BOUNDARY}\r\nX: y\r\n\r\n\r\n`.repeat(30))],
    ['of two files', open(file('a.jpg'), file('b.jpg'), text('last'))],
    ['with a header of 20 kB', open(file('a'.repeat(20_000)))],
    ['with very many headers', open({ headers: `X: y${'\r\nX: y'.repeat(5_000)}`, body: '' })],
    ['with a header that doesn’t end', Buffer.from(`--${BOUNDARY}\r\n${'X'.repeat(20_000)}`)],
    ['with a bare LF in a header', open({ headers: 'X: y\nZ: a', body: '' })],
    ['with a text of more than 16 kB', open(text('a', 'x'.repeat(16_385)), text('last'))],
    ['that is too large', Buffer.alloc(MAX_FILE_BYTES + 20_000), tooLarge],
  ])('refuses a form %s before its end', async (_, sent, expected = refused) => {
    await expect(read(sent, { isOpen: true })).rejects.toMatchObject(expected);
  });

  it('refuses a form that declares more than the limit before it is sent', async () => {
    const sent = read(Buffer.alloc(0), { isOpen: true, length: MAX_FILE_BYTES + 20_000 });
    await expect(sent).rejects.toMatchObject(tooLarge);
  });

  it.each([
    '',
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=a',
    'multipart/form-datax; boundary=a',
    'multipart/form-data',
    'multipart/form-data; charset=utf-8',
  ])('refuses the content type "%s"', async (type) => {
    await expect(read(form(text('a')), { type })).rejects.toMatchObject(refused);
  });
});
