'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { ChatHost } from '@/components/conversation/chat-host';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { useIsBrowser } from '@/components/ui/lazy-part';
import { loadWithRetry } from '@/components/ui/load-with-retry';
import {
  loadAddressBook,
  loadAuthDialog,
  loadMenuSheet,
  loadProfileDialog,
  loadWalletDialog,
  toAuthMode,
} from './dialog-parts';
import { DialogPlaceholder } from './dialog-placeholder';

// React's own `lazy`: next/dynamic is larger than what it would load here.
const lazyDialog = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async () => ({ default: await loadWithRetry(load) }));

const AuthDialog = lazyDialog(loadAuthDialog);
const WalletDialog = lazyDialog(loadWalletDialog);
const ProfileDialog = lazyDialog(loadProfileDialog);
const AddressBook = lazyDialog(loadAddressBook);
const MenuSheet = lazyDialog(loadMenuSheet);

/**
 * Next ignores Back to a history entry it did not create, such as `#main`. Replacing the entry by the
 * same URL makes Next read it.
 */
function syncForeignEntry(event: PopStateEvent): void {
  if (event.state === null) window.history.replaceState(null, '', window.location.href);
}

interface DialogHostProps {
  isDemo: boolean;
  google: GoogleConfig | null;
  messenger: string | null;
}

/** Shows the dialog named in the URL, and the chat; each is loaded on first use. */
export function DialogHost({ isDemo, google, messenger }: DialogHostProps) {
  // The server renders no dialog: its HTML is the same for everyone.
  const isBrowser = useIsBrowser();
  useEffect(() => {
    // A tap on Menu may have changed the address before Next watched it: the dialog would never open.
    const timer = setTimeout(() =>
      window.history.replaceState(window.history.state, '', window.location.href),
    );
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    window.addEventListener('popstate', syncForeignEntry);
    return () => window.removeEventListener('popstate', syncForeignEntry);
  }, []);
  return isBrowser ? (
    <>
      <Suspense fallback={<DialogPlaceholder />}>
        <OpenDialog isDemo={isDemo} google={google} />
      </Suspense>
      <ChatHost messenger={messenger} />
    </>
  ) : null;
}

function OpenDialog({ isDemo, google }: Omit<DialogHostProps, 'messenger'>) {
  const params = useSearchParams();
  const auth = params.get('auth');
  if (auth) return <AuthDialog mode={toAuthMode(auth)} isDemo={isDemo} google={google} />;
  if (params.has('wallet')) return <WalletDialog google={google} />;
  if (params.has('profile')) return <ProfileDialog google={google} />;
  if (params.has('addresses')) return <AddressBook />;
  if (params.has('menu')) return <MenuSheet />;
  return null;
}
