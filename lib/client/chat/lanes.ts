interface LanesOptions {
  /** Nothing is sent while this is false. */
  isReady: () => boolean;
  /** Sends what waits in a lane. */
  send: (lane: string) => Promise<void>;
}

/** Runs each lane one at a time, now or after a delay. Lanes run concurrently. */
export function createLanes({ isReady, send }: LanesOptions) {
  const busy = new Set<string>();
  /** Lanes to flush again: a message was written while they were busy. */
  const queued = new Set<string>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let isStopped = false;

  async function flush(lane: string): Promise<void> {
    if (isStopped || !isReady()) return;
    if (busy.has(lane)) {
      queued.add(lane);
      return;
    }
    queued.delete(lane);
    busy.add(lane);
    try {
      await send(lane);
    } finally {
      busy.delete(lane);
    }
    if (queued.has(lane) && !timers.has(lane)) await flush(lane);
  }

  return {
    flush,
    isScheduled: (lane: string): boolean => timers.has(lane),

    /** Flushes a lane after this delay, instead of when it was scheduled before. */
    schedule(lane: string, ms: number): void {
      clearTimeout(timers.get(lane));
      if (isStopped) return;
      const retry = (): void => {
        timers.delete(lane);
        void flush(lane);
      };
      timers.set(lane, setTimeout(retry, ms));
    },

    stop(): void {
      isStopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}
