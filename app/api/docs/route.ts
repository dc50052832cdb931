import { route } from '@/lib/api/route';
import { describedCalls } from '@/lib/assembly/docs';
import { renderApiPage } from '@/lib/assembly/openapi-page';

export const GET = route('GET /api/docs', async () => ({
  file: {
    bytes: Buffer.from(renderApiPage(describedCalls())),
    contentType: 'text/html; charset=utf-8',
  },
}));
