import 'server-only';
import { createHash } from 'node:crypto';
import mongoose, { type QueryFilter, type Types } from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { Role, ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { fileStore, PIECE_BYTES, readInPieces } from '@/lib/platform/file-store';
import { parseRange } from '@/lib/platform/http/range';
import type { FileAnswer } from '@/lib/platform/http/route';
import { ownedBy } from '@/lib/platform/ownership';
import { FILE_OWNERS, type FileDoc, StoredFile } from '@/models/platform/file';
import { PICTURE_WIDTHS, type PictureWidth } from './policy';

/** Papers of applications are for applicant and ops only, and never cached. */
export interface PaperFacts {
  isPaper: boolean;
  /** The application, if the reader is not the uploader; otherwise null. */
  readFor: string | null;
}

/** Roles that may read files attached for `ops` or `support`. */
const GROUPS = {
  ops: ['ops', 'admin'],
  support: ['support', 'ops', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

/** Id of the stored bytes of a file's preview. */
export function previewId(fileId: string): string {
  return createHash('sha256').update(`preview:${fileId}`).digest('hex').slice(0, fileId.length);
}

/** Id of the stored bytes of a shop's picture in one of its widths. */
export function pictureId(fileId: string, width: PictureWidth): string {
  return createHash('sha256').update(`${width}:${fileId}`).digest('hex').slice(0, fileId.length);
}

/** A file that the actor uploaded or may read; null for any other. */
async function findFile(
  fileId: string,
  actor: ScopedActor<'participant'>,
): Promise<FileDoc | null> {
  if (!isObjectId(fileId)) return null;
  await connectDb();
  const own = { _id: fileId, ...ownedBy(actor, FILE_OWNERS) };
  const groups = Object.entries(GROUPS)
    .filter(([, roles]) => roles.some((role) => actor.roles.includes(role)))
    .map(([group]) => group);
  return (
    (await StoredFile.findOne(own).lean()) ??
    StoredFile.findOne({ _id: fileId, readers: mongoose.trusted({ $in: groups }) }).lean()
  );
}

/** Bytes of a video per response: browsers request the next part. */
const MAX_PART_BYTES = 1024 * 1024;

/**
 * A file, its preview or a part of it; null if the actor may not read it. `range`: the request's header. A
 * part beyond the end is empty. Videos have no preview; a photo without one is its own.
 */
export async function readFile(
  fileId: string,
  { isPreview = false, range = null }: { isPreview?: boolean; range?: string | null },
  actor: ScopedActor<'participant'>,
): Promise<(FileAnswer & PaperFacts) | null> {
  const file = await findFile(fileId, actor);
  const answer = file && (await readBytes(file, { isPreview, range }));
  if (!answer) return null;
  const isOwn = file.uploaderId === actor.userId;
  const isOfApplication = file.attachment?.kind === 'application';
  const readFor = isOfApplication && !isOwn ? (file.attachment?.refId ?? null) : null;
  return { ...answer, isPaper: file.purpose === 'application' || isOfApplication, readFor };
}

async function readBytes(
  { _id, contentType, size }: FileDoc,
  { isPreview, range }: { isPreview: boolean; range: string | null },
): Promise<FileAnswer | null> {
  const fileId = _id.toString();
  if (isPreview) {
    const preview = await fileStore.read(previewId(fileId));
    if (preview) return { bytes: preview, contentType };
    if (contentType.startsWith('video/')) return null;
  }
  const part = parseRange(range, size, MAX_PART_BYTES);
  if (part && part.start >= size) return { bytes: Buffer.alloc(0), contentType, part };
  if (!part && size > PIECE_BYTES) {
    const stream = await readInPieces(fileId, size);
    return stream && { stream, size, contentType };
  }
  const bytes = await fileStore.read(fileId, part ?? undefined);
  return bytes && { bytes, contentType, ...(part && { part }) };
}

/** A published picture in one of its widths; null if there is none, or if staff withhold it. */
export async function readPublicPicture(fileId: string, width: number): Promise<Buffer | null> {
  const picture = await readShopPicture(fileId, width);
  return picture && !picture.isWithheld ? picture.bytes : null;
}

interface ShopPicture {
  bytes: Buffer;
  /** For the shop and staff only. */
  isWithheld: boolean;
  vendorId: string;
}

/** A shop's picture in one of its widths; null if there is none. The pictures of an application aren't. */
export async function readShopPicture(fileId: string, width: number): Promise<ShopPicture | null> {
  if (!isObjectId(fileId) || !isPictureWidth(width)) return null;
  await connectDb();
  const published = {
    _id: fileId,
    purpose: 'product' as const,
    'attachment.kind': 'vendor' as const,
  };
  const file = await StoredFile.findOne(published, { attachment: 1, isWithheld: 1 }).lean();
  const bytes = file && (await fileStore.read(pictureId(fileId, width)));
  if (!bytes) return null;
  return { bytes, isWithheld: file.isWithheld, vendorId: file.attachment?.refId ?? '' };
}

function isPictureWidth(width: number): width is PictureWidth {
  return PICTURE_WIDTHS.some((one) => one === width);
}

/** Ids of the files that the filter finds. */
export async function listUploads(filter: QueryFilter<FileDoc>): Promise<Types.ObjectId[]> {
  const files = await StoredFile.find(filter, { _id: 1 }).lean();
  return files.map(({ _id }) => _id);
}
