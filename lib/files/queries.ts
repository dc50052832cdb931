import 'server-only';
import { isObjectId } from '@/lib/core/ids';
import type { ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { fileStore } from '@/lib/platform/file-store';
import { ownedBy } from '@/lib/platform/ownership';
import { FILE_OWNERS, StoredFile } from '@/models/file';

/** Roles that see what is attached for `ops`. */
const OPS = ['ops', 'admin'] as const;

/** A file that the actor uploaded or may read; null for any other. */
export async function readFile(
  fileId: string,
  actor: ScopedActor<'participant'>,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  if (!isObjectId(fileId)) return null;
  await connectDb();
  const own = { _id: fileId, ...ownedBy(actor, FILE_OWNERS) };
  const isOps = OPS.some((role) => actor.roles.includes(role));
  const file =
    (await StoredFile.findOne(own).lean()) ??
    (isOps ? await StoredFile.findOne({ _id: fileId, readers: 'ops' }).lean() : null);
  const bytes = file && (await fileStore.read(fileId));
  return bytes ? { bytes, contentType: file.contentType } : null;
}
