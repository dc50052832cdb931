import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import type { OutboxRow } from '@/lib/platform/outbox';

/** Name of the timer by which Quickie answers; it is run in `lib/quickie`. */
export const QUICKIE_TURN = 'quickie-turn';

/** The customer's message that it answers. */
export const quickieTurnIds = z.object({ chatId: objectId, seq: z.number() });

/** The row that has Quickie answer a message, or say that we are away if it is for a person. */
export function quickieTurn(chatId: string, seq: number): OutboxRow {
  return {
    id: `timer:${QUICKIE_TURN}:${chatId}:${seq}`,
    work: { name: QUICKIE_TURN, ids: { chatId, seq } },
  };
}
