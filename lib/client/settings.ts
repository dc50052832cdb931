'use client';

import { create } from 'zustand';
import { DEFAULT_LIMITS } from '@/lib/delivery/fee';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';
import type { ShownSettings } from '@/lib/settings/dto';

// The page itself is the same for everyone and at any time, so it cannot carry them.
const useSettings = create<ShownSettings>(() => ({
  serviceHours: SERVICE_HOURS,
  maxVendors: DEFAULT_LIMITS.maxVendors,
}));

/** When Eki delivers: as the server last said, until then as the specification has it. */
export function useServiceHours(): readonly OpeningHours[] {
  return useSettings((state) => state.serviceHours);
}

/** Most shops in one order: as the server last said, until then as the design has it. */
export function useMaxVendors(): number {
  return useSettings((state) => state.maxVendors);
}

/** Puts the settings of an answer in force for the whole page. */
export function setSettings(settings: ShownSettings): void {
  useSettings.setState(settings);
}
