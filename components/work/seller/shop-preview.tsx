'use client';

import { DaysOffLine, OpenTag } from '@/components/market/catalog/vendor-opening';
import { buttonClass } from '@/components/ui/button';

import { Icon } from '@/components/ui/icon';
import { Tag } from '@/components/ui/tag';
import { useNow } from '@/lib/client/settings';
import { formatWeekday, lagosDay } from '@/lib/core/format';
import type { Timetable } from '@/lib/core/hours/hours';
import { paths } from '@/lib/core/paths';
import type { ShopSettingsDto } from '@/lib/shops/dto';
import { dayHoursText, type Week } from './week-hours';

interface ShopPreviewProps {
  shop: Pick<ShopSettingsDto, 'vendorId' | 'isFood' | 'name' | 'status'>;
  description: string;
  /** Addresses of the pictures; null for none. */
  logo: string;
  cover: string | null;
  samePrice: boolean;
  prepMinutes: number;
  timetable: Timetable;
  week: Week;
}

/** The shop's page as shoppers will see it, with unsaved changes. */
export function ShopPreview(props: ShopPreviewProps) {
  const { shop, description, logo, cover, samePrice, prepMinutes, timetable, week } = props;
  const now = useNow();
  // Noon in Lagos is the same weekday in UTC.
  const weekday = new Date(`${lagosDay(now)}T12:00:00Z`).getUTCDay();
  return (
    <section
      aria-labelledby="preview"
      className="overflow-hidden rounded-[18px] border border-line bg-card wrap-anywhere"
    >
      <div className="flex flex-wrap items-center gap-2 px-4 pt-3.5 pb-2.5">
        <h2 id="preview" className="mr-auto text-base">
          What shoppers see
        </h2>
        {shop.status === 'open' ? (
          <a
            href={paths.vendor({ _id: shop.vendorId, isFood: shop.isFood })}
            className={buttonClass('quiet', 'desk')}
          >
            Open page
          </a>
        ) : null}
      </div>
      <div className="mx-4 mb-4 overflow-hidden rounded-2xl border border-line bg-paper">
        {cover ? (
          <img src={cover} alt="" className="aspect-[3/1] w-full bg-sand object-cover" />
        ) : null}
        <div className="grid justify-items-start gap-1.5 px-3.5 pb-3.5">
          <img
            src={logo}
            alt=""
            className={`size-13 rounded-control bg-sand object-cover ring-4 ring-paper ${cover ? 'relative -mt-6' : 'mt-3.5'}`}
          />
          <p className="font-display text-base font-bold">{shop.name}</p>
          {description ? <p className="text-ink-2">{description}</p> : null}
          {samePrice ? <Tag tone="go">Same price as at the counter</Tag> : null}
          <OpenTag vendor={timetable} />
          <p className="flex items-start gap-1.5 text-ink-2">
            <Icon name="clock" className="mt-0.5 size-4 shrink-0" />
            {formatWeekday(now)} {dayHoursText(week[weekday] ?? [])}
          </p>
          {shop.isFood ? (
            <p className="flex items-center gap-1.5 text-ink-2">
              <Icon name="timer" className="size-4 shrink-0" />
              Ready in {prepMinutes} min
            </p>
          ) : null}
          <DaysOffLine daysOff={timetable.daysOff ?? []} />
        </div>
      </div>
    </section>
  );
}
