'use client';

import { Button } from '@/components/ui/button';
import { openAuth } from '@/lib/client/dialogs';

/** Logs a guest in; the page then shows their requests. */
export function ServiceLogin() {
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => openAuth()}>
      Login
    </Button>
  );
}
