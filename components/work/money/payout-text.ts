import type { TagTone } from '@/components/ui/tag';
import { formatClockDay, formatNaira } from '@/lib/core/format';
import type { FundsDto } from '@/lib/money/earnings/dto';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import type { PayoutStatus } from '@/lib/money/payouts/policy';

/**
 * Why no payout can be requested now; null if one can. `heldUntil`: of a suspended shop, ISO. `least`: naira.
 * Only what the page knows: the server decides.
 */
export function blockedText(
  { available, openPayout, bankAccount }: FundsDto,
  heldUntil: string | null,
  least: number,
  now: Date,
): string | null {
  if (openPayout) return `A payout of ${formatNaira(openPayout.amount)} is on its way.`;
  if (heldUntil) return `You can request it from ${formatClockDay(heldUntil, now)}.`;
  if (!bankAccount) return 'Add a bank account, and we’ll pay it out.';
  if (bankAccount.state === 'checking') return 'We’re checking your bank account.';
  if (bankAccount.state === 'failed') return 'We couldn’t accept your bank account. Save another.';
  if (bankAccount.state === 'stopped') return 'Payouts are stopped. We’ll call you.';
  if (bankAccount.state === 'waiting') {
    return `Your bank account can be used from ${formatClockDay(bankAccount.usableFrom, now)}.`;
  }
  if (available < least) return `You can request ${formatNaira(least)} or more.`;
  return null;
}

const STATUS_TEXTS: Record<PayoutStatus, { text: string; tone: TagTone }> = {
  requested: { text: 'Requested', tone: 'wait' },
  approved: { text: 'Approved', tone: 'info' },
  sending: { text: 'On its way', tone: 'info' },
  pending: { text: 'On its way', tone: 'info' },
  paid: { text: 'Paid', tone: 'go' },
  cancelled: { text: 'Cancelled', tone: 'quiet' },
  declined: { text: 'Declined', tone: 'stop' },
  returned: { text: 'Returned', tone: 'stop' },
};

export function statusText(status: PayoutStatus): { text: string; tone: TagTone } {
  return STATUS_TEXTS[status];
}

/** What happened to a payout, in a line. */
export function outcomeText(
  { status, dueAt, paidAt, problem }: Pick<PayoutDto, 'status' | 'dueAt' | 'paidAt' | 'problem'>,
  now: Date,
): string {
  switch (status) {
    case 'paid':
      return `In your bank, ${formatClockDay(paidAt ?? dueAt, now)}`;
    case 'cancelled':
    case 'declined':
    case 'returned':
      return 'Back in your balance';
    default: {
      if (problem) return 'The bank isn’t answering. We’ll try again.';
      return new Date(dueAt) < now
        ? `Late: it was due at ${formatClockDay(dueAt, now)}. We’re on it.`
        : `In your bank by ${formatClockDay(dueAt, now)}`;
    }
  }
}

/** The payout that changing the bank account would cancel; null if there is none. */
export function waitingPayout({ openPayout }: Pick<FundsDto, 'openPayout'>) {
  return openPayout?.status === 'requested' ? openPayout : null;
}
