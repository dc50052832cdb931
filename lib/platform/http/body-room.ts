import 'server-only';
import { AppError } from '@/lib/core/errors';
import { MESSAGES } from '@/lib/core/messages';
import { shared } from '../shared';

/** Bodies up to this size are not counted: JSON, and forms without a file. */
export const SMALL_BODY_BYTES = 100_000;
/** Total of all large bodies in this process. */
export const MAX_HELD_BYTES = 256 * 1_024 * 1_024;
/** Concurrent large bodies of a user. */
export const MAX_BODIES_PER_CALLER = 3;
/** Concurrent large bodies of all guests at an address: pictures for the contact form. */
export const MAX_GUEST_BODIES = 6;
const RETRY_S = 10;

interface HeldBodies {
  bytes: number;
  /** Number per sender; absent when 0. */
  bodies: Map<string, number>;
}

const held = shared<HeldBodies>('bodies', () => ({ bytes: 0, bodies: new Map() }));

/** Room in memory for the body of one call. */
export interface BodyRoom {
  /**
   * Reserves room for a body of this total size. Throws AppError `too_many` if its sender has too many
   * large ones in progress, and `unavailable` if this process has no room.
   */
  reserve(bytes: number): void;
  /** Releases the room; safe to repeat. */
  release(): void;
}

/** Room for a body of this sender, with nothing reserved. `most`: concurrent large bodies of the sender. */
export function roomFor(sender: string, most: number = MAX_BODIES_PER_CALLER): BodyRoom {
  let own = 0;
  return {
    reserve(bytes) {
      if (bytes <= Math.max(own, SMALL_BODY_BYTES)) return;
      const others = held.bodies.get(sender) ?? 0;
      if (own === 0 && others >= most) {
        throw new AppError('too_many', MESSAGES.tooManyUploads, {}, RETRY_S);
      }
      if (held.bytes + bytes - own > MAX_HELD_BYTES) {
        throw new AppError('unavailable', MESSAGES.uploadsBusy, {}, RETRY_S);
      }
      if (own === 0) held.bodies.set(sender, others + 1);
      held.bytes += bytes - own;
      own = bytes;
    },
    release() {
      if (own === 0) return;
      held.bytes -= own;
      own = 0;
      const left = (held.bodies.get(sender) ?? 0) - 1;
      if (left > 0) held.bodies.set(sender, left);
      else held.bodies.delete(sender);
    },
  };
}
