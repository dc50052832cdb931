'use client';

import { useQuery } from '@tanstack/react-query';
import { type ApiError, apiGet } from '@/lib/client/api';
import { queryClient } from '@/lib/client/query-client';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { AddressDto } from '@/lib/people/addresses/dto';

const addressesKey = (userId: string) => ['addresses', userId] as const;

/** The customer's saved addresses, the last one used first. */
export function useAddresses(userId: string | null) {
  return useQuery<AddressDto[], ApiError>(
    {
      queryKey: addressesKey(userId ?? ''),
      enabled: userId !== null,
      queryFn: async ({ signal }) => {
        const { addresses } = await apiGet<{ addresses: AddressDto[] }>(
          '/api/address/get',
          PAGE_MESSAGES.errorOccurred,
          { signal },
        );
        return addresses;
      },
    },
    queryClient,
  );
}

/** Replaces the cached list by the server's. */
export function setAddresses(userId: string, addresses: AddressDto[]): void {
  queryClient.setQueryData<AddressDto[]>(addressesKey(userId), addresses);
}

/** Adds a new address to the top of the cached list. */
export function rememberAddress(userId: string, address: AddressDto): void {
  queryClient.setQueryData<AddressDto[]>(addressesKey(userId), (old) => [
    address,
    ...(old ?? []).filter(({ _id }) => _id !== address._id),
  ]);
  void queryClient.invalidateQueries({ queryKey: addressesKey(userId) });
}
