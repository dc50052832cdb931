import type { PlaceDto } from '@/lib/core/maps/distance';

export interface Maps {
  /**
   * Places in Nigeria, near ones first, for the beginning of an address; at most 5, each with its
   * coordinates. Throws when the service fails, takes longer than 4 s, or has used up its day's
   * calls (`MAPS_CALLS_PER_DAY`).
   */
  suggest(typed: string): Promise<PlaceDto[]>;
}

/** Timeout of a suggestion's two steps in total, ms. */
export const MAPS_TIMEOUT_MS = 4_000;
