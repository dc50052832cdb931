// Generates requests from the OpenAPI document: valid ones, nearly valid ones and nonsense.
import type { Operation } from '@/lib/assembly/openapi';

type Schema = Record<string, unknown>;
type Draw = () => number;

export interface Pool {
  /** Ids of existing documents: the caller's own, other people's and public ones. */
  ids: readonly string[];
  files: readonly { bytes: Buffer; type: string; name: string }[];
}

export interface FuzzRequest {
  method: string;
  /** With its query string. */
  url: string;
  params: Record<string, string>;
  headers: Record<string, string | undefined>;
  raw: BodyInit | undefined;
}

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const pick = <T>(draw: Draw, list: readonly T[]): T => list[Math.floor(draw() * list.length)] as T;
const chance = (draw: Draw, share: number) => draw() < share;

/** Text that has broken other services: operators, scripts, control characters, long and odd text. */
const NASTY: readonly string[] = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\r\nSet-Cookie: a=b',
    '\u202Egnp.exe',
    '\uD800',
    '\u{1F6F5}'.repeat(50),
  ],
  ...['{"$gt":""}', '$where', "' OR '1'='1", '"; sleep 5; "', '#{7*7}', '{{7*7}}', '%00', '%'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'javascript:alert(1)'],
  ...[
    '../../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    'http://169.254.169.254/',
    '//evil.example',
  ],
  ...['=HYPERLINK("http://evil.example")', '+1+1', '@SUM(1)', '-2+3', 'null', 'undefined', 'NaN'],
  ...[
    '9'.repeat(400),
    '-1',
    '1e400',
    '0x1F',
    '1,000',
    'true',
    '[]',
    '{}',
    'constructor',
    '__proto__',
  ],
  ...['a'.repeat(20_000), '(a+)+$'.repeat(200), 'e\u0301'.repeat(500), '\uFEFF', '\u2028'],
  ...['2026-13-45T99:99:99Z', '0000000000000000000000000', 'f'.repeat(24), 'ada@@mail..example'],
];
const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, 1e-7, 1e21, 1e308, -1e308, 2 ** 31, 2 ** 53, Number.MAX_SAFE_INTEGER],
];
const STRANGE: readonly unknown[] = [
  ...[
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { $gt: '' },
    { $ne: null },
    { $where: 'sleep(5000)' },
  ],
  ...[{ $regex: '^a' }, { length: 1e9 }, { toString: 'x' }, { valueOf: 1 }, [{ $in: [] }], 0, -1],
];

/** A value that fits the schema, often at the edges of its limits. */
function makeValue(schema: Schema, name: string, pool: Pool, draw: Draw): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(draw, schema.enum);
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return makeValue(pick(draw, choices), name, pool, draw);
  if (Array.isArray(schema.allOf)) {
    const all = schema.allOf.map((each) => makeValue(each as Schema, name, pool, draw));
    return all.every((each) => typeof each === 'object') ? Object.assign({}, ...all) : all[0];
  }
  switch (schema.type) {
    case 'object':
      return makeObject(schema, pool, draw);
    case 'array': {
      const least = Number(schema.minItems ?? 0);
      const length = least + Math.floor(draw() * 3);
      return Array.from({ length }, () =>
        makeValue((schema.items ?? {}) as Schema, name, pool, draw),
      );
    }
    case 'integer':
    case 'number':
      return makeNumber(schema, name, draw);
    case 'boolean':
      return chance(draw, 0.5);
    case 'null':
      return null;
    case 'string':
      return makeText(schema, name, pool, draw);
    default:
      return pick(draw, [...STRANGE, pick(draw, pool.ids), pick(draw, NASTY)]);
  }
}

function makeObject(schema: Schema, pool: Pool, draw: Draw): Record<string, unknown> {
  const properties = (schema.properties ?? {}) as Record<string, Schema>;
  const required = (schema.required ?? []) as string[];
  const value: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties)) {
    if (!required.includes(name) && chance(draw, 0.4)) continue;
    value[name] = makeValue(inner, name, pool, draw);
  }
  const others = schema.additionalProperties;
  if (others && typeof others === 'object') {
    for (let left = Math.floor(draw() * 3); left > 0; left -= 1) {
      value[pick(draw, pool.ids)] = makeValue(others as Schema, '', pool, draw);
    }
  }
  return value;
}

function makeNumber(schema: Schema, name: string, draw: Draw): number {
  if (/lat/i.test(name)) return 6.39 + draw() * 0.03;
  if (/lon|lng/i.test(name)) return 5.6 + draw() * 0.03;
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
  const most = Math.min(Number(schema.maximum ?? least + 5_000), least + 50_000);
  const drawn = pick(draw, [least, most, least + (most - least) * draw()]);
  return schema.type === 'integer' ? Math.round(drawn) : Math.round(drawn * 100) / 100;
}

function makeText(schema: Schema, name: string, pool: Pool, draw: Draw): string {
  if (/id$/i.test(name) || name === 'address' || String(schema.pattern ?? '').includes('24')) {
    return pick(draw, pool.ids);
  }
  if (schema.format === 'email' || /email/i.test(name)) return 'somebody@mail.example';
  if (/phone/i.test(name)) return '08031234567';
  if (/password/i.test(name)) return 'Plantain-77-boat';
  if (/pin|code/i.test(name)) return pick(draw, ['123', '1234', 'EKI10', '000']);
  if (schema.format === 'date-time') return new Date(1.8e12).toISOString();
  const [least, most] = [Number(schema.minLength ?? 0), Number(schema.maxLength ?? 40)];
  const length = pick(draw, [least, Math.min(most, 300), Math.min(most, least + 8)]);
  return 'Efe brought it '.repeat(Math.ceil(length / 15) + 1).slice(0, Math.max(length, least));
}

