import clsx from 'clsx';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { useAction } from '@/components/ui/use-action';
import { backText } from '@/components/work/seller/board-text';
import { useNow } from '@/lib/client/settings';
import { formatList, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ProductRowDto, ProductsDto } from '@/lib/shops/products/dto';
import type { StockActs } from './use-stock-acts';

/** Fewer pieces than this are shown as running low. */
const FEW = 5;
/** Columns on wide screens: tick box, product, price, left, sold today, in stock, more. */
const COLUMNS =
  'wide:grid wide:grid-cols-[1.5rem_minmax(0,1fr)_9.5rem_4.5rem_5.5rem_14rem_2.75rem] wide:items-center wide:gap-x-4';

interface ProductTableProps {
  data: ProductsDto;
  /** Ids of the ticked products, also of pages that aren't shown. */
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
  acts: StockActs;
  onMenu: (row: ProductRowDto) => void;
}

/** The products of a page by section: a list on phones, a table with tick boxes on wide screens. */
export function ProductTable({ data, ticked, onTick, acts, onMenu }: ProductTableProps) {
  const { products: rows, sections } = data;
  const { canEdit } = data.shop;
  const chosen = rows.filter(({ productId }) => ticked.has(productId));
  const sectionCounts = new Map(sections.map(({ name, products }) => [name, products]));
  function tick(productId: string): void {
    const next = new Set(ticked);
    if (!next.delete(productId)) next.add(productId);
    onTick(next);
  }
  return (
    <div className="max-wide:-mx-(--gutter) wide:overflow-hidden wide:rounded-[18px] wide:border wide:border-line wide:bg-card">
      <div className={clsx(COLUMNS, 'px-4 py-2 text-ink-2 max-wide:hidden')}>
        {canEdit ? (
          <TickBox
            label="Select all"
            isOn={chosen.length === rows.length}
            isPartly={chosen.length > 0 && chosen.length < rows.length}
            onChange={() =>
              onTick(new Set(chosen.length > 0 ? [] : rows.map(({ productId }) => productId)))
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
            onStock={() => acts.setStock(row)}
            onShow={() => acts.runBulk('show', [row])}
            onMenu={() => onMenu(row)}
          />
        ))}
      </ul>
    </div>
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
