import { route } from '@/lib/api/route';
import { describedCalls } from '@/lib/assembly/docs';

export const GET = route('GET /api/docs/openapi.json', async () => ({
  text: JSON.stringify(describedCalls()),
}));
