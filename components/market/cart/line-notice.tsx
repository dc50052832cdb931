import { Button } from '@/components/ui/button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { clampToStock } from '@/lib/client/cart/cart-store';

import { tooFewLeft } from '@/lib/purchases/checkout/messages';
import type { CartLine } from './cart-lines';
import { unitKobo } from './seen-prices';

const PROBLEMS = {
  gone: 'No longer available. Remove it to check out.',
  sold_out: 'Sold out. Remove it to check out.',
  addons: 'Some add-ons aren’t available any more. Remove this item and choose again.',
} as const;

interface LineNoticeProps {
  line: CartLine;
  name: string;
  /** Unit price when last seen, kobo; null if it was never seen. */
  seenUnit: number | null;
  onAccept: () => void;
}

/** Why a line can't be bought, or that its price has changed. */
export function LineNotice({ line, name, seenUnit, onAccept }: LineNoticeProps) {
  if (line.problem === 'too_few') {
    return (
      <Notice
        tone="warn"
        className="mt-3"
        action={
          <Button variant="quiet" size="sm" onClick={() => clampToStock([line])}>
            Change to {line.left}
          </Button>
        }
      >
        {tooFewLeft(name, line.left ?? 0)}
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
  const unit = line.quoted ? unitKobo(line.quoted) : null;
  if (seenUnit === null || unit === null || seenUnit === unit) return null;
  const isUp = unit > seenUnit;
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
      The price went {isUp ? 'up' : 'down'} from <Naira amount={seenUnit / 100} /> to{' '}
      <b>
        <Naira amount={unit / 100} />
      </b>{' '}
      each.
    </Notice>
  );
}
