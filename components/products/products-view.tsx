'use client';

import clsx from 'clsx';
import { useDeferredValue, useState } from 'react';
import {
  LoadFailed,
  OpsMain,
  SMALL_BUTTON,
  StaleNotice,
  URGENT_BUTTON,
} from '@/components/ops/page-parts';
import { useReading } from '@/components/ops/use-reading';
import { FilterTabs } from '@/components/reviews/filter-tabs';
import { backText } from '@/components/sellers/board-text';
import type { StaffAreaName } from '@/components/staff/areas';
import { buttonClass } from '@/components/ui/button';
import { EmptyArt } from '@/components/ui/empty-art';
import { EmptyState } from '@/components/ui/empty-state';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { ApiError, apiPost } from '@/lib/client/api';
import { useNow } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { formatList, plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type { ProductRowDto, ProductsDto } from '@/lib/products/dto';
import type { ProductFilter } from '@/lib/products/policy';
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

/** A shop's products: search, stock switches, and links to the editor. */
export function ProductsView({ userId, area }: { userId: string; area: StaffAreaName }) {
  const [vendorId, setVendorId] = useState<string | null>(null);
  const [filter, setFilter] = useState<ProductFilter>('all');
  const [section, setSection] = useState<string | null>(null);
  const [q, setQ] = useState('');
  const [after, setAfter] = useState<string | null>(null);
  const [menuRow, setMenuRow] = useState<ProductRowDto | null>(null);
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
  }

  async function setStock(row: ProductRowDto, inStock: boolean): Promise<void> {
    try {
      const body = { productId: row.productId, inStock };
      await apiPost('/api/seller/stock', body, PRODUCT_MESSAGES.saveFailed);
      pushToast({
        tone: 'success',
        text: `${row.name} is ${inStock ? 'in stock' : 'sold out'}`,
        id: 'stock',
        action: { label: 'Undo', onAction: () => void setStock(row, !inStock) },
      });
    } catch (thrown) {
      const text = thrown instanceof ApiError ? thrown.message : PAGE_MESSAGES.somethingWrong;
      pushToast({ tone: 'error', text });
    }
    await refetch();
  }

  const canEdit = data?.shop.canEdit ?? false;
  const shopQuery = vendorId ? { vendorId } : {};
  return (
    <OpsMain
      area={area}
      title={
        <div className="min-w-0 flex-1 basis-24 wide:flex wide:items-baseline wide:gap-3">
          <h1 className="text-lg wide:text-2xl">Products</h1>
          {data ? (
            <p className="text-ink-2">
              <span className="wide:hidden">{data.shop.name} · </span>
              {data.counts.inStock} of {data.counts.all} in stock
            </p>
          ) : null}
        </div>
      }
      aside={
        canEdit ? (
          <div className="flex w-full flex-wrap gap-2 *:flex-1 wide:w-auto">
            <a href={paths.sellerImport(shopQuery)} className={SMALL_BUTTON}>
              <Icon name="file-up" className="size-4.5" />
              Import
            </a>
            <a href={paths.sellerNewProduct(shopQuery)} className={URGENT_BUTTON}>
              <Icon name="plus" className="size-4.5" strokeWidth={2} />
              New product
            </a>
          </div>
        ) : null
      }
    >
      <div className="relative mt-3 max-w-3xl">
        <Icon name="search" className="absolute top-3.5 left-3.5 size-5 text-ink-2" />
        <input
          type="search"
          aria-label="Search products"
          placeholder="Search by name or SKU"
          value={q}
          maxLength={60}
          onChange={({ target }) => show(() => setQ(target.value))}
          className={`${controlClass} pl-11`}
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <FilterTabs
          options={FILTERS}
          value={filter}
          {...(data && { counts: data.counts })}
          onChange={(one) => show(() => setFilter(one))}
        />
        {data && data.sections.length > 0 ? (
          <Choice
            label="Section"
            value={section ?? ''}
            options={[['', 'All sections'], ...data.sections.map((one) => [one, one] as const)]}
            onChange={(one) => show(() => setSection(one || null))}
          />
        ) : null}
        {data && data.shops.length > 1 ? (
          <Choice
            label="Shop"
            value={data.shop.vendorId}
            options={data.shops.map((shop) => [shop.vendorId, shop.name] as const)}
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
          <div aria-busy={isPlaceholderData || undefined} className="mt-3 aria-busy:opacity-60">
            {data.products.length === 0 ? (
              <NoProducts
                isAsked={asked !== '' || filter !== 'all' || section !== null}
                newHref={canEdit ? paths.sellerNewProduct(shopQuery) : null}
              />
            ) : (
              <ul className="overflow-hidden rounded-[18px] border border-line bg-card">
                {data.products.map((row, at) => (
                  <Row
                    key={row._id}
                    row={row}
                    isFirstOfSection={
                      row.section !== '' && row.section !== data.products[at - 1]?.section
                    }
                    canEdit={canEdit}
                    onStock={(inStock) => setStock(row, inStock)}
                    onMenu={() => setMenuRow(row)}
                  />
                ))}
              </ul>
            )}
            <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-2 empty:mt-0">
              {after ? (
                <button type="button" className={SMALL_BUTTON} onClick={() => setAfter(null)}>
                  First page
                </button>
              ) : null}
              {data.next ? (
                <button type="button" className={SMALL_BUTTON} onClick={() => setAfter(data.next)}>
                  Next page
                </button>
              ) : null}
            </nav>
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
    </OpsMain>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-11 max-w-full rounded-control bg-card px-3 text-base inset-ring-[1.5px] inset-ring-border wide:min-h-9 wide:text-sm"
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
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
  isFirstOfSection: boolean;
  canEdit: boolean;
  onStock: (inStock: boolean) => Promise<void>;
  onMenu: () => void;
}

function Row({ row, isFirstOfSection, canEdit, onStock, onMenu }: RowProps) {
  const [isBusy, setBusy] = useState(false);
  const { name, picture, status, options, addons } = row;
  const made = [
    options > 1 ? plural(options, 'option') : '',
    addons.length > 0 ? formatList(addons.map((one) => one.toLowerCase())) : '',
  ].filter(Boolean);
  async function toggle(): Promise<void> {
    setBusy(true);
    await onStock(!row.inStock);
    setBusy(false);
  }
  return (
    <li className="border-t border-line first:border-t-0">
      {isFirstOfSection ? (
        <h2 className="border-b border-line bg-sand px-4 py-1.5 font-sans text-sm font-bold tracking-normal">
          {row.section}
        </h2>
      ) : null}
      <div className="flex flex-wrap items-center gap-3 px-3 py-2.5 wide:px-4">
        {picture ? (
          <img
            src={`${picture}-160.webp`}
            alt=""
            width={56}
            height={56}
            loading="lazy"
            className={clsx(
              'size-14 shrink-0 rounded-control bg-sand object-cover',
              !row.inStock && 'opacity-50',
            )}
          />
        ) : (
          <span className="grid size-14 shrink-0 place-items-center rounded-control border border-dashed border-border text-ink-2">
            <Icon name="image-plus" className="size-5" />
          </span>
        )}
        <div className="min-w-0 flex-1 basis-18 wrap-anywhere wide:grid wide:grid-cols-[minmax(0,1fr)_11rem_11rem] wide:items-center wide:gap-x-4">
          <div>
            <p className="font-bold">
              {canEdit ? (
                <a
                  href={paths.sellerProduct(row.productId)}
                  className="inline-block min-h-6 hover:text-adire hover:underline"
                >
                  {name}
                </a>
              ) : (
                name
              )}
            </p>
            {made.length > 0 ? (
              <p className="text-ink-2 max-wide:hidden">{made.join(' · ')}</p>
            ) : null}
          </div>
          <p className="tabular">
            <span className="whitespace-nowrap">
              {row.isFrom ? <span className="text-ink-2">from </span> : null}
              <b>
                <Naira amount={row.price} />
              </b>
            </span>
            {row.oldPrice === null ? null : (
              <s className="ml-1.5 whitespace-nowrap text-ink-2">
                <span className="sr-only">instead of </span>
                <Naira amount={row.oldPrice} />
              </s>
            )}
            {row.left === null ? null : (
              <span
                className={clsx(
                  'wide:block',
                  row.left < FEW ? 'font-bold text-mango-text' : 'text-ink-2',
                )}
              >
                <span className="wide:hidden"> · </span>
                {row.left} left
              </span>
            )}
          </p>
          <RowState row={row} />
        </div>
        {status === 'live' ? (
          <Switch
            tone="go"
            label={`${name} in stock`}
            isOn={row.inStock}
            isBusy={isBusy}
            onChange={() => void toggle()}
          />
        ) : null}
        {canEdit ? (
          <IconButton label={`More for ${name}`} aria-haspopup="dialog" onClick={onMenu}>
            <Icon name="ellipsis" className="size-5" strokeWidth={2} />
          </IconButton>
        ) : null}
      </div>
    </li>
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
        <Tag tone="quiet">Draft</Tag> {row.picture ? '' : 'Needs a photo'}
      </p>
    );
  }
  if (row.status === 'hidden') return <Tag tone="quiet">Hidden</Tag>;
  if (!row.inStock) {
    return (
      <p className="font-bold text-mango-text">
        Sold out
        {row.isMarked ? ` · ${backText(row.until, now)}` : ''}
      </p>
    );
  }
  if (row.soldOut.length === 0) return <p className="text-ink-2 max-wide:hidden">In stock</p>;
  return <p className="font-bold text-mango-text">{formatList(row.soldOut)} sold out</p>;
}
