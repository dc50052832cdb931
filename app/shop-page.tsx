import type { ReactNode } from 'react';
import { ShopFrame } from '@/components/shell/shop-frame';
import { env } from '@/lib/platform/env';

/** Whether this is a demo shop, and whether demo accounts are offered. A build has no configuration: neither. */
function readFlags(): { isSandbox: boolean; isDemo: boolean } {
  try {
    const { ALLOW_SANDBOX, DEMO } = env();
    return { isSandbox: ALLOW_SANDBOX, isDemo: DEMO };
  } catch {
    return { isSandbox: false, isDemo: false };
  }
}

/** A page of the shop in its frame, with what the start of this process decides. */
export function ShopPage({ children }: { children: ReactNode }) {
  return <ShopFrame {...readFlags()}>{children}</ShopFrame>;
}
