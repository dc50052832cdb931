'use client';

import { useCallback, useState } from 'react';
import { errorText, useAction } from '@/components/ui/use-action';
import { ApiError } from '@/lib/client/api';
import type { UnsentCommand } from '@/lib/client/drafts/command-store';
import { useCommandQueue } from '@/lib/client/drafts/use-command-queue';
import { serverTime } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import type { JobDto } from '@/lib/purchases/delivery/riders/dto';
import { STORED_CALLS, type StepCall, stepPath } from './job-view';
import { type LiveRider, withJob, withoutJob } from './use-rider';

/** Result of a rider's command. */
export type StepResult =
  /** Null: the job is no longer theirs. */
  | { state: 'done'; job: JobDto | null }
  /** Stored on this device until there is a connection. */
  | { state: 'stored' }
  | { state: 'refused'; message: string };

export interface Steps {
  unsent: readonly UnsentCommand[];
  /** The call under way, if any. */
  busy: StepCall | null;
  /**
   * Sends a command about a job. `done`: the toast when it is stored and sent later; null for commands
   * that must not be stored, because the next step depends on the server's answer.
   */
  submit: (
    job: JobDto,
    call: StepCall,
    fields: Record<string, unknown>,
    done?: string | null,
  ) => Promise<StepResult>;
  /** Jobs that ended by a command of this device, by id. */
  ended: ReadonlyMap<string, JobDto>;
}

interface StepsOptions {
  userId: string;
  live: LiveRider;
  isReachable: boolean;
}

/** The commands on jobs under way; without a connection they are stored and sent in order. */
export function useSteps({ userId, live, isReachable }: StepsOptions): Steps {
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
      // The answer of every job call.
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
          at: serverTime().toISOString(),
          done: STORED_CALLS.includes(call) ? done : null,
        });
        if (!answer) return { state: 'stored' };
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
    submit: async (job, call, fields, done = '') =>
      (await run(call, job, fields, done)) ?? { state: 'refused', message: '' },
    ended,
  };
}

/** Shows a refusal that has no place on the page. */
export function toastRefusal(result: StepResult): void {
  if (result.state === 'refused' && result.message) {
    pushToast({ tone: 'error', text: result.message, id: 'rider' });
  }
}
