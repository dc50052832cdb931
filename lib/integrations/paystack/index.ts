import 'server-only';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { createBreaker, withBreaker } from './breaker';
import { createCardProvider } from './live';
import type { CardProvider } from './port';

let provider: CardProvider | undefined;

/** The card provider at PAYSTACK_URL: one client per process, with its circuit breaker. */
export function cardProvider(): CardProvider {
  const { PAYSTACK_URL, PAYSTACK_SECRET_KEY, PAYSTACK_PREVIOUS_SECRET_KEY } = env();
  provider ??= withBreaker(
    createCardProvider(PAYSTACK_URL, PAYSTACK_SECRET_KEY, PAYSTACK_PREVIOUS_SECRET_KEY),
    createBreaker(() => performance.now(), logChange),
  );
  return provider;
}

function logChange(isOpen: boolean): void {
  if (isOpen) log().error('the card provider does not answer: payments are not started for now');
  else log().info('the card provider answers again: payments are started');
}

/** The provider's name of our key's environment. */
export function providerDomain(): 'test' | 'live' {
  return env().PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test';
}
