import {
  deleteCannedReplyCall,
  listCannedRepliesCall,
  saveCannedReplyCall,
} from '@/lib/conversations/support/calls';
import { deleteCanned, listCanned, saveCanned } from '@/lib/conversations/support/canned';
import { route } from '@/lib/platform/http/route';

export const GET = route(listCannedRepliesCall, async ({ actor }) => ({
  body: { canned: await listCanned(actor) },
}));

export const POST = route(saveCannedReplyCall, async ({ input, actor }) => ({
  body: { canned: await saveCanned(input, actor, new Date()) },
}));

export const DELETE = route(deleteCannedReplyCall, async ({ query, actor }) => ({
  body: { canned: await deleteCanned(query, actor) },
}));
