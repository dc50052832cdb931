import 'server-only';
import { randomBytes } from 'node:crypto';
import type { ClientSession } from 'mongodb';
import mongoose, { Types } from 'mongoose';
import { z } from 'zod';
import { AppError } from '@/lib/core/errors';
import { objectId } from '@/lib/core/fields';
import { MESSAGES } from '@/lib/core/messages';
import { inTransaction } from '@/lib/platform/db';
import { fileStore } from '@/lib/platform/file-store';
import { defineTimer, enqueue } from '@/lib/platform/outbox';
import { type FileAttachment, type FileDoc, StoredFile } from '@/models/file';
import { isPicture, PICTURE_TYPE, redrawPicture } from './picture';
import { type FilePurpose, PDF_TYPE } from './policy';
import type { UploadInput } from './schemas';

const HOUR_MS = 3_600_000;
/** How long an uploaded file can be attached, ms. */
const ATTACHABLE_MS = 24 * HOUR_MS;
/** A file without an attachment is removed after this, ms: later than any command may attach it. */
const RETENTION_MS = 25 * HOUR_MS;
const OVERDUE_LIMIT = 1_000;

/**
 * Stores a photo, drawn anew, and returns its id. Only its uploader sees it until a command attaches
 * it; after a day without that it is removed. Throws AppError `invalid` for what is no photo.
 */
export async function uploadPhoto(
  { file, purpose }: UploadInput,
  { userId }: { userId: string },
  now: Date,
): Promise<string> {
  const bytes = await redrawPicture(Buffer.from(await file.arrayBuffer()));
  return store({ bytes, contentType: PICTURE_TYPE }, purpose, userId, now);
}

/** Uploader of a file that somebody sent without an account. */
export const GUEST = 'guest';

/**
 * Stores what is attached to a message, and returns its id: a photo drawn anew, or a PDF as it is.
 * The bytes decide which it is. Throws AppError `invalid` for anything else.
 */
export async function uploadDocument(file: File, uploaderId: string, now: Date): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!isPdf(bytes) && !isPicture(bytes)) throw new AppError('invalid', MESSAGES.attachmentType);
  const content = isPdf(bytes)
    ? { bytes, contentType: PDF_TYPE }
    : { bytes: await redrawPicture(bytes), contentType: PICTURE_TYPE };
  return store(content, 'ticket', uploaderId, now);
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-';
}

interface Content {
  bytes: Buffer;
  contentType: string;
}

async function store(
  { bytes, contentType }: Content,
  purpose: FilePurpose,
  uploaderId: string,
  now: Date,
): Promise<string> {
  const facts = { size: bytes.byteLength, contentType, purpose, uploaderId };
  const fileId = await registerFile(facts, now);
  await fileStore.put(fileId, bytes);
  return fileId;
}

/** Written before the bytes, so that bytes of an upload that breaks off are removed too. */
async function registerFile(
  facts: Pick<FileDoc, 'size' | 'contentType' | 'purpose' | 'uploaderId'>,
  now: Date,
): Promise<string> {
  const _id = new Types.ObjectId(randomBytes(12));
  const fileId = _id.toString();
  await inTransaction(async (session) => {
    await StoredFile.create(
      [
        {
          ...{ _id, ...facts, attachment: null, createdAt: now },
          readers: facts.uploaderId === GUEST ? [] : [facts.uploaderId],
        },
      ],
      { session },
    );
    const removeAt = new Date(now.getTime() + RETENTION_MS);
    await enqueue([fileTimers.unattached.entry({ fileId }, removeAt)], session, now);
  });
  return fileId;
}

/**
 * Attaches an uploaded file to what a command stores in the same transaction, so that `to` may see it
 * besides its uploader: user ids, or `ops` or `support` for everyone with that role.
 *
 * Throws AppError `invalid` if the file is someone else's, already attached, more than a day old or
 * unknown. A command that is repeated must not attach its file again.
 */
export async function attachFile(
  fileId: string,
  uploaderId: string,
  { kind, refId, to }: FileAttachment & { to: readonly string[] },
  session: ClientSession,
  now = new Date(),
): Promise<void> {
  const earliest = new Date(now.getTime() - ATTACHABLE_MS);
  const attached = await StoredFile.updateOne(
    { _id: fileId, uploaderId, attachment: null, createdAt: mongoose.trusted({ $gt: earliest }) },
    {
      $set: { attachment: { kind, refId } },
      $addToSet: { readers: { $each: [...to] } },
    },
    { session },
  );
  if (attached.modifiedCount !== 1) throw new AppError('invalid', MESSAGES.photoGone);
}

/**
 * Takes an attached file away from what it was attached to, in the same transaction. Only its uploader
 * sees it then, and it is removed like one that was never attached.
 */
export async function detachFile(
  fileId: string,
  uploaderId: string,
  session: ClientSession,
): Promise<void> {
  await StoredFile.updateOne(
    { _id: fileId, uploaderId },
    { $set: { attachment: null, readers: [uploaderId] } },
    { session },
  );
}

/** Timers of files. */
export const fileTimers = {
  /** Removes a file that no command has attached. */
  unattached: defineTimer('file-unattached', {
    ids: z.object({ fileId: objectId }),
    key: ({ fileId }) => fileId,
    run: async ({ fileId }) => {
      if (!(await StoredFile.exists({ _id: fileId, attachment: null }))) return;
      await fileStore.remove(fileId);
      await StoredFile.deleteOne({ _id: fileId, attachment: null });
    },
    findOverdue: async (before) => {
      const latest = new Date(before.getTime() - RETENTION_MS);
      const files = await StoredFile.find(
        { attachment: null, createdAt: mongoose.trusted({ $lte: latest }) },
        { createdAt: 1 },
      )
        .limit(OVERDUE_LIMIT)
        .lean();
      return files.map(({ _id, createdAt }) => ({
        ids: { fileId: _id.toString() },
        runAt: new Date(createdAt.getTime() + RETENTION_MS),
      }));
    },
  }),
};
