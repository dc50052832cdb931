'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadAuthDialog, loadMenuSheet, loadWalletDialog } from './dialog-parts';
import { DialogWaiting } from './dialog-waiting';
import { loadPart } from './load-part';

// React's own `lazy`: next/dynamic would weigh more than what it loads here.
const AuthDialog = lazy(async () => ({ default: await loadPart(loadAuthDialog) }));
const WalletDialog = lazy(async () => ({ default: await loadPart(loadWalletDialog) }));
const MenuSheet = lazy(async () => ({ default: await loadPart(loadMenuSheet) }));

const never = () => () => {};

/**
 * Next looks away when Back leads to an entry that the browser made itself, such as one of `#main`.
 * Writing the same address again tells it where we are.
 */
function onBack(event: PopStateEvent): void {
  if (event.state === null) window.history.replaceState(null, '', window.location.href);
}

/** Shows the dialog that the address names, each loaded when it is first asked for. */
export function DialogHost({ isDemo }: { isDemo: boolean }) {
  // The server draws no dialog: its HTML is the page's alone.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  useEffect(() => {
    window.addEventListener('popstate', onBack);
    return () => window.removeEventListener('popstate', onBack);
  }, []);
  return isBrowser ? (
    <Suspense fallback={<DialogWaiting />}>
      <OpenDialog isDemo={isDemo} />
    </Suspense>
  ) : null;
}

function OpenDialog({ isDemo }: { isDemo: boolean }) {
  const params = useSearchParams();
  const auth = params.get('auth');
  if (auth) return <AuthDialog mode={auth === 'register' ? 'register' : 'login'} isDemo={isDemo} />;
  if (params.has('wallet')) return <WalletDialog />;
  if (params.has('menu')) return <MenuSheet />;
  return null;
}
