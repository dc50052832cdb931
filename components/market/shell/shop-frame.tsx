'use client';
import type { ReactNode } from 'react';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { Icon } from '@/components/ui/icon';
import { CartSync } from './cart-sync';
import { DialogHost } from './dialog-host';
import { Footer } from './footer';
import { NavBar } from './nav-bar';
import { RouteProgress } from './route-progress';
import { SkipLink } from './skip-link';

interface ShopFrameProps {
  /** Shows the demo banner on every page. */
  isSandbox: boolean;
  /** The sign-in dialog offers the demo accounts. */
  isDemo: boolean;
  /** Null: no sign-in with Google. */
  google: GoogleConfig | null;
  /** Page of a third-party messenger; null: there is none. */
  messenger: string | null;
  children: ReactNode;
}

/**
 * The frame of every shop page. Reads no cookie and no header, so the HTML is the same for everyone. The
 * page brings its own `<main id="main">`. A client component, like the cards of lists: what the server
 * draws is in a page twice, as HTML and as data for React.
 */
export function ShopFrame({ isSandbox, isDemo, google, messenger, children }: ShopFrameProps) {
  return (
    <>
      <SkipLink />
      {isSandbox ? <SandboxBanner /> : null}
      <NavBar />
      <div className="flex-1">{children}</div>
      <Footer />
      <CartSync />
      <DialogHost isDemo={isDemo} google={google} messenger={messenger} />
      <RouteProgress />
    </>
  );
}

/** Warns visitors that payments, maps and mails are stand-ins. */
function SandboxBanner() {
  return (
    <aside
      aria-label="About this shop"
      className="bg-mango-tint px-4 py-1.5 text-center text-xs font-semibold text-mango-text"
    >
      <Icon name="flask-conical" className="mr-1.5 inline size-3.5 align-[-2px]" strokeWidth={2} />
      Demo shop: no real money or delivery
    </aside>
  );
}
