import 'server-only';
import type { ResourceCall, ResourceRoute } from 'paystack-api';
import { z } from 'zod';
import { CardProviderError } from './port';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1_000_000;
/** Timeout and rate limit: like no answer. */
const TRANSIENT = new Set([408, 429]);

/** The only calls whose "not found" is an answer: nothing was paid or sent under the reference. */
const UNKNOWN: Readonly<Record<string, { code: string; message: RegExp }>> = {
  '/transaction/verify/{reference}': {
    code: 'transaction_not_found',
    message: /^transaction reference not found\.?$/i,
  },
  '/transfer/verify/{reference}': {
    code: 'transfer_not_found',
    message: /^transfer not found\.?$/i,
  },
};

const envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  code: z.string().nullish(),
  data: z.unknown().optional(),
});

/**
 * Sends the calls of the package's route table, with encoded path arguments, a timeout, no redirects, a
 * size limit, and errors without any part of the request. The package's own transport has none of these.
 */
export function transport(endpoint: string, key: string) {
  return (route: ResourceRoute): ResourceCall =>
    async (input) => {
      const { path, rest } = fillPath(route.route, input);
      const hasBody = route.method === 'post' || route.method === 'put';
      const query = hasBody ? '' : toQuery(rest);
      const answer = await send(`${endpoint}${path}${query}`, {
        method: route.method.toUpperCase(),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(hasBody ? { body: JSON.stringify(rest) } : {}),
      });
      if (answer.status) return answer.data;
      if (isUnknown(route.route, answer)) return null;
      throw refusal(answer);
    };
}

function fillPath(route: string, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = route.replace(/\{([^}]+)\}/g, (_match, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path, rest };
}

function toQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, String(value)]),
  ).toString();
  return query ? `?${query}` : '';
}

type Envelope = z.infer<typeof envelope>;

/**
 * Whether the provider certainly has no such transaction or transfer. Any other "not found" (of the
 * merchant, of the route) is no evidence about the money.
 */
function isUnknown(route: string, { code, message }: Envelope): boolean {
  const unknown = UNKNOWN[route];
  return unknown !== undefined && (code === unknown.code || unknown.message.test(message.trim()));
}

function refusal({ code, message }: Envelope): CardProviderError {
  const isDuplicate =
    code === 'duplicate_reference' || /duplicate|reference already exists/i.test(message);
  if (isDuplicate) return new CardProviderError('duplicate_reference', message);
  const isPoor = code === 'insufficient_balance' || /balance is not enough/i.test(message);
  return new CardProviderError(isPoor ? 'low_balance' : 'refused', message);
}

async function send(url: string, init: RequestInit): Promise<Envelope> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    text = await readText(response);
  } catch {
    throw new CardProviderError('unreachable', 'the card provider did not answer');
  }
  const parsed = envelope.safeParse(parseJson(text));
  if (status >= 500 || TRANSIENT.has(status) || !parsed.success) {
    throw new CardProviderError('unreachable', `the card provider answered ${status}`);
  }
  return parsed.data;
}

/** Throws beyond the size limit, and leaves the rest unread. */
async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
