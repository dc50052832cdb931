import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ErrandView } from '@/components/purchase/errands/errand-view';
import { RefreshOnFocus } from '@/components/purchase/refresh-on-focus';
import { SaveForOffline } from '@/components/purchase/save-for-offline';
import { SignInPrompt } from '@/components/purchase/sign-in-prompt';
import { scopeActor } from '@/lib/core/roles';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/platform/session';
import { findTracking } from '@/lib/purchases/delivery/riders/queries';
import { findPurchase } from '@/lib/purchases/moves/queries';

export const metadata: Metadata = { title: 'Errand', robots: { index: false } };

const MAIN = 'wrap max-w-180! pt-5.5 pb-8 outline-none';

export default async function ErrandPage({ params }: PageProps<'/errand/[id]'>) {
  const [{ id }, actor] = await Promise.all([params, pageCookies().then(findActor)]);
  if (!actor) {
    return (
      <main id="main" tabIndex={-1} className={MAIN}>
        <SignInPrompt heading="Errand">
          Only the person who requested this errand can see it.
        </SignInPrompt>
      </main>
    );
  }
  const [self, now] = [scopeActor(actor, 'self'), new Date()];
  const [errand, tracking] = await Promise.all([
    findPurchase({ kind: 'errand', id }, self),
    findTracking('errand', id, self, now),
  ]);
  if (!errand) notFound();
  return (
    <main id="main" tabIndex={-1} className={MAIN}>
      <RefreshOnFocus userId={actor.userId} />
      <SaveForOffline kind="errand" userId={actor.userId} version={errand.version} />
      <ErrandView errand={errand} tracking={tracking} userId={actor.userId} now={now} />
    </main>
  );
}
