import type { Point } from '@/lib/delivery/distance';

/** How long an actor thinks before doing something, ms. */
export interface Pause {
  min: number;
  max: number;
}

/**
 * Remembers when each thing that somebody may do is due: a random while after it is first seen. `now`
 * and `random` are those of the process unless a test gives others.
 */
export class Pace {
  #due = new Map<string, number>();

  constructor(
    private readonly now: () => number = Date.now,
    private readonly random: () => number = Math.random,
  ) {}

  /** Whether it is time for the thing with this key. */
  isDue(key: string, { min, max }: Pause): boolean {
    const due = this.#due.get(key) ?? this.now() + min + this.random() * (max - min);
    this.#due.set(key, due);
    return due <= this.now();
  }

  /** The thing starts to wait anew, for example because a person has taken over meanwhile. */
  forget(key: string): void {
    this.#due.delete(key);
  }
}

const METRES_PER_DEGREE = 111_195;

/** The place `metres` on the way from one to another; the other itself if it is nearer. */
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
