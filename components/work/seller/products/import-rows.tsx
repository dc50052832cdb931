import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { FilterTabs } from '@/components/work/kit/filter-tabs';
import { Panel } from '@/components/work/kit/panel';
import { plural } from '@/lib/core/format';
import { parseNaira } from '@/lib/core/parse-naira';
import type { ImportDto, ImportOfferDto, ImportRowDto } from '@/lib/shops/products/dto';
import type { ImportField } from '@/lib/shops/products/policy';
import { FIELD_TEXT } from './import-csv';
import type { ImportSession, RowFix, RowValues } from './use-import';

/** Rows rendered at a time. */
const PAGE_SIZE = 50;

const ROW_FILTERS = [
  ['mistakes', 'Mistakes'],
  ['ready', 'Ready'],
  ['all', 'All'],
] as const;

type RowFilter = (typeof ROW_FILTERS)[number][0];

/** From this number on, one button accepts all suggestions. */
const MIN_SUGGESTIONS = 3;

interface ImportRowsProps {
  data: ImportDto;
  session: ImportSession;
}

/** The rows, those with errors first; each can be corrected here. */
export function ImportRows({ data, session }: ImportRowsProps) {
  const { typed } = session;
  const wrong = data.rows.filter(({ errors }) => errors.length > 0);
  const [filter, setFilter] = useState<RowFilter>(wrong.length > 0 ? 'mistakes' : 'all');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const list = useRef<HTMLUListElement>(null);
  const lastFixed = useRef(0);
  const ready = data.rows.filter(isReady);
  const listed = filter === 'all' ? data.rows : filter === 'ready' ? ready : wrong;
  const suggestions = data.rows.flatMap(toSuggestion);
  const ignored = data.rows.filter(({ notes }) => notes.some(({ column }) => column === 'count'));

  // The focused row may have moved to another tab: go on with the next one.
  useEffect(() => {
    if (document.activeElement !== document.body || lastFixed.current === 0 || !data) return;
    const items = [...(list.current?.children ?? [])];
    const next = items.find((item) => Number(item.getAttribute('data-row')) >= lastFixed.current);
    const item = next ?? items.at(-1) ?? list.current;
    if (item instanceof HTMLElement) item.focus();
  }, [data]);

  function fix(fixes: readonly RowFix[]): void {
    lastFixed.current = fixes[0]?.row ?? 0;
    session.fix(fixes);
  }

  return (
    <Panel
      id="rows"
      title="Check the rows"
      aside={
        <div className="ml-auto">
          <FilterTabs
            options={ROW_FILTERS}
            value={filter}
            counts={{ mistakes: wrong.length, ready: ready.length, all: data.rows.length }}
            onChange={setFilter}
          />
        </div>
      }
    >
      <div className="grid justify-items-start gap-2 px-4 pb-3">
        <p role="status" className="flex flex-wrap items-baseline gap-x-6 gap-y-1">
          <span>
            <b className="text-2xl text-leaf tabular">{ready.length}</b> ready:{' '}
            <span className="text-ink-2">
              {data.created} new, {data.updated} to update
            </span>
          </span>
          {wrong.length > 0 ? (
            <span>
              <b className="text-2xl text-danger tabular">{wrong.length}</b> with mistakes:{' '}
              <span className="text-ink-2">fix them here, or import without them</span>
            </span>
          ) : null}
        </p>
        {ignored.length > 0 ? (
          <p className="text-ink-2">
            The count in {plural(ignored.length, 'row')} is ignored: Eki counts those pieces
            already. Change a count in the product.
          </p>
        ) : null}
        {suggestions.length >= MIN_SUGGESTIONS ? (
          <Button variant="quiet" size="desk" onClick={() => fix(suggestions)}>
            Use all {suggestions.length} suggestions
          </Button>
        ) : null}
        {findSameCategory(wrong).map(({ typed: text, rows, offers }) => (
          <fieldset key={text} className="flex flex-wrap items-center gap-1.5">
            <legend className="mb-1.5 font-semibold">
              {text ? `“${text}” in ${rows.length} rows` : `No category in ${rows.length} rows`}.
              Choose one for all of them:
            </legend>
            {offers.map(({ text: label, values = {} }) => (
              <button
                key={label}
                type="button"
                className={OFFER_BUTTON}
                onClick={() => fix(rows.map((row) => ({ row, values })))}
              >
                {label}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
      <div
        aria-hidden
        className={clsx(ROW_GRID, 'border-t border-line px-4 py-2 text-ink-2 max-wide:hidden')}
      >
        <span>Row</span>
        <span />
        <span>Name</span>
        <span>Category</span>
        <span>Price</span>
        <span>Offer price</span>
        <span>Pieces</span>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          fix([]);
        }}
      >
        <ul ref={list} tabIndex={-1} aria-labelledby="rows" className="outline-none">
          {listed.slice(0, limit).map((row) => (
            <Row
              key={row.row}
              row={row}
              typed={typed.get(row.row) ?? {}}
              onType={(values) => session.type(row.row, values)}
              onFix={(change) => fix([{ row: row.row, ...change }])}
              onLeaveOut={(isLeftOut) => {
                lastFixed.current = row.row;
                session.leaveOut(row.row, isLeftOut);
              }}
            />
          ))}
        </ul>
        <button type="submit" hidden>
          Check
        </button>
      </form>
      {listed.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">
          {filter === 'mistakes' ? 'No mistakes left.' : 'None.'}
        </p>
      ) : null}
      {listed.length > limit ? (
        <div className="border-t border-line px-4 py-3">
          <Button variant="quiet" size="desk" onClick={() => setLimit(limit + PAGE_SIZE)}>
            Show {plural(Math.min(PAGE_SIZE, listed.length - limit), 'more row')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

/** The correction of a row in which each mistake has a single suggestion; categories are for people. */
function toSuggestion({ row, errors }: ImportRowDto): RowFix[] {
  if (errors.some(({ column }) => column === 'category')) return [];
  const suggested = errors.map(({ offers }) => offers.flatMap(({ values }) => values ?? []));
  if (errors.length === 0 || suggested.some(({ length }) => length !== 1)) return [];
  return [{ row, values: Object.assign({}, ...suggested.flat()) }];
}

/** Limit of the categories that can be set for several rows with one tap; the most frequent are offered. */
const MAX_SHARED_CATEGORIES = 3;

/** The rows whose category is missing, or written in the same way that isn't one, from two rows. */
function findSameCategory(wrong: readonly ImportRowDto[]) {
  const byText = new Map<string, { typed: string; rows: number[]; offers: ImportOfferDto[] }>();
  for (const { row, values, errors } of wrong) {
    const error = errors.find(({ column }) => column === 'category');
    if (!error) continue;
    const typed = values.category?.trim() ?? '';
    const same = byText.get(typed);
    if (same) same.rows.push(row);
    else byText.set(typed, { typed, rows: [row], offers: error.offers });
  }
  return [...byText.values()]
    .filter(({ rows }) => rows.length > 1)
    .sort((a, b) => b.rows.length - a.rows.length)
    .slice(0, MAX_SHARED_CATEGORIES);
}

const OFFER_BUTTON =
  'min-h-11 rounded-full bg-tint px-3.5 text-left font-bold text-adire hover:brightness-95 wide:min-h-7 wide:px-2.5';

const ROW_GRID =
  'wide:grid wide:grid-cols-[2rem_2.5rem_minmax(0,1fr)_minmax(0,10rem)_9rem_9rem_7rem_2.75rem] wide:gap-x-3';

/** The columns of the list; mistakes in others are shown under the name. */
const LISTED = ['product', 'category', 'price', 'offer_price', 'count'] as const;

interface RowProps {
  row: ImportRowDto;
  typed: RowValues;
  onType: (values: RowValues) => void;
  onFix: (change: Omit<RowFix, 'row'>) => void;
  onLeaveOut: (isLeftOut: boolean) => void;
}

function Row({ row, typed, onType, onFix, onLeaveOut }: RowProps) {
  const { values, errors, notes, isLeftOut, picture } = row;
  const hidden = errors.filter(({ column }) => !LISTED.some((one) => one === column));
  const fields = { row, typed, onType, onFix, onLeaveOut };
  const name = values.product || 'No name';
  return (
    <li
      tabIndex={-1}
      data-row={row.row}
      className={clsx(
        ROW_GRID,
        'grid grid-cols-[min(2.5rem,40px)_minmax(0,1fr)_min(2.75rem,52px)] items-start gap-x-[min(0.75rem,12px)] gap-y-2 border-t border-line px-4 py-2.5 wrap-anywhere',
        isLeftOut && 'text-ink-2',
      )}
    >
      <span className="pt-1 text-ink-2 tabular max-wide:hidden">
        <span className="sr-only">Row </span>
        {row.row}
      </span>
      {picture ? (
        <img
          src={`${picture}-160.webp`}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          className="size-[min(2.5rem,40px)] rounded-control bg-sand object-cover"
        />
      ) : (
        <span className="grid size-[min(2.5rem,40px)] place-items-center rounded-control border border-dashed border-border text-ink-2">
          <Icon name="image-off" className="size-4.5" />
        </span>
      )}
      <div className="min-w-0">
        <p className="text-ink-2 tabular wide:hidden">Row {row.row}</p>
        <Cell column="product" {...fields}>
          <b className={clsx(isLeftOut && 'line-through')}>{name}</b>
          {values.option && !hidden.some(({ column }) => column === 'option') ? (
            <span className="text-ink-2"> · {values.option}</span>
          ) : null}
        </Cell>
        {hidden.map(({ column }) => (
          <Cell key={column} column={column} isNamed {...fields} />
        ))}
        {isLeftOut ? (
          <p>Left out</p>
        ) : (
          notes.map(({ column, message }) => (
            <p key={column} className="mt-1 text-ink-2">
              {message}
            </p>
          ))
        )}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 max-wide:col-span-3 wide:contents">
        {LISTED.slice(1).map((column) => (
          <Cell key={column} column={column} isShort {...fields}>
            <CellText column={column} text={values[column] ?? ''} />
          </Cell>
        ))}
      </div>
      <IconButton
        label={isLeftOut ? `Put row ${row.row} back` : `Leave out row ${row.row}`}
        className="max-wide:col-start-3 max-wide:row-start-1 wide:-my-1.5"
        onClick={() => onLeaveOut(!isLeftOut)}
      >
        <Icon name={isLeftOut ? 'rotate-ccw' : 'x'} className="size-4.5" />
      </IconButton>
    </li>
  );
}

/** A cell as shoppers will read it; an amount that can't be read as it was written. */
function CellText({ column, text }: { column: ImportField; text: string }) {
  if (text.trim() === '') return '–';
  if (column === 'category') return text;
  const amount = column === 'count' ? null : parseNaira(text);
  return amount === null || Number.isNaN(amount) ? (
    <span className="tabular">{text}</span>
  ) : (
    <Naira amount={amount} />
  );
}

interface CellProps extends RowProps {
  column: ImportField;
  /** Shows the name of the column on wide screens too. */
  isNamed?: boolean;
  /** One of several in a line on phones. */
  isShort?: boolean;
  /** The text without a mistake. */
  children?: ReactNode;
}

/** A cell: an input while there is something to correct. */
function Cell({ column, isNamed, isShort, children, ...props }: CellProps) {
  const { row, typed, onType, onFix, onLeaveOut } = props;
  const { values, errors } = row;
  const error = errors.find((one) => one.column === column);
  if (!error) {
    return (
      <p className={clsx('min-w-0 wide:pt-1', isShort && !values[column] && 'max-wide:hidden')}>
        {isShort ? <span className="text-ink-2 wide:sr-only">{FIELD_TEXT[column]} </span> : null}
        {children}
      </p>
    );
  }
  const id = `row-${row.row}-${column}`;
  return (
    <div className={clsx('min-w-0', isShort ? 'max-wide:basis-full' : 'mt-1 first:mt-0')}>
      <label htmlFor={id} className={clsx('mb-1 block font-semibold', !isNamed && 'wide:sr-only')}>
        {FIELD_TEXT[column]}
      </label>
      <input
        id={id}
        value={typed[column] ?? values[column] ?? ''}
        placeholder="Empty"
        aria-invalid
        aria-describedby={`${id}-error`}
        inputMode={column === 'count' || column === 'weight_g' ? 'numeric' : 'text'}
        onChange={({ target }) => onType({ ...typed, [column]: target.value })}
        className={clsx(controlClass, 'wide:min-h-9 wide:px-2.5 wide:py-1 wide:text-sm')}
      />
      <FieldError id={id} error={error.message} />
      {error.offers.length > 0 ? (
        <div className="mt-1.5 flex flex-wrap gap-1.5">
          {error.offers.map(({ text, accept, leaveOut, values: cells }) => (
            <button
              key={text}
              type="button"
              aria-label={`${text}, row ${row.row}`}
              className={OFFER_BUTTON}
              onClick={() =>
                leaveOut
                  ? onLeaveOut(true)
                  : onFix({ ...(cells && { values: cells }), ...(accept && { accept: [accept] }) })
              }
            >
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function isReady({ errors, isLeftOut }: ImportRowDto): boolean {
  return errors.length === 0 && !isLeftOut;
}
