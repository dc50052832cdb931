import { type CardProvider, CardProviderError, isCardProviderError } from './port';

/** Calls without an answer in a row after which the others are not sent. */
const FAILURES = 5;
/** How long they are not sent, ms; longer than a call waits for its answer. */
const PAUSE_MS = 30_000;

/** Keeps calls from a service that does not answer. */
export interface Breaker {
  /** Whether a call may be sent now; after a pause, one may, and the next waits for its outcome. */
  mayCall(): boolean;
  /** What `mayCall` would say, without being that one call. */
  wouldCall(): boolean;
  /** Whether calls are held back, but for the one after each pause. */
  isOpen(): boolean;
  /** The service has answered. */
  answered(): void;
  /** The service has not answered. */
  failed(): void;
}

/**
 * A breaker that is closed at first. `now`: milliseconds of a clock that never goes back;
 * `onChange`: told when it opens and when it closes again.
 */
export function createBreaker(now: () => number, onChange: (isOpen: boolean) => void): Breaker {
  let failedInARow = 0;
  let openUntil: number | null = null;
  return {
    wouldCall: () => openUntil === null || now() >= openUntil,
    mayCall() {
      if (openUntil === null) return true;
      if (now() < openUntil) return false;
      // This call is the one that tries; should nothing be heard of it, another may after a pause.
      openUntil = now() + PAUSE_MS;
      return true;
    },
    isOpen: () => openUntil !== null,
    answered() {
      failedInARow = 0;
      if (openUntil === null) return;
      openUntil = null;
      onChange(false);
    },
    failed() {
      failedInARow += 1;
      if (failedInARow < FAILURES) return;
      const isNew = openUntil === null;
      openUntil = now() + PAUSE_MS;
      if (isNew) onChange(true);
    },
  };
}

/**
 * The provider with a breaker around starts alone: a customer who presses Pay is told at once while
 * it is away. Looking a payment up goes on: money may be waiting. Source: design, money part 2.6.
 */
export function withBreaker(provider: CardProvider, breaker: Breaker): CardProvider {
  return {
    ...provider,
    mayStart: () => breaker.wouldCall() && provider.mayStart(),
    async start(payment) {
      if (!breaker.mayCall()) {
        throw new CardProviderError('unreachable', 'the card provider is not asked just now', true);
      }
      try {
        const page = await provider.start(payment);
        breaker.answered();
        return page;
      } catch (error) {
        if (!isCardProviderError(error)) throw error;
        if (error.failure !== 'unreachable') {
          breaker.answered();
          throw error;
        }
        breaker.failed();
        throw new CardProviderError('unreachable', error.message, breaker.isOpen());
      }
    },
  };
}
