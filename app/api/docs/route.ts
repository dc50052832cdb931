import { describedCalls } from '@/lib/api/docs';
import { renderApiPage } from '@/lib/api/openapi-page';
import { route } from '@/lib/api/route';

export const GET = route('GET /api/docs', async () => ({
  file: {
    bytes: Buffer.from(renderApiPage(describedCalls())),
    contentType: 'text/html; charset=utf-8',
  },
}));
