import 'server-only';
import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { type QueryFilter, Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { formatClockDay } from '@/lib/core/format';
import { DAY_MS, HOUR_MS } from '@/lib/core/time';
import { inTransaction } from '@/lib/platform/db';
import { fileStore } from '@/lib/platform/file-store';
import {
  chatMediaLimit,
  FILE_MESSAGES,
  guestFilesLimit,
  pictureTooSmall,
} from '@/lib/platform/files/messages';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { type CounterRule, countCall, refundCall } from '@/lib/platform/rate-limit';
import { type FileAttachment, type FileDoc, StoredFile } from '@/models/platform/file';
import { drawPreview, drawWidth, isPicture, redrawPicture } from './picture';
import {
  CHAT_KB_A_DAY,
  FILE_RULES,
  type FilePurpose,
  GUEST_KB_A_DAY,
  MAX_PHOTO_BYTES,
  MIN_PICTURE_SIDE,
  mayBelongTo,
  PDF_TYPE,
  PICTURE_TYPE,
  PICTURE_WIDTHS,
  parsePictureSrc,
  pictureSrc,
  type UploadPurpose,
} from './policy';
import { pictureId, previewId } from './queries';
import type { UploadInput } from './schemas';
import { isVideo, readVideo } from './video';

const DAY = { windowS: 86_400, shared: true } as const;
const CHAT_DAY: CounterRule = { name: 'chat-kb', points: CHAT_KB_A_DAY, ...DAY };
const GUEST_DAY: CounterRule = { name: 'guest-kb', points: GUEST_KB_A_DAY, ...DAY };
/** How long an uploaded file can be attached, ms. */
const ATTACHABLE_TTL_MS = DAY_MS;
/** A file without an attachment is removed this long after its upload, ms: later than a command may attach it. */
const RETENTION_MS = 25 * HOUR_MS;

/**
 * Stores a re-encoded photo, and returns its id; for a shop also in the widths that pages use. For a chat
 * also accepts an animated picture, or a video, which is stored as sent; for an application also a PDF.
 * Only its uploader can read it until a command attaches it; otherwise it is removed after a day.
 *
 * Throws AppError `invalid` for any other file and for a shop's picture below 160 px on a side, `too_large` for a photo over 5 MB, and `too_many` for more
 * than 200 MB a day in chats.
 */
export async function uploadMedia(
  { file, purpose }: UploadInput,
  { userId }: { userId: string },
  now: Date,
): Promise<string> {
  const isChat = purpose === 'chat';
  if (isChat) await countKilobytes(CHAT_DAY, userId, file, chatMediaLimit, now);
  const content = await toContent(Buffer.from(await file.arrayBuffer()), purpose);
  if (purpose === 'product') requireSize(content);
  const fileId = await store(content, purpose, userId, now);
  const hasPreview = isChat || purpose === 'application';
  if (hasPreview && content.contentType === PICTURE_TYPE) {
    await fileStore.put(previewId(fileId), await drawPreview(content.bytes));
  }
  if (purpose === 'product') await drawWidths(fileId, content.bytes);
  return fileId;
}

/** Throws AppError `invalid` for a picture that pages would have to enlarge. */
function requireSize({ width, height }: Content): void {
  if (!width || !height || Math.min(width, height) >= MIN_PICTURE_SIDE) return;
  throw new AppError('invalid', pictureTooSmall(width, height, MIN_PICTURE_SIDE));
}

async function drawWidths(fileId: string, bytes: Buffer): Promise<void> {
  for (const width of PICTURE_WIDTHS) {
    await fileStore.put(pictureId(fileId, width), await drawWidth(bytes, width));
  }
}

/** Throws AppError `too_many` with the message for the time when more may be sent. */
async function countKilobytes(
  rule: CounterRule,
  key: string,
  file: File,
  toMessage: (time: string) => string,
  now: Date,
): Promise<void> {
  const kilobytes = Math.ceil(file.size / 1_024);
  try {
    await countCall(rule, key, kilobytes);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
    // The refused file isn't counted, so that a smaller one may fit.
    await refundCall(rule, key, kilobytes);
    const { retryAfterS = 0 } = error;
    const again = new Date(now.getTime() + retryAfterS * 1_000);
    const message = toMessage(formatClockDay(again, now));
    throw new AppError('too_many', message, { field: 'attachment' }, retryAfterS);
  }
}

async function toContent(bytes: Buffer, purpose: UploadPurpose): Promise<Content> {
  const { types } = FILE_RULES[purpose];
  const mayMove = types.includes('video/mp4');
  if (mayMove && isVideo(bytes)) return { bytes, ...readVideo(bytes) };
  if (bytes.byteLength > MAX_PHOTO_BYTES)
    throw new AppError('too_large', FILE_MESSAGES.photoTooLarge);
  return types.includes(PDF_TYPE) ? toDocument(bytes) : redraw(bytes, mayMove);
}

async function redraw(bytes: Buffer, mayMove = false): Promise<Content> {
  return { ...(await redrawPicture(bytes, { mayMove })), contentType: PICTURE_TYPE };
}

/** Uploader of a guest's file. */
export const GUEST = 'guest';

/**
 * Stores an attachment of a message, and returns its id: a re-encoded photo, or a PDF as sent, by its
 * bytes. `userId`: null for a guest, whose files count for their network address.
 *
 * Throws AppError `invalid` for any other file, and `too_many` for more than 200 MB a day from the guests
 * of an address, whatever devices they claim to be.
 */
export async function uploadDocument(
  file: File,
  { userId, address }: { userId: string | null; address: string },
  now: Date,
): Promise<string> {
  if (!userId) await countKilobytes(GUEST_DAY, address, file, guestFilesLimit, now);
  const uploaderId = userId ?? GUEST;
  const content = await toDocument(Buffer.from(await file.arrayBuffer()));
  return store(content, 'ticket', uploaderId, now);
}

async function toDocument(bytes: Buffer): Promise<Content> {
  if (isPdf(bytes)) return { bytes, contentType: PDF_TYPE, width: null, height: null };
  if (!isPicture(bytes)) throw new AppError('invalid', FILE_MESSAGES.attachmentType);
  return redraw(bytes);
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
}

interface Content extends Pick<FileDoc, 'contentType' | 'width' | 'height'> {
  bytes: Buffer;
}

async function store(
  { bytes, contentType, width, height }: Content,
  purpose: FilePurpose,
  uploaderId: string,
  now: Date,
): Promise<string> {
  const facts = { size: bytes.byteLength, contentType, width, height, purpose, uploaderId };
  const fileId = await registerFile(facts, now);
  await fileStore.put(fileId, bytes);
  return fileId;
}

/** Called before the bytes are stored, so that the timer removes those of an aborted upload too. */
async function registerFile(
  facts: Pick<FileDoc, 'size' | 'contentType' | 'width' | 'height' | 'purpose' | 'uploaderId'>,
  now: Date,
): Promise<string> {
  const _id = new Types.ObjectId(randomBytes(12));
  const fileId = _id.toString();
  await inTransaction(async (session) => {
    await StoredFile.create(
      [
        {
          _id,
          ...facts,
          attachment: null,
          createdAt: now,
          readers: facts.uploaderId === GUEST ? [] : [facts.uploaderId],
        },
      ],
      { session },
    );
    const removeAt = new Date(now.getTime() + RETENTION_MS);
    await enqueue(
      [fileTimers.unattached.entry({ fileId, detachments: 0 }, removeAt)],
      session,
      now,
    );
  });
  return fileId;
}

/** What a file is attached to. */
interface Attaching extends FileAttachment {
  /** The customer of the purchase or chat, for files that customers read. */
  customerId?: string;
}

/**
 * Attaches an uploaded file in the transaction of the command that refers to it, if its purpose allows that
 * (`FILE_RULES`, which also says who may read it from then on).
 *
 * Returns the file. Throws AppError `invalid` if it is for something else, someone else's, already
 * attached, more than a day old or unknown. A repeated command must not attach its file again.
 */
export async function attachFile(
  fileId: string,
  uploaderId: string,
  { kind, refId, customerId }: Attaching,
  session: ClientSession,
  now = new Date(),
): Promise<FileDoc> {
  const earliest = new Date(now.getTime() - ATTACHABLE_TTL_MS);
  const free = {
    _id: fileId,
    uploaderId,
    attachment: null,
    createdAt: mongoose.trusted({ $gt: earliest }),
  };
  const file = await StoredFile.findOne(free).session(session).lean();
  if (!file || !mayBelongTo(file, kind)) throw new AppError('invalid', FILE_MESSAGES.photoGone);
  const readers = FILE_RULES[file.purpose].readers.flatMap((reader) =>
    reader === 'customer' ? (customerId ?? []) : reader,
  );
  const change = {
    $set: { attachment: { kind, refId } },
    $addToSet: { readers: { $each: readers } },
  };
  // Conditional, because of concurrent commands only one may have it.
  const attached = await StoredFile.updateOne(free, change, { session });
  if (attached.matchedCount === 0) throw new AppError('invalid', FILE_MESSAGES.photoGone);
  return file;
}

/** Lets these users read an attached file, in the caller's transaction. */
export async function shareFile(
  fileId: string,
  userIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const readers = { readers: { $each: [...userIds] } };
  await StoredFile.updateOne({ _id: fileId }, { $addToSet: readers }, { session });
}

/**
 * Publishes an uploaded picture of a shop in the caller's transaction: from then on it is public at
 * `${src}-160.webp`, `-320`, `-640`, `-960` and `-1200`. Returns the src. Throws like `attachFile`.
 */
export async function publishPicture(
  fileId: string,
  uploaderId: string,
  vendorId: string,
  session: ClientSession,
  now: Date,
): Promise<string> {
  const attachment = { kind: 'vendor', refId: vendorId } as const;
  await attachFile(fileId, uploaderId, attachment, session, now);
  return pictureSrc(fileId);
}

/** Withholds a shop's published pictures from the public, or publishes them again, in the caller's transaction. */
export async function setWithheld(
  srcs: readonly string[],
  isWithheld: boolean,
  session: ClientSession,
): Promise<void> {
  const _id = mongoose.trusted({ $in: srcs.flatMap((src) => parsePictureSrc(src) ?? []) });
  await StoredFile.updateMany({ _id, purpose: 'product' }, { isWithheld }, { session });
}

/**
 * Makes a photo that was uploaded as a paper publishable, in the caller's transaction: draws the widths of
 * a shop's picture.
 */
export async function makePublishable(
  { _id, purpose }: Pick<FileDoc, '_id' | 'purpose'>,
  session: ClientSession,
): Promise<void> {
  if (purpose === 'product') return;
  const bytes = await fileStore.read(_id.toString());
  if (!bytes) throw new AppError('invalid', FILE_MESSAGES.photoGone);
  await drawWidths(_id.toString(), bytes);
  await StoredFile.updateOne({ _id }, { purpose: 'product' }, { session });
}

/** Publishes an application's picture in the caller's transaction; returns its src. */
export async function publishAttached(
  fileId: string,
  attachment: FileAttachment,
  session: ClientSession,
): Promise<string> {
  await StoredFile.updateOne({ _id: fileId, purpose: 'product' }, { attachment }, { session });
  return pictureSrc(fileId);
}

/**
 * Detaches a file in the caller's transaction. Only its uploader can read it then, and it is removed like
 * one that was never attached, a day after its upload.
 */
export async function detachFile(
  fileId: string,
  uploaderId: string,
  session: ClientSession,
  now: Date,
): Promise<void> {
  const readers = [uploaderId];
  await detach({ _id: fileId, uploaderId }, { readers, retentionMs: RETENTION_MS }, session, now);
}

/** Detaches files in the caller's transaction. No one can read them then; their bytes go after the commit. */
export function eraseFiles(
  files: QueryFilter<FileDoc>,
  session: ClientSession,
  now: Date,
): Promise<void> {
  return detach(files, { readers: [], retentionMs: 0 }, session, now);
}

/** `retentionMs`: since the upload. */
async function detach(
  filter: QueryFilter<FileDoc>,
  { readers, retentionMs }: { readers: string[]; retentionMs: number },
  session: ClientSession,
  now: Date,
): Promise<void> {
  const files = await StoredFile.find(filter, { createdAt: 1, detachments: 1 })
    .session(session)
    .lean();
  await StoredFile.updateMany(
    { _id: mongoose.trusted({ $in: files.map(({ _id }) => _id) }) },
    { $set: { attachment: null, readers }, $inc: { detachments: 1 } },
    { session },
  );
  const removals = files.map(({ _id, createdAt, detachments }) =>
    fileTimers.unattached.entry(
      { fileId: _id.toString(), detachments: detachments + 1 },
      new Date(Math.max(now.getTime(), createdAt.getTime() + retentionMs)),
    ),
  );
  await enqueue(removals, session, now);
}

/** Removes the bytes of a file, of its preview and of its widths. Does nothing if there are none. */
async function removeBytes(fileId: string): Promise<void> {
  await fileStore.remove(previewId(fileId));
  for (const width of PICTURE_WIDTHS) await fileStore.remove(pictureId(fileId, width));
  await fileStore.remove(fileId);
}

export const fileTimers = {
  /** Removes a file that no command has attached, or that was detached: `detachments` times so far. */
  unattached: defineTimer('file-unattached', {
    ids: z.object({ fileId: objectId, detachments: z.number().int() }),
    // A file that is detached again needs another row: the one before may have run while it was attached.
    key: ({ fileId, detachments }) =>
      detachments === 0 ? fileId : `${fileId}:detached:${detachments}`,
    run: async ({ fileId }) => {
      if (!(await StoredFile.exists({ _id: fileId, attachment: null }))) return;
      await removeBytes(fileId);
      await StoredFile.deleteOne({ _id: fileId, attachment: null });
    },
  }),
};
