'use client';

import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import { Loading } from '@/components/ui/skeleton';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMenuButton } from '@/components/work/kit/staff-menu-button';
import { LoadFailed } from '@/components/work/kit/staff-query';
import { useChime } from '@/components/work/kit/use-chime';
import { useServerNow } from '@/components/work/kit/use-server-now';
import { useWakeLock } from '@/components/work/kit/use-wake-lock';
import { useIsOnline } from '@/lib/client/live/use-is-online';
import { useSession } from '@/lib/client/session/use-session';
import { pushToast } from '@/lib/client/toast-queue';
import { paths } from '@/lib/core/paths';
import type { JobDto } from '@/lib/purchases/delivery/riders/dto';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';
import type { ConnectionState } from './connection';
import { EarningsView } from './earnings-view';
import { JobPage } from './job-page';
import { addedTo } from './job-view';
import { JobsView } from './jobs-view';
import { OfferBar } from './offer-view';
import type { SupportContact } from './rider-text';
import { SupportProvider } from './support';
import { usePresence } from './use-presence';
import { forgetRider, useRider } from './use-rider';
import { useSteps } from './use-steps';
import { goTo, type View, viewOfPath } from './views';

const TITLES = { jobs: 'Jobs', job: 'Job', earnings: 'Earnings' } as const;
const VIBRATION_MS = [300, 150, 300];

/**
 * The rider's app. Its pages share one state, so that a job opens and commands are stored without a
 * connection.
 */
export function RiderApp({ userId, support }: { userId: string; support: SupportContact }) {
  const view = viewOfPath(usePathname()) ?? { name: 'jobs' };
  const chime = useChime('rider');
  const ring = useRing(chime.ring);
  const live = useRider({ userId, onOffer: ring });
  const { data, error } = live;
  const isConnected = useIsOnline() !== false;
  const isReachable = isConnected && !error;
  const presence = usePresence({ live, isReachable });
  const steps = useSteps({ userId, live, isReachable });
  const now = useServerNow(data?.aheadMs ?? 0);
  const jobCount = data?.jobs.length ?? 0;
  const screen = useWakeLock(jobCount > 0 || presence.isOnline);
  useSignOutCleanup(userId);
  const newJobs = useNewJobs(data?.jobs, view, ring);
  useTitle(view.name, data?.offer !== null && data !== undefined, newJobs);
  useEffect(() => {
    setNavCount(paths.rider(), jobCount);
    return () => setNavCount(paths.rider(), 0);
  }, [jobCount]);

  const connection = { isConnected, error, isFresh: live.isLive && isReachable };
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto flex min-h-dvh w-full max-w-[45rem] flex-col outline-none"
    >
      {view.name === 'earnings' ? (
        <EarningsView userId={userId} now={now} />
      ) : !data ? (
        <RiderLoading connection={connection} onRetry={() => void live.refetch()} />
      ) : view.name === 'jobs' ? (
        <JobsView
          userId={userId}
          data={data}
          live={live}
          connection={connection}
          presence={presence}
          steps={steps}
          chime={chime}
          screen={screen}
          now={now}
        />
      ) : (
        <SupportProvider value={support}>
          <JobPage
            key={view.jobId}
            jobId={view.jobId}
            data={data}
            live={live}
            connection={connection}
            presence={presence}
            steps={steps}
            now={now}
          />
        </SupportProvider>
      )}
      {data?.offer && view.name !== 'jobs' ? (
        <OfferBar key={data.offer.offerId} offer={data.offer} live={live} now={now} />
      ) : null}
    </main>
  );
}

/** Rings and vibrates for an offer. */
function useRing(ring: () => void): () => void {
  const current = useRef(ring);
  current.current = ring;
  const both = useRef(() => {
    current.current();
    // Some browsers lack vibration, and none allows it before the first tap.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION_MS);
  });
  return both.current;
}

/** Removes customers' names and phones from the device at the rider's sign-out. */
function useSignOutCleanup(userId: string): void {
  const { user } = useSession();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (!user && wasSignedIn.current) forgetRider(userId);
    wasSignedIn.current = user !== null;
  }, [user, userId]);
}

/**
 * Announces jobs that ops assigned to the rider. Returns the number of jobs not looked at yet; the list
 * of jobs shows them all.
 */
function useNewJobs(jobs: readonly JobDto[] | undefined, view: View, ring: () => void): number {
  const known = useRef<ReadonlySet<string> | null>(null);
  const [unseen, setUnseen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!jobs) return;
    const before = known.current;
    known.current = new Set(jobs.map(({ jobId }) => jobId));
    // An accepted offer opens the job's page itself.
    const added = before ? addedTo(before, jobs, window.location.pathname) : [];
    if (added.length === 0) return;
    ring();
    setUnseen((last) => new Set([...last, ...added.map(({ jobId }) => jobId)]));
    for (const { jobId, number } of added) {
      pushToast({
        tone: 'info',
        text: `New job: ${number}`,
        id: `job ${jobId}`,
        action: { label: 'See job', onAction: () => goTo(paths.riderJob(jobId)) },
      });
    }
  }, [jobs, ring]);
  const shown = view.name === 'job' ? view.jobId : view.name;
  useEffect(() => {
    if (shown === 'earnings') return;
    setUnseen((last) => {
      const rest = shown === 'jobs' ? [] : [...last].filter((jobId) => jobId !== shown);
      return rest.length === last.size ? last : new Set(rest);
    });
  }, [shown]);
  return unseen.size;
}

function useTitle(name: keyof typeof TITLES, hasOffer: boolean, newJobs: number): void {
  useEffect(() => {
    const text = hasOffer ? '(1) New offer' : newJobs > 0 ? `(${newJobs}) New job` : TITLES[name];
    document.title = `${text} – Eki`;
  }, [name, hasOffer, newJobs]);
}

/** Shown while loading. */
function RiderLoading({
  connection,
  onRetry,
}: {
  connection: ConnectionState;
  onRetry: () => void;
}) {
  const { error, isConnected } = connection;
  return (
    <>
      <div className="flex items-center gap-2 px-(--gutter) pt-3">
        <StaffMenuButton area="rider" />
        <h1 className="text-lg">Jobs</h1>
      </div>
      {error || !isConnected ? (
        <LoadFailed
          error={error}
          onRetry={onRetry}
          title={RIDER_MESSAGES.riderJobsFailed}
          isOffline={!isConnected}
        />
      ) : (
        <Loading
          className="grid gap-3 px-(--gutter) pt-4"
          rows={['h-13', 'h-64', 'h-15 rounded-full']}
        />
      )}
    </>
  );
}
