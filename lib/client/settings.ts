'use client';

import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/delivery/hours';
import type { ShownSettings } from '@/lib/settings/dto';

// Pages are cached for everyone, so the settings and the server's time come with the session call.
const useSettings = create<ShownSettings & { aheadMs: number }>(() => ({
  serviceHours: SERVICE_HOURS,
  maxStops: 6,
  aheadMs: 0,
}));

/** Delivery hours from the server; until they arrive, those of the specification. */
export function useServiceHours(): readonly OpeningHours[] {
  return useSettings((state) => state.serviceHours);
}

export function useMaxStops(): number {
  return useSettings((state) => state.maxStops);
}

/** Applies settings from a response to the whole page. */
export function setSettings(settings: ShownSettings): void {
  useSettings.setState(settings);
}

/** Applies the server's time (ISO) from a response to the whole page. */
export function setServerTime(serverNow: string): void {
  useSettings.setState({ aheadMs: Date.parse(serverNow) - Date.now() });
}

/** The time by the server's clock; until that is known, by this device's. */
export function serverTime(): Date {
  return new Date(Date.now() + useSettings.getState().aheadMs);
}

const MINUTE_MS = 60_000;
const CHECK_INTERVAL_MS = 10_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_INTERVAL_MS);
  const stop = useSettings.subscribe(onChange);
  return () => {
    clearInterval(timer);
    stop();
  };
}

const thisMinute = () => Math.floor(serverTime().getTime() / MINUTE_MS) * MINUTE_MS;

/**
 * The current minute by the server's clock, updated while the page is open; null on the server and until
 * hydrated, because public HTML must not depend on the time.
 */
export function useMinute(): Date | null {
  const minute = useSyncExternalStore<number | null>(subscribe, thisMinute, () => null);
  return minute === null ? null : new Date(minute);
}
