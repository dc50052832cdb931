import 'server-only';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { AppError, type AppErrorCode } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_HEADER } from '@/lib/core/page-header';
import type { Actor } from '@/lib/core/roles';
import { AWAY_RETRY_S, isDatabaseAway } from '@/lib/platform/db';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { findActor } from '@/lib/users/sessions';
import { clientAddress } from './client-address';
import { once, type Replay } from './idempotency';
import { callerOf, countCaller, countRun } from './limit-call';
import { LIMITS, type LimitName } from './limits';
import { readJson } from './read-body';
import { ROUTES, type RouteName, type RouteRow } from './table';

const STATUS: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  key_reused: 422,
  too_many: 429,
  upstream: 502,
  unavailable: 503,
};

/** Limits of the calls about money: a session that was ended elsewhere ends here at once. */
const MONEY: ReadonlySet<LimitName> = new Set(['payment', 'cancel', 'wallet']);

type Row<N extends RouteName> = (typeof ROUTES)[N];
type Parsed<N extends RouteName, K extends 'input' | 'query'> =
  Row<N> extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler gets to work with. */
export interface Call<N extends RouteName> {
  input: Parsed<N, 'input'>;
  query: Parsed<N, 'query'>;
  params: Record<string, string>;
  /** Present wherever the row asks for a role. */
  actor: Row<N>['role'] extends 'anyone' ? Actor | null : Actor;
  request: Request;
  /** The client's address, for limits. */
  address: string;
}

/**
 * What a handler answers: JSON fields beside `success`, or the whole JSON text where it keeps one;
 * and headers where it needs them.
 */
export type Answer = (
  | { body: Record<string, unknown>; text?: never }
  | { text: string; body?: never }
) &
  Extras;

interface Extras {
  headers?: Record<string, string>;
  /** Whole Set-Cookie values; several may be set at once. */
  cookies?: readonly string[];
}

/**
 * Makes the handler of one row of the route table: request id, Origin check, session, limit,
 * schema, idempotency, error table. Always answers `{success, message?, …}`. replay: what an
 * idempotent call's kept answer comes to later.
 */
export function route<N extends RouteName>(
  name: N,
  handle: (call: Call<N>) => Promise<Answer>,
  { replay }: { replay?: Replay } = {},
) {
  const row: RouteRow = ROUTES[name];
  return async (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    try {
      checkOrigin(row, request);
      const actor = await actorFor(row, request);
      const address = clientAddress(request.headers);
      const asked = row.query && check(row.query, queryOf(request));
      const caller = await callerOf(row, request, { actor, address, query: asked?.data });
      await countCaller(row, caller);
      const params = await context.params;
      const query = asked && accepted(asked);
      const input = row.input && accepted(check(row.input, await readJson(request)));
      // The row decides the types; `accepted` and `actorFor` have just made them true.
      const call = { input, query, params, actor, request, address } as Call<N>;
      const run = async () => {
        await countRun(row, caller);
        return handle(call);
      };
      return await answer(row, name, call, { run, replay }, requestId);
    } catch (error) {
      return refusal(error, name, requestId);
    }
  };
}

async function answer<N extends RouteName>(
  row: RouteRow,
  name: N,
  call: Call<N>,
  { run, replay }: { run: () => Promise<Answer>; replay?: Replay | undefined },
  requestId: string,
): Promise<Response> {
  if (!row.idempotent || !call.actor) {
    const { body, text, headers, cookies = [] } = await run();
    const json = text ?? JSON.stringify({ success: true, ...body });
    const response = replyText(200, json, requestId, headers);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }
  const key = call.request.headers.get('idempotency-key');
  const first = async () => ({ status: 200, body: { success: true, ...(await run()).body } });
  const scope = `${call.actor.userId}:${name}`;
  const kept = await once(scope, key, call.input, first, { ...(replay && { replay }) });
  const replayed = kept.isReplay ? { 'idempotency-replayed': 'true' } : undefined;
  return reply(kept.status, kept.body, requestId, replayed);
}

/** A change must come from our own pages: same Origin, else a browser's word for it, else our header. */
function checkOrigin(row: RouteRow, request: Request): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (row.signed || (isRead && !row.sameOrigin)) return;
  if (!isOfOurPages(request.headers, isRead)) throw new AppError('forbidden', MESSAGES.wrongOrigin);
}

function isOfOurPages(headers: Headers, isRead: boolean): boolean {
  const origin = headers.get('origin');
  if (origin) return origin === env().APP_URL;
  const site = headers.get('sec-fetch-site');
  if (site && site !== 'same-origin') return false;
  if (!isRead) return site !== null;
  // No browser names the origin of a GET. A script's is told from a page or picture that leads to the
  // address of a call by what it is for, or by the header that only our own code sends.
  return headers.has(PAGE_HEADER) || (site !== null && headers.get('sec-fetch-dest') === 'empty');
}

/** Who is signed in, where that matters: for the data, the role or whose calls are counted. */
async function actorFor(row: RouteRow, request: Request): Promise<Actor | null> {
  const isForAll = row.owner === 'none' && row.role === 'anyone';
  if (isForAll && LIMITS[row.limit].by !== 'user') return null;
  const fresh = MONEY.has(row.limit);
  const actor = await findActor(request.headers.get('cookie'), { fresh });
  if (!actor && row.role !== 'anyone') {
    throw new AppError('unauthenticated', MESSAGES.loginToContinue);
  }
  return actor;
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

function check(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  // Without a sentence of its own in the schema, a problem gets this one instead of zod's.
  return schema.safeParse(value, { error: () => MESSAGES.badRequest });
}

/** The parsed value; the first problem's sentence is what the customer reads. */
function accepted(result: z.ZodSafeParseResult<unknown>): unknown {
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new AppError('invalid', issue?.message ?? MESSAGES.badRequest, {
    field: issue?.path.join('.') ?? '',
  });
}

function refusal(thrown: unknown, name: RouteName, requestId: string): Response {
  const error = isDatabaseAway(thrown)
    ? new AppError('unavailable', MESSAGES.somethingWrong, {}, AWAY_RETRY_S)
    : thrown;
  if (error !== thrown) log().warn({ err: thrown, route: name, requestId }, 'database away');
  if (error instanceof AppError) {
    const headers = error.retryAfterS ? { 'retry-after': String(error.retryAfterS) } : undefined;
    const body = { success: false, message: error.message, requestId, ...error.details };
    return reply(STATUS[error.code], body, requestId, headers);
  }
  log().error({ err: error, route: name, requestId }, 'request failed');
  const body = { success: false, message: MESSAGES.somethingWrong, requestId };
  return reply(500, body, requestId);
}

function reply(
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return replyText(status, JSON.stringify(body), requestId, headers);
}

function replyText(
  status: number,
  json: string,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const all = { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers };
  return new Response(json, { status, headers: { 'content-type': 'application/json', ...all } });
}
