// Writes the table of calls in docs/api.md from their rows and schemas: npm run docs:api
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ROUTES } from '@/lib/assembly/calls';
import { LIMITS, type Limit } from '@/lib/platform/http/limits';
import { type RouteRow, recentMinutes } from '@/lib/platform/http/row';

export const API_DOCS = fileURLToPath(new URL('../docs/api.md', import.meta.url));

const START = '<!-- calls: written by npm run docs:api -->';
const END = '<!-- /calls -->';

/** The document with the current table of calls. Throws if the marks are missing. */
export function withCallTable(document: string): string {
  const [before, rest] = document.split(START);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`${START} … ${END} is missing`);
  const inputs = `\`\`\`text\n${listInputs()}\n\`\`\``;
  return [before + START, buildTable(), inputs, END + after].join('\n\n');
}

function buildTable(): string {
  const rows = Object.entries(ROUTES).map(([name, row]: [string, RouteRow]) => [
    `\`${name}\``,
    row.roles === 'anyone' ? 'anyone' : row.roles.join(', '),
    row.owner === 'none' ? '' : row.owner,
    toLimitText(LIMITS[row.limit]) +
      (row.agentLimit ? `; agents ${LIMITS[row.agentLimit].points}` : ''),
    toNotes(row),
  ]);
  const all = [['Call', 'Who', 'Whose data', 'Limit', 'Also'], ...rows];
  const widths = (all[0] ?? []).map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = all;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const WINDOWS: Readonly<Record<number, string>> = {
  60: 'a minute',
  600: 'in 10 minutes',
  3600: 'an hour',
};

function toLimitText({ points, windowS, perDay, by }: Limit): string {
  const window = WINDOWS[windowS] ?? `in ${windowS} s`;
  const each = by === 'address' || by === 'device' ? ` for each ${by}` : '';
  return `${points} ${window}${perDay ? `, ${perDay} a day` : ''}${each}`;
}

function toNotes(row: RouteRow): string {
  const { fresh, form, idempotent, signed, sameOrigin } = row;
  const notes = [
    fresh && 'session checked in the database',
    fresh === 'recent' && `sign-in within ${recentMinutes(row)} minutes`,
    idempotent && '`Idempotency-Key`',
    form && 'multipart form',
    signed && 'signed, raw body',
    sameOrigin && 'from our pages only',
  ];
  return notes.filter(Boolean).join(', ');
}

/** The parts of a JSON schema that are used here. */
interface Shape {
  title?: string;
  type?: string;
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Shape[];
  items?: Shape;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  properties?: Readonly<Record<string, Shape>>;
  required?: readonly string[];
  additionalProperties?: Shape | boolean;
}

/** The fields of every call that takes any, one on a line. */
function listInputs(): string {
  const calls = Object.entries(ROUTES).flatMap(([name, { input, query }]: [string, RouteRow]) => {
    const schema = query ?? input;
    if (!schema) return [];
    const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
    return [[name, ...toFields(shape).map((field) => `  ${field}`)].join('\n')];
  });
  return calls.join('\n\n');
}

function toFields({ properties = {}, required = [] }: Shape): string[] {
  return Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${describeType(field)}`,
  );
}

/** A schema in one line: `?` marks what may be absent, `[]` a list, `→` a map. */
function describeType(shape: Shape): string {
  if (shape.title) return shape.title;
  if (shape.anyOf) return shape.anyOf.map(describeType).join(' or ');
  if (shape.const !== undefined) return String(shape.const);
  if (shape.enum) return shape.enum.join(' or ');
  if (shape.type === 'array')
    return `${describeType(shape.items ?? {})}[]${range(shape.minItems, shape.maxItems)}`;
  if (shape.type === 'object') return describeObject(shape);
  if (shape.type === 'integer' || shape.type === 'number') {
    return `number${range(shape.minimum, shape.maximum)}`;
  }
  if (shape.format === 'date-time') return 'time';
  return shape.pattern?.startsWith('^\\d') ? 'digits' : (shape.type ?? 'any');
}

function describeObject(shape: Shape): string {
  if (shape.properties) return `{${toFields(shape).join(', ')}}`;
  const values = typeof shape.additionalProperties === 'object' ? shape.additionalProperties : {};
  return `{text → ${describeType(values)}}`;
}

function range(min: number | undefined, max: number | undefined): string {
  const highest = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  if (min === undefined && highest === undefined) return '';
  if (highest === undefined) return ` (${min} or more)`;
  return min === undefined ? ` (up to ${highest})` : ` (${min} to ${highest})`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(API_DOCS, withCallTable(readFileSync(API_DOCS, 'utf8')));
}
