import { getApiPageCall } from '@/lib/assembly/calls';
import { describedCalls } from '@/lib/assembly/docs';
import { renderApiPage } from '@/lib/assembly/openapi-page';
import { route } from '@/lib/platform/http/route';

export const GET = route(getApiPageCall, async () => ({
  file: {
    bytes: Buffer.from(renderApiPage(describedCalls())),
    contentType: 'text/html; charset=utf-8',
  },
}));
