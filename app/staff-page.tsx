import type { ComponentProps } from 'react';
import { StaffShell } from '@/components/work/kit/staff-shell';
import { readFlags } from './shop-page';

/** A page of a work area in its frame, with the configuration of this process. */
export function StaffPage(props: Omit<ComponentProps<typeof StaffShell>, 'isDemo' | 'google'>) {
  const { isDemo, google } = readFlags();
  return <StaffShell isDemo={isDemo} google={google} {...props} />;
}
