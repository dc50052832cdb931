import type { OpeningHours } from '@/lib/delivery/hours';

/** The settings that pages show. */
export interface ShownSettings {
  /** When Eki delivers. */
  serviceHours: readonly OpeningHours[];
}
