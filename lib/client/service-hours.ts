'use client';

import { create } from 'zustand';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';

// The page itself is the same for everyone and at any time, so it cannot carry them.
const useHoursStore = create<{ hours: readonly OpeningHours[] }>(() => ({ hours: SERVICE_HOURS }));

/** When Eki delivers: as the server last said, until then as the specification has it. */
export function useServiceHours(): readonly OpeningHours[] {
  return useHoursStore((state) => state.hours);
}

/** Puts the hours of an answer in force for the whole page. */
export function setServiceHours(hours: readonly OpeningHours[]): void {
  useHoursStore.setState({ hours });
}
