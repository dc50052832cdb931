'use client';

import { useQuery } from '@tanstack/react-query';
import type { AddressDto } from '@/lib/addresses/dto';
import { apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { MESSAGES } from '@/lib/core/messages';

const addressesKey = (userId: string) => ['addresses', userId] as const;

/** The saved addresses of the signed-in customer, the one last ordered to first. */
export function useAddresses(userId: string | null) {
  return useQuery(
    {
      queryKey: addressesKey(userId ?? ''),
      enabled: userId !== null,
      queryFn: async ({ signal }) => {
        const { addresses } = await apiGet<{ addresses: AddressDto[] }>(
          '/api/address/get',
          MESSAGES.somethingWrong,
          { signal },
        );
        return addresses;
      },
    },
    queryClient,
  );
}

/** Puts a new address in front of the ones already read. */
export function rememberAddress(userId: string, address: AddressDto): void {
  queryClient.setQueryData<AddressDto[]>(addressesKey(userId), (old) => [
    address,
    ...(old ?? []).filter(({ _id }) => _id !== address._id),
  ]);
  void queryClient.invalidateQueries({ queryKey: addressesKey(userId) });
}
