import { type CardProvider, CardProviderError, isCardProviderError } from './port';

/** Consecutive failures that open the breaker. */
const MAX_FAILURES = 5;
/** How long it stays open, ms; longer than a call's timeout. */
const OPEN_MS = 30_000;

/** A circuit breaker for a service that does not answer. */
export interface Breaker {
  /** Whether a call may be sent now. While open, admits one trial call after each pause. */
  mayCall(): boolean;
  /** Like `mayCall`, without counting as the trial call. */
  isReady(): boolean;
  /** Whether calls are blocked, except for trial calls. */
  isOpen(): boolean;
  answered(): void;
  failed(): void;
}

/**
 * Creates a closed breaker. `now`: milliseconds of a monotonic clock. `onChange`: called when it opens and
 * when it closes.
 */
export function createBreaker(now: () => number, onChange: (isOpen: boolean) => void): Breaker {
  let failedInARow = 0;
  let openUntil: number | null = null;
  return {
    isReady: () => openUntil === null || now() >= openUntil,
    mayCall() {
      if (openUntil === null) return true;
      if (now() < openUntil) return false;
      // This is the trial call; if its outcome is never reported, another may follow after a pause.
      openUntil = now() + OPEN_MS;
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
      if (failedInARow < MAX_FAILURES) return;
      const isNew = openUntil === null;
      openUntil = now() + OPEN_MS;
      if (isNew) onChange(true);
    },
  };
}

/**
 * The provider with a breaker around starts only: while it is down, a customer who presses Pay gets an
 * immediate refusal. Lookups go on, because money may be waiting.
 */
export function withBreaker(provider: CardProvider, breaker: Breaker): CardProvider {
  return {
    ...provider,
    mayStart: () => breaker.isReady() && provider.mayStart(),
    async start(payment) {
      if (!breaker.mayCall()) {
        throw new CardProviderError(
          'unreachable',
          'the breaker of the card provider is open',
          true,
        );
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
