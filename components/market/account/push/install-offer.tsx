'use client';

import { useEffect, useState } from 'react';
import { Box } from '@/components/ui/box';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import {
  dismissInstall,
  type InstallPrompt,
  isInstalled,
  wasDismissed,
} from '@/lib/client/push/install';
import { isAppleTouchDevice } from '@/lib/client/push/push';

/** Offers to install the app if the browser can, unless it was dismissed in the last 30 days. */
export function InstallOffer() {
  const [prompt, setPrompt] = useState<InstallPrompt | null>(window.ekiInstall ?? null);
  const [isOver, setOver] = useState(() => isInstalled() || wasDismissed());

  useEffect(() => {
    const onPrompt = () => setPrompt(window.ekiInstall ?? null);
    const onInstalled = () => setOver(true);
    window.addEventListener('beforeinstallprompt', onPrompt);
    window.addEventListener('appinstalled', onInstalled);
    return () => {
      window.removeEventListener('beforeinstallprompt', onPrompt);
      window.removeEventListener('appinstalled', onInstalled);
    };
  }, []);

  if (isOver || (!prompt && !isAppleTouchDevice())) return null;

  async function install(): Promise<void> {
    // A browser shows each prompt only once.
    window.ekiInstall = undefined;
    await prompt?.prompt();
    dismissInstall();
    setOver(true);
  }

  return (
    <Box className="mt-4 flex items-start gap-3.5 pr-2!">
      <span
        aria-hidden="true"
        className="grid size-11 shrink-0 place-items-center rounded-full bg-tint text-adire"
      >
        <Icon name="smartphone" className="size-5.5" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base">Keep Eki one tap away</h2>
        {prompt ? (
          <>
            <p className="text-sm text-ink-2">
              Install it: it opens right away, and takes almost no space.
            </p>
            <Button size="sm" variant="outline" className="mt-3" onClick={() => void install()}>
              Install Eki
            </Button>
          </>
        ) : (
          <p className="text-sm text-ink-2">
            Tap Share <Icon name="share" className="inline size-4 align-[-2px]" strokeWidth={1.9} />{' '}
            in your browser, then “Add to Home Screen”.
          </p>
        )}
      </div>
      <IconButton
        label="Not now"
        onClick={() => {
          dismissInstall();
          setOver(true);
        }}
      >
        <Icon name="x" className="size-5" />
      </IconButton>
    </Box>
  );
}
