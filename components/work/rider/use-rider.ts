'use client';

import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, apiGet } from '@/lib/client/api';
import { joinRoom } from '@/lib/client/live/live-connection';
import { queryClient } from '@/lib/client/query-client';
import { localStore } from '@/lib/client/storage/local-store';
import type { JobDto, RiderJobsDto } from '@/lib/purchases/delivery/riders/dto';
import { RIDER_MESSAGES } from '@/lib/purchases/delivery/riders/messages';

/** Polling intervals while online, in case an event was lost, and while offline, ms. */
const ONLINE_POLL_MS = 20_000;
const POLL_MS = 60_000;

/** Data of the rider's app, as last read. */
export interface RiderData extends Omit<RiderJobsDto, 'serverNow'> {
  /** How far the server's clock is ahead of this device's, ms. */
  aheadMs: number;
}

export interface LiveRider {
  data: RiderData | undefined;
  error: ApiError | null;
  /** When the data was last read, epoch ms by this device's clock. */
  readAt: number;
  isLive: boolean;
  refetch: () => Promise<unknown>;
  /** Applies an answer to the cached data. */
  change: (how: (data: RiderData) => RiderData) => void;
  /** An offer ended without an answer from this device; until the rider dismisses the notice. */
  isOfferGone: boolean;
  forgetGone: () => void;
  /** Takes an offer off the screen; `isAnswered`: by this device. */
  closeOffer: (offerId: string, isAnswered: boolean) => void;
}

interface RiderOptions {
  userId: string;
  /** A new offer. */
  onOffer: () => void;
}

/**
 * The rider's offer and jobs, live: updated by the events of the rider's room and read again after a
 * lost connection, when the page becomes visible, and by polling. The last data is stored on the
 * device, so that a job opens without a connection.
 */
export function useRider({ userId, onOffer }: RiderOptions): LiveRider {
  const queryKey = useMemo(() => ['rider-jobs', userId], [userId]);
  const [isLive, setLive] = useState(false);
  const [isOfferGone, setGone] = useState(false);
  const answered = useRef(new Set<string>());
  const { data, error, dataUpdatedAt, refetch } = useQuery<RiderData, ApiError>(
    {
      queryKey,
      queryFn: ({ signal }) => readRider(signal),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.rider.isOnline ? ONLINE_POLL_MS : POLL_MS),
      // Offers arrive in background tabs too.
      refetchIntervalInBackground: true,
    },
    queryClient,
  );
  const change = useCallback(
    (how: (data: RiderData) => RiderData) => {
      queryClient.setQueryData<RiderData>(queryKey, (before) => before && how(before));
    },
    [queryKey],
  );

  const closeOffer = useCallback(
    (offerId: string, isAnswered: boolean) => {
      if (isAnswered) answered.current.add(offerId);
      change((before) => (before.offer?.offerId === offerId ? { ...before, offer: null } : before));
    },
    [change],
  );

  useEffect(() => {
    if (queryClient.getQueryData(queryKey)) return;
    const stored = readStored(userId);
    if (stored) queryClient.setQueryData(queryKey, stored.data, { updatedAt: stored.readAt });
  }, [queryKey, userId]);
  useEffect(() => {
    if (data) storeRider(userId, data, dataUpdatedAt);
  }, [data, dataUpdatedAt, userId]);

  useEffect(() => {
    const stop = joinRoom(`rider:${userId}`, userId, {
      onJoined: () => {
        setLive(true);
        void refetch();
      },
      onLost: () => setLive(false),
      events: {
        'job-offer': ({ serverNow, jobId: _jobId, ...offer }) => {
          const aheadMs = Date.parse(serverNow) - Date.now();
          change((before) => ({ ...before, offer, aheadMs }));
        },
        'job-offer-closed': ({ offerId }) => {
          closeOffer(offerId, false);
          // The next one may be there already.
          void refetch();
        },
        'job-updated': () => void refetch(),
      },
    });
    return () => {
      stop();
      setLive(false);
    };
  }, [userId, refetch, change, closeOffer]);

  const offerId = data?.offer?.offerId ?? null;
  const lastOfferId = useRef<string | null>(null);
  useEffect(() => {
    const before = lastOfferId.current;
    lastOfferId.current = offerId;
    if (offerId && offerId !== before) {
      setGone(false);
      onOffer();
    } else if (!offerId && before) {
      setGone(!answered.current.has(before));
    }
  }, [offerId, onOffer]);
  // Opened from a notification after the offer ended.
  useEffect(() => {
    if (dataUpdatedAt === 0 || !isLive) return;
    const asked = new URLSearchParams(window.location.search).get('offer');
    if (!asked) return;
    window.history.replaceState(window.history.state, '', window.location.pathname);
    if (asked !== offerId) setGone(true);
  }, [dataUpdatedAt, isLive, offerId]);
  const forgetGone = useCallback(() => setGone(false), []);

  return {
    data,
    error,
    readAt: dataUpdatedAt,
    isLive,
    refetch,
    change,
    isOfferGone,
    forgetGone,
    closeOffer,
  };
}

async function readRider(signal: AbortSignal): Promise<RiderData> {
  const { rider, offer, jobs, ended, serverNow } = await apiGet<RiderJobsDto>(
    '/api/rider/jobs',
    RIDER_MESSAGES.riderJobsFailed,
    { signal },
  );
  return { rider, offer, jobs, ended, aheadMs: Date.parse(serverNow) - Date.now() };
}

/** The data with an updated job; without it once it is over. */
export function withJob(data: RiderData, job: JobDto): RiderData {
  if (job.endedAt) return withoutJob(data, job.jobId);
  const before = data.jobs.find(({ jobId }) => jobId === job.jobId);
  if (before && before.version > job.version) return data;
  return {
    ...data,
    jobs: before
      ? data.jobs.map((one) => (one.jobId === job.jobId ? job : one))
      : [...data.jobs, job],
  };
}

export function withoutJob(data: RiderData, jobId: string): RiderData {
  return { ...data, jobs: data.jobs.filter((job) => job.jobId !== jobId) };
}

const toKey = (userId: string) => `eki-rider-jobs-${userId}`;

interface StoredRider {
  data: RiderData;
  readAt: number;
}

function readStored(userId: string): StoredRider | null {
  try {
    // Only `storeRider` writes it.
    const stored = JSON.parse(String(localStore().getItem(toKey(userId)))) as StoredRider | null;
    return stored && { ...stored, data: { ...stored.data, ended: stored.data.ended ?? [] } };
  } catch {
    return null;
  }
}

function storeRider(userId: string, data: RiderData, readAt: number): void {
  // An offer would be over when it is read.
  const stored: StoredRider = { data: { ...data, offer: null }, readAt };
  void localStore().setItem(toKey(userId), JSON.stringify(stored));
}

/** Removes a rider's stored jobs from this device: they have customers' names, phones and addresses. */
export function forgetRider(userId: string): void {
  void localStore().removeItem(toKey(userId));
}
