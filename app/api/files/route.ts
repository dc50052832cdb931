import { route } from '@/lib/api/route';
import { uploadMedia } from '@/lib/files/commands';

export const POST = route('POST /api/files', async ({ input, actor }) => ({
  body: { fileId: await uploadMedia(input, actor, new Date()) },
}));
