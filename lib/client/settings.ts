'use client';

import { create } from 'zustand';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';
import type { ShownSettings } from '@/lib/settings/dto';

// Pages are cached for everyone, so the settings come with the session call.
const useSettings = create<ShownSettings>(() => ({
  serviceHours: SERVICE_HOURS,
}));

/** Delivery hours from the server; until they arrive, those of the specification. */
export function useServiceHours(): readonly OpeningHours[] {
  return useSettings((state) => state.serviceHours);
}

/** Applies settings from a response to the whole page. */
export function setSettings(settings: ShownSettings): void {
  useSettings.setState(settings);
}
