import { route } from '@/lib/platform/http/route';
import { getPushKeyCall } from '@/lib/push/calls';
import { getPublicPushKey } from '@/lib/push/commands';

export const GET = route(getPushKeyCall, async () => ({ body: { key: getPublicPushKey() } }));
