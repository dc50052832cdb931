import 'server-only';
import type { Eraser } from '@/lib/people/rooms';
import { listUploads } from '@/lib/platform/files/queries';
import { Application } from '@/models/shops/application';

/** Applications with their papers. */
export const applicationEraser: Eraser = {
  listFiles: async ({ userId }) => [
    ...(await listUploads({ uploaderId: userId, purpose: 'application' })),
    ...(await listUploads({ uploaderId: userId, 'attachment.kind': 'application' })),
  ],
  erase: async ({ userId }, session) => {
    await Application.deleteMany({ userId }, { session });
  },
};
