'use client';

import { type ComponentProps, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusHeading } from '@/components/ui/focus-heading';
import { ErrorNotice } from '@/components/ui/notice';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { Panel } from '@/components/work/kit/panel';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaffLoading, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { useNow, useServiceHours } from '@/lib/client/settings';
import { formatClock, plural } from '@/lib/core/format';
import type { ShopPageDto } from '@/lib/shops/dto';
import { SHOP_MESSAGES } from '@/lib/shops/messages';
import { DaysOff } from './days-off';
import { ShopAbout } from './shop-about';
import { ShopPreview } from './shop-preview';
import { ShopSelect } from './shop-select';
import { ShopStatusNotice } from './shop-status-notice';
import { TakingOrders } from './taking-orders';
import { useShopDraft } from './use-shop-draft';
import { WeekEditor } from './week-editor';
import { toHours, toWeek } from './week-hours';

interface ShopSettingsProps {
  userId: string;
  vendorId: string;
  area: StaffAreaName;
}

/** A shop's texts, pictures, hours, days off and preparation times. */
export function ShopSettings({ userId, vendorId: first, area }: ShopSettingsProps) {
  const now = useNow();
  const [vendorId, setVendorId] = useState(first);
  const form = useRef<HTMLFormElement>(null);
  const { data, error, refetch } = useReading<ShopPageDto>({
    userId,
    path: `/api/seller/shop?vendorId=${vendorId}`,
    failed: SHOP_MESSAGES.shopFailed,
    showsPrevious: true,
  });
  const { draft, changes, problem, change, save, isBusy, reset } = useShopDraft({
    vendorId,
    form,
    onSaved: refetch,
  });

  function show(next: string): void {
    setVendorId(next);
    reset();
  }

  const week = draft.week ?? toWeek(data?.shop.openingHours ?? []);
  const toError = (field: string) => (problem?.field === field ? problem.text : null);
  // Errors of other fields are shown next to the button.
  const hasField = ['description', 'phone', 'landmark', 'hours', 'daysOff'].includes(
    problem?.field ?? '',
  );
  return (
    <StaffMain
      area={area}
      title="Shop and hours"
      aside={
        data ? (
          <>
            <Tag tone={data.shop.isOpen ? 'go' : 'wait'}>{data.shop.hours}</Tag>
            <ShopSelect vendorId={vendorId} shops={data.shops} onChange={show} />
          </>
        ) : null
      }
    >
      {data ? (
        <form
          ref={form}
          noValidate
          className="flex flex-col"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <div className="mt-3 empty:hidden">
            <ShopStatusNotice shop={data.shop} now={now} />
          </div>
          <div className="mt-3 grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_21.25rem]">
            <div className="grid gap-4">
              <ShopAbout shop={data.shop} draft={draft} change={change} toError={toError} />
              <Hours
                week={week}
                error={toError('hours')}
                onChange={(next) => change({ week: next })}
              />
              <DaysOff
                daysOff={draft.daysOff ?? data.shop.daysOff}
                error={toError('daysOff')}
                onChange={(daysOff) => change({ daysOff })}
              />
            </div>
            <div className="grid gap-4">
              <TakingOrders
                shop={data.shop}
                prepMinutes={draft.prepMinutes ?? data.shop.usualMinutes}
                onPrep={(prepMinutes) => change({ prepMinutes })}
                onPaused={refetch}
              />
              <Panel title="Same price as at my counter" id="same-price">
                <div className="flex items-start gap-3 px-4 pb-4">
                  <p id="same-price-about" className="flex-1 text-ink-2">
                    You promise that what you charge on Eki is what you charge at your counter.
                    Shoppers see it on your page, and can report another price.
                  </p>
                  <Switch
                    isOn={draft.samePrice ?? data.shop.samePrice}
                    labelledBy="same-price"
                    describedBy="same-price-about"
                    onChange={(samePrice) => change({ samePrice })}
                  />
                </div>
              </Panel>
              <ShopPreview
                shop={data.shop}
                description={draft.description ?? data.shop.description}
                logo={draft.logo ? `/api/files/${draft.logo}` : `${data.shop.logo}-160.webp`}
                cover={
                  draft.cover
                    ? `/api/files/${draft.cover}`
                    : draft.cover === undefined && data.shop.cover
                      ? `${data.shop.cover}-640.webp`
                      : null
                }
                samePrice={draft.samePrice ?? data.shop.samePrice}
                prepMinutes={draft.prepMinutes ?? data.shop.usualMinutes}
                timetable={{
                  hours: toHours(week),
                  daysOff: draft.daysOff ?? data.shop.daysOff,
                  pausedUntil: data.shop.pausedUntil,
                }}
                week={week}
              />
            </div>
          </div>
          {changes > 0 ? (
            // Below the form on phones; on wide screens in the row of the heading, as long as it is in view.
            <div
              ref={releaseWhenTall}
              data-bottom-bar
              className="sticky bottom-0 z-10 -mx-(--gutter) mt-4 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-paper px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] wide:top-2 wide:bottom-auto wide:order-first wide:mx-0 wide:-mt-10 wide:-mb-1 wide:ml-auto wide:max-w-max wide:rounded-full wide:border wide:py-0.5 wide:pr-0.5 wide:pl-4"
            >
              <ErrorNotice message={hasField ? null : problem?.text} className="basis-full" />
              <p role="status" className="font-bold text-mango-text">
                {plural(changes, 'change')} not saved
              </p>
              <Button
                variant="quiet"
                size="desk"
                onClick={() => {
                  focusHeading();
                  reset();
                }}
              >
                Undo all
              </Button>
              <Button type="submit" isBusy={isBusy}>
                Save changes
              </Button>
            </div>
          ) : null}
        </form>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <StaffLoading />
      )}
    </StaffMain>
  );
}

function Hours(props: ComponentProps<typeof WeekEditor>) {
  const [service] = useServiceHours();
  return (
    <Panel
      title="Opening hours"
      id="opening-hours"
      aside={
        service ? (
          <p className="text-ink-2">
            Eki delivers from {formatClock(service.open)} to {formatClock(service.close)}
          </p>
        ) : null
      }
    >
      <div className="px-4 pb-2">
        <WeekEditor {...props} />
      </div>
    </Panel>
  );
}
