'use client';

import { useCallback, useRef, useState } from 'react';
import { ApiError, apiPost } from '@/lib/client/api';
import { randomHex } from '@/lib/client/random-hex';
import { pushToast } from '@/lib/client/toast-queue';
import type { UnsentCommand } from '@/lib/client/unsent';
import { useUnsent } from '@/lib/client/use-unsent';
import { MESSAGES } from '@/lib/core/messages';
import type { JobDto } from '@/lib/riders/dto';
import { STORED_CALLS, type StepCall, stepPath } from './job-view';
import { type LiveRider, withJob, withoutJob } from './use-rider';

/** What became of something that the rider said. */
export type StepResult =
  /** Null: the job is theirs no more. */
  | { state: 'done'; job: JobDto | null }
  /** On this device, for when the line is back. */
  | { state: 'kept' }
  | { state: 'refused'; message: string };

export interface Steps {
  unsent: readonly UnsentCommand[];
  /** The call under way, if any. */
  busy: StepCall | null;
  /**
   * Says something about a job. `done`: the toast for when it was kept and is sent later; null for what
   * must not be kept, because the server's answer decides how to go on.
   */
  say: (
    job: JobDto,
    call: StepCall,
    fields: Record<string, unknown>,
    done?: string | null,
  ) => Promise<StepResult>;
  /** Jobs that ended by what was said here, by their ids. */
  ended: ReadonlyMap<string, JobDto>;
}

interface StepsOf {
  userId: string;
  live: LiveRider;
  isReachable: boolean;
}

/** The calls of jobs under way; without a line, what happened is kept and sent in its order. */
export function useSteps({ userId, live, isReachable }: StepsOf): Steps {
  const { change, refetch, readAt } = live;
  const [busy, setBusy] = useState<StepCall | null>(null);
  const [ended, setEnded] = useState<ReadonlyMap<string, JobDto>>(new Map());
  const take = useCallback(
    (jobId: string, job: JobDto | null): void => {
      change((data) => (job ? withJob(data, job) : withoutJob(data, jobId)));
      if (job?.endedAt) setEnded((before) => new Map(before).set(jobId, job));
    },
    [change],
  );
  const onAnswer = useCallback(
    (answer: unknown, { orderId }: UnsentCommand) => {
      // What calls about jobs answer.
      take(orderId, (answer as { job: JobDto | null }).job);
    },
    [take],
  );
  const { unsent, keep } = useUnsent({
    area: 'rider',
    userId,
    isReachable,
    readAt,
    refetch,
    onAnswer,
  });
  const isRunning = useRef(false);
  /** Ids of commands that got no answer and aren't kept: tried again, they are the same command. */
  const unanswered = useRef(new Map<string, string>());
  const hasUnsent = useRef(false);
  hasUnsent.current = unsent.length > 0;

  const say = useCallback<Steps['say']>(
    async (job, call, fields, done = '') => {
      // A ref, because state would update too late for a double tap.
      if (isRunning.current) return { state: 'refused', message: '' };
      const key = JSON.stringify([job.jobId, call, fields]);
      const commandId = unanswered.current.get(key) ?? randomHex(12);
      const body = { jobId: job.jobId, commandId, at: new Date().toISOString(), ...fields };
      const command = { orderId: job.jobId, path: stepPath(call), body, done: done ?? '' };
      const isKeepable = done !== null && STORED_CALLS.includes(call);
      if (isKeepable && hasUnsent.current) {
        // It must not overtake what was said before.
        keep(command);
        return { state: 'kept' };
      }
      isRunning.current = true;
      setBusy(call);
      try {
        const { job: after } = await apiPost<{ job: JobDto | null }>(
          command.path,
          body,
          MESSAGES.somethingWrong,
        );
        unanswered.current.delete(key);
        take(job.jobId, after);
        void refetch();
        return { state: 'done', job: after };
      } catch (error) {
        if (error instanceof ApiError && error.isUnknown) {
          if (isKeepable) {
            keep(command);
            return { state: 'kept' };
          }
          unanswered.current.set(key, commandId);
        } else {
          unanswered.current.delete(key);
          void refetch();
        }
        const message = error instanceof ApiError ? error.message : MESSAGES.somethingWrong;
        return { state: 'refused', message };
      } finally {
        isRunning.current = false;
        setBusy(null);
      }
    },
    [take, keep, refetch],
  );
  return { unsent, busy, say, ended };
}

/** Shows a refusal that has no place of its own on the page. */
export function toastRefusal(said: StepResult): void {
  if (said.state === 'refused' && said.message) {
    pushToast({ tone: 'error', text: said.message, id: 'rider' });
  }
}
