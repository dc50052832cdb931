import { formatDate, formatWhen } from '@/lib/core/format';
import type { RiderRowDto, ShopRowDto, StandingProblem } from '@/lib/ops/dto';

const PROBLEMS: Readonly<Record<StandingProblem, string>> = {
  late: 'An order waits too long',
  paused: 'Paused',
  'no-products': 'No products yet',
  'paper-ending': 'Paper ends soon',
  'paper-over': 'Paper has ended',
  'gives-back': 'Gives many jobs back',
};

/** What is wrong with a shop or a rider, in words. */
export function problemText(problem: StandingProblem): string {
  return PROBLEMS[problem];
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

/** "Ends 31 Mar 2027". */
export function endsText(lastDay: string): string {
  return `Ends ${formatDate(`${lastDay}T12:00:00+01:00`)}`;
}
