'use client';

import { useQueries } from '@tanstack/react-query';
import type { VendorDto } from '@/lib/catalog/dto';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';

/** The shops with these ids, as far as they are known yet; null in the place of one that is not. */
export function useShops(ids: readonly string[]): (VendorDto | null)[] {
  return useQueries(
    {
      queries: ids.map((id) => ({
        queryKey: ['vendor', id],
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { vendor } = await apiGet<{ vendor: VendorDto }>(
            `/api/seller/vendor/${id}`,
            MESSAGES.vendorFailed,
            { signal },
          );
          return vendor;
        },
      })),
      combine: (results) => results.map(({ data }) => data ?? null),
    },
    queryClient,
  );
}
