import clsx from 'clsx';
import { MapPin, Package } from 'lucide-react';
import { StarRating } from '@/components/ui/star-rating';
import type { VendorDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';
import { PrepTime } from './prep-time';
import { OpenLine } from './vendor-opening';
import { VendorCover, VendorMark } from './vendor-pictures';

interface VendorHeadProps {
  vendor: VendorDto;
  /** "Phone Accessories, Shoes" for a shop. */
  trade?: string;
  count: number;
}

/** Who the vendor is, whether it is open, and where. */
export function VendorHead({ vendor, trade, count }: VendorHeadProps) {
  const timetable = { hours: vendor.hours, pausedUntil: vendor.pausedUntil };
  return (
    <>
      <VendorCover
        cover={vendor.cover}
        sizes="(min-width: 1232px) 1200px, 100vw"
        isPriority
        className="-mx-(--gutter) h-29 wide:mx-0 wide:mt-1 wide:h-66 wide:rounded-sheet"
      />
      <div className="flex flex-wrap items-start gap-x-4 wide:flex-nowrap wide:gap-6">
        <VendorMark
          vendor={vendor}
          className={clsx(
            'size-20 rounded-tile wide:size-28 wide:rounded-box',
            vendor.cover ? 'relative -mt-6 ring-4 ring-paper wide:-mt-10 wide:ml-8' : 'mt-2',
          )}
        />
        <div className="min-w-[min(100%,10rem)] flex-1 pt-2.5 wide:pt-4">
          <h1 translate="no">{vendor.businessName}</h1>
          <p className="mt-1.5 flex items-center gap-1.5 text-sm text-ink-2">
            <MapPin className="size-4 shrink-0" strokeWidth={1.75} aria-hidden />
            {vendor.address}
          </p>
          {vendor.rating ? <StarRating rating={vendor.rating} className="mt-1.5" /> : null}
        </div>
      </div>
      <OpenLine vendor={timetable}>
        {vendor.isFood && !trade ? (
          <PrepTime vendor={vendor} />
        ) : (
          <span className="flex items-center gap-1.5">
            <Package className="size-4" strokeWidth={1.75} aria-hidden />
            {plural(count, 'item')}
          </span>
        )}
      </OpenLine>
      <p className="mt-3.5 max-w-[68ch] text-ink-2">
        {[trade, vendor.description].filter(Boolean).join('. ')}
      </p>
    </>
  );
}
