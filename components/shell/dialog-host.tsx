'use client';

import dynamic from 'next/dynamic';
import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';

const AuthDialog = dynamic(
  () => import('@/components/auth/auth-dialog').then((module) => module.AuthDialog),
  { ssr: false },
);
const WalletDialog = dynamic(
  () => import('@/components/wallet/wallet-dialog').then((module) => module.WalletDialog),
  { ssr: false },
);
const MenuSheet = dynamic(() => import('./menu-sheet').then((module) => module.MenuSheet), {
  ssr: false,
});

/** Shows the dialog that the address names, each loaded when it is first asked for. */
export function DialogHost({ isDemo }: { isDemo: boolean }) {
  return (
    <Suspense fallback={null}>
      <OpenDialog isDemo={isDemo} />
    </Suspense>
  );
}

function OpenDialog({ isDemo }: { isDemo: boolean }) {
  const params = useSearchParams();
  const auth = params.get('auth');
  if (auth) return <AuthDialog mode={auth === 'register' ? 'register' : 'login'} isDemo={isDemo} />;
  if (params.has('wallet')) return <WalletDialog />;
  if (params.has('menu')) return <MenuSheet />;
  return null;
}
