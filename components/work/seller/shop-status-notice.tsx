import { buttonClass } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { formatDate, lagosDay } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ShopStateDto } from '@/lib/shops/dto';

type ShopStatus = Pick<ShopStateDto, 'name' | 'status' | 'statusReason' | 'certificateUntil'>;

const OFF_SALE = {
  suspended: [
    'Your shop is suspended.',
    'Shoppers don’t see it for now. Finish the orders you have.',
  ],
  closed: ['Your shop is closed for good.', 'Finish the orders you have.'],
  hidden: ['Your shop is hidden.', 'Shoppers don’t see it for now.'],
  removed: ['Your shop is closed for good.', 'Finish the orders you have.'],
} as const;

/** Why a shop is off sale, or when its food certificate ends; empty for a shop in good standing. */
export function ShopStatusNotice({ shop, now }: { shop: ShopStatus; now: Date }) {
  const { name, status, statusReason, certificateUntil } = shop;
  if (status === 'open' && !certificateUntil) return null;
  const toSupport = (message: string) => (
    <a href={paths.supportChat(message)} className={buttonClass('soft', 'board')}>
      Message support
    </a>
  );
  if (status !== 'open') {
    const [title, detail] = OFF_SALE[status];
    return (
      <Notice tone="danger" action={toSupport(`My shop, ${name}, is off sale. What can I do?`)}>
        <p>
          <b>{title}</b> {detail}
        </p>
        {statusReason ? <p dir="auto">“{statusReason}”</p> : null}
      </Notice>
    );
  }
  const lastDay = certificateUntil ?? '';
  const date = formatDate(`${lastDay}T12:00:00+01:00`);
  return (
    <Notice tone="warn" action={toSupport(`Here’s the new food handler’s certificate of ${name}.`)}>
      {lastDay < lagosDay(now)
        ? `Your food handler’s certificate ended on ${date}.`
        : `Your food handler’s certificate ends on ${date}.`}{' '}
      Send us the new one in the support chat.
    </Notice>
  );
}
