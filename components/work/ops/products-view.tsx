'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { TextField } from '@/components/ui/field';
import { Loading } from '@/components/ui/skeleton';
import { Tag } from '@/components/ui/tag';
import { ActionSheet } from '@/components/work/kit/action-sheet';
import { setNavCount } from '@/components/work/kit/nav-counts';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { useNow } from '@/lib/client/settings';
import { formatWhen } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { StaffProductDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';

type Decision = 'hide' | 'show';

/** Products hidden by Eki with their shops' answers, and a search for others to hide. */
export function ProductsView({ userId }: { userId: string }) {
  const [q, setQ] = useState('');
  const [deciding, setDeciding] = useState<{
    product: StaffProductDto;
    decision: Decision;
  } | null>(null);
  const asked = useDeferredValue(q.trim());
  const { data, error, refetch, isPlaceholderData } = useReading<{ products: StaffProductDto[] }>({
    userId,
    path: `/api/admin/products?${new URLSearchParams(asked ? { q: asked } : {})}`,
    failed: PRODUCT_MESSAGES.loadFailed,
    showsPrevious: true,
  });
  const answers = data?.products.filter(({ takenDown }) => takenDown?.answer).length ?? 0;
  useEffect(() => {
    if (!asked) setNavCount(paths.adminProducts(), answers);
  }, [asked, answers]);
  return (
    <StaffMain title="Products">
      <TextField
        className="mt-3 max-w-xl"
        type="search"
        label="Find a product"
        placeholder="Its name, or a link to its page"
        value={q}
        maxLength={300}
        onChange={({ target }) => setQ(target.value)}
      />
      {data ? (
        <>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          <div
            aria-busy={isPlaceholderData || undefined}
            className="mt-3 max-w-3xl aria-busy:opacity-60"
          >
            {data.products.length === 0 ? (
              <EmptyState
                art={<EmptyArt name={asked ? 'results' : 'done'} />}
                title={asked ? 'Nothing matches' : 'Nothing is hidden'}
              >
                {asked ? 'Try another word.' : 'Products that Eki hides show up here.'}
              </EmptyState>
            ) : (
              <ul className="overflow-hidden rounded-[18px] border border-line bg-card">
                {data.products.map((product) => (
                  <StaffProduct
                    key={product.productId}
                    product={product}
                    onDecide={(decision) => setDeciding({ product, decision })}
                  />
                ))}
              </ul>
            )}
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading className="mt-3 grid max-w-3xl gap-2" rows={['h-24', 'h-24']} />
      )}
      {deciding ? (
        <ActionSheet
          title={`${deciding.decision === 'hide' ? 'Hide' : 'Show'} ${deciding.product.name}`}
          description={
            deciding.decision === 'hide'
              ? 'Shoppers don’t see it from now on. The shop sees your reason and can answer.'
              : 'Shoppers see it again.'
          }
          path={`/api/admin/product/${deciding.decision}`}
          action={deciding.decision === 'hide' ? 'Hide product' : 'Show product'}
          toFields={() => ({ productId: deciding.product.productId })}
          done={deciding.decision === 'hide' ? 'Product hidden' : 'Product shown again'}
          onDone={() => void refetch()}
          onClose={() => {
            setDeciding(null);
            void refetch();
          }}
        />
      ) : null}
    </StaffMain>
  );
}

interface StaffProductProps {
  product: StaffProductDto;
  onDecide: (decision: Decision) => void;
}

function StaffProduct({ product, onDecide }: StaffProductProps) {
  const now = useNow();
  const { productId, name, shop, picture, isOnSale, takenDown } = product;
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3.5 first:border-t-0">
      {picture ? (
        <img
          src={`${picture}-160.webp`}
          alt=""
          width={64}
          height={64}
          className="size-16 shrink-0 rounded-control bg-sand object-cover"
        />
      ) : null}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-2">
          {isOnSale ? (
            <a
              href={paths.product({ ...product, _id: productId })}
              target="_blank"
              rel="noreferrer"
              className="inline-block min-h-6 font-bold hover:text-adire hover:underline"
            >
              {name}
            </a>
          ) : (
            <b>{name}</b>
          )}
          <span className="text-ink-2">{shop}</span>
          {takenDown ? <Tag tone="stop">Hidden by Eki</Tag> : null}
          {takenDown?.answer ? <Tag tone="wait">Answered</Tag> : null}
        </p>
        {takenDown ? (
          <>
            <p className="mt-1">
              {takenDown.reason} <span className="text-ink-2">{formatWhen(takenDown.at, now)}</span>
            </p>
            <p className="mt-1 whitespace-pre-line">
              {takenDown.answer ? (
                <>
                  <b>The shop says:</b> {takenDown.answer}
                </>
              ) : (
                <span className="text-ink-2">The shop hasn’t answered.</span>
              )}
            </p>
          </>
        ) : null}
        <Button
          variant={takenDown ? 'primary' : 'quiet'}
          size="desk"
          className="mt-2.5"
          onClick={() => onDecide(takenDown ? 'show' : 'hide')}
        >
          {takenDown ? 'Show again' : 'Hide'}
          <span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
