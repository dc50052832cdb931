import { route } from '@/lib/platform/http/route';
import { findCharged } from '@/lib/purchases/moves/reports/board';
import { listChargedCall } from '@/lib/purchases/moves/reports/calls';

export const GET = route(listChargedCall, async ({ actor }) => ({
  body: { charged: await findCharged(actor, new Date()) },
}));
