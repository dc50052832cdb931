// Small requests that would cost a lot: each is refused first.
import { deflateSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { POST as saveCart } from '@/app/api/cart/update/route';
import { POST as upload } from '@/app/api/files/route';
import { POST as contact } from '@/app/api/mail/contact/route';
import { POST as quote } from '@/app/api/order/quote/route';
import { MESSAGES } from '@/lib/core/messages';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { callRoute } from '../support/call';
import { useTestDatabase } from '../support/database';
import { makePerson, type Person } from '../support/people';
import { photoForm } from '../support/photos';

useTestDatabase();

let person: Person;
beforeAll(async () => {
  person = await makePerson();
});

const MEGABYTE = 1_048_576;
const badRequest = { status: 400, body: { success: false, message: MESSAGES.badRequest } };

describe('a JSON body', () => {
  const keys = () => `{${'"k":1,'.repeat(999_999)}"k":1}`;
  const elements = Array.from({ length: 40_000 }, () => 1);

  it.each<[string, () => string, number]>([
    [
      'nested 10,000 deep',
      () => `{"cartItems":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`,
      400,
    ],
    ['of a million keys', keys, 413],
    ['of 40,000 list elements', () => JSON.stringify({ edits: elements }), 400],
    ['with an infinite number', () => '{"cartItems":{"a":{"b":1e400}}}', 400],
  ])('%s is refused', async (_, raw, status) => {
    const got = await callRoute(saveCart, '/api/cart/update', {
      raw: raw(),
      cookie: person.cookie,
      headers: { 'content-type': 'application/json' },
    });
    expect(got).toMatchObject({ status, body: { success: false } });
  });

  it('that is compressed is not decompressed', async () => {
    const packed = gzipSync(Buffer.alloc(50 * MEGABYTE, ' '));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const raw = new Uint8Array(packed);
    expect(await callRoute(quote, '/api/order/quote', { raw, headers })).toMatchObject(badRequest);
  });

  it('of 100 MB and no length is read no further than its limit', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MEGABYTE;
        if (sent > 100 * MEGABYTE) controller.close();
        else controller.enqueue(new Uint8Array(MEGABYTE));
      },
    });
    const request = new Request('http://localhost:3000/api/cart/update', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: 'http://localhost:3000',
        cookie: person.cookie,
      },
      body: endless,
      // Node requires it for a streamed body.
      ...({ duplex: 'half' } as object),
    });
    const answer = await saveCart(request, { params: Promise.resolve({}) });
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(4 * MEGABYTE);
  });
});

describe('a form', () => {
  const BOUNDARY = '----------boundary';
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="message"`;

  it.each<[string, () => string]>([
    ['of 50,000 parts', () => `${head}\r\n\r\n\r\n`.repeat(50_000)],
    ['of a header of 5 MB', () => `${head}; filename="${'a'.repeat(5 * MEGABYTE)}"\r\n\r\n\r\n`],
    ['of a million headers', () => `${head}\r\n${'X:\r\n'.repeat(1_000_000)}\r\n\r\n`],
    ['of a text of 5 MB', () => `${head}\r\n\r\n${'a'.repeat(5 * MEGABYTE)}\r\n`],
  ])('%s is refused', async (_, parts) => {
    const raw = `${parts()}--${BOUNDARY}--\r\n`;
    const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    expect(await callRoute(contact, '/api/mail/contact', { raw, headers })).toMatchObject(
      badRequest,
    );
  });
});

describe('a picture', () => {
  it.each<[string, () => Buffer, string]>([
    ['of 30,000 × 30,000 in a few bytes', () => blankPng(30_000), FILE_MESSAGES.photoPixels],
    ['that is also a script', polyglot, FILE_MESSAGES.photoType],
    ['that is a video', video, FILE_MESSAGES.photoType],
  ])('%s is refused', async (_, bytes, message) => {
    const sent = { cookie: person.cookie, ...photoForm(bytes()) };
    expect(await callRoute(upload, '/api/files', sent)).toMatchObject({
      status: 400,
      body: { success: false, message },
    });
  });
});

/** A black 1-bit PNG. `side`: px. */
function blankPng(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))],
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function crc32(bytes: Buffer): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xed_b8_83_20 : sum >>> 1;
  }
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}

/** Has the signature of a GIF, and is a valid script. */
function polyglot(): Buffer {
  return Buffer.concat([Buffer.from('GIF89a/*'), Buffer.alloc(64), Buffer.from('*/=1;alert(1)')]);
}

/** The first bytes of an MP4. */
function video(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(2_000)]);
}
