import 'server-only';
import mongoose from 'mongoose';
import { isObjectId } from '@/lib/core/ids';
import type { Role, ScopedActor } from '@/lib/core/roles';
import { connectDb } from '@/lib/platform/db';
import { fileStore } from '@/lib/platform/file-store';
import { ownedBy } from '@/lib/platform/ownership';
import { FILE_OWNERS, StoredFile } from '@/models/file';

/** Roles that see what is attached for everyone with a role. */
const GROUPS = {
  ops: ['ops', 'admin'],
  support: ['support', 'ops', 'admin'],
} as const satisfies Record<string, readonly Role[]>;

/** A file that the actor uploaded or may read; null for any other. */
export async function readFile(
  fileId: string,
  actor: ScopedActor<'participant'>,
): Promise<{ bytes: Buffer; contentType: string } | null> {
  if (!isObjectId(fileId)) return null;
  await connectDb();
  const own = { _id: fileId, ...ownedBy(actor, FILE_OWNERS) };
  const groups = Object.entries(GROUPS)
    .filter(([, roles]) => roles.some((role) => actor.roles.includes(role)))
    .map(([group]) => group);
  const file =
    (await StoredFile.findOne(own).lean()) ??
    (await StoredFile.findOne({ _id: fileId, readers: mongoose.trusted({ $in: groups }) }).lean());
  const bytes = file && (await fileStore.read(fileId));
  return bytes ? { bytes, contentType: file.contentType } : null;
}
