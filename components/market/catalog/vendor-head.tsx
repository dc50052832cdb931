import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import { StarRating } from '@/components/ui/star-rating';
import { Tag } from '@/components/ui/tag';
import type { VendorDto } from '@/lib/catalog/dto';
import { plural } from '@/lib/core/format';
import { toTimetable } from '@/lib/core/hours/hours';
import { paths } from '@/lib/core/paths';
import { PrepTime } from './prep-time';
import { DaysOffLine, OpenLine } from './vendor-opening';
import { VendorCover, VendorMark } from './vendor-pictures';

interface VendorHeadProps {
  vendor: VendorDto;
  /** "Phone Accessories, Shoes" for a shop. */
  trade?: string;
  count: number;
}

/** The vendor's name, opening state, and location. */
export function VendorHead({ vendor, trade, count }: VendorHeadProps) {
  const timetable = toTimetable(vendor);
  const isKitchen = vendor.isFood && !trade;
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
            <Icon name="map-pin" className="size-4 shrink-0" />
            {vendor.address}
          </p>
          {isKitchen ? null : (
            <p className="mt-1.5 flex items-center gap-1.5 text-sm text-ink-2">
              <Icon name="package" className="size-4 shrink-0" />
              {plural(count, 'item')}
            </p>
          )}
          {vendor.rating ? <StarRating rating={vendor.rating} className="mt-1.5" /> : null}
        </div>
      </div>
      <OpenLine vendor={timetable}>{isKitchen ? <PrepTime vendor={vendor} /> : null}</OpenLine>
      {vendor.daysOff.length > 0 ? <DaysOffLine daysOff={vendor.daysOff} /> : null}
      {vendor.samePrice ? (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 text-sm">
          <Tag tone="go">Same price as at the counter</Tag>
          <a
            href={paths.feedback(`Another price at ${vendor.businessName}`)}
            rel="nofollow"
            className="inline-flex min-h-11 items-center text-ink-2 underline hover:text-ink"
          >
            Seen another price?
          </a>
        </p>
      ) : null}
      <p className="mt-3.5 max-w-[68ch] text-ink-2">
        {[trade, vendor.description].filter(Boolean).join('. ')}
      </p>
    </>
  );
}
