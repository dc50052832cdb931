'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText, useAction } from '@/components/ui/use-action';
import { ApiError, apiPost } from '@/lib/client/api';
import { sendPosition } from '@/lib/client/live/live-connection';
import type { Point } from '@/lib/core/maps/distance';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import type { PositionInput, RiderStateDto } from '@/lib/purchases/delivery/riders/dto';
import type { LiveRider } from './use-rider';

const BEAT_MS = 30_000;
/** How often a position is sent, with a job under way and without, ms. */
const ACTIVE_MS = 5_000;
const IDLE_MS = 30_000;
/** Maximum age of a position that counts as current, ms. */
const FRESH_MS = 60_000;
const FIX_TIMEOUT_MS = 15_000;

/** A position of the phone. */
export interface Place extends Point {
  /** Metres. */
  accuracy: number;
  heading: number | null;
  speed: number | null;
  /** Epoch ms by this device's clock. */
  at: number;
}

/** Why the phone has no position: permission denied, or none found. */
export type PlaceProblem = 'denied' | 'unavailable';

export interface Presence {
  isOnline: boolean;
  isBusy: boolean;
  place: Place | null;
  problem: PlaceProblem | null;
  /** Why going online or offline was refused. */
  message: string | null;
  goOnline: () => void;
  goOffline: () => void;
  /**
   * The last known position, or a new one if that is old; null if none is available. Call it from a
   * tap, because browsers may ask for permission.
   */
  findPlace: () => Promise<Place | null>;
}

interface PresenceOptions {
  live: LiveRider;
  isReachable: boolean;
}

/** The online switch: sends the rider's position while they are online or have a job. */
export function usePresence({ live, isReachable }: PresenceOptions): Presence {
  const { data, change, readAt } = live;
  const [place, setPlace] = useState<Place | null>(null);
  const [problem, setProblem] = useState<PlaceProblem | null>(null);
  // Offline on this device, even before the server confirms it.
  const [isLeaving, setLeaving] = useState(false);
  const last = useRef<Place | null>(null);
  const isOnline = (data?.rider.isOnline ?? false) && !isLeaving;
  const hasJob = (data?.jobs.length ?? 0) > 0;
  const isWatching = isOnline || hasJob;

  const onPlace = useCallback((found: Place) => {
    last.current = found;
    setPlace(found);
    setProblem(null);
  }, []);
  const findPlace = useCallback(async (): Promise<Place | null> => {
    if (isFresh(last.current)) return last.current;
    try {
      const found = await currentPlace();
      onPlace(found);
      return found;
    } catch (error) {
      setProblem(findProblem(error));
      return null;
    }
  }, [onPlace]);

  // Serialized, so that the last request wins.
  const chain = useRef<Promise<unknown>>(Promise.resolve());
  const sendPresence = useCallback(
    async (isNowOnline: boolean, at: Place | null): Promise<void> => {
      const body = { isOnline: isNowOnline, ...(at && placeBody(at)) };
      const turn = chain.current.then(() =>
        apiPost<{ rider: RiderStateDto }>('/api/rider/presence', body, PAGE_MESSAGES.errorOccurred),
      );
      chain.current = turn.catch(() => {});
      const { rider } = await turn;
      change((before) => ({ ...before, rider }));
    },
    [change],
  );

  const {
    run: goOnline,
    isBusy,
    message,
    setMessage,
  } = useAction(async () => {
    const found = await findPlace();
    if (!found) return;
    setLeaving(false);
    await sendPresence(true, found);
    void live.refetch();
  });

  const leave = useCallback(async (): Promise<void> => {
    try {
      await sendPresence(false, null);
      setLeaving(false);
    } catch (error) {
      if (error instanceof ApiError && error.isUnknown) return;
      setLeaving(false);
      setMessage(errorText(error));
    }
  }, [sendPresence, setMessage]);
  function goOffline(): void {
    setMessage(null);
    setLeaving(true);
    void leave();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading is a try
  useEffect(() => {
    if (isLeaving && isReachable) void leave();
  }, [isReachable, readAt, leave]);

  useEffect(() => {
    if (!isWatching || !('geolocation' in navigator)) return;
    const id = navigator.geolocation.watchPosition(
      (found) => onPlace(toPlace(found)),
      // A watch that finds nothing for a while isn't the end: the position may still be known, or found
      // by asking.
      (error) => {
        if (findProblem(error) === 'denied') setProblem('denied');
        else if (!isFresh(last.current)) void findPlace();
      },
      { enableHighAccuracy: true, maximumAge: 5_000 },
    );
    return () => navigator.geolocation.clearWatch(id);
  }, [isWatching, onPlace, findPlace]);

  useEffect(() => {
    if (!isWatching) return;
    const send = () => {
      if (isFresh(last.current)) sendPosition(toPosition(last.current));
    };
    send();
    const timer = setInterval(send, hasJob ? ACTIVE_MS : IDLE_MS);
    return () => clearInterval(timer);
  }, [isWatching, hasJob]);

  useEffect(() => {
    if (!isOnline) return;
    let isOver = false;
    const beat = async () => {
      // `watchPosition` reports nothing while the phone doesn't move.
      const here = await findPlace();
      // Without a position there are no offers; without an answer the next beat retries.
      if (here && !isOver) await sendPresence(true, here).catch(() => {});
    };
    const timer = setInterval(() => void beat(), BEAT_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [isOnline, findPlace, sendPresence]);

  return {
    isOnline,
    isBusy,
    place,
    problem,
    message,
    findPlace,
    goOffline,
    goOnline: () => void goOnline(),
  };
}

/** The phone's position; indoors, where GPS finds none, the rough one of the network. */
async function currentPlace(): Promise<Place> {
  try {
    return await askForPlace({ enableHighAccuracy: true, maximumAge: 10_000 });
  } catch (error) {
    if (findProblem(error) === 'denied') throw error;
    return await askForPlace({ enableHighAccuracy: false, maximumAge: FRESH_MS });
  }
}

function askForPlace(options: PositionOptions): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('no geolocation'));
      return;
    }
    navigator.geolocation.getCurrentPosition((found) => resolve(toPlace(found)), reject, {
      ...options,
      timeout: FIX_TIMEOUT_MS,
    });
  });
}

/** A position as fields of a call. */
export function placeBody({ latitude, longitude, accuracy }: Place) {
  return { latitude, longitude, accuracy: Math.min(accuracy, ACCURACY_MAX_M) };
}

const ACCURACY_MAX_M = 100_000;

function toPlace({ coords }: GeolocationPosition): Place {
  const { latitude, longitude, accuracy, heading, speed } = coords;
  // The page's clock: the GPS receiver's may differ.
  return { latitude, longitude, accuracy, heading, speed, at: Date.now() };
}

function toPosition({ latitude, longitude, accuracy, heading, speed, at }: Place): PositionInput {
  return {
    lat: latitude,
    lng: longitude,
    acc: accuracy,
    heading,
    speed,
    at: new Date(at).toISOString(),
  };
}

function isFresh(place: Place | null): place is Place {
  return place !== null && Date.now() - place.at < FRESH_MS;
}

/** `PERMISSION_DENIED` of a GeolocationPositionError. */
const DENIED = 1;

function findProblem(error: unknown): PlaceProblem {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return code === DENIED ? 'denied' : 'unavailable';
}
