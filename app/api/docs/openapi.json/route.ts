import { getOpenApiCall } from '@/lib/assembly/calls';
import { describedCalls } from '@/lib/assembly/docs';
import { route } from '@/lib/platform/http/route';

export const GET = route(getOpenApiCall, async () => ({
  text: JSON.stringify(describedCalls()),
}));
