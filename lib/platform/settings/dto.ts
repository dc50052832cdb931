import type { OpeningHours } from '@/lib/core/hours/hours';

/** The settings that pages show. */
export interface ShownSettings {
  /** Hours of delivery. */
  serviceHours: readonly OpeningHours[];
  /** Most stops of one errand. */
  maxStops: number;
}
