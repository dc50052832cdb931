'use client';

import { useEffect, useRef, useState } from 'react';
import { isInstalled } from '@/lib/client/push/install';
import { isInAppBrowser } from '@/lib/client/session/in-app-browser';
import type { GoogleConfig } from './google-config';
import { OpenInBrowser } from './open-in-browser';

/** The part of Google Identity Services that the button uses. */
interface Identity {
  initialize: (options: {
    client_id: string;
    callback: (answer: { credential?: string }) => void;
  }) => void;
  renderButton: (parent: HTMLElement, look: Record<string, string | number>) => void;
}

type WithGoogle = typeof window & { google?: { accounts: { id: Identity } } };

let loading: Promise<Identity> | undefined;

/** Loads Google's script when a button is first shown; retries with the next one after a failure. */
function loadIdentity(src: string): Promise<Identity> {
  loading ??= new Promise<Identity>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => {
      const { google } = window as WithGoogle;
      if (google) resolve(google.accounts.id);
      else reject(new Error('Google’s script brought nothing'));
    };
    script.onerror = () => reject(new Error('Google’s script did not load'));
    document.head.append(script);
  }).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

interface GoogleButtonProps {
  google: GoogleConfig;
  /** Receives the ID token after the sign-in with Google. */
  onToken: (token: string) => void;
}

/** Google's own button; where Google would refuse, instructions instead. */
export function GoogleButton(props: GoogleButtonProps) {
  const [isInApp] = useState(() => isInAppBrowser(navigator.userAgent, isInstalled()));
  return isInApp ? <OpenInBrowser /> : <IdentityButton {...props} />;
}

function IdentityButton({ google: { clientId, script }, onToken }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onToken);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(() => {
    let isGone = false;
    loadIdentity(script).then(
      (identity) => {
        if (isGone || !place.current) return;
        identity.initialize({
          client_id: clientId,
          callback: ({ credential }) => credential && latest.current(credential),
        });
        const width = Math.min(400, Math.floor(place.current.clientWidth));
        identity.renderButton(place.current, {
          type: 'standard',
          theme: 'outline',
          size: 'large',
          shape: 'pill',
          text: 'continue_with',
          logo_alignment: 'center',
          width,
        });
      },
      () => !isGone && setFailed(true),
    );
    return () => {
      isGone = true;
    };
  }, [clientId, script]);
  return hasFailed ? (
    <p className="text-center text-sm text-ink-2">Google sign-in isn’t available right now.</p>
  ) : (
    // Has the height of the button, so that nothing moves when it appears.
    <div ref={place} className="flex min-h-11 justify-center" />
  );
}
