import { Fragment } from 'react';
import { Naira } from '@/components/ui/naira';
import { formatDate, formatTime } from '@/lib/core/format';
import type { ServiceDto } from '@/lib/purchases/moves/dto';

/** Goodwill refunds, in a list of prices. */
export function GoodwillRows({ goodwill }: Pick<ServiceDto, 'goodwill'>) {
  return goodwill.map(({ at, amount }) => (
    <Fragment key={at}>
      <dt className="font-semibold text-leaf">
        Refunded to your wallet
        <span className="block text-sm font-normal text-ink-2">
          {formatDate(at)}, {formatTime(at)}
        </span>
      </dt>
      <dd className="text-right font-bold text-leaf">
        <Naira amount={amount} />
      </dd>
    </Fragment>
  ));
}
