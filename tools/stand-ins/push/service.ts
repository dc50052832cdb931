import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { z } from 'zod';
import { type Call, HttpError, json, parseJson, type Reply, type Route, text } from '../http';
import type { Service } from '../service';

/** A subscribed browser, with its private keys. */
interface Device {
  keys: ReturnType<typeof createECDH>;
  secret: Buffer;
  answer: z.output<typeof answerSchema>;
}

/** A message as the browser would read it. */
export interface PushedMessage {
  device: string;
  at: string;
  /** Decrypted. */
  payload: string;
  ttlS: number;
  topic: string;
  urgency: string;
}

const answerSchema = z.object({
  status: z.int().min(200).max(599).default(201),
  /** Delay of the answer, ms. */
  delayMs: z.int().min(0).max(60_000).default(0),
});

const getAnswer = z.object({ device: z.string(), ...answerSchema.shape });

const claimsSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

const MAX_MESSAGES = 1_000;

/** Throws HttpError 401 unless the sender proves its key for this origin (RFC 8292). */
function checkSender(header: string | undefined, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), *k=(.+)$/.exec(header ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  try {
    const point = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    const claims = claimsSchema.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    if (isSigned && claims.aud === origin && claims.exp * 1_000 > Date.now()) return;
  } catch {
    // Malformed: refused below.
  }
  throw new HttpError(401, 'VAPID token missing or wrong');
}

/** Reads a message as its browser does (RFC 8291). Throws HttpError 400 if it is encrypted for another. */
function decrypt(body: Buffer, keys: Device['keys'], secret: Buffer): string {
  try {
    const salt = body.subarray(0, 16);
    const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
    const sealed = body.subarray(21 + senderKey.length);
    const derive = (from: Buffer, by: Buffer, info: Buffer, length: number) =>
      Buffer.from(hkdfSync('sha256', from, by, info, length));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
    const shared = derive(keys.computeSecret(senderKey), secret, info, 32);
    const key = derive(shared, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(shared, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  } catch {
    throw new HttpError(400, 'Not encrypted for this browser');
  }
}

class PushHost {
  private readonly devices = new Map<string, Device>();
  private messages: PushedMessage[] = [];

  constructor(private readonly origin: () => string) {}

  /** A new browser, with the subscription that its page would send to the shop. */
  addDevice(): Reply {
    const id = randomBytes(12).toString('base64url');
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const secret = randomBytes(16);
    this.devices.set(id, { keys, secret, answer: answerSchema.parse({}) });
    return json(200, {
      device: id,
      endpoint: `${this.origin()}/push/send/${id}`,
      keys: {
        p256dh: keys.getPublicKey('base64url', 'uncompressed'),
        auth: secret.toString('base64url'),
      },
    });
  }

  setAnswer(call: Call): Reply {
    const { device, ...answer } = getAnswer.parse(parseJson(call.body));
    this.find(device).answer = answer;
    return json(200, { ok: true });
  }

  async take(call: Call): Promise<Reply> {
    const id = call.params.device ?? '';
    const { keys, secret, answer } = this.find(id);
    checkSender(call.headers.authorization, this.origin());
    if (answer.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, answer.delayMs));
    if (answer.status >= 300) {
      const reply = text(answer.status, 'text/plain', 'As planned');
      return { ...reply, headers: { ...reply.headers, location: `${this.origin()}/push/control` } };
    }
    if (call.headers['content-encoding'] !== 'aes128gcm') throw new HttpError(415, 'Not encrypted');
    const payload = decrypt(call.body, keys, secret);
    this.messages.push({
      device: id,
      at: new Date().toISOString(),
      payload,
      ttlS: Number(call.headers.ttl),
      topic: String(call.headers.topic ?? ''),
      urgency: String(call.headers.urgency ?? ''),
    });
    this.messages = this.messages.slice(-MAX_MESSAGES);
    return text(answer.status, 'text/plain', '');
  }

  list(device: string | null): Reply {
    return json(
      200,
      this.messages.filter((message) => !device || message.device === device),
    );
  }

  private find(id: string): Device {
    const device = this.devices.get(id);
    if (!device) throw new HttpError(404, 'No such subscription');
    return device;
  }
}

/** The imitated push service of a browser, mounted at `/push`. Stores nothing over a restart. */
export function pushService(origin: () => string): Service {
  const host = new PushHost(origin);
  const control = (method: string, pattern: string, handle: Route['handle']): Route => ({
    method,
    pattern: `/control${pattern}`,
    name: 'control',
    handle,
  });
  return {
    mount: '/push',
    routes: [
      { method: 'POST', pattern: '/send/:device', name: 'send', handle: (call) => host.take(call) },
      control('POST', '/devices', () => host.addDevice()),
      control('POST', '/answer', (call) => host.setAnswer(call)),
      control('GET', '/messages', (call) => host.list(call.query.get('device'))),
    ],
    start: () => undefined,
    stop: () => undefined,
  };
}
