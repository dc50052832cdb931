'use client';

import clsx from 'clsx';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon, type IconName } from '@/components/ui/icon';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import type { StaffAreaName } from '@/components/work/kit/areas';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { KeysetButtons } from '@/components/work/kit/keyset';
import { StaffMain } from '@/components/work/kit/staff-main';
import { LoadFailed, StaleNotice } from '@/components/work/kit/staff-query';
import { useReading } from '@/components/work/kit/use-reading';
import { ShopSelect } from '@/components/work/seller/shop-select';
import { paths } from '@/lib/core/paths';
import type { ProductRowDto, ProductsDto } from '@/lib/shops/products/dto';
import { PRODUCT_MESSAGES } from '@/lib/shops/products/messages';
import type { ProductFilter } from '@/lib/shops/products/policy';
import { BULK_ACTS, type BulkName } from './bulk';
import { ProductSheet } from './product-sheet';
import { ProductTable } from './product-table';
import { useStockActs } from './use-stock-acts';

const FILTERS = [
  ['all', 'All'],
  ['inStock', 'In stock'],
  ['soldOut', 'Sold out'],
  ['draft', 'Drafts'],
  ['hidden', 'Hidden'],
] as const;
interface Filters {
  /** Null for the shop that the server chooses. */
  vendorId: string | null;
  filter: ProductFilter;
  section: string | null;
  q: string;
}

const NO_FILTERS: Filters = { vendorId: null, filter: 'all', section: null, q: '' };

/** A shop's products: search, stock switches, acts on several, and links to the editor. */
export function ProductsView({ userId, area }: { userId: string; area: StaffAreaName }) {
  const [filters, setFilters] = useState<Filters>(NO_FILTERS);
  const { vendorId, filter, section, q } = filters;
  const [after, setAfter] = useState<string | null>(null);
  const [menuRow, setMenuRow] = useState<ProductRowDto | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const asked = useDeferredValue(q.trim());
  const query = new URLSearchParams({
    ...(vendorId && { vendorId }),
    ...(filter !== 'all' && { filter }),
    ...(section && { section }),
    ...(asked && { q: asked }),
    ...(after && { after }),
  });
  const { data, error, refetch, isPlaceholderData } = useReading<ProductsDto>({
    userId,
    path: `/api/seller/products?${query}`,
    failed: PRODUCT_MESSAGES.loadFailed,
    showsPrevious: true,
  });

  function show(changed: Partial<Filters>): void {
    setFilters((old) => ({ ...old, ...changed }));
    setAfter(null);
    setTicked(new Set());
  }

  const acts = useStockActs({ refetch, onBulk: setTicked });
  const canEdit = data?.shop.canEdit ?? false;
  const shopQuery = vendorId ? { vendorId } : {};
  const rows = data?.products ?? [];
  const chosen = rows.filter(({ productId }) => ticked.has(productId));
  return (
    <StaffMain
      area={area}
      title={
        <div className="min-w-0 flex-1 basis-24 wide:flex wide:items-baseline wide:gap-3">
          <h1 className="text-lg wide:text-2xl">Products</h1>
          {data ? (
            <p className="truncate text-ink-2">
              <span className="wide:hidden">{data.shop.name}</span>
              <span className="max-wide:hidden">
                {data.counts.inStock} of {data.counts.all} in stock
              </span>
            </p>
          ) : null}
        </div>
      }
      aside={
        <>
          <Search q={q} onType={(typed) => show({ q: typed })} />
          {canEdit ? (
            <>
              <a href={paths.sellerImport(shopQuery)} className={buttonClass('quiet', 'desk')}>
                <Icon name="file-up" className="size-4.5" />
                <span className="sr-only wide:not-sr-only">Import</span>
              </a>
              <a
                href={paths.sellerNewProduct(shopQuery)}
                className={buttonClass('primary', 'desk')}
              >
                <Icon name="plus" className="size-4.5" strokeWidth={2} />
                <span className="sr-only wide:not-sr-only">New product</span>
              </a>
            </>
          ) : null}
        </>
      }
    >
      <FilterBar data={data} filters={filters} onChange={show} />
      {data ? (
        <>
          <StaleNotice error={error} onRetry={() => void refetch()} />
          {data.shop.isOpen ? null : (
            <Notice tone="warn" className="mt-3">
              Your shop is off sale, so shoppers don’t see these.
            </Notice>
          )}
          <div
            aria-busy={isPlaceholderData || undefined}
            className="mt-1 aria-busy:opacity-60 wide:mt-3"
          >
            {rows.length === 0 ? (
              <NoProducts
                isAsked={asked !== '' || filter !== 'all' || section !== null}
                newHref={canEdit ? paths.sellerNewProduct(shopQuery) : null}
              />
            ) : (
              <ProductTable
                data={data}
                ticked={ticked}
                onTick={setTicked}
                acts={acts}
                onMenu={setMenuRow}
              />
            )}
            <KeysetButtons cursor={after} next={data.next} more="Next page" onCursor={setAfter} />
            {chosen.length > 0 ? (
              <BulkBar
                rows={chosen}
                isBusy={acts.isBulkBusy}
                onAct={(name) => void acts.runBulk(name, chosen)}
                onClear={() => setTicked(new Set())}
              />
            ) : null}
          </div>
        </>
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mt-3 grid gap-2">
          <p role="status" className="sr-only">
            Loading…
          </p>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} className="h-18" />
          ))}
        </div>
      )}
      {menuRow ? (
        <ProductSheet
          row={menuRow}
          onClose={() => setMenuRow(null)}
          onDone={() => {
            setMenuRow(null);
            void refetch();
          }}
        />
      ) : null}
    </StaffMain>
  );
}

