import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DispatchView } from '@/components/purchase/dispatch/dispatch-view';
import { RefreshOnFocus } from '@/components/purchase/refresh-on-focus';
import { SaveForOffline } from '@/components/purchase/save-for-offline';
import { SignInPrompt } from '@/components/purchase/sign-in-prompt';
import { scopeActor } from '@/lib/core/roles';
import { pageCookies } from '@/lib/platform/page-session';
import { findActor } from '@/lib/platform/session';
import { findTracking } from '@/lib/purchases/delivery/riders/queries';
import { findPurchase } from '@/lib/purchases/moves/queries';

export const metadata: Metadata = { title: 'Dispatch', robots: { index: false } };

const MAIN = 'wrap max-w-180! pt-5.5 pb-8 outline-none';

export default async function DispatchDetailPage({ params }: PageProps<'/dispatch/[id]'>) {
  const [{ id }, actor] = await Promise.all([params, pageCookies().then(findActor)]);
  if (!actor) {
    return (
      <main id="main" tabIndex={-1} className={MAIN}>
        <SignInPrompt heading="Dispatch">
          Only the person who requested this dispatch can see it.
        </SignInPrompt>
      </main>
    );
  }
  const [self, now] = [scopeActor(actor, 'self'), new Date()];
  const [dispatch, tracking] = await Promise.all([
    findPurchase({ kind: 'dispatch', id }, self),
    findTracking('dispatch', id, self, now),
  ]);
  if (!dispatch) notFound();
  return (
    <main id="main" tabIndex={-1} className={MAIN}>
      <RefreshOnFocus userId={actor.userId} />
      <SaveForOffline kind="dispatch" userId={actor.userId} version={dispatch.version} />
      <DispatchView dispatch={dispatch} tracking={tracking} userId={actor.userId} now={now} />
    </main>
  );
}
