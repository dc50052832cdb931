import { route } from '@/lib/platform/http/route';
import { getPushKeyCall } from '@/lib/people/push/calls';
import { getPublicPushKey } from '@/lib/people/push/commands';

export const GET = route(getPushKeyCall, async () => ({ body: { key: getPublicPushKey() } }));
