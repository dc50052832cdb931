'use client';

import { useSearchParams } from 'next/navigation';
import { Suspense } from 'react';
import type { GoogleConfig } from '@/components/market/account/auth/google-config';
import { loadAuthDialog, toAuthMode } from '@/components/market/shell/dialog-parts';
import { DialogPlaceholder } from '@/components/market/shell/dialog-placeholder';
import { lazyPart } from '@/components/ui/lazy-part';

const AuthDialog = lazyPart(loadAuthDialog, DialogPlaceholder);

export interface LoginHostProps {
  isDemo: boolean;
  google: GoogleConfig | null;
}

/** Shows the sign-in dialog when the URL names it, in work areas, which have no other of the shop's dialogs. */
export function LoginHost(props: LoginHostProps) {
  return (
    <Suspense fallback={null}>
      <OpenLogin {...props} />
    </Suspense>
  );
}

function OpenLogin(props: LoginHostProps) {
  const auth = useSearchParams().get('auth');
  return auth ? <AuthDialog mode={toAuthMode(auth)} {...props} /> : null;
}
