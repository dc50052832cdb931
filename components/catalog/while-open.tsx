'use client';
import type { ReactNode } from 'react';
import { useServiceHours } from '@/lib/client/settings';
import { openWords, type Timetable } from './open-text';
import { useMinute } from './use-minute';

/** What is true of an open vendor alone; there too until the browser knows the time. */
export function WhileOpen({ vendor, children }: { vendor: Timetable; children: ReactNode }) {
  const now = useMinute();
  const service = useServiceHours();
  return now && !openWords(vendor, now, service).isOpen ? null : children;
}
