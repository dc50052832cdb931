import { formatDate, formatWhen, lagosDay } from '@/lib/core/format';
import type { RiderRowDto } from '@/lib/purchases/delivery/riders/standing-dto';
import type { ShopRowDto, StandingProblem } from '@/lib/shops/standing-dto';

/** A problem of a shop or a rider in words. `paper`: the required document, "Licence". */
export function problemText(problem: StandingProblem, paper: string): string {
  const texts: Readonly<Record<StandingProblem, string>> = {
    late: 'An order waits too long',
    paused: 'Paused',
    'no-products': 'No products yet',
    'paper-ending': `${paper} ends soon`,
    'paper-over': `${paper} has ended`,
    'gives-back': 'Gives many jobs back',
    'hold-ending': 'Payout hold ends soon',
  };
  return texts[problem];
}

const STATUSES: Readonly<Record<ShopRowDto['status'] | RiderRowDto['status'], string>> = {
  open: 'Open',
  approved: 'Can ride',
  suspended: 'Suspended',
  closed: 'Closed',
  hidden: 'Hidden',
  removed: 'Removed',
};

export function statusText(status: keyof typeof STATUSES): string {
  return STATUSES[status];
}

export function statusTone(status: keyof typeof STATUSES): 'go' | 'stop' | 'quiet' {
  if (status === 'open' || status === 'approved') return 'go';
  return status === 'suspended' ? 'stop' : 'quiet';
}

/** "Last order today, 2:10 PM". */
export function lastText(what: string, at: string | null, now: string): string {
  return at ? `Last ${what} ${formatWhen(at, new Date(now))}` : `No ${what} yet`;
}

/** "ends 31 Mar 2027", "ended 31 Mar 2027". */
export function endsText(lastDay: string, now: string): string {
  const verb = lastDay < lagosDay(new Date(now)) ? 'ended' : 'ends';
  return `${verb} ${formatDate(`${lastDay}T12:00:00+01:00`)}`;
}
