import 'server-only';
import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import type { z } from 'zod';
import { AppError, type AppErrorCode } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import {
  type Actor,
  isStaff,
  type Membership,
  type OwnerScope,
  type ScopedActor,
  type SignedInActor,
  scopeActor,
} from '@/lib/core/roles';
import { PAGE_HEADER } from '@/lib/core/sending-page';
import { isDatabaseUnavailable, UNAVAILABLE_RETRY_S } from '../db';
import { env } from '../env';
import { log } from '../log';
import { findActor } from '../session';
import { type BodyRoom, MAX_GUEST_BODIES, roomFor } from './body-room';
import { clientAddress } from './caller';
import { type Replay, runOnce, type StoreAnswer } from './idempotency';
import { findCaller, limitAttempt, limitRefused, limitRun, refundRun } from './limit-call';
import { LIMITS } from './limits';
import type { FilePart } from './range';
import { readJson } from './read-body';
import { readForm } from './read-form';
import { isForStaff, isStaffCall, type RouteRow, recentMinutes } from './row';

const STATUS: Record<AppErrorCode, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  key_reused: 422,
  too_many: 429,
  upstream: 502,
  upstream_refused: 502,
  unavailable: 503,
};

type Parsed<R extends RouteRow, K extends 'input' | 'query'> =
  R extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

/** The caller, with the row's scope if its data has an owner. */
type ScopeActor<S extends OwnerScope> =
  S extends Exclude<OwnerScope, 'none'> ? ScopedActor<S> : Actor;

/** What a handler gets. */
export interface Call<R extends RouteRow> {
  input: Parsed<R, 'input'>;
  query: Parsed<R, 'query'>;
  params: Record<string, string>;
  /** Null for a guest, on rows that allow guests. */
  actor: R['roles'] extends 'anyone' ? ScopeActor<R['owner']> | null : ScopeActor<R['owner']>;
  request: Request;
  address: string;
  /** For a body that the handler reads itself. */
  room: BodyRoom;
  /**
   * On idempotent rows: stores the answer's fields in the handler's own transaction, see
   * `StoreAnswer`.
   */
  storeAnswer: R extends { idempotent: true } ? StoreBody : undefined;
}

/** Stores the fields of an answer, without `success`; see `StoreAnswer`. */
export type StoreBody = (body: Record<string, unknown>, session: ClientSession) => Promise<void>;

export type FindMemberships = (userId: string) => Promise<readonly Membership[]>;

interface Options {
  /** Turns the stored answer of an idempotent call into the current one. */
  replay?: Replay | undefined;
  findMemberships?: FindMemberships | undefined;
}

/** Rows with vendor data need `findMemberships`. */
type RowOptions<R extends RouteRow> = R['owner'] extends 'vendor'
  ? [options: Options & { findMemberships: FindMemberships }]
  : [options?: Omit<Options, 'findMemberships'>];

/** `part`: the bytes of the whole file, if not all. */
export type FileAnswer = { contentType: string } & (
  | { bytes: Buffer; part?: FilePart }
  | { stream: ReadableStream<Uint8Array>; size: number }
);

/**
 * A handler's answer: JSON fields without `success`, or the complete JSON text, or a
 * file, and any headers.
 */
export type Answer = (
  | { body: Record<string, unknown>; text?: never; file?: never }
  | { text: string; body?: never; file?: never }
  | { file: FileAnswer; body?: never; text?: never }
) &
  Extras;

interface Extras {
  headers?: Record<string, string>;
  /** Complete Set-Cookie values. */
  cookies?: readonly string[];
}

/**
 * Builds the handler of a row: request id, Origin check, session and role, limits, schema, idempotency,
 * errors. Always answers `{success, message?, …}`.
 */