interface FilterBarProps {
  data: ProductsDto | undefined;
  filters: Filters;
  onChange: (changed: Partial<Filters>) => void;
}

/** Filters by stock, section and shop, with the number of products of each. */
function FilterBar({ data, filters: { filter, section }, onChange }: FilterBarProps) {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 wide:mt-3">
      <div className="max-wide:hidden">
        <FilterTabs
          options={FILTERS}
          value={filter}
          {...(data && { counts: data.counts })}
          onChange={(one) => onChange({ filter: one })}
        />
      </div>
      <fieldset className="scrollbar-none relative -mx-(--gutter) flex min-w-0 basis-[calc(100%+2*var(--gutter))] gap-2 overflow-x-auto px-(--gutter) py-1 wide:mx-0 wide:ml-auto wide:basis-auto wide:flex-wrap wide:px-0">
        <legend className="sr-only">Show only</legend>
        {FILTERS.map(([one, text]) => {
          const count = data?.counts[one] ?? 0;
          // Phones have no room for "In stock", nor for filters without products.
          const isLeftOut = one === 'inStock' || (one !== 'all' && count === 0);
          return isLeftOut && one !== filter ? null : (
            <Chip
              key={one}
              isOn={one === filter && (one !== 'all' || section === null)}
              isAlert={one === 'soldOut'}
              count={data ? count : null}
              className="wide:hidden"
              onClick={() =>
                onChange({
                  filter: one === filter ? 'all' : one,
                  ...(one === 'all' && { section: null }),
                })
              }
            >
              {text}
            </Chip>
          );
        })}
        {data?.sections.map(({ name, products }) => (
          <Chip
            key={name}
            isOn={name === section}
            count={products}
            onClick={() => onChange({ section: name === section ? null : name })}
          >
            {name}
          </Chip>
        ))}
      </fieldset>
      {data ? (
        <ShopSelect
          vendorId={data.shop.vendorId}
          shops={data.shops}
          onChange={(one) => onChange({ vendorId: one })}
        />
      ) : null}
    </div>
  );
}

