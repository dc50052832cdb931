import { route } from '@/lib/platform/http/route';
import { listChargedCall } from '@/lib/purchases/moves/reports/calls';
import { findCharged } from '@/lib/purchases/moves/reports/queries';

export const GET = route(listChargedCall, async ({ actor }) => ({
  body: { charged: await findCharged(actor, new Date()) },
}));
