import 'server-only';
import webpush from 'web-push';
import { addressOfSender, env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';

const TIMEOUT_MS = 10_000;
/** Worth a retry. */
const TRANSIENT = new Set([408, 425, 429]);
/** The browser has ended the subscription. */
const GONE = new Set([404, 410]);

/** A browser's endpoint at its push service, and its keys. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/**
 * Encrypts a message and sends it to the browser's push service. `topic`: a later message of the same
 * topic replaces one that isn't delivered yet. `ttlS`: how long it may wait there, seconds.
 *
 * The caller has checked the endpoint. Follows no redirect and reads no answer. Returns `gone` if the
 * subscription has ended. Throws if a retry may help.
 */
export async function sendPush(
  { endpoint, p256dh, auth }: PushTarget,
  payload: string,
  { topic, ttlS }: { topic: string; ttlS: number },
): Promise<'sent' | 'gone' | 'refused'> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, MAIL_FROM } = env();
  if (!publicKey || !privateKey) return 'refused';
  const subject = `mailto:${addressOfSender(MAIL_FROM)}`;
  let details: webpush.RequestDetails;
  try {
    details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails: { subject, publicKey, privateKey },
      contentEncoding: 'aes128gcm',
      TTL: Math.max(0, ttlS),
      urgency: 'high',
      topic,
    });
  } catch {
    // The browser's keys are invalid: ours were checked at start.
    return 'gone';
  }
  const { status } = await send(details);
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.has(status)) return 'gone';
  const { host } = new URL(endpoint);
  if (status >= 500 || TRANSIENT.has(status)) throw new Error(`${host} answered ${status}`);
  log().warn({ host, status }, 'a push service refused a message');
  return 'refused';
}

async function send({ endpoint, headers, body }: webpush.RequestDetails): Promise<Response> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers,
      body: body && new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response;
  } catch {
    // Without the error's message, which may contain the endpoint, a secret of the browser.
    throw new Error(`${new URL(endpoint).host} did not answer`);
  }
}
