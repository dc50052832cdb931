import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { SERVICE_KINDS } from '@/lib/core/service-kind';
import { aboutJob } from '@/lib/purchases/moves/staff-schemas';

const kind = z.enum(SERVICE_KINDS);

/** Query of GET /api/admin/riders: the riders to whom a purchase can be assigned. */
export const ridersQuery = z.strictObject({ kind, id: objectId });

export type RidersQuery = z.output<typeof ridersQuery>;

/** Body of POST /api/admin/job/assign. */
export const assignJobInput = z.strictObject({ ...aboutJob, riderId: objectId });

export type AssignJobInput = z.output<typeof assignJobInput>;

/** Body of POST /api/admin/job/release. */
export const releaseJobInput = z.strictObject(aboutJob);

export type ReleaseJobInput = z.output<typeof releaseJobInput>;
