import { ButtonLink } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { paths } from '@/lib/core/paths';

/** What stands between the bars where there is no page. */
export function NotFoundView() {
  return (
    <main id="main" tabIndex={-1} className="wrap py-6 outline-none wide:py-14">
      <EmptyState
        as="h1"
        art={<EmptyArt name="not-found" />}
        title="This page is not on the map"
        action={
          <>
            <ButtonLink href={paths.products()}>See all products</ButtonLink>
            <ButtonLink href={paths.home()} variant="quiet">
              Go home
            </ButtonLink>
          </>
        }
      >
        The address may have a slip in it, or what stood here is gone. Search above, or start from
        one of these.
      </EmptyState>
    </main>
  );
}
