'use client';

import { useSearchParams } from 'next/navigation';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { GoogleConfig } from '@/components/auth/google-config';
import { ChatHost } from '@/components/chat/chat-host';
import {
  loadAddressBook,
  loadAuthDialog,
  loadMenuSheet,
  loadProfileDialog,
  loadWalletDialog,
} from './dialog-parts';
import { DialogPlaceholder } from './dialog-placeholder';
import { loadWithRetry } from './load-with-retry';

// React's own `lazy`: next/dynamic is larger than what it would load here.
const AuthDialog = lazy(async () => ({ default: await loadWithRetry(loadAuthDialog) }));
const WalletDialog = lazy(async () => ({ default: await loadWithRetry(loadWalletDialog) }));
const ProfileDialog = lazy(async () => ({ default: await loadWithRetry(loadProfileDialog) }));
const AddressBook = lazy(async () => ({ default: await loadWithRetry(loadAddressBook) }));
const MenuSheet = lazy(async () => ({ default: await loadWithRetry(loadMenuSheet) }));

/** Values of `?auth`; anything else opens the login. */
const AUTH_MODES: Readonly<Record<string, 'register' | 'forgot'>> = {
  register: 'register',
  forgot: 'forgot',
  forgotPassword: 'forgot',
};

const noSubscription = () => () => {};

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

/** The server renders no dialog: its HTML is the same for everyone. */
function useIsBrowser(): boolean {
  return useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
}

/** Shows the dialog named in the URL, and the chat; each is loaded on first use. */
export function DialogHost({ isDemo, google, messenger }: DialogHostProps) {
  const isBrowser = useIsBrowser();
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

export type LoginHostProps = Omit<DialogHostProps, 'messenger'>;

/** Shows the sign-in dialog when the URL names it, in work areas, which have no other of these dialogs. */
export function LoginHost(props: LoginHostProps) {
  const isBrowser = useIsBrowser();
  return isBrowser ? (
    <Suspense fallback={<DialogPlaceholder />}>
      <OpenLogin {...props} />
    </Suspense>
  ) : null;
}

function OpenLogin(props: LoginHostProps) {
  const auth = useSearchParams().get('auth');
  return auth ? <AuthDialog mode={AUTH_MODES[auth] ?? 'login'} {...props} /> : null;
}

function OpenDialog(props: LoginHostProps) {
  const params = useSearchParams();
  const { google } = props;
  if (params.get('auth')) return <OpenLogin {...props} />;
  if (params.has('wallet')) return <WalletDialog />;
  if (params.has('profile')) return <ProfileDialog google={google} />;
  if (params.has('addresses')) return <AddressBook />;
  if (params.has('menu')) return <MenuSheet />;
  return null;
}
