import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { SERVICE_KINDS, type ServiceKind } from '@/lib/core/service-kind';
import type { OutboxRow } from '@/lib/platform/outbox';

/** Name of the timer by which the riders' side follows orders; it is run in `lib/riders`. */
export const JOB_CHANGED = 'job-changed';

/** What changed, and its revision then. */
export const jobChangedIds = z.object({
  kind: z.enum(SERVICE_KINDS),
  id: objectId,
  rev: z.number(),
});

/** The row that lets the job of an order, a dispatch or an errand follow a change. */
export function jobChanged(kind: ServiceKind, id: string, rev: number): OutboxRow {
  return {
    id: `timer:${JOB_CHANGED}:${kind}:${id}:${rev}`,
    work: { name: JOB_CHANGED, ids: { kind, id, rev } },
  };
}
