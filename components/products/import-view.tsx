'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { FilterTabs } from '@/components/staff/filter-tabs';
import { Panel } from '@/components/staff/panel';
import { Button, buttonClass } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { IconButton, iconButtonClass } from '@/components/ui/icon-button';
import { Naira } from '@/components/ui/naira';
import { Notice } from '@/components/ui/notice';
import { errorText } from '@/components/ui/use-action';
import { type ApiError, apiGet, apiPost, readAnswer, withLogin } from '@/lib/client/api';
import { postForm } from '@/lib/client/photo-upload';
import { queryClient } from '@/lib/client/query-client';
import { clearToasts, pushToast } from '@/lib/client/toast-queue';
import { toCsv } from '@/lib/core/csv';
import { plural } from '@/lib/core/format';
import { parseNaira } from '@/lib/core/parse-naira';
import { paths } from '@/lib/core/paths';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type {
  ImportDto,
  ImportedDto,
  ImportOfferDto,
  ImportRowDto,
  ImportStateDto,
} from '@/lib/products/dto';
import { IMPORT_FIELDS, type ImportField } from '@/lib/products/policy';

/** Names of the columns on screen. */
const FIELD_TEXT: Readonly<Record<ImportField, string>> = {
  sku: 'SKU',
  product: 'Name',
  category: 'Category',
  section: 'Section',
  description: 'Description',
  weight_g: 'Weight, g',
  option: 'Option',
  price: 'Price',
  offer_price: 'Offer price',
  count: 'Pieces in the shop',
  status: 'Status',
  photo: 'Photo',
};
const EXAMPLE = [
  ...['EX-40', 'Canvas sneaker', 'Shoes', 'New in', 'Light and washable', '650'],
  ...['40', '12500', '9900', '4', 'draft', ''],
];
/** Rows rendered at a time. */
const SHOWN_ROWS = 50;
const UPLOAD_MS = 60_000;
/** Polling interval of the progress, ms. */
const PROGRESS_MS = 700;

const ROW_FILTERS = [
  ['mistakes', 'Mistakes'],
  ['ready', 'Ready'],
  ['all', 'All'],
] as const;

type RowFilter = (typeof ROW_FILTERS)[number][0];

type Values = Partial<Record<ImportField, string>>;

/** What the fix call takes of a row. */
interface RowFix {
  row: number;
  values?: Values;
  accept?: ImportField[];
  leaveOut?: boolean;
}

/** What the page is doing, as the button says it. */
interface Work {
  text: string;
  act: () => Promise<void>;
}

const IMPORTING = 'Importing…';

interface ImportViewProps {
  vendorId?: string;
  /** An import to go on with. */
  importId?: string;
}

