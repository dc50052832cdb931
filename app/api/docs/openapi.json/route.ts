import { route } from '@/lib/api/route';
import { getOpenApiCall } from '@/lib/assembly/calls';
import { describedCalls } from '@/lib/assembly/docs';

export const GET = route(getOpenApiCall, async () => ({
  text: JSON.stringify(describedCalls()),
}));
