import { z } from 'zod';
import { CHAT_MESSAGES } from '@/lib/conversations/chat/messages';
import { objectId, ownerId, paragraph, wholeNumber } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { FILE_MESSAGES } from '@/lib/platform/files/messages';
import { MAX_VIDEO_BYTES } from '@/lib/platform/files/policy';
import { fileId } from '@/lib/platform/files/schemas';
import {
  CHAT_CHANNELS,
  CHAT_PAGE,
  MAX_CHAT_MESSAGE,
  MAX_CHAT_PAGE,
  MAX_CHAT_PHOTOS,
} from './policy';

/** The sender's id of a message: a UUID or the like. */
export const clientMsgId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,64}$/)
  .meta({ title: 'message id' });
export const message = paragraph(MAX_CHAT_MESSAGE, CHAT_MESSAGES.chatTooLong);
const kind = z.enum(SERVICE_KINDS);
/** A purchase of the caller's; checked when the message is stored. */
const about = z.strictObject({ kind, id: objectId });
/** The same in a form: `order:<id>`. */
const aboutField = z
  .string()
  .regex(new RegExp(`^(?:${SERVICE_KINDS.join('|')}):[0-9a-f]{24}$`))
  .transform((value) => {
    const [name, id] = value.split(':');
    return { kind: kind.parse(name), id: String(id) };
  })
  .meta({ title: 'order, dispatch or errand, and its id' });
const channel = z.enum(CHAT_CHANNELS);
export const seq = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Query of GET /api/chat/get-chat: the messages after a number, or before it, or the latest. */
export const getChatQuery = z
  .strictObject({
    after: wholeNumber(0).optional(),
    before: wholeNumber(1).optional(),
    limit: wholeNumber(1, MAX_CHAT_PAGE).default(CHAT_PAGE),
    owner: ownerId.optional(),
  })
  .refine(({ after, before }) => after === undefined || before === undefined, MESSAGES.badRequest);

/** Query of GET /api/chat/service. */
export const chatServiceQuery = about;

export type GetChatQuery = z.output<typeof getChatQuery>;

/** Form of POST /api/chat/send. */
export const sendChatInput = z.strictObject({
  message: message.default(''),
  chatId: objectId.optional(),
  attachment: z
    .file(FILE_MESSAGES.photoMissing)
    .max(MAX_VIDEO_BYTES, FILE_MESSAGES.videoTooLarge)
    .meta({ title: 'photo or video' })
    .optional(),
  clientMsgId: clientMsgId.optional(),
  channel: channel.optional(),
  about: aboutField.optional(),
  owner: ownerId.optional(),
});

export type SendChatInput = z.output<typeof sendChatInput>;

/** Part of the specification's events; checked against the session, never trusted. */
const userId = z.string().max(60).optional();

const inRoom = z.strictObject({ roomId: objectId, userId });

/** Event `send-message`. */
export const sendEventInput = inRoom.extend({
  clientMsgId,
  message: message.default(''),
  attachmentIds: z.array(fileId).max(MAX_CHAT_PHOTOS).default([]),
  channel: channel.optional(),
  about: about.optional(),
});

/** Event `sync-messages`. */
export const syncInput = inRoom.extend({
  after: seq,
  limit: z.number().int().min(1).max(MAX_CHAT_PAGE).default(MAX_CHAT_PAGE),
});

/** Events `typing` and `stop-typing`. */
export const typingInput = inRoom;

/** Event `message-read`. */
export const readInput = inRoom.extend({ seq: seq.min(1) });