/** Imports a spreadsheet of products: upload it, match its columns, correct its rows. */
export function ImportView({ vendorId, importId: firstId }: ImportViewProps) {
  const [importId, setImportId] = useState(firstId ?? null);
  const [typed, setTyped] = useState<ReadonlyMap<number, Values>>(new Map());
  const [result, setResult] = useState<ImportedDto | null>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const reading = useQuery<ImportDto, ApiError>(
    {
      queryKey: toKey(importId),
      queryFn: () => postFix({ importId }),
      enabled: importId !== null,
      // Only this page changes it, and shows each answer.
      staleTime: 'static',
    },
    queryClient,
  );
  const { data } = reading;
  // Not `useAction`: runs after what is running already, so that no correction is lost.
  const work = useMutation<void, unknown, Work>(
    {
      mutationFn: ({ act }) => act(),
      onError: clearToasts,
      scope: { id: 'import' },
      networkMode: 'always',
    },
    queryClient,
  );
  const run = (text: string, act: () => Promise<void>) => work.mutate({ text, act });
  const isImporting = work.isPending && work.variables.text === IMPORTING;
  const { data: progress = 0 } = useQuery(
    {
      queryKey: ['import-progress', importId],
      queryFn: () => readState(importId ?? ''),
      select: ({ done, total }) => done / total,
      enabled: isImporting && importId !== null,
      refetchInterval: PROGRESS_MS,
      gcTime: 0,
    },
    queryClient,
  );
  const busy = work.isPending ? work.variables.text : reading.isLoading ? 'Loading…' : null;
  const failure = work.isError ? errorText(work.error) : busy ? null : reading.error?.message;

  function show(read: ImportDto): void {
    queryClient.setQueryData(toKey(read.importId), read);
    setImportId(read.importId);
  }

  const choose = (file: File | undefined) =>
    file &&
    run('Reading the file…', async () => {
      const form = new FormData();
      form.set('file', file, file.name);
      if (vendorId) form.set('vendorId', vendorId);
      const failed = PRODUCT_MESSAGES.importFailed;
      const options = { timeoutMs: UPLOAD_MS, failed };
      const read = await withLogin(async () =>
        readAnswer<ImportDto>(await postForm('/api/seller/import', form, options), failed),
      );
      show(read);
      setTyped(new Map());
      setResult(null);
      // After a reload the rows are still here, with their corrections.
      const url = new URL(location.href);
      url.searchParams.set('importId', read.importId);
      history.replaceState(history.state, '', url);
    });

  /** Sends what was typed in all rows, with these fixes. */
  const fix = (fixes: readonly RowFix[], more: Record<string, unknown> = {}) =>
    run('Checking…', async () => {
      const byRow = new Map<number, RowFix>();
      for (const [row, values] of typed) byRow.set(row, { row, values });
      for (const { values, ...others } of fixes) {
        const before = byRow.get(others.row);
        const merged = { ...before?.values, ...values };
        byRow.set(others.row, { ...before, ...others, values: merged });
      }
      show(await postFix({ importId, rows: [...byRow.values()], ...more }));
      setTyped(new Map());
    });

  const leaveOut = (row: number, isLeftOut: boolean) =>
    run('Checking…', async () => {
      show(await postFix({ importId, rows: [{ row, leaveOut: isLeftOut }] }));
      if (!isLeftOut) return;
      const action = { label: 'Undo', onAction: () => leaveOut(row, false) };
      pushToast({ tone: 'success', text: `Row ${row} is left out`, id: 'left-out', action });
    });

  const confirm = () =>
    run(IMPORTING, async () => {
      setResult(await confirmImport(importId ?? ''));
      setImportId(null);
      const url = new URL(location.href);
      url.searchParams.delete('importId');
      history.replaceState(history.state, '', url);
    });

  function drop(event: DragEvent): void {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  }

  const ready = data?.rows.filter(isReady).length ?? 0;
  const wrong = data?.rows.filter(({ errors }) => errors.length > 0) ?? [];
  return (
    <main
      id="main"
      tabIndex={-1}
      className="px-(--gutter) pt-2 pb-10 text-sm outline-none wide:px-6 wide:pt-4.5"
    >
      <div className="flex flex-wrap items-center gap-2">
        <a href={paths.sellerProducts()} aria-label="All products" className={iconButtonClass()}>
          <Icon name="arrow-left" className="size-5.5" />
        </a>
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-ink-2">Products</p>
          <h1 className="text-lg wide:text-2xl">Import products</h1>
        </div>
        <a
          href={`/api/seller/export${vendorId ? `?vendorId=${encodeURIComponent(vendorId)}` : ''}`}
          download="products.csv"
          className={buttonClass('quiet', 'desk')}
        >
          <Icon name="file-down" className="size-4.5" />
          Export my products
        </a>
        <Button
          variant="quiet"
          size="desk"
          onClick={() => download('template.csv', [[...IMPORT_FIELDS], EXAMPLE])}
        >
          Get a template
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label="Choose a CSV file"
        onChange={({ target }) => {
          choose(target.files?.[0]);
          target.value = '';
        }}
      />
      <div className="mt-3 grid gap-3">
        {failure ? (
          <Notice tone="danger" role="alert" className="sticky top-2 z-10">
            {failure}
          </Notice>
        ) : null}
        {result ? <Result result={result} /> : null}
        <Panel
          id="file"
          title="File"
          aside={
            data ? (
              <>
                <span className="min-w-0 flex-1 text-ink-2">
                  <b className="text-ink">{data.fileName}</b> · {plural(data.rows.length, 'row')}
                </span>
                <Button variant="quiet" size="desk" onClick={() => chooser.current?.click()}>
                  Choose another file
                </Button>
              </>
            ) : null
          }
        >
          {data ? null : (
            <div className="px-4 pb-4">
              <button
                type="button"
                className="flex min-h-24 w-full items-center justify-center gap-2 rounded-control border border-dashed border-border font-semibold text-ink-2 hover:bg-sand"
                onClick={() => chooser.current?.click()}
                onDragOver={(event) => event.preventDefault()}
                onDrop={drop}
              >
                <Icon name="file-up" className="size-5" />
                {busy ?? 'Choose or drop a CSV file'}
              </button>
              <p className="mt-2 text-ink-2">
                One row for each option, up to 1,000 rows. Products you have are updated by SKU or
                name. You check everything before it changes your shop.
              </p>
            </div>
          )}
        </Panel>
        {data ? (
          <>
            <Columns data={data} onChange={(columns) => fix([], { columns })} />
            <Rows
              key={data.importId}
              data={data}
              typed={typed}
              onType={(row, values) => setTyped(new Map([...typed, [row, values]]))}
              onFix={(fixes) => fix(fixes)}
              onLeaveOut={leaveOut}
            />
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="min-w-0 flex-1 basis-60 text-ink-2">
                Nothing changes in your shop until you import. New products start as drafts until
                you add a photo.
              </p>
              {wrong.length > 0 ? <DownloadLeft rows={wrong} /> : null}
            </div>
            <div className="sticky bottom-0 z-10 -mx-(--gutter) flex justify-end bg-card px-(--gutter) pt-2.5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar short:static wide:-mx-6 wide:px-6 max-wide:*:flex-1">
              {typed.size > 0 ? (
                <Button isBusy={busy !== null} onClick={() => fix([])}>
                  {busy ?? `Check ${plural(typed.size, 'change')}`}
                </Button>
              ) : (
                <Button
                  isBusy={busy !== null}
                  aria-disabled={ready === 0 || undefined}
                  onClick={() => ready > 0 && confirm()}
                >
                  {busy ?? `Import ${plural(ready, 'row')}`}
                </Button>
              )}
            </div>
          </>
        ) : null}
        {isImporting ? (
          <progress
            aria-label="Imported so far"
            value={progress}
            max={1}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-adire [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-adire"
          />
        ) : null}
      </div>
    </main>
  );
}

function isReady({ errors, isLeftOut }: ImportRowDto): boolean {
  return errors.length === 0 && !isLeftOut;
}

const toKey = (importId: string | null) => ['import', importId];

/** Saves these changes; without any it reads the rows. */
function postFix(body: Record<string, unknown>): Promise<ImportDto> {
  return apiPost('/api/seller/import/fix', body, PRODUCT_MESSAGES.importFailed);
}

function readState(importId: string): Promise<ImportStateDto> {
  return apiGet(`/api/seller/import/${importId}`, PRODUCT_MESSAGES.importFailed);
}

/** Imports the rows. If the answer is lost, the import may go on: waits for its end and asks again. */
async function confirmImport(importId: string): Promise<ImportedDto> {
  const call = '/api/seller/import/confirm';
  const send = () => apiPost<ImportedDto>(call, { importId }, PRODUCT_MESSAGES.importFailed);
  try {
    return await send();
  } catch (error) {
    for (;;) {
      const { state } = await readState(importId).catch(() => Promise.reject(error));
      if (state === 'open') throw error;
      if (state === 'done') return send();
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    }
  }
}

function download(name: string, rows: readonly (readonly string[])[]): void {
  const url = URL.createObjectURL(new Blob([toCsv(rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
}

function DownloadLeft({ rows }: { rows: readonly ImportRowDto[] }) {
  const lines = rows.map(({ values, errors }) => [
    ...IMPORT_FIELDS.map((field) => values[field] ?? ''),
    errors.map(({ column, message }) => `${FIELD_TEXT[column]}: ${message}`).join(' '),
  ]);
  return (
    <Button
      variant="quiet"
      size="desk"
      onClick={() => download('rows-to-fix.csv', [[...IMPORT_FIELDS, 'mistakes'], ...lines])}
    >
      <Icon name="file-down" className="size-4.5" />
      Download {rows.length === 1 ? 'the row' : `the ${rows.length} rows`} with mistakes
    </Button>
  );
}

function Result({ result }: { result: ImportedDto }) {
  const { imported, created, updated, drafts, rows } = result;
  return (
    <Notice
      tone="success"
      role="status"
      action={
        <a href={paths.sellerProducts()} className={buttonClass('primary', 'desk')}>
          {drafts > 0 ? 'Add photos' : 'See your products'}
        </a>
      }
    >
      <p>
        <b>{plural(imported, 'row')} imported:</b> {plural(created, 'new product')}, {updated}{' '}
        updated.
      </p>
      {drafts > 0 ? (
        <p className="mt-1">
          {drafts === 1 ? 'The new product is a draft' : `${drafts} new products are drafts`}:
          shoppers can’t see {drafts === 1 ? 'it' : 'them'} yet. Next, open{' '}
          {drafts === 1 ? 'it' : 'each'} under Drafts, add a photo and put it on sale.
        </p>
      ) : null}
      {rows.length > 0 ? (
        <div className="mt-2">
          <DownloadLeft rows={rows} />
        </div>
      ) : null}
    </Notice>
  );
}

interface ColumnsProps {
  data: ImportDto;
  onChange: (columns: { name: string; field: ImportField | null }[]) => void;
}

/** Maps the file's columns to product fields. */
function Columns({ data: { columns }, onChange }: ColumnsProps) {
  const matched = columns.filter(({ field }) => field !== null).length;
  function set(name: string, field: ImportField | null): void {
    onChange(
      columns.map((column) => {
        if (column.name === name) return { name, field };
        // A field takes one column, so another column loses it.
        return { name: column.name, field: column.field === field ? null : column.field };
      }),
    );
  }
  return (
    <Panel
      id="columns"
      title="Columns"
      aside={
        <span className="text-ink-2">
          {plural(columns.length, 'column')} found, {matched} matched. Check that each goes to the
          right place.
        </span>
      }
    >
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-3 px-4 pb-4 wide:grid-cols-4">
        {columns.map(({ name, field, sample }) => (
          <label key={name} className="block min-w-0">
            <span className="block truncate font-mono text-xs">{name}</span>
            <select
              value={field ?? ''}
              onChange={({ target }) => set(name, (target.value || null) as ImportField | null)}
              className={`${controlClass} mt-1`}
            >
              <option value="">Don’t import</option>
              {IMPORT_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {FIELD_TEXT[one]}
                </option>
              ))}
            </select>
            <span className="mt-1 block truncate text-ink-2">{sample || 'Empty'}</span>
          </label>
        ))}
      </div>
    </Panel>
  );
}

interface RowsProps {
  data: ImportDto;
  /** Cells that were typed and not checked yet, by row. */
  typed: ReadonlyMap<number, Values>;
  onType: (row: number, values: Values) => void;
  onFix: (fixes: readonly RowFix[]) => void;
  onLeaveOut: (row: number, isLeftOut: boolean) => void;
}

/** Suggestions from which they can be taken all together. */
const MANY_SUGGESTIONS = 3;

/** The rows, those with errors first; each can be corrected here. */
function Rows({ data, typed, onType, onFix, onLeaveOut }: RowsProps) {
  const wrong = data.rows.filter(({ errors }) => errors.length > 0);
  const [filter, setFilter] = useState<RowFilter>(wrong.length > 0 ? 'mistakes' : 'all');
  const [most, setMost] = useState(SHOWN_ROWS);
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
    onFix(fixes);
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
        {suggestions.length >= MANY_SUGGESTIONS ? (
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
          {listed.slice(0, most).map((row) => (
            <Row
              key={row.row}
              row={row}
              typed={typed.get(row.row) ?? {}}
              onType={(values) => onType(row.row, values)}
              onFix={(change) => fix([{ row: row.row, ...change }])}
              onLeaveOut={(isLeftOut) => {
                lastFixed.current = row.row;
                onLeaveOut(row.row, isLeftOut);
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
      {listed.length > most ? (
        <div className="border-t border-line px-4 py-3">
          <Button variant="quiet" size="desk" onClick={() => setMost(most + SHOWN_ROWS)}>
            Show {plural(Math.min(SHOWN_ROWS, listed.length - most), 'more row')}
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

/** Categories that are asked for several rows together, the most frequent first. */
const MOST_SHARED = 3;

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
    .slice(0, MOST_SHARED);
}

const OFFER_BUTTON =
  'min-h-11 rounded-full bg-tint px-3.5 text-left font-bold text-adire hover:brightness-95 wide:min-h-7 wide:px-2.5';

const ROW_GRID =
  'wide:grid wide:grid-cols-[2rem_2.5rem_minmax(0,1fr)_minmax(0,10rem)_9rem_9rem_7rem_2.75rem] wide:gap-x-3';

/** The columns of the list; mistakes in others are shown under the name. */
const LISTED = ['product', 'category', 'price', 'offer_price', 'count'] as const;

interface RowProps {
  row: ImportRowDto;
  typed: Values;
  onType: (values: Values) => void;
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
