import { ApiError } from '@/lib/client/api';
import { localStore } from '@/lib/client/storage/local-store';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { DAY_MS } from '@/lib/core/time';

/** A command without an answer; stored on this device until the server has decided. */
export interface UnsentCommand {
  orderId: string;
  path: string;
  /** Body with the command's id, so that a repeat has no effect. */
  body: Record<string, unknown>;
  /** The toast once it is done; empty for none. */
  done: string;
  /** Epoch ms. */
  storedAt: number;
  /** Epoch ms until which it can be undone and isn't sent; absent if it can't be undone. */
  heldUntil?: number;
}

/** How long a command that can be undone is held, ms. */
export const HOLD_MS = 6_000;

/** Whether the command can still be undone. A clock that was set back doesn't hold it for longer. */
export function isHeld({ heldUntil = 0 }: UnsentCommand, nowMs: number): boolean {
  return heldUntil > nowMs && heldUntil <= nowMs + HOLD_MS;
}

/** The commands to send now, without those that are held or behind a held one of their order. */
export function getDue(commands: readonly UnsentCommand[], nowMs: number): UnsentCommand[] {
  const heldOrders = commands.filter((one) => isHeld(one, nowMs)).map(({ orderId }) => orderId);
  return commands.filter(({ orderId }) => !heldOrders.includes(orderId));
}

/** The server recognises a repeat for 30 days; what is this much older is not sent any more, ms. */
export const MAX_AGE_MS = 7 * DAY_MS;

/** Statuses of a final refusal. */
const DECIDED = [400, 403, 404, 409];

/** The user of the commands, and the area they belong to. */
export interface CommandOwner {
  area: 'seller' | 'rider';
  userId: string;
}

const toKey = ({ area, userId }: CommandOwner) => `eki-${area}-unsent-${userId}`;

/** The user's unsent commands on this device, oldest first. */
export function readUnsent(owner: CommandOwner): UnsentCommand[] {
  try {
    const stored: unknown = JSON.parse(String(localStore().getItem(toKey(owner)) ?? '[]'));
    // Only `storeUnsent` writes it.
    return Array.isArray(stored) ? (stored as UnsentCommand[]) : [];
  } catch {
    return [];
  }
}

export function storeUnsent(owner: CommandOwner, commands: readonly UnsentCommand[]): void {
  if (commands.length === 0) void localStore().removeItem(toKey(owner));
  else void localStore().setItem(toKey(owner), JSON.stringify(commands));
}

export interface SendResult {
  done: UnsentCommand[];
  refused: { command: UnsentCommand; message: string }[];
  /** Still without an answer. */
  left: UnsentCommand[];
}

/** Sends commands in order, up to the first without an answer. Those that are too old count as refused. */
export async function sendAll(
  commands: readonly UnsentCommand[],
  post: (command: UnsentCommand) => Promise<unknown>,
  nowMs: number,
): Promise<SendResult> {
  const sent: SendResult = { done: [], refused: [], left: [] };
  for (const [index, command] of commands.entries()) {
    if (command.storedAt + MAX_AGE_MS < nowMs) {
      sent.refused.push({ command, message: PAGE_MESSAGES.waitedTooLong });
      continue;
    }
    try {
      await post(command);
      sent.done.push(command);
    } catch (error) {
      if (!(error instanceof ApiError) || !DECIDED.includes(error.status)) {
        sent.left = commands.slice(index);
        break;
      }
      sent.refused.push({ command, message: error.message });
    }
  }
  return sent;
}
