'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon } from '@/components/ui/icon';
import { Loading } from '@/components/ui/skeleton';
import { Tag, type TagTone } from '@/components/ui/tag';
import { StaffMain } from '@/components/work/kit/staff-main';
import { StaffQuery } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { categoryLabel } from '@/lib/core/categories';
import { formatNaira } from '@/lib/core/format';
import type { StaffPromoDto, StaffPromosDto } from '@/lib/purchases/checkout/promos/dto';
import { PROMO_MESSAGES } from '@/lib/purchases/checkout/promos/messages';
import type { PromoState } from '@/lib/purchases/checkout/promos/policy';
import { EndPromoSheet, PromoSheet, TryPromoSheet } from './promo-sheets';
import { datesText, offText, usesText } from './promo-text';

type Open = { sheet: 'new' } | { sheet: 'edit' | 'end' | 'try'; promo: StaffPromoDto };

/** Promo codes with their discount and uses; creates, changes, ends and tries them. */
export function PromosView({ userId }: { userId: string }) {
  const [open, setOpen] = useState<Open | null>(null);
  const query = useReading<StaffPromosDto>({
    userId,
    path: '/api/admin/promos',
    failed: PROMO_MESSAGES.promosFailed,
  });
  const close = () => {
    setOpen(null);
    // After a refusal too: the promo may have changed.
    void query.refetch();
  };
  return (
    <StaffMain
      title="Promo codes"
      aside={
        <Button
          aria-haspopup="dialog"
          size="desk"
          className="ml-auto"
          onClick={() => setOpen({ sheet: 'new' })}
        >
          <Icon name="plus" className="size-4.5" strokeWidth={2} />
          New code
        </Button>
      }
    >
      <StaffQuery
        query={query}
        loading={<Loading className="mt-3 grid max-w-4xl gap-2" rows={['h-24', 'h-24']} />}
      >
        {(data) => (
          <>
            {data.promos.length === 0 ? (
              <EmptyState art={<EmptyArt name="done" />} title="No promo codes yet">
                Codes that you make show up here.
              </EmptyState>
            ) : (
              <ul className="mt-3 max-w-4xl overflow-hidden rounded-[18px] border border-line bg-card">
                {data.promos.map((promo) => (
                  <PromoRow
                    key={promo.id}
                    promo={promo}
                    onOpen={(sheet) => setOpen({ sheet, promo })}
                  />
                ))}
              </ul>
            )}
          </>
        )}
      </StaffQuery>
      {open?.sheet === 'new' ? <PromoSheet promo={null} onClose={close} /> : null}
      {open?.sheet === 'edit' ? <PromoSheet promo={open.promo} onClose={close} /> : null}
      {open?.sheet === 'end' ? <EndPromoSheet promo={open.promo} onClose={close} /> : null}
      {open?.sheet === 'try' ? <TryPromoSheet promo={open.promo} onClose={close} /> : null}
    </StaffMain>
  );
}

const STATES: Readonly<Record<PromoState, { text: string; tone: TagTone }>> = {
  on: { text: 'On', tone: 'go' },
  early: { text: 'Not started', tone: 'wait' },
  used_up: { text: 'Used up', tone: 'quiet' },
  over: { text: 'Off', tone: 'quiet' },
};

interface PromoRowProps {
  promo: StaffPromoDto;
  onOpen: (sheet: 'edit' | 'end' | 'try') => void;
}

function PromoRow({ promo, onOpen }: PromoRowProps) {
  const { code, state, minSpend, categories, isForSome, funder } = promo;
  const isOurs = funder === 'platform';
  const only = [
    minSpend > 0 && `from ${formatNaira(minSpend)}`,
    categories.length > 0 && `for ${categories.map((path) => categoryLabel(path)).join(', ')}`,
    isForSome && 'for some shops or products',
    !isOurs && 'paid by the shop',
  ].filter(Boolean);
  const button = (sheet: 'edit' | 'end' | 'try', text: string) => (
    <Button aria-haspopup="dialog" variant="quiet" size="desk" onClick={() => onOpen(sheet)}>
      {text}
      <span className="sr-only"> {code}</span>
    </Button>
  );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2.5 border-t border-line px-4 py-3.5 first:border-t-0">
      <div className="min-w-[min(16rem,100%)] flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="text-base">{code}</b>
          <Tag tone={STATES[state].tone}>{STATES[state].text}</Tag>
        </p>
        <p className="mt-0.5">
          {offText(promo)}
          {only.length > 0 ? <span className="text-ink-2"> · {only.join(' · ')}</span> : null}
        </p>
        <p className="mt-0.5 text-ink-2 tabular">
          {[usesText(promo), datesText(promo)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {button('try', 'Try it')}
        {isOurs ? button('edit', 'Edit') : null}
        {state === 'over' ? null : button('end', 'Switch off')}
      </div>
    </li>
  );
}
