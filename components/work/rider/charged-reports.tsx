'use client';

import { useQuery } from '@tanstack/react-query';
import { ChargedReport } from '@/components/purchase/charged-report';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MINUTE_MS } from '@/lib/core/time';
import type { ChargedReportDto } from '@/lib/purchases/moves/reports/dto';
import { REPORT_MESSAGES } from '@/lib/purchases/moves/reports/messages';

/** Refunds at the rider's cost that can be objected to; empty if there are none. */
export function ChargedReports({ userId, now }: { userId: string; now: Date }) {
  const { data, refetch } = useQuery<{ charged: ChargedReportDto[] }>(
    {
      queryKey: ['rider-charged', userId],
      queryFn: ({ signal }) => apiGet('/api/rider/reports', REPORT_MESSAGES.listFailed, { signal }),
      staleTime: 5 * MINUTE_MS,
    },
    queryClient,
  );
  return data?.charged.map((charged) => (
    <div key={charged.id} className="mt-2.5">
      <ChargedReport
        charged={charged}
        path="/api/rider/report/object"
        now={now}
        onChange={() => void refetch()}
      />
    </div>
  ));
}
