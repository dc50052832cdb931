'use client';

import { useCallback, useState } from 'react';
import { errorText, useAction } from '@/components/ui/use-action';
import { ApiError } from '@/lib/client/api';
import type { UnsentCommand } from '@/lib/client/drafts/command-store';
import { useCommandQueue } from '@/lib/client/drafts/use-command-queue';
import { pushToast } from '@/lib/client/toast-queue';
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
  const { unsent, send } = useCommandQueue({
    area: 'rider',
    userId,
    isReachable,
    readAt,
    refetch,
    onAnswer,
  });
  const { run, pending } = useAction(
    async (
      call: StepCall,
      job: JobDto,
      fields: Record<string, unknown>,
      done: string | null,
    ): Promise<StepResult> => {
      try {
        const answer = await send<{ job: JobDto | null }>({
          orderId: job.jobId,
          path: stepPath(call),
          fields: { jobId: job.jobId, ...fields },
          at: new Date().toISOString(),
          done: STORED_CALLS.includes(call) ? done : null,
        });
        if (!answer) return { state: 'kept' };
        take(job.jobId, answer.job);
        void refetch();
        return { state: 'done', job: answer.job };
      } catch (error) {
        if (!(error instanceof ApiError && error.isUnknown)) void refetch();
        return { state: 'refused', message: errorText(error) };
      }
    },
  );
  return {
    unsent,
    busy: pending?.[0] ?? null,
    say: async (job, call, fields, done = '') =>
      (await run(call, job, fields, done)) ?? { state: 'refused', message: '' },
    ended,
  };
}

/** Shows a refusal that has no place of its own on the page. */
export function toastRefusal(said: StepResult): void {
  if (said.state === 'refused' && said.message) {
    pushToast({ tone: 'error', text: said.message, id: 'rider' });
  }
}
