import { ApiError } from '@/lib/client/api';
import { localStore } from '@/lib/client/storage/local-store';

/** A command that the server hasn't answered yet; stored on this device until it has. */
export interface UnsentCommand {
  /** The order, dispatch or errand. */
  orderId: string;
  path: string;
  /** With the command's id, so that sending it twice does it once. */
  body: Record<string, unknown>;
  /** The toast once it is done; empty for none. */
  done: string;
}

/** Statuses with which the server has decided, whatever it says. */
const DECIDED = [400, 403, 404, 409];

/** Whose commands they are, and where they work. */
export interface CommandOwner {
  area: 'seller' | 'rider';
  userId: string;
}

const toKey = ({ area, userId }: CommandOwner) => `eki-${area}-unsent-${userId}`;

/** What this user couldn't send from this device, oldest first. */
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

/** What became of the commands that were sent again. */
export interface Sent {
  done: UnsentCommand[];
  refused: { command: UnsentCommand; message: string }[];
  /** Still without an answer. */
  left: UnsentCommand[];
}

/** Sends commands in their order, up to the first that gets no answer. */
export async function sendAll(
  commands: readonly UnsentCommand[],
  post: (command: UnsentCommand) => Promise<unknown>,
): Promise<Sent> {
  const sent: Sent = { done: [], refused: [], left: [] };
  for (const [index, command] of commands.entries()) {
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
