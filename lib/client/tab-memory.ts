import { forgetWaiting } from './waiting-payment';

/** Every key of ours in a storage of the browser begins with this. */
const OURS = 'eki-';

const listeners = new Set<() => void>();

/** Calls back when the person of this tab has gone or changed: whatever was theirs must go. */
export function onPersonGone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The person of this tab has gone or changed: their choices at checkout, their payment under way and
 * the one that may still arrive are forgotten. What they typed stays for their return; it names its owner, and nobody else gets it.
 */
export function forgetPerson(): void {
  for (const listener of listeners) listener();
  forgetWaiting();
}

/** Forgets everything that this tab kept: choices, attempts and what was typed. */
export function forgetTab(): void {
  forgetPerson();
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(OURS)) sessionStorage.removeItem(key);
    }
  } catch {
    // Storage is closed to us: nothing was kept.
  }
}
