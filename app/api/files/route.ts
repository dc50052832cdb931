import { uploadFileCall } from '@/lib/platform/files/calls';
import { uploadMedia } from '@/lib/platform/files/commands';
import { route } from '@/lib/platform/http/route';

export const POST = route(uploadFileCall, async ({ input, actor }) => ({
  body: { fileId: await uploadMedia(input, actor, new Date()) },
}));