/** The search field; `/` focuses it. */
function Search({ q, onType }: { q: string; onType: (typed: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="relative order-last basis-full wide:order-none wide:w-64 wide:basis-auto">
      <Icon
        name="search"
        className="absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-2 wide:left-3 wide:size-4.5"
      />
      <input
        ref={input}
        type="search"
        aria-label="Search products"
        aria-keyshortcuts="/"
        placeholder="Search by name or SKU"
        value={q}
        maxLength={60}
        onChange={({ target }) => onType(target.value)}
        className="peer min-h-12 w-full rounded-full bg-sand pr-4 pl-11 text-base wide:min-h-9 wide:pl-9 wide:text-sm"
      />
      <span
        aria-hidden="true"
        className="absolute top-1/2 right-2.5 -translate-y-1/2 rounded-md bg-card px-1.5 font-sans text-xs text-ink-2 peer-focus:hidden peer-[:not(:placeholder-shown)]:hidden max-wide:hidden"
      >
        /
      </span>
    </div>
  );
}

interface ChipProps {
  isOn: boolean;
  /** Its number asks for attention. */
  isAlert?: boolean;
  /** Null until it is known. */
  count: number | null;
  className?: string;
  onClick: () => void;
  children: ReactNode;
}

function Chip({ isOn, isAlert = false, count, className, onClick, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      className={clsx(
        'min-h-11 shrink-0 rounded-full px-4 font-semibold whitespace-nowrap wide:min-h-9 wide:px-3.5',
        isOn ? 'bg-adire text-adire-ink' : 'bg-card inset-ring-1 inset-ring-line hover:bg-sand',
        className,
      )}
      onClick={onClick}
    >
      {children}
      {count === null ? null : (
        <span
          className={clsx(
            'ml-1.5',
            !isOn && (isAlert && count > 0 ? 'font-bold text-mango-text' : 'text-ink-2'),
          )}
        >
          {count}
        </span>
      )}
    </button>
  );
}

const BULK_ICONS: Readonly<Record<BulkName, IconName>> = {
  soldOut: 'circle-minus',
  inStock: 'circle-check',
  hide: 'eye-off',
  show: 'eye',
};

interface BulkBarProps {
  rows: readonly ProductRowDto[];
  isBusy: boolean;
  onAct: (name: BulkName) => void;
  onClear: () => void;
}

/** Acts on the ticked products. */
function BulkBar({ rows, isBusy, onAct, onClear }: BulkBarProps) {
  const acts = (Object.keys(BULK_ACTS) as BulkName[]).flatMap((name) => {
    const { label, fits } = BULK_ACTS[name];
    const count = rows.filter(fits).length;
    return count > 0 ? { name, text: count < rows.length ? `${label} · ${count}` : label } : [];
  });
  return (
    <div
      role="toolbar"
      aria-label={`${rows.length} selected`}
      data-bottom-bar
      className="sticky bottom-4 z-30 mx-auto mt-3 flex w-fit flex-wrap items-center gap-2 rounded-[1.75rem] bg-ink py-1.5 pr-1.5 pl-5 text-paper shadow-bar max-wide:hidden"
    >
      <b role="status" className="mr-2">
        {isBusy ? 'Saving…' : `${rows.length} selected`}
      </b>
      {acts.map(({ name, text }) => (
        <button
          key={name}
          type="button"
          aria-disabled={isBusy || undefined}
          className="inline-flex min-h-10 items-center gap-1.5 rounded-full bg-paper/15 px-4 font-bold hover:bg-paper/25 aria-disabled:opacity-50"
          onClick={() => onAct(name)}
        >
          <Icon name={BULK_ICONS[name]} className="size-4.5" />
          {text}
        </button>
      ))}
      <button
        type="button"
        aria-label="Clear selection"
        className="grid size-10 place-items-center rounded-full hover:bg-paper/25"
        onClick={onClear}
      >
        <Icon name="x" className="size-5" />
      </button>
    </div>
  );
}

function NoProducts({ isAsked, newHref }: { isAsked: boolean; newHref: string | null }) {
  return (
    <EmptyState
      art={<EmptyArt name={isAsked ? 'results' : 'cart'} />}
      title={isAsked ? 'Nothing matches' : 'No products yet'}
      action={
        isAsked || newHref === null ? null : (
          <a href={newHref} className={buttonClass()}>
            Add your first product
          </a>
        )
      }
    >
      {isAsked
        ? 'Try another word or filter.'
        : 'Shoppers find you as soon as one is on sale. You can also import a list from a spreadsheet.'}
    </EmptyState>
  );
}
