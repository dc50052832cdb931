'use client';

import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { type OpeningHours, SERVICE_HOURS } from '@/lib/core/hours/hours';
import { MINUTE_MS } from '@/lib/core/time';
import type { ShownSettings } from '@/lib/platform/settings/dto';
import { localStore } from './storage/local-store';

/** How far the server's clock is ahead of this device's, ms. */
const AHEAD_KEY = 'eki-clock-ahead';

// Pages are cached for everyone, so the settings and the server's time come with the session call.
const useSettings = create<ShownSettings & { aheadMs: number }>(() => ({
  serviceHours: SERVICE_HOURS,
  maxStops: 6,
  aheadMs: readAheadMs(),
}));

/** The difference of the last visit: offline, a wrong clock shows wrong days and hours. */
function readAheadMs(): number {
  return typeof window === 'undefined' ? 0 : Number(localStore().getItem(AHEAD_KEY)) || 0;
}

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

/** Applies the server's time (ISO) from a response to the whole page, and to the next pages of this device. */
export function setServerTime(serverNow: string): void {
  const aheadMs = Date.parse(serverNow) - Date.now();
  useSettings.setState({ aheadMs });
  void localStore().setItem(AHEAD_KEY, String(aheadMs));
}

/** The time by the server's clock; until that is known, by the difference of the last visit. */
export function serverTime(): Date {
  return toServerTime(Date.now());
}

/** A time of this device's clock, epoch ms, by the server's clock. */
export function toServerTime(at: number): Date {
  return new Date(at + useSettings.getState().aheadMs);
}

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

/** Like `useMinute`, for what only the browser renders. */
export function useNow(): Date {
  return useMinute() ?? serverTime();
}
