import { z } from 'zod';
import { commandId, objectId } from '@/lib/core/fields';

export const cancelOrderInput = z.strictObject({ orderId: objectId });

export const answerQueryInput = z.strictObject({
  orderId: objectId,
  itemId: z.string().max(24),
  /** Take what the shop offers instead, or leave the item out. */
  answer: z.enum(['accept', 'drop']),
  commandId,
});

export type AnswerQueryInput = z.output<typeof answerQueryInput>;
