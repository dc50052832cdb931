import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { takeWhatIsLeft } from '@/lib/client/cart-store';
import { formatNaira, plural } from '@/lib/core/format';
import { kobo, toNaira } from '@/lib/core/money';
import type { CartLine } from './cart-lines';

const PROBLEMS = {
  gone: 'No longer sold. Remove it to go on.',
  sold_out: 'Sold out today. Remove it to go on.',
  addons: 'One of its add-ons can no longer be had. Remove it and choose again.',
} as const;

interface LineNoticeProps {
  line: CartLine;
  /** What one piece cost when last seen, kobo; null where it was never seen. */
  seenUnit: number | null;
  onAccept: () => void;
}

/** Why a line cannot be bought, or that its price has changed. */
export function LineNotice({ line, seenUnit, onAccept }: LineNoticeProps) {
  if (line.problem === 'too_few') {
    return (
      <Notice
        tone="warn"
        className="mt-3"
        action={
          <Button variant="quiet" size="sm" onClick={() => takeWhatIsLeft([line])}>
            Take {line.left}
          </Button>
        }
      >
        Only {plural(line.left ?? 0, 'piece')} left.
      </Notice>
    );
  }
  if (line.problem) {
    return (
      <Notice tone="danger" className="mt-3">
        {PROBLEMS[line.problem]}
      </Notice>
    );
  }
  if (seenUnit === null || seenUnit === line.unit) return null;
  const isUp = line.unit > seenUnit;
  return (
    <Notice
      tone={isUp ? 'warn' : 'success'}
      className="mt-3"
      action={
        <Button variant="quiet" size="sm" onClick={onAccept}>
          OK
        </Button>
      }
    >
      The price went {isUp ? 'up' : 'down'} from {formatNaira(toNaira(kobo(seenUnit)))} to{' '}
      <b>{formatNaira(toNaira(line.unit))}</b> each.
    </Notice>
  );
}
