import type { Point } from '@/lib/core/maps/distance';

/** How long an actor waits before an action, ms. */
export interface Pause {
  min: number;
  max: number;
}

/**
 * Decides when each possible action is due: a random pause after it is first seen. Tests pass their own
 * `now` and `random`.
 */
export class Pace {
  #due = new Map<string, number>();

  constructor(
    private readonly now: () => number = Date.now,
    private readonly random: () => number = Math.random,
  ) {}

  isDue(key: string, { min, max }: Pause): boolean {
    const due = this.#due.get(key) ?? this.now() + min + this.random() * (max - min);
    this.#due.set(key, due);
    return due <= this.now();
  }

  /** Restarts the pause, for example because a person has taken over. */
  forget(key: string): void {
    this.#due.delete(key);
  }
}

const METRES_PER_DEGREE = 111_195;

/** The point `metres` along the line from `from` to `to`; `to` itself if it is nearer. */
export function stepTowards(from: Point, to: Point, metres: number): Point {
  const shrink = Math.cos((from.latitude * Math.PI) / 180);
  const north = (to.latitude - from.latitude) * METRES_PER_DEGREE;
  const east = (to.longitude - from.longitude) * METRES_PER_DEGREE * shrink;
  const distance = Math.hypot(north, east);
  if (distance <= metres) return { latitude: to.latitude, longitude: to.longitude };
  const share = metres / distance;
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * share,
    longitude: from.longitude + (to.longitude - from.longitude) * share,
  };
}
