import { getPushKeyCall } from '@/lib/people/push/calls';
import { getPublicPushKey } from '@/lib/people/push/commands';
import { route } from '@/lib/platform/http/route';

export const GET = route(getPushKeyCall, async () => ({ body: { key: getPublicPushKey() } }));
