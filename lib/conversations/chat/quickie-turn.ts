import 'server-only';
import { z } from 'zod';
import { objectId } from '@/lib/core/fields';
import type { OutboxRow } from '@/lib/platform/outbox';

/** The timer that lets Quickie answer; it runs in `lib/conversations/quickie`. */
export const QUICKIE_TURN = 'quickie-turn';

/** `seq`: the customer's message to answer. */
export const quickieTurnIds = z.object({ chatId: objectId, seq: z.number() });

/** Lets Quickie answer a message, or send the away notice if it is for a person. */
export function quickieTurnEntry(chatId: string, seq: number): OutboxRow {
  return {
    id: `timer:${QUICKIE_TURN}:${chatId}:${seq}`,
    work: { name: QUICKIE_TURN, ids: { chatId, seq } },
  };
}
