import { route } from '@/lib/api/route';
import { uploadPhoto } from '@/lib/files/commands';

export const POST = route('POST /api/files', async ({ input, actor }) => ({
  body: { fileId: await uploadPhoto(input, actor, new Date()) },
}));
