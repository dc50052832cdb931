import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundaryOf, isPlainForm } from './multipart';

const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';

/** A form as Chromium writes it. */
function form(parts: readonly { headers: string; body: string | Buffer }[], end = '--\r\n') {
  return Buffer.concat([
    ...parts.flatMap(({ headers, body }) => [
      Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`),
      Buffer.from(body),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}${end}`),
  ]);
}
const text = (name: string, body = 'x') => ({
  headers: `Content-Disposition: form-data; name="${name}"`,
  body,
});
const file = (filename: string, body: string | Buffer = 'x') => ({
  headers: `Content-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: image/jpeg`,
  body,
});
const parse = async (bytes: Buffer) =>
  new Response(new Uint8Array(bytes), {
    headers: { 'content-type': `multipart/form-data; boundary="${BOUNDARY}"` },
  }).formData();

describe('boundaryOf', () => {
  it.each([
    ['Chromium and Safari', `multipart/form-data; boundary=${BOUNDARY}`, BOUNDARY],
    [
      'Firefox',
      `multipart/form-data; boundary=${'-'.repeat(27)}41184676`,
      `${'-'.repeat(27)}41184676`,
    ],
    ['other capitals', 'Multipart/Form-Data;boundary=aB9', 'aB9'],
    ['quotes', 'multipart/form-data; boundary="a:b/c"', 'a:b/c'],
  ])('reads that of %s', (_name, type, boundary) => {
    expect(boundaryOf(type)).toBe(boundary);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=""',
    `multipart/form-data; boundary=${'a'.repeat(71)}`,
    'multipart/form-data; boundary=a; boundary=b',
    'multipart/form-data; charset=utf-8; boundary=a',
    'multipart/form-data; boundary=a; charset=utf-8',
    'multipart/form-data; boundary=a, multipart/form-data; boundary=b',
    'multipart/form-data; boundary="a\\"b"',
    'multipart/form-data; boundary="a b"',
    'multipart/form-data; boundary=a:b',
    'multipart/form-data; boundary=é',
    'multipart/form-datax; boundary=a',
    'multipart/mixed; boundary=a',
    'application/json',
    '',
  ])('refuses "%s"', (type) => {
    expect(boundaryOf(type)).toBeNull();
  });
});

describe('isPlainForm', () => {
  it.each([
    ['without parts', form([])],
    ['of 20 parts', form(Array.from({ length: 20 }, (_, index) => text(`${index}`)))],
    ['without a last line break', form([text('a')], '--')],
    ['with an empty field and an empty file', form([text('a', ''), file('', '')])],
    ['with the longest file name', form([file('ẹ'.repeat(255))])],
    ['with quotes and line breaks in a file name', form([file('my %22best%22%0D%0Aphoto.jpg')])],
    [
      'with line breaks and dashes in a file',
      form([file('a.jpg', '\r\n--\r\n------WebKit\r\n\r\n')]),
    ],
    ['with a video of 25 MB', form([text('purpose'), file('v.mp4', Buffer.alloc(26_214_400, 7))])],
  ])('accepts a form %s, which the platform reads', async (_name, bytes) => {
    expect(isPlainForm(bytes, BOUNDARY)).toBe(true);
    await expect(parse(bytes)).resolves.toBeInstanceOf(FormData);
  });

  const one = form([text('a')]).toString();
  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['of 21 parts', form(Array.from({ length: 21 }, (_, index) => text(`${index}`)))],
    ['with a header of more than 1 kB', form([file('a'.repeat(1_000))])],
    [
      'with many headers',
      form([{ headers: `${text('a').headers}${'\r\nX:'.repeat(99)}`, body: '' }]),
    ],
    ['with headers that do not end', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="a"`],
    ['without a Content-Disposition', form([{ headers: 'Content-Type: text/plain', body: '' }])],
    ['without headers', form([{ headers: '', body: '' }])],
    [
      'with an encoding',
      form([{ headers: `${text('a').headers}\r\nContent-Transfer-Encoding: base64`, body: '' }]),
    ],
    ['with a bare LF in a header', form([{ headers: `${text('a').headers}\nX: y`, body: '' }])],
    ['with a bare CR in a header', form([{ headers: `${text('a').headers}\rX: y`, body: '' }])],
    ['with bare LFs', one.replaceAll('\r\n', '\n')],
    ['with a text of more than 16 kB', form([text('a', 'x'.repeat(16_385))])],
    ['without its end', one.slice(0, -5)],
    ['cut off within a part', one.slice(0, -BOUNDARY.length - 8)],
    ['with something after its end', `${one}\r\n`],
    ['with something before its start', `\r\n${one}`],
    ['with spaces after a boundary', one.replace('\r\nC', '  \r\nC')],
    ['with the boundary alone in a part', form([text('a', `x${BOUNDARY}x`)])],
    ['of another boundary', one.replaceAll('WebKit', 'webkit')],
  ])('refuses a form %s', (_name, bytes) => {
    expect(isPlainForm(Buffer.from(bytes), BOUNDARY)).toBe(false);
  });

  it('accepts nothing that the platform reads as more than 20 parts or not at all', async () => {
    const piece = fc.constantFrom(
      ...['\r\n', '\r', '\n', '--', BOUNDARY, `--${BOUNDARY}`, `\r\n--${BOUNDARY}\r\n`, '"', ' '],
      ...['Content-Disposition: form-data; name="a"', '; filename="b"', "; filename*=utf-8''b"],
      ...['\r\n\r\n', 'Content-Type: text/plain', 'Content-Transfer-Encoding: base64', 'X:', 'x'],
    );
    const edits = fc.array(fc.tuple(fc.nat(), fc.nat(40), piece), { maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 22 }), edits, async (count, changes) => {
        let bytes = form(Array.from({ length: count }, (_, index) => text(`${index}`))).toString();
        for (const [at, length, inserted] of changes) {
          const start = at % (bytes.length + 1);
          bytes = bytes.slice(0, start) + inserted + bytes.slice(start + (at % 2 ? length : 0));
        }
        if (!isPlainForm(Buffer.from(bytes), BOUNDARY)) return;
        expect([...(await parse(Buffer.from(bytes)))].length).toBeLessThanOrEqual(20);
      }),
      { numRuns: 2_000 },
    );
  });
});
