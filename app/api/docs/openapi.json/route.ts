import { describedCalls } from '@/lib/api/docs';
import { route } from '@/lib/api/route';

export const GET = route('GET /api/docs/openapi.json', async () => ({
  text: JSON.stringify(describedCalls()),
}));
