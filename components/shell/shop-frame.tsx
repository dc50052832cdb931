import type { ReactNode } from 'react';
import { env } from '@/lib/platform/env';
import { CartSync } from './cart-sync';
import { DialogHost } from './dialog-host';
import { Footer } from './footer';
import { NavBar } from './nav-bar';
import { OfflineBar } from './offline-bar';
import { SandboxBanner } from './sandbox-banner';
import { SkipLink } from './skip-link';

/** Whether this is a trial shop, and whether demo accounts are offered. A build has no configuration: neither. */
function readFlags(): { isSandbox: boolean; isDemo: boolean } {
  try {
    const { ALLOW_SANDBOX, DEMO } = env();
    return { isSandbox: ALLOW_SANDBOX, isDemo: DEMO };
  } catch {
    return { isSandbox: false, isDemo: false };
  }
}

/**
 * What stands around every page of the shop. Reads no cookie and no header: the HTML is the same
 * for everyone (design ruling 25). The page brings its own `<main id="main">`.
 */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { isSandbox, isDemo } = readFlags();
  return (
    <>
      <SkipLink />
      {isSandbox ? <SandboxBanner /> : null}
      <NavBar />
      <OfflineBar />
      <div className="flex-1">{children}</div>
      <Footer />
      <CartSync />
      <DialogHost isDemo={isDemo} />
    </>
  );
}
