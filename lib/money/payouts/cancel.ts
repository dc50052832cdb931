import 'server-only';
import type { ClientSession } from 'mongoose';
import type { Actor } from '@/lib/core/roles';

/** Cancels a requested payout to this account. */
export async function cancelForAccount(
  _accountId: string,
  _actor: Pick<Actor, 'userId'>,
  _session: ClientSession,
  _now: Date,
): Promise<void> {}
