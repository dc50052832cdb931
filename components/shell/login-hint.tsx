'use client';

import { Button } from '@/components/ui/button';
import { openAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';

/** On a missing page: offers the login to a guest, which shows the page to those whose work it is. */
export function LoginHint() {
  const { user, isLoading } = useSession();
  if (user || isLoading) return null;
  return (
    <span className="mt-2 block">
      Running a shop or riding with Eki? Log in to see your pages.{' '}
      <Button
        variant="quiet"
        size="sm"
        onClick={() => openAuth({ after: () => window.location.reload() })}
      >
        Login
      </Button>
    </span>
  );
}
