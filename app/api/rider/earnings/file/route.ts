import { downloadRiderEarningsCall } from '@/lib/money/earnings/calls';
import { riderEarningsFile } from '@/lib/money/earnings/file';
import { route } from '@/lib/platform/http/route';

export const GET = route(downloadRiderEarningsCall, ({ query, actor }) =>
  riderEarningsFile(query, actor, new Date()),
);
