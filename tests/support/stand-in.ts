import { inject } from 'vitest';
import { StandInControl } from '@/tools/stand-ins/client';

/** Controls the stand-ins of this test run. */
export function standIn(): StandInControl {
  const { standInUrl, controlToken } = inject('services');
  return new StandInControl(standInUrl, controlToken);
}
