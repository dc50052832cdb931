import { route } from '@/lib/api/route';
import { uploadFileCall } from '@/lib/files/calls';
import { uploadMedia } from '@/lib/files/commands';

export const POST = route(uploadFileCall, async ({ input, actor }) => ({
  body: { fileId: await uploadMedia(input, actor, new Date()) },
}));
