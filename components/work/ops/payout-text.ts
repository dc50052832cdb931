import type { IconName } from '@/components/ui/icon';
import type { TagTone } from '@/components/ui/tag';
import { toShortAccount } from '@/lib/core/bank-account';
import { formatDayTime, formatNaira, formatWhen, lagosDay } from '@/lib/core/format';
import type { PayoutDto } from '@/lib/money/payouts/dto';
import type { PayoutProblem, SecondReason } from '@/lib/money/payouts/policy';
import type { PayoutEntryDto } from '@/lib/money/payouts/staff-dto';

export const PARTY_ICONS: Readonly<Record<PayoutDto['party'], IconName>> = {
  shop: 'store',
  rider: 'bike',
  wallet: 'wallet',
};

export const PROBLEM_TEXTS: Readonly<Record<PayoutProblem, string>> = {
  low_balance: 'Balance at Paystack too low',
  refused: 'Paystack refused it',
  abandoned: 'Paystack gave it up',
  blocked: 'Paystack blocked it',
  rejected: 'Paystack rejected it',
  otp: 'Paystack asks for a code: switch OTP off',
  unreachable: 'Paystack doesn’t answer. We keep trying',
};

const REASON_TEXTS: Readonly<Record<SecondReason, string>> = {
  amount: 'Over ₦200,000',
  first: 'First payout',
  concentrated: 'Over half from one customer',
  shared: 'Shares a phone or bank account',
};

/** "First payout, over half from one customer: two people". */
export function secondText(reasons: readonly SecondReason[]): string {
  const [first = '', ...others] = reasons.map((reason) => REASON_TEXTS[reason]);
  const lower = others.map((text) => text.charAt(0).toLowerCase() + text.slice(1));
  return `${[first, ...lower].join(', ')}: two people`;
}

/** "GTBank ••• 4471 · wallet, requested yesterday, 6:10 PM". */
export function requestedText({ bankName, last4, party, requestedAt }: PayoutDto, now: Date) {
  const wallet = party === 'wallet' ? 'wallet, ' : '';
  return `${toShortAccount({ bankName, last4 })} · ${wallet}requested ${formatWhen(requestedAt, now)}`;
}

/** The state of a payout as a tag; null where a button or a checkbox says it. */
export function stateTag(payout: PayoutDto): { tone: TagTone; text: string } | null {
  switch (payout.status) {
    case 'requested':
      return payout.approvals.length > 0 && !payout.canApprove
        ? { tone: 'wait', text: '1 of 2' }
        : null;
    case 'approved':
      return payout.problem
        ? { tone: 'stop', text: 'Not sent' }
        : { tone: 'info', text: 'Released' };
    case 'sending':
      return payout.problem ? { tone: 'wait', text: 'Waiting' } : { tone: 'info', text: 'Sending' };
    case 'pending':
      return { tone: 'info', text: 'At the bank' };
    case 'paid':
      return { tone: 'go', text: 'Paid' };
    case 'cancelled':
      return { tone: 'quiet', text: 'Cancelled' };
    case 'declined':
      return { tone: 'stop', text: 'Declined' };
    case 'returned':
      return { tone: 'stop', text: 'Returned' };
  }
}

/** Whether one tap may release it with others: it takes one person, and this one may. */
export function isSelectable({ canApprove, needsSecond }: PayoutDto): boolean {
  return canApprove && !needsSecond;
}

export interface PayoutGroup {
  title: string;
  isOverdue: boolean;
  payouts: PayoutDto[];
}

/** Open payouts by the day they are due, the order as given. */
export function groupByDue(payouts: readonly PayoutDto[], now: Date): PayoutGroup[] {
  const groups = new Map<string, PayoutGroup>();
  for (const payout of payouts) {
    const due = new Date(payout.dueAt);
    const isOverdue = due < now;
    const key = isOverdue ? 'overdue' : lagosDay(due);
    const title = isOverdue ? 'Overdue' : `Due ${formatWhen(due, now)}`;
    const group = groups.get(key) ?? { title, isOverdue, payouts: [] };
    group.payouts.push(payout);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Whether what Paystack holds is enough. Naira; `ready`: null while Paystack doesn't answer. */
export function fundsText(
  ready: number | null,
  open: { count: number; amount: number },
  selected: { count: number; amount: number },
): string {
  if (ready === null) return 'Paystack doesn’t answer right now.';
  if (open.count === 0) return '';
  const all = open.count === 1 ? 'it' : `all ${open.count}`;
  if (ready >= open.amount) return `Enough for ${all}.`;
  const missing = `${formatNaira(open.amount - ready)} short for ${all}.`;
  if (selected.count === 0) return missing;
  const isEnough = ready >= selected.amount;
  return `${isEnough ? 'Enough' : 'Not enough'} for the ${selected.count} selected. ${missing}`;
}

/** A line of what happened: heading, and what belongs to it. */
export function entryText(entry: PayoutEntryDto): { title: string; detail: string } {
  const { what, name, text, amount } = entry;
  const by = name ? ` by ${name}` : '';
  const sum = amount === null ? '' : formatNaira(amount);
  switch (what) {
    case 'requested':
      return { title: `Requested${by}`, detail: sum };
    case 'approved':
      return { title: `Approved${by}`, detail: 'first of two' };
    case 'released':
      return { title: `Released${by}`, detail: '' };
    case 'sent':
      return { title: 'Sent to Paystack', detail: '' };
    case 'answered':
      return { title: `Paystack: ${text.replaceAll('_', ' ')}`, detail: '' };
    case 'paid':
      return { title: 'Paid', detail: sum };
    case 'cancelled':
      return { title: 'Cancelled by the owner', detail: `${sum} is back` };
    case 'declined':
      return { title: `Declined${by}`, detail: `“${text}”` };
    case 'returned':
      return { title: 'Came back', detail: text };
    case 'stray':
      return { title: 'Sent twice, in suspense', detail: sum };
  }
}

/** "Today, 2:04 PM". */
export const timeText = (at: string, now: string) => formatDayTime(at, new Date(now));
