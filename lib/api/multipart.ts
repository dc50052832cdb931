import 'server-only';

/** Most parts of a form: more than any call takes. */
const MAX_PARTS = 20;
/** Of one part: room for the longest file name of any system. */
const MAX_HEADER_BYTES = 1_024;
/** Of one field that is not a file. */
const MAX_TEXT_BYTES = 16_384;

/** What browsers send: no other parameters, and a boundary by RFC 2046, quoted where it needs to be. */
const FORM_TYPE =
  /^multipart\/form-data; *boundary=(?:"([\w'()+,./:=?-]{1,70})"|([\w'+.-]{1,70}))$/i;

/** The headers that browsers write, in their order. `filename` tells a file from a text. */
const PART_HEADERS =
  /^content-disposition: form-data; name="[^"\r\n]*"(?<filename>; filename="[^"\r\n]*")?(?:\r\ncontent-type: [^\r\n]*)?$/i;

/** The boundary that a content type of a form names; null for any other content type. */
export function boundaryOf(contentType: string): string | null {
  const [, quoted, plain] = FORM_TYPE.exec(contentType) ?? [];
  return quoted ?? plain ?? null;
}

/**
 * Whether a body is a form as browsers write it, of few parts with short headers. The platform's parser
 * has no limits of its own and blocks the process while it parses. Nothing is accepted here that it could
 * split into more parts or longer headers: no preamble, no bare CR or LF, no folded or unknown headers.
 */
export function isPlainForm(bytes: Buffer, boundary: string): boolean {
  const textAt = (start: number, length: number) => bytes.toString('latin1', start, start + length);
  const first = `--${boundary}`;
  if (textAt(0, first.length) !== first) return false;
  let at = first.length;
  for (let parts = 0; parts <= MAX_PARTS; parts += 1) {
    if (['--', '--\r\n'].includes(textAt(at, 5))) return true;
    const head = textAt(at, 2 + MAX_HEADER_BYTES + 4);
    const length = head.indexOf('\r\n\r\n', 2);
    const headers = PART_HEADERS.exec(head.slice(2, Math.max(2, length)));
    if (!head.startsWith('\r\n') || !headers) return false;
    const start = at + length + 4;
    const next = bytes.indexOf(boundary, start, 'latin1');
    const end = next - 4;
    if (end < start || textAt(end, 4) !== '\r\n--') return false;
    if (!headers.groups?.filename && end - start > MAX_TEXT_BYTES) return false;
    at = next + boundary.length;
  }
  return false;
}
