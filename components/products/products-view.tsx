'use client';

import clsx from 'clsx';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { backText } from '@/components/sellers/board-text';
import { ShopSelect } from '@/components/sellers/shop-select';
import type { StaffAreaName } from '@/components/staff/areas';
import { FilterTabs } from '@/components/staff/filter-tabs';
import { KeysetButtons } from '@/components/staff/keyset';
import { StaffMain } from '@/components/staff/staff-main';
import { LoadFailed, StaleNotice } from '@/components/staff/staff-query';
import { useReading } from '@/components/staff/use-reading';
import { buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { Icon, type IconName } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { errorText, useAction } from '@/components/ui/use-action';
import { useNow } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { formatList, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type { ProductRowDto, ProductsDto } from '@/lib/products/dto';
import type { ProductFilter } from '@/lib/products/policy';
import { BULK_ACTS, type BulkName, restoreStock, resultText, runEach } from './bulk';
import { postStock, shortName } from './product-acts';
import { ProductSheet } from './product-sheet';

const FILTERS = [
  ['all', 'All'],
  ['inStock', 'In stock'],
  ['soldOut', 'Sold out'],
  ['draft', 'Drafts'],
  ['hidden', 'Hidden'],
] as const;
/** Fewer pieces than this are shown as running low. */
const FEW = 5;
/** Columns on wide screens: tick box, product, price, left, sold today, in stock, more. */
const COLUMNS =
  'wide:grid wide:grid-cols-[1.5rem_minmax(0,1fr)_9.5rem_4.5rem_5.5rem_14rem_2.75rem] wide:items-center wide:gap-x-4';

/** A shop's products: search, stock switches, acts on several, and links to the editor. */
export function ProductsView({ userId, area }: { userId: string; area: StaffAreaName }) {
  const [vendorId, setVendorId] = useState<string | null>(null);
  const [filter, setFilter] = useState<ProductFilter>('all');
  const [section, setSection] = useState<string | null>(null);
  const [q, setQ] = useState('');
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

  function show(change: () => void): void {
    change();
    setAfter(null);
    setTicked(new Set());
  }

  async function setStock(row: ProductRowDto): Promise<void> {
    const inStock = !row.inStock;
    try {
      await postStock(row.productId, { inStock });
      pushToast({
        tone: 'success',
        text: `${shortName(row.name)} is ${inStock ? 'in stock' : 'sold out'}`,
        id: 'stock',
        action: { label: 'Undo', onAction: () => void undoStock(row) },
      });
    } catch (thrown) {
      pushToast({ tone: 'error', text: errorText(thrown) });
    }
    await refetch();
  }

  async function undoStock(row: ProductRowDto): Promise<void> {
    await restoreStock(row).catch((thrown) =>
      pushToast({ tone: 'error', text: errorText(thrown) }),
    );
    await refetch();
  }

  const bulk = useAction(async (name: BulkName, rows: readonly ProductRowDto[]) => {
    const { state, fits, run, undo } = BULK_ACTS[name];
    const result = await runEach(rows.filter(fits), run);
    const { text, detail } = resultText(state, result);
    // Those that failed stay ticked, to be tried again.
    setTicked(new Set(result.failed.map(({ row }) => row.productId)));
    pushToast({
      tone: result.failed.length > 0 ? 'error' : 'success',
      id: 'stock',
      text,
      ...(detail && { detail }),
      ...(result.done.length > 0 && {
        action: { label: 'Undo', onAction: () => void undoBulk(result.done, undo) },
      }),
    });
    await refetch();
  });

  async function undoBulk(
    rows: readonly ProductRowDto[],
    undo: (row: ProductRowDto) => Promise<void>,
  ): Promise<void> {
    const result = await runEach(rows, undo);
    const { text, detail } = resultText('as before', result);
    const tone = result.failed.length > 0 ? 'error' : 'success';
    pushToast({ tone, id: 'stock', text, ...(detail && { detail }) });
    await refetch();
  }

  const canEdit = data?.shop.canEdit ?? false;
  const shopQuery = vendorId ? { vendorId } : {};
  const rows = data?.products ?? [];
  const chosen = rows.filter(({ productId }) => ticked.has(productId));
  const sectionCounts = new Map(data?.sections.map(({ name, products }) => [name, products]));
  function tick(productId: string): void {
    const next = new Set(ticked);
    if (!next.delete(productId)) next.add(productId);
    setTicked(next);
  }

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
          <Search q={q} onType={(typed) => show(() => setQ(typed))} />
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
      <div className="mt-2 flex flex-wrap items-center gap-2 wide:mt-3">
        <div className="max-wide:hidden">
          <FilterTabs
            options={FILTERS}
            value={filter}
            {...(data && { counts: data.counts })}
            onChange={(one) => show(() => setFilter(one))}
          />
        </div>
        <fieldset className="scrollbar-none relative -mx-(--gutter) flex min-w-0 basis-[calc(100%+2*var(--gutter))] gap-2 overflow-x-auto px-(--gutter) py-1 wide:mx-0 wide:ml-auto wide:basis-auto wide:flex-wrap wide:px-0">
          <legend className="sr-only">Show only</legend>
          {FILTERS.map(([one, text]) => {
            const count = data?.counts[one] ?? 0;
            // "In stock" is what is left over on a narrow screen.
            const isLeftOut = one === 'inStock' || (one !== 'all' && count === 0);
            return isLeftOut && one !== filter ? null : (
              <Chip
                key={one}
                isOn={one === filter && (one !== 'all' || section === null)}
                isAlert={one === 'soldOut'}
                count={data ? count : null}
                className="wide:hidden"
                onClick={() =>
                  show(() => {
                    setFilter(one === filter ? 'all' : one);
                    if (one === 'all') setSection(null);
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
              onClick={() => show(() => setSection(name === section ? null : name))}
            >
              {name}
            </Chip>
          ))}
        </fieldset>
        {data ? (
          <ShopSelect
            vendorId={data.shop.vendorId}
            shops={data.shops}
            onChange={(one) => show(() => setVendorId(one))}
          />
        ) : null}
      </div>
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
              <div className="max-wide:-mx-(--gutter) wide:overflow-hidden wide:rounded-[18px] wide:border wide:border-line wide:bg-card">
                <div className={clsx(COLUMNS, 'px-4 py-2 text-ink-2 max-wide:hidden')}>
                  {canEdit ? (
                    <TickBox
                      label="Select all"
                      isOn={chosen.length === rows.length}
                      isPartly={chosen.length > 0 && chosen.length < rows.length}
                      onChange={() =>
                        setTicked(
                          new Set(chosen.length > 0 ? [] : rows.map(({ productId }) => productId)),
                        )
                      }
                    />
                  ) : (
                    <span />
                  )}
                  <span aria-hidden="true">Product</span>
                  <span aria-hidden="true">Price</span>
                  <span aria-hidden="true" className="text-right">
                    Left
                  </span>
                  <span aria-hidden="true" className="text-right">
                    Sold today
                  </span>
                  <span aria-hidden="true">In stock</span>
                </div>
                <ul>
                  {rows.map((row, at) => (
                    <Row
                      key={row._id}
                      row={row}
                      sectionCount={
                        row.section !== rows[at - 1]?.section
                          ? (sectionCounts.get(row.section) ?? null)
                          : null
                      }
                      canEdit={canEdit}
                      isTicked={ticked.has(row.productId)}
                      onTick={() => tick(row.productId)}
                      onStock={() => setStock(row)}
                      onShow={() => bulk.run('show', [row])}
                      onMenu={() => setMenuRow(row)}
                    />
                  ))}
                </ul>
              </div>
            )}
            <KeysetButtons cursor={after} next={data.next} more="Next page" onCursor={setAfter} />
            {chosen.length > 0 ? (
              <BulkBar
                rows={chosen}
                isBusy={bulk.isBusy}
                onAct={(name) => void bulk.run(name, chosen)}
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

interface TickBoxProps {
  label: string;
  isOn: boolean;
  isPartly?: boolean;
  onChange: () => void;
}

function TickBox({ label, isOn, isPartly = false, onChange }: TickBoxProps) {
  return (
    <label className="-m-2.5 grid size-11 place-items-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isPartly;
        }}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={onChange}
        className="size-5 accent-adire"
      />
    </label>
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

interface RowProps {
  row: ProductRowDto;
  /** Number of products of its section, above the section's first row. */
  sectionCount: number | null;
  canEdit: boolean;
  isTicked: boolean;
  onTick: () => void;
  onStock: () => Promise<void>;
  onShow: () => Promise<unknown>;
  onMenu: () => void;
}

function Row(props: RowProps) {
  const { row, sectionCount, canEdit, isTicked, onTick, onStock, onShow, onMenu } = props;
  const { productId, name, picture, status, options, addons, left, soldToday } = row;
  const stock = useAction(onStock);
  const made = [
    options > 1 ? plural(options, 'option') : '',
    addons.length > 0
      ? formatList(addons.map((one) => one.toLowerCase().replace(/^add /, '')))
      : '',
  ].filter(Boolean);
  return (
    <li className="border-t border-line max-wide:first:border-t-0">
      {sectionCount === null ? null : (
        <h2 className="flex gap-2 px-(--gutter) pt-4 pb-1.5 text-base wide:border-b wide:border-line wide:bg-sand wide:px-4 wide:py-1.5 wide:font-sans wide:text-sm wide:font-bold wide:tracking-normal">
          {row.section}
          <span className="font-sans text-sm font-normal text-ink-2">{sectionCount}</span>
        </h2>
      )}
      <div
        className={clsx(
          'relative flex flex-wrap items-center gap-x-3 gap-y-1 px-(--gutter) py-2.5 wide:px-4 wide:py-1.5',
          COLUMNS,
          isTicked && 'wide:bg-tint',
        )}
      >
        <span className="z-10 max-wide:hidden">
          {canEdit ? <TickBox label={`Select ${name}`} isOn={isTicked} onChange={onTick} /> : null}
        </span>
        <div className="contents wide:flex wide:min-w-0 wide:items-center wide:gap-3">
          <RowPicture picture={picture} isFaded={status === 'live' && !row.inStock} />
          <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
            <p className="line-clamp-2 font-bold">
              {canEdit ? (
                <a
                  href={paths.sellerProduct(productId)}
                  className="hover:text-adire hover:underline max-wide:after:absolute max-wide:after:inset-0"
                >
                  {name}
                </a>
              ) : (
                name
              )}
            </p>
            {made.length > 0 ? (
              <p className="truncate text-ink-2 max-wide:hidden">{made.join(' · ')}</p>
            ) : null}
            <p className="tabular wide:hidden">
              <RowPrice row={row} />
              {left === null ? null : (
                <span
                  className={left < FEW ? 'font-bold text-mango-text' : 'text-ink-2'}
                >{` · ${left} left`}</span>
              )}
            </p>
            <div className="wide:hidden">
              <RowState row={row} />
            </div>
          </div>
        </div>
        <p className="tabular max-wide:hidden">
          <RowPrice row={row} />
        </p>
        <p
          className={clsx(
            'text-right tabular max-wide:hidden',
            left !== null && left < FEW && 'font-bold text-mango-text',
          )}
        >
          {left === null ? (
            <span className="text-ink-2">–</span>
          ) : (
            <>
              {left}
              <span className="sr-only"> left</span>
              {left > 0 && left < FEW ? (
                <span className="block text-xs font-semibold">running low</span>
              ) : null}
            </>
          )}
        </p>
        <p className="text-right text-ink-2 tabular max-wide:hidden">
          {soldToday || '–'}
          <span className="sr-only"> sold today</span>
        </p>
        <div className="flex min-w-0 items-center gap-2.5">
          {status === 'live' ? (
            <span className="relative z-10 flex">
              <Switch
                tone="go"
                label={`${name} in stock`}
                isOn={row.inStock}
                isBusy={stock.isBusy}
                onChange={() => void stock.run()}
              />
            </span>
          ) : (
            <Icon name="chevron-right" className="size-5 text-ink-2 wide:hidden" />
          )}
          <div className="min-w-0 flex-1 max-wide:hidden">
            <RowState row={row} />
          </div>
          {canEdit && status !== 'live' && !row.takenDown ? (
            <NextStep row={row} onShow={onShow} />
          ) : null}
        </div>
        {canEdit ? (
          <IconButton
            label={`More for ${name}`}
            aria-haspopup="dialog"
            className="max-wide:hidden"
            onClick={onMenu}
          >
            <Icon name="ellipsis" className="size-5" strokeWidth={2} />
          </IconButton>
        ) : null}
      </div>
    </li>
  );
}

/** What puts a product on sale, on wide screens; phones open the editor. */
function NextStep({ row, onShow }: Pick<RowProps, 'row' | 'onShow'>) {
  const { run, isBusy } = useAction(onShow);
  const { productId, name, picture, status } = row;
  const className =
    'min-h-9 shrink-0 content-center font-bold whitespace-nowrap text-adire aria-disabled:opacity-50 max-wide:hidden';
  return picture ? (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      className={className}
      onClick={() => void run()}
    >
      {status === 'hidden' ? 'Show again' : 'Put on sale'}
      <span className="sr-only">: {name}</span>
    </button>
  ) : (
    <a href={paths.sellerProduct(productId)} className={className}>
      Add photo<span className="sr-only"> of {name}</span>
    </a>
  );
}

function RowPicture({ picture, isFaded }: { picture: string | null; isFaded: boolean }) {
  return picture ? (
    <img
      src={`${picture}-160.webp`}
      alt=""
      width={60}
      height={60}
      loading="lazy"
      className={clsx(
        'size-[min(3.75rem,60px)] shrink-0 rounded-control bg-sand object-cover wide:size-11 wide:rounded-[10px]',
        isFaded && 'opacity-50',
      )}
    />
  ) : (
    <span className="grid size-[min(3.75rem,60px)] shrink-0 place-items-center rounded-control border border-dashed border-border text-ink-2 wide:size-11 wide:rounded-[10px]">
      <Icon name="image-plus" className="size-5" />
    </span>
  );
}

function RowPrice({ row: { isFrom, price, oldPrice } }: { row: ProductRowDto }) {
  return (
    <>
      <span className="whitespace-nowrap">
        {isFrom ? <span className="text-ink-2">from </span> : null}
        <b>
          <Naira amount={price} />
        </b>
      </span>
      {oldPrice === null ? null : (
        <>
          {' '}
          <s className="whitespace-nowrap text-ink-2">
            <span className="sr-only">instead of </span>
            <Naira amount={oldPrice} />
          </s>
        </>
      )}
    </>
  );
}

function RowState({ row }: { row: ProductRowDto }) {
  const now = useNow();
  if (row.takenDown) {
    return (
      <p>
        <Tag tone="stop">Hidden by Eki</Tag>
      </p>
    );
  }
  if (row.status === 'draft') {
    return (
      <p className="text-ink-2">
        <Tag tone="quiet">Draft</Tag>{' '}
        {row.picture ? null : <span className="wide:hidden">Needs a photo</span>}
      </p>
    );
  }
  if (row.status === 'hidden') return <Tag tone="quiet">Hidden</Tag>;
  if (!row.inStock) {
    return (
      <p className="font-bold text-mango-text">
        Sold out
        {row.isMarked ? (
          <span className="wide:block wide:font-normal wide:text-ink-2">
            <span className="wide:hidden"> · </span>
            {backText(row.until, now)}
          </span>
        ) : null}
      </p>
    );
  }
  if (row.soldOut.length === 0) return <p className="text-ink-2 max-wide:hidden">In stock</p>;
  return <p className="font-bold text-mango-text">{formatList(row.soldOut)} sold out</p>;
}
