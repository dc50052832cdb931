'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { setNavCount } from '@/components/staff/nav-counts';
import { useChime } from '@/components/staff/use-chime';
import { useServerNow } from '@/components/staff/use-server-now';
import { useIsOnline } from '@/lib/client/use-is-online';
import { useSession } from '@/lib/client/use-session';
import { paths } from '@/lib/core/paths';
import { EarningsView } from './earnings-view';
import { JobPage } from './job-page';
import { JobsView } from './jobs-view';
import { OfferBar } from './offer-view';
import { RiderLoading } from './rider-parts';
import type { SupportContact } from './rider-text';
import { SupportProvider } from './support';
import { usePresence } from './use-presence';
import { forgetRider, useRider } from './use-rider';
import { useSteps } from './use-steps';
import { useWakeLock } from './use-wake-lock';
import { viewOfPath } from './views';

const TITLES = { jobs: 'Jobs', job: 'Job', earnings: 'Earnings' } as const;
const VIBRATION_MS = [300, 150, 300];

/**
 * The rider's app (design, rider). Its pages share what is known, so that a job opens, and what
 * happens is noted, where there is no line.
 */
export function RiderApp({ userId, support }: { userId: string; support: SupportContact }) {
  const view = viewOfPath(usePathname()) ?? { name: 'jobs' };
  const chime = useChime('rider');
  const ring = useRing(chime.ring);
  const live = useRider({ userId, onOffer: ring });
  const { data, error } = live;
  const hasLine = useIsOnline() !== false;
  const isReachable = hasLine && !error;
  const presence = usePresence({ live, isReachable });
  const steps = useSteps({ userId, live, isReachable });
  const now = useServerNow(data?.aheadMs ?? 0);
  const jobCount = data?.jobs.length ?? 0;
  useWakeLock(jobCount > 0);
  useForgetting(userId);
  useTitle(view.name, data?.offer !== null && data !== undefined);
  useEffect(() => {
    setNavCount(paths.rider(), jobCount);
    return () => setNavCount(paths.rider(), 0);
  }, [jobCount]);

  const line = { hasLine, error, isFresh: live.isLive && isReachable };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-[45rem] flex-col outline-none"
    >
      {view.name === 'earnings' ? (
        <EarningsView userId={userId} now={now} />
      ) : !data ? (
        <RiderLoading line={line} onRetry={() => void live.refetch()} />
      ) : view.name === 'jobs' ? (
        <JobsView {...{ data, live, line, presence, steps, chime, now }} />
      ) : (
        <SupportProvider value={support}>
          <JobPage
            key={view.jobId}
            jobId={view.jobId}
            {...{ data, live, line, presence, steps, now }}
          />
        </SupportProvider>
      )}
      {data?.offer && view.name !== 'jobs' ? (
        <OfferBar key={data.offer.offerId} offer={data.offer} live={live} now={now} />
      ) : null}
    </main>
  );
}

/** Rings and shakes for an offer. */
function useRing(ring: () => void): () => void {
  const current = useRef(ring);
  current.current = ring;
  const both = useRef(() => {
    current.current();
    // Not in every browser, and in none before the first tap.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  });
  return both.current;
}

/** Customers' names and phones leave the device with the rider's login. */
function useForgetting(userId: string): void {
  const { user } = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (!user && wasSignedIn.current) forgetRider(userId);
    wasSignedIn.current = user !== null;
  }, [user, userId]);
}

function useTitle(name: keyof typeof TITLES, hasOffer: boolean): void {
  useEffect(() => {
    document.title = `${hasOffer ? '(1) New offer' : TITLES[name]} – Eki`;
  }, [name, hasOffer]);
}
