import 'server-only';
import { z } from 'zod';
import { LIMITS, type Limit } from '@/lib/platform/http/limits';
import { isForStaff, type RouteRow } from '@/lib/platform/http/row';
import { ANSWERS, REFUSAL } from './answers';
import { ROUTES, type RouteName } from './calls';

/** JSON Schema 2020-12. */
type JsonSchema = Record<string, unknown>;

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters: {
    name: string;
    in: 'path' | 'query' | 'header';
    required: boolean;
    schema: JsonSchema;
  }[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema }> }
  >;
  security: Record<string, string[]>[];
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, JsonSchema>; schemas: Record<string, JsonSchema> };
}

const SESSION = 'session';

/** Content types of calls that answer with a file instead of JSON. */
const FILES: Partial<Record<RouteName, string>> = {
  'GET /api/docs': 'text/html',
  'GET /api/files/[fileId]': 'image/webp',
  'GET /api/review/photo/[fileId]': 'image/webp',
  'GET /api/wallet/statement': 'text/csv',
};

/**
 * Every call as OpenAPI 3.1: its body from the schema that checks it, callers and limits from the route
 * table, its response from `ANSWERS`. `url`: our own origin; `cookie`: the session cookie's name.
 */
export function openApiDocument({ url, cookie }: { url: string; cookie: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, row] of Object.entries(ROUTES) as [RouteName, RouteRow][]) {
    const { method, path } = toCall(name);
    paths[path] = { ...paths[path], [method]: toOperation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Eki',
      version: '1',
      description:
        'The calls of the Eki marketplace. Money is in naira. Every answer has `success`; a refusal has a `message` for people.',
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: { [SESSION]: { type: 'apiKey', in: 'cookie', name: cookie } },
      schemas: { Refusal: toJsonSchema(REFUSAL, 'output') },
    },
  };
}

/** "POST /api/files/[fileId]" → post, /api/files/{fileId}. */
export function toCall(name: RouteName): { method: string; path: string } {
  const [method = '', path = ''] = name.split(' ');
  return { method: method.toLowerCase(), path: path.replace(/\[(\w+)\]/g, '{$1}') };
}

function toOperation(name: RouteName, row: RouteRow): Operation {
  const { method, path } = toCall(name);
  return {
    operationId: name.replace(/[^A-Za-z0-9]+/g, '_'),
    tags: [path.split('/')[2] ?? ''],
    summary: `${method.toUpperCase()} ${path}`,
    description: `${describeCallers(row)} ${describeLimit(row)}${describeChecks(row)}`,
    parameters: toParameters(path, row),
    ...(row.input && {
      requestBody: {
        required: true,
        content: {
          [row.form ? 'multipart/form-data' : 'application/json']: {
            schema: toJsonSchema(row.input, 'input'),
          },
        },
      },
    }),
    responses: {
      200: { description: 'Done.', content: toContent(name) },
      '4XX': {
        description: 'Refused: nothing has changed.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    },
    security: row.roles === 'anyone' ? [{}, { [SESSION]: [] }] : [{ [SESSION]: [] }],
  };
}

function toContent(name: RouteName): Record<string, { schema: JsonSchema }> {
  const file = FILES[name];
  if (file) return { [file]: { schema: { type: 'string' } } };
  const answer = (ANSWERS as Partial<Record<RouteName, z.ZodType>>)[name];
  const anything = { type: 'object', properties: { success: { const: true } } };
  return { 'application/json': { schema: answer ? toJsonSchema(answer, 'output') : anything } };
}

function toParameters(path: string, row: RouteRow): Operation['parameters'] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));
  const query = row.query ? toJsonSchema(row.query, 'input') : {};
  const required = (query.required ?? []) as string[];
  const inQuery = Object.entries((query.properties ?? {}) as Record<string, JsonSchema>).map(
    ([name, schema]) => ({
      name,
      in: 'query' as const,
      required: required.includes(name),
      schema,
    }),
  );
  const key = row.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header' as const,
          required: false,
          schema: { type: 'string' },
        },
      ]
    : [];
  return [...inPath, ...inQuery, ...key];
}

function describeCallers({ roles, owner }: RouteRow): string {
  const who = roles === 'anyone' ? 'Anyone may call it.' : `For ${roles.join(', ')}.`;
  return owner === 'none' ? who : `${who} Reaches only what is the caller’s (${owner}).`;
}

function describeLimit({ limit, agentLimit }: RouteRow): string {
  const { points, windowS, by }: Limit = LIMITS[limit];
  const forAgents = agentLimit ? `, ${LIMITS[agentLimit].points} for staff who answer chats` : '';
  return `At most ${points} in ${windowS} s for each ${by}${forAgents}.`;
}

function describeChecks(row: RouteRow): string {
  const { fresh, sameOrigin, signed } = row;
  const notes = [
    fresh === 'recent' &&
      `Asks for a sign-in within the last ${isForStaff(row) ? 'five' : 'ten'} minutes.`,
    sameOrigin && 'From Eki’s own pages only.',
    signed && 'Signed by the provider.',
  ].filter(Boolean);
  return notes.length > 0 ? ` ${notes.join(' ')}` : '';
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
