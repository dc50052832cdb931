import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import { staffFields } from '@/lib/core/staff-fields';

/** Body of POST /api/admin/write-off/ask. `ownerId`: the vendor for a shop, otherwise the user. */
export const askWriteOffInput = z.strictObject({
  party: z.enum(['shop', 'rider']),
  ownerId: objectId,
  ...staffFields,
});

export type AskWriteOffInput = z.output<typeof askWriteOffInput>;
