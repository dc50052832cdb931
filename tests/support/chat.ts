import { randomUUID } from 'node:crypto';
import { RateLimiterMongo, RateLimiterRes } from 'rate-limiter-flexible';
import { vi } from 'vitest';
import { POST as send } from '@/app/api/chat/send/route';
import { callRoute, type Got, type Sent } from './call';
import type { Person } from './people';
import { withoutWindows } from './rate-limits';

/** The form of POST /api/chat/send. */
export function chatForm(fields: Record<string, string>, attachment?: Buffer): Sent {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (attachment) form.set('attachment', new Blob([new Uint8Array(attachment)]), 'photo.jpg');
  return { raw: form, headers: { 'content-type': undefined } };
}

export function sendChat(
  { cookie }: Pick<Person, 'cookie'>,
  fields: Record<string, string>,
  attachment?: Buffer,
): Promise<Got> {
  return callRoute(send, '/api/chat/send', { cookie, ...chatForm(fields, attachment) });
}

/** Opens a person's chat with a first message, and returns its id. */
export async function openChat(person: Pick<Person, 'cookie'>): Promise<string> {
  const { body } = await sendChat(person, { message: 'Hello', clientMsgId: randomUUID() });
  if (!body.chat?._id) throw new Error(`no chat was opened: ${JSON.stringify(body)}`);
  return body.chat._id;
}

/** Turns off rate limits, which have their own tests. */
export function withoutLimits(): void {
  vi.spyOn(RateLimiterMongo.prototype, 'consume').mockResolvedValue(new RateLimiterRes());
  withoutWindows();
}