export function route<R extends RouteRow>(
  row: R,
  handle: (call: Call<R>) => Promise<Answer>,
  ...[options]: RowOptions<R>
) {
  const { replay, findMemberships }: Options = options ?? {};
  return async (
    request: Request,
    context: { params: Promise<Record<string, string>> },
  ): Promise<Response> => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    let room: BodyRoom | undefined;
    try {
      checkOrigin(row, request);
      const address = clientAddress(request.headers);
      const actor = await actorFor(row, request, { address, findMemberships });
      const parsedQuery = row.query && parse(row.query, readQuery(request));
      const limited = withLimit(row, actor);
      const caller = await findCaller(limited, request, {
        actor,
        address,
        query: parsedQuery?.data,
      });
      await limitAttempt(limited, caller);
      const params = await context.params;
      const query = parsedQuery && requireValid(parsedQuery);
      room = caller.userId ? roomFor(caller.userId) : roomFor(address, MAX_GUEST_BODIES);
      const input = row.input && requireValid(parse(row.input, await readBody(row, request, room)));
      // The types follow from the row; `requireValid` and `actorFor` have checked the values.
      const call = { input, query, params, actor, request, address, room };
      const run = async (storeAnswer?: StoreBody) => {
        const counted = { ...limited, limit: row.limitFor?.(input) ?? limited.limit };
        await limitRun(counted, caller);
        try {
          return await handle({ ...call, storeAnswer } as Call<R>);
        } catch (error) {
          const isRefusedUpstream = error instanceof AppError && error.code === 'upstream_refused';
          if (isRefusedUpstream) await refundRun(counted, caller);
          throw error;
        }
      };
      return await respond(row, { actor, input, request }, { run, replay }, requestId);
    } catch (error) {
      return errorResponse(error, row.name, requestId);
    } finally {
      // Only now, because the handler used the body.
      room?.release();
    }
  };
}

type Handler = ReturnType<typeof route>;

/** The handler of a file whose rows differ in `[type]` alone. Answers 404 to any other type. */
export function routeByType(handlers: Readonly<Record<string, Handler>>): Handler {
  return async (request, context) => {
    const { type = '' } = await context.params;
    const handler = Object.hasOwn(handlers, type) ? handlers[type] : undefined;
    if (handler) return handler(request, context);
    const requestId = request.headers.get('x-request-id') ?? randomUUID();
    return errorResponse(new AppError('not_found', MESSAGES.notFound), '[type]', requestId);
  };
}

async function respond(
  row: RouteRow,
  call: { actor: Actor | null; input: unknown; request: Request },
  { run, replay }: { run: (storeBody?: StoreBody) => Promise<Answer>; replay?: Replay | undefined },
  requestId: string,
): Promise<Response> {
  if (!row.idempotent || !call.actor) {
    const { body, text, file, headers, cookies = [] } = await run();
    const response = file
      ? fileResponse(file, requestId, headers)
      : textResponse(200, text ?? JSON.stringify({ success: true, ...body }), requestId, headers);
    for (const cookie of cookies) response.headers.append('set-cookie', cookie);
    return response;
  }
  const key = call.request.headers.get('idempotency-key');
  const toAnswer = (body: Record<string, unknown> | undefined) => ({
    status: 200,
    body: { success: true, ...body },
  });
  const runFirst = async (store: StoreAnswer) =>
    toAnswer((await run((body, session) => store(toAnswer(body), session))).body);
  const scope = `${call.actor.userId}:${row.name}`;
  const stored = await runOnce(scope, key, call.input, runFirst, { ...(replay && { replay }) });
  const headers = stored.isReplay ? { 'idempotency-replayed': 'true' } : undefined;
  return jsonResponse(stored.status, stored.body, requestId, headers);
}

/**
 * Refuses a change that does not come from our own pages, by Origin, else Sec-Fetch-Site.
 */
function checkOrigin(row: RouteRow, request: Request): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (row.signed || (isRead && !row.sameOrigin)) return;
  if (!isSameSite(request.headers, isRead)) throw new AppError('forbidden', MESSAGES.wrongOrigin);
}

function isSameSite(headers: Headers, isRead: boolean): boolean {
  const origin = headers.get('origin');
  if (origin) return origin === env().APP_URL;
  const site = headers.get('sec-fetch-site');
  if (site && site !== 'same-origin') return false;
  if (!isRead) return site !== null;
  // Browsers send no Origin with a GET. Sec-Fetch-Dest distinguishes a script's GET from a link or image of
  // another site; so does the header that only our code sends.
  return headers.has(PAGE_HEADER) || (site !== null && headers.get('sec-fetch-dest') === 'empty');
}

/**
 * The signed-in user with the row's scope; null for a guest, and for rows that do not depend on the
 * user. Throws AppError `unauthenticated` for a guest who may not call, `forbidden` without one of the
 * roles, in staff areas `not_found` instead, and `too_many` after too many such calls.
 */
