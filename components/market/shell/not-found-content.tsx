'use client';

import { Button, ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { openAuth } from '@/lib/client/dialogs';
import { useSession } from '@/lib/client/session/use-session';
import { paths } from '@/lib/core/paths';

/**
 * Content of the 404 page. Pages of shops, riders and staff are missing for a guest too, so it offers the
 * login on any address: that gives away none of them.
 */
export function NotFoundContent() {
  return (
    <main id="main" tabIndex={-1} className="wrap py-6 outline-none wide:py-14">
      <EmptyState
        as="h1"
        art={<EmptyArt name="not-found" />}
        title="We can’t find that page"
        action={
          <>
            <ButtonLink href={paths.products()}>See all products</ButtonLink>
            <ButtonLink href={paths.home()} variant="quiet">
              Go home
            </ButtonLink>
          </>
        }
      >
        The link may be wrong, or the page is gone. Search above, or start here.
        <LoginHint />
      </EmptyState>
    </main>
  );
}

/** On a missing page: offers the login to a guest, which shows the page to those whose work it is. */
function LoginHint() {
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
