import { StandInControl } from '@/scripts/stand-ins/client';

/** Steers the stand-ins of this test run. */
export function standIn(): StandInControl {
  return new StandInControl(
    process.env.STANDIN_URL ?? 'http://127.0.0.1:4701',
    process.env.STANDIN_CONTROL_TOKEN ?? 'lead-token-lead-token',
  );
}