async function actorFor(
  row: RouteRow,
  request: Request,
  { address, findMemberships }: { address: string; findMemberships: FindMemberships | undefined },
): Promise<Actor | null> {
  const { roles, owner } = row;
  const isForAll = owner === 'none' && roles === 'anyone';
  if (isForAll && LIMITS[row.limit].by !== 'user') return null;
  // A change of staff roles takes effect immediately, in every process.
  const fresh = row.fresh !== undefined || isForStaff(row);
  const cookie = request.headers.get('cookie');
  const mayCallAs = (caller: SignedInActor | null) =>
    roles === 'anyone' || (caller?.roles.some((role) => roles.includes(role)) ?? false);
  let actor = await findActor(cookie, { fresh });
  // Sellers and riders may have got their role since the actor was cached.
  if (!fresh && actor && !mayCallAs(actor)) actor = await findActor(cookie, { fresh: true });
  const mayCall = mayCallAs(actor);
  if (!mayCall) {
    await limitRefused(request, address);
    throw refusedCaller(row, actor);
  }
  if (row.fresh === 'recent' && !isRecent(actor, row)) {
    await limitRefused(request, address);
    throw new AppError('forbidden', MESSAGES.logInAgain, { logInAgain: true });
  }
  if (!actor || owner === 'none') return actor;
  const memberships =
    owner === 'vendor' && findMemberships ? await findMemberships(actor.userId) : [];
  return scopeActor(actor, owner, memberships);
}

function withLimit(row: RouteRow, actor: Actor | null): RouteRow {
  return row.agentLimit && actor && isStaff(actor) ? { ...row, limit: row.agentLimit } : row;
}

function isRecent(actor: SignedInActor | null, row: RouteRow): boolean {
  return actor !== null && Date.now() - actor.signedInAt.getTime() < recentMinutes(row) * 60_000;
}

function refusedCaller(row: RouteRow, actor: Actor | null): AppError {
  // First, so that a page knows whether to offer the login (decision 94).
  if (!actor) return new AppError('unauthenticated', MESSAGES.loginToContinue);
  if (isStaffCall(row)) return new AppError('not_found', MESSAGES.notFound);
  return new AppError('forbidden', MESSAGES.roleMissing);
}

function readBody({ form, maxKeys }: RouteRow, request: Request, room: BodyRoom): Promise<unknown> {
  return form ? readForm(request, form, room) : readJson(request, room, maxKeys);
}

function readQuery(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

function parse(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  // Replaces zod's own messages where the schema has none.
  return schema.safeParse(value, { error: () => MESSAGES.badRequest });
}

/** The parsed value. Throws AppError `invalid` with the first issue's message. */
function requireValid(result: z.ZodSafeParseResult<unknown>): unknown {
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new AppError('invalid', issue?.message ?? MESSAGES.badRequest, {
    field: issue?.path.join('.') ?? '',
  });
}

function errorResponse(thrown: unknown, name: string, requestId: string): Response {
  const error = isDatabaseUnavailable(thrown)
    ? new AppError('unavailable', PAGE_MESSAGES.somethingWrong, {}, UNAVAILABLE_RETRY_S)
    : thrown;
  if (error instanceof AppError) {
    if (error.code === 'unavailable') {
      log().warn({ err: thrown, route: name, requestId }, 'a call was refused as unavailable');
    }
    const headers = {
      ...(error.retryAfterS && { 'retry-after': String(error.retryAfterS) }),
      // The rest of the body is unread.
      ...(error.code === 'too_slow' && { connection: 'close' }),
    };
    const body = { success: false, message: error.message, requestId, ...error.details };
    return jsonResponse(STATUS[error.code], body, requestId, headers);
  }
  log().error({ err: error, route: name, requestId }, 'request failed');
  const body = { success: false, message: PAGE_MESSAGES.somethingWrong, requestId };
  return jsonResponse(500, body, requestId);
}

function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return textResponse(status, JSON.stringify(body), requestId, headers);
}

function textResponse(
  status: number,
  json: string,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const all = { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers };
  return new Response(json, { status, headers: { 'content-type': 'application/json', ...all } });
}

function fileResponse(
  file: FileAnswer,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const all = { 'cache-control': 'no-store', 'x-request-id': requestId, ...headers };
  const isWhole = 'stream' in file;
  const length = isWhole ? file.size : file.bytes.byteLength;
  const part = isWhole ? undefined : file.part;
  // The type allows shared memory, which files never use.
  const body = isWhole ? file.stream : (file.bytes as Buffer<ArrayBuffer>);
  return new Response(body, {
    status: part ? (length > 0 ? 206 : 416) : 200,
    headers: {
      'content-type': file.contentType,
      'content-length': String(length),
      'accept-ranges': 'bytes',
      ...(part && { 'content-range': toContentRange(part, length) }),
      ...all,
    },
  });
}

function toContentRange({ start, size }: FilePart, length: number): string {
  return length > 0 ? `bytes ${start}-${start + length - 1}/${size}` : `bytes */${size}`;
}