/** The value with one error, at any depth. */
function spoil(value: unknown, draw: Draw): unknown {
  if (Array.isArray(value) && value.length > 0 && chance(draw, 0.7)) {
    const at = Math.floor(draw() * value.length);
    return value.map((each, index) => (index === at ? spoil(each, draw) : each));
  }
  if (value !== null && typeof value === 'object' && !Array.isArray(value) && chance(draw, 0.85)) {
    return spoilObject(value as Record<string, unknown>, draw);
  }
  if (typeof value === 'number' && chance(draw, 0.6)) return pick(draw, NUMBERS);
  if (typeof value === 'string' && chance(draw, 0.6)) return pick(draw, NASTY);
  if (Array.isArray(value) && chance(draw, 0.3)) return Array.from({ length: 400 }, () => value[0]);
  return pick(draw, [...STRANGE, ...NUMBERS, ...NASTY, nest(20), toText(value), [value]]);
}

function spoilObject(value: Record<string, unknown>, draw: Draw): Record<string, unknown> {
  const names = Object.keys(value);
  const name = pick(draw, names);
  if (names.length > 0 && chance(draw, 0.7)) return { ...value, [name]: spoil(value[name], draw) };
  if (names.length > 0 && chance(draw, 0.5)) {
    const { [name]: _, ...rest } = value;
    return rest;
  }
  const extra = pick(draw, [
    '$where',
    '$gt',
    'roles',
    'userId',
    'isAdmin',
    'price',
    'a.b',
    '',
    '_id',
  ]);
  return { ...value, [extra]: pick(draw, [...STRANGE, 'admin', 1]) };
}

function nest(levels: number): unknown {
  let value: unknown = 'end';
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

/** The JSON text, sometimes malformed. */
function toBody(value: unknown, draw: Draw): string {
  const text = JSON.stringify(value) ?? '';
  if (chance(draw, 0.93)) return text;
  return pick(draw, [
    text.slice(0, -1),
    `${text}${text}`,
    text.replace('{', '{"__proto__":{"isAdmin":true},'),
    text.replace('{', '{"constructor":{"prototype":{"a":1}},'),
    text.replace(/:\d+/, ':1e400'),
    text.replace(/^\{"(\w+)":/, '{"$1":{"$ne":null},"$1":'),
    `\uFEFF${text}`,
    text.replace(/:"[^"]*"/, ':"\\ud800"'),
    `[${text}]`,
    '',
    'null',
    '0',
  ]);
}

/** Draws the next request of a call. */
export function drawRequest(
  path: string,
  method: string,
  operation: Operation,
  pool: Pool,
  draw: Draw,
): FuzzRequest {
  const isGood = chance(draw, 0.35);
  const value = (schema: Schema, name: string) => {
    const good = makeValue(schema, name, pool, draw);
    return isGood || chance(draw, 0.5) ? good : spoil(good, draw);
  };
  const params: Record<string, string> = {};
  const query = new URLSearchParams();
  const headers: FuzzRequest['headers'] = {};
  for (const { name, in: where, required, schema } of operation.parameters) {
    if (where === 'path') params[name] = toText(value({ ...schema, pattern: '24' }, name));
    else if (where === 'header')
      headers['idempotency-key'] = `fuzz-${Math.floor(draw() * 1e12)}-abcdefgh`;
    else if (required || chance(draw, 0.6)) query.append(name, toText(value(schema, name)));
  }
  if (!isGood && chance(draw, 0.2)) {
    const extra = pick(draw, ['q[$ne]', '__proto__', 'page', 'limit', 'cursor', 'a']);
    query.append(extra, pick(draw, NASTY));
  }
  const text = query.toString();
  const url = text ? `${path}?${text}` : path;
  const content = Object.entries(operation.requestBody?.content ?? {})[0];
  if (!content) return { method, url, params, headers, raw: undefined };
  const [type, { schema }] = content;
  const good = makeValue(schema, '', pool, draw);
  const body = isGood ? good : spoil(good, draw);
  if (type !== 'application/json') {
    return {
      method,
      url,
      params,
      headers: { ...headers, 'content-type': undefined },
      raw: makeForm(body, pool, draw),
    };
  }
  const wrongType = pick(draw, [
    'text/plain',
    'application/xml',
    'multipart/form-data',
    'application/json; charset=utf-7',
  ]);
  const contentType = isGood || chance(draw, 0.96) ? type : wrongType;
  return {
    method,
    url,
    params,
    headers: { ...headers, 'content-type': contentType },
    raw: isGood ? JSON.stringify(body) : toBody(body, draw),
  };
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** A form of the fields, sometimes with a file of another type than declared. */
function makeForm(body: unknown, pool: Pool, draw: Draw): FormData {
  const form = new FormData();
  const fields = body && typeof body === 'object' ? Object.entries(body) : [];
  for (const [name, value] of fields) if (value !== undefined) form.append(name, toText(value));
  for (const name of ['file', 'attachment', 'photo']) {
    if (chance(draw, 0.5)) continue;
    const { bytes, type, name: fileName } = pick(draw, pool.files);
    form.set(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  return form;
}
