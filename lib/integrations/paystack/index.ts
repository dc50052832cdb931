import 'server-only';
import { env } from '@/lib/platform/env';
import { createCardProvider } from './live';
import type { CardProvider } from './port';

let provider: CardProvider | undefined;

/** The card provider of this process: the real one, or the stand-in that PAYSTACK_URL points at. */
export function cardProvider(): CardProvider {
  const { PAYSTACK_URL, PAYSTACK_SECRET_KEY, PAYSTACK_PREVIOUS_SECRET_KEY } = env();
  provider ??= createCardProvider(PAYSTACK_URL, PAYSTACK_SECRET_KEY, PAYSTACK_PREVIOUS_SECRET_KEY);
  return provider;
}

/** 'test' or 'live', as the provider names the environment of our key. */
export function providerDomain(): 'test' | 'live' {
  return env().PAYSTACK_SECRET_KEY.startsWith('sk_live_') ? 'live' : 'test';
}
