import type { ReactNode } from 'react';
import { CartSync } from './cart-sync';
import { DialogHost } from './dialog-host';
import { Footer } from './footer';
import { NavBar } from './nav-bar';
import { RouteProgress } from './route-progress';
import { SandboxBanner } from './sandbox-banner';
import { SkipLink } from './skip-link';

interface ShopFrameProps {
  /** A trial shop: said at the top of every page. */
  isSandbox: boolean;
  /** The sign-in dialog offers the demo accounts. */
  isDemo: boolean;
  children: ReactNode;
}

/**
 * What stands around every page of the shop. Reads no cookie and no header: the HTML is the same
 * for everyone (design ruling 25). The page brings its own `<main id="main">`.
 */
export function ShopFrame({ isSandbox, isDemo, children }: ShopFrameProps) {
  return (
    <>
      <SkipLink />
      {isSandbox ? <SandboxBanner /> : null}
      <NavBar />
      <div className="flex-1">{children}</div>
      <Footer />
      <CartSync />
      <DialogHost isDemo={isDemo} />
      <RouteProgress />
    </>
  );
}
