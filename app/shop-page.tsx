import type { ComponentProps, ReactNode } from 'react';
import { ShopFrame } from '@/components/market/shell/shop-frame';
import { env } from '@/lib/platform/env';

/**
 * Configuration of the pages: demo mode, demo accounts, Google's button, and the page of a
 * third-party messenger. A build has none of it.
 */
export function readFlags(): Omit<ComponentProps<typeof ShopFrame>, 'children'> {
  try {
    const { ALLOW_SANDBOX, DEMO, GOOGLE_CLIENT_ID: clientId, GOOGLE_SIGN_IN_URL: url } = env();
    const { MESSENGER_WIDGET_URL: messenger = null } = env();
    const google = clientId ? { clientId, script: `${url}/gsi/client` } : null;
    return { isSandbox: ALLOW_SANDBOX, isDemo: DEMO, google, messenger };
  } catch {
    return { isSandbox: false, isDemo: false, google: null, messenger: null };
  }
}

/** A page of the shop in its frame, with the configuration of this process. */
export function ShopPage({ children }: { children: ReactNode }) {
  return <ShopFrame {...readFlags()}>{children}</ShopFrame>;
}
