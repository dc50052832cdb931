import { Tag } from '@/components/ui/tag';
import type { ProductDto } from '@/lib/catalog/dto';
import { formatDayMonth, formatTime, formatWeekday } from '@/lib/core/format';

/**
 * "Sold out", and when it is back, by the date: pages are drawn once for all who see them.
 */
export function SoldOutLine({
  product: { backAt },
  className,
}: {
  product: Pick<ProductDto, 'backAt'>;
  className?: string;
}) {
  return (
    <p className={`flex flex-wrap items-center gap-x-2 gap-y-1 text-sm ${className ?? ''}`}>
      <Tag tone="quiet" className="bg-fill text-ink">
        Sold out
      </Tag>
      {backAt ? (
        <span className="font-semibold text-ink-2">
          Back {formatWeekday(backAt)} {formatDayMonth(backAt)}, {formatTime(backAt)}
        </span>
      ) : null}
    </p>
  );
}
