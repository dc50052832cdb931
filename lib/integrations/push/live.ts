import 'server-only';
import { addressOfSender, env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { encryptPush, vapidHeader } from './encrypt';

const DEADLINE_MS = 10_000;
/** Too slow, too often: worth another try. */
const PASSING = new Set([408, 425, 429]);
/** The browser has ended the subscription. */
const GONE = new Set([404, 410]);

/** Where a message goes, and the keys that only that browser can read it with. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Encrypts a message and hands it to the browser's push service. `topic`: a later message of the same
 * topic takes the place of one that wasn't delivered yet. `ttlS`: how long it may wait there, seconds.
 *
 * The caller has checked the endpoint. No redirect is followed, and no answer is read. Returns `gone`
 * if the subscription has ended. Throws if another try may help.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  { topic, ttlS }: { topic: string; ttlS: number },
): Promise<'sent' | 'gone' | 'refused'> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM } = env();
  if (!publicKey || !privateKey) return 'refused';
  const subject = `mailto:${addressOfSender(MAIL_FROM)}`;
  const headers = {
    authorization: vapidHeader(endpoint, { publicKey, privateKey }, subject, new Date()),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(Math.max(0, ttlS)),
    urgency: 'high',
    topic,
  };
  let body: Buffer;
  try {
    body = encryptPush(payload, { p256dh, auth });
  } catch {
    // No browser has such a key.
    return 'gone';
  }
  const { status } = await send(endpoint, headers, body);
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.has(status)) return 'gone';
  const { host } = new URL(endpoint);
  if (status >= 500 || PASSING.has(status)) throw new Error(`${host} answered ${status}`);
  log().warn({ host, status }, 'a push service refused a message');
  return 'refused';
}

async function send(
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<Response> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    await response.body?.cancel();
    return response;
  } catch {
    // Without its words: they may hold the endpoint, which is a secret of the browser.
    throw new Error(`${new URL(endpoint).host} did not answer`);
  }
}
