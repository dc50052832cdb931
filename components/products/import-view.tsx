'use client';

import { type DragEvent, useRef, useState } from 'react';
import { Plate, SMALL_BUTTON, URGENT_BUTTON } from '@/components/ops/page-parts';
import { FilterTabs } from '@/components/reviews/filter-tabs';
import { Button } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { ApiError, apiGet, apiPost, readAnswer, withLogin } from '@/lib/client/api';
import { postForm } from '@/lib/client/photo-upload';
import { toCsv } from '@/lib/core/csv';
import { plural } from '@/lib/core/format';
import { PAGE_MESSAGES } from '@/lib/core/page-messages';
import { paths } from '@/lib/core/paths';
import { PRODUCT_MESSAGES } from '@/lib/core/product-messages';
import type { ImportDto, ImportedDto, ImportRowDto, ImportStateDto } from '@/lib/products/dto';
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

/** Imports a spreadsheet of products: upload it, match its columns, correct its rows. */
export function ImportView({ vendorId }: { vendorId?: string }) {
  const [fileName, setFileName] = useState('');
  const [data, setData] = useState<ImportDto | null>(null);
  const [result, setResult] = useState<ImportedDto | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const chooser = useRef<HTMLInputElement>(null);

  async function run(text: string, act: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(text);
    setFailure(null);
    try {
      await act();
    } catch (thrown) {
      setFailure(thrown instanceof ApiError ? thrown.message : PAGE_MESSAGES.somethingWrong);
    }
    setBusy(null);
  }

  const choose = (file: File | undefined) =>
    file &&
    run('Reading the file…', async () => {
      const form = new FormData();
      form.set('file', file, file.name);
      if (vendorId) form.set('vendorId', vendorId);
      const failed = PRODUCT_MESSAGES.importFailed;
      const options = { timeoutMs: UPLOAD_MS, failed };
      setData(
        await withLogin(async () =>
          readAnswer<ImportDto>(await postForm('/api/seller/import', form, options), failed),
        ),
      );
      setFileName(file.name);
      setResult(null);
    });

  const fix = (body: Record<string, unknown>) =>
    run('Checking…', async () => {
      const call = '/api/seller/import/fix';
      const fields = { importId: data?.importId, ...body };
      setData(await apiPost<ImportDto>(call, fields, PRODUCT_MESSAGES.importFailed));
    });

  const confirm = () =>
    run('Importing…', async () => {
      const importId = data?.importId ?? '';
      let isOver = false;
      const watch = setInterval(() => {
        const path = `/api/seller/import/${importId}`;
        apiGet<ImportStateDto>(path, PRODUCT_MESSAGES.importFailed).then(
          ({ done, total }) => (isOver ? undefined : setProgress(done / total)),
          () => undefined,
        );
      }, PROGRESS_MS);
      setProgress(0);
      try {
        const call = '/api/seller/import/confirm';
        setResult(await apiPost<ImportedDto>(call, { importId }, PRODUCT_MESSAGES.importFailed));
        setData(null);
      } finally {
        clearInterval(watch);
        isOver = true;
        setProgress(null);
      }
    });

  function drop(event: DragEvent): void {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  }

  const ready = data?.rows.filter(({ errors }) => errors.length === 0).length ?? 0;
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
        <div className="min-w-0 flex-1">
          <p className="text-ink-2">Products</p>
          <h1 className="text-lg wide:text-2xl">Import products</h1>
        </div>
        <a
          href={`/api/seller/export${vendorId ? `?vendorId=${encodeURIComponent(vendorId)}` : ''}`}
          download="products.csv"
          className={SMALL_BUTTON}
        >
          <Icon name="file-down" className="size-4.5" />
          Export my products
        </a>
        <button
          type="button"
          className={SMALL_BUTTON}
          onClick={() => download('template.csv', [[...IMPORT_FIELDS], EXAMPLE])}
        >
          Get a template
        </button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept=".csv,text/csv,text/plain"
        className="sr-only"
        tabIndex={-1}
        aria-label="Choose a CSV file"
        onChange={({ target }) => {
          void choose(target.files?.[0]);
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
        <Plate
          id="file"
          title="File"
          aside={
            data ? (
              <>
                <span className="min-w-0 flex-1 text-ink-2">
                  <b className="text-ink">{fileName}</b> · {plural(data.rows.length, 'row')}
                </span>
                <button
                  type="button"
                  className={SMALL_BUTTON}
                  onClick={() => chooser.current?.click()}
                >
                  Choose another file
                </button>
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
                One row for each option, up to 1,000 rows. Products you have are updated by SKU. You
                check everything before it changes your shop.
              </p>
            </div>
          )}
        </Plate>
        {data ? (
          <>
            <Columns data={data} onChange={(columns) => void fix({ columns })} />
            <Rows
              key={data.importId}
              data={data}
              onFix={(row, values) => void fix({ row, values })}
            />
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="min-w-0 flex-1 basis-60 text-ink-2">
                Nothing changes in your shop until you import. New products start as drafts until
                you add a photo.
              </p>
              {ready < data.rows.length ? (
                <DownloadLeft rows={data.rows.filter(({ errors }) => errors.length > 0)} />
              ) : null}
              <Button
                isBusy={busy !== null}
                aria-disabled={ready === 0 || undefined}
                onClick={() => ready > 0 && void confirm()}
              >
                {busy ?? `Import ${plural(ready, 'row')}`}
              </Button>
            </div>
          </>
        ) : null}
        {progress === null ? null : (
          <progress
            aria-label="Imported so far"
            value={progress}
            max={1}
            className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-adire [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-adire"
          />
        )}
      </div>
    </main>
  );
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
    <button
      type="button"
      className={SMALL_BUTTON}
      onClick={() => download('rows-to-fix.csv', [[...IMPORT_FIELDS, 'mistakes'], ...lines])}
    >
      <Icon name="file-down" className="size-4.5" />
      Download {rows.length === 1 ? 'the row' : `the ${rows.length} rows`} with mistakes
    </button>
  );
}

function Result({ result }: { result: ImportedDto }) {
  const { imported, created, updated, rows } = result;
  return (
    <Notice
      tone="success"
      role="status"
      action={
        <a href={paths.sellerProducts()} className={URGENT_BUTTON}>
          See your products
        </a>
      }
    >
      <b>{plural(imported, 'row')} imported:</b> {plural(created, 'new product')}, {updated}{' '}
      updated.
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
    <Plate
      id="columns"
      title="Columns"
      aside={
        <span className="text-ink-2">
          {plural(columns.length, 'column')} found, {matched} matched. Check that each goes to the
          right place.
        </span>
      }
    >
      <div className="grid gap-3 px-4 pb-4 sm:grid-cols-2 wide:grid-cols-4">
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
    </Plate>
  );
}

interface RowsProps {
  data: ImportDto;
  onFix: (row: number, values: Partial<Record<ImportField, string>>) => void;
}

/** The rows, those with errors first; each can be corrected here. */
function Rows({ data, onFix }: RowsProps) {
  const wrong = data.rows.filter(({ errors }) => errors.length > 0);
  const [filter, setFilter] = useState<RowFilter>(wrong.length > 0 ? 'mistakes' : 'all');
  const [most, setMost] = useState(SHOWN_ROWS);
  const ready = data.rows.length - wrong.length;
  const listed = data.rows.filter(
    ({ errors }) => filter === 'all' || errors.length > 0 === (filter === 'mistakes'),
  );
  return (
    <Plate
      id="rows"
      title="Check the rows"
      aside={
        <div className="ml-auto">
          <FilterTabs
            options={ROW_FILTERS}
            value={filter}
            counts={{ mistakes: wrong.length, ready, all: data.rows.length }}
            onChange={setFilter}
          />
        </div>
      }
    >
      <p className="px-4 pb-3">
        <b className="text-lg text-leaf tabular">{ready}</b> ready: {data.created} new,{' '}
        {data.updated} to update
        {wrong.length > 0 ? (
          <>
            . <b className="text-lg text-danger tabular">{wrong.length}</b> with mistakes: fix them
            here, or import without them
          </>
        ) : null}
        .
      </p>
      <ul>
        {listed.slice(0, most).map((row) => (
          <Row key={row.row} row={row} onFix={(values) => onFix(row.row, values)} />
        ))}
      </ul>
      {listed.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-ink-2">None.</p>
      ) : null}
      {listed.length > most ? (
        <div className="border-t border-line px-4 py-3">
          <button type="button" className={SMALL_BUTTON} onClick={() => setMost(most + SHOWN_ROWS)}>
            Show {plural(Math.min(SHOWN_ROWS, listed.length - most), 'more row')}
          </button>
        </div>
      ) : null}
    </Plate>
  );
}

interface RowProps {
  row: ImportRowDto;
  onFix: (values: Partial<Record<ImportField, string>>) => void;
}

function Row({ row: { row, values, errors }, onFix }: RowProps) {
  const [typed, setTyped] = useState<Partial<Record<ImportField, string>>>({});
  const facts = [values.option, values.category, values.price && `₦${values.price}`];
  return (
    <li className="flex gap-3 border-t border-line px-4 py-3">
      <span className="w-10 shrink-0 text-ink-2 tabular">
        <span className="sr-only">Row </span>
        {row}
      </span>
      <div className="min-w-0 flex-1 wrap-anywhere">
        <b>{values.product || 'No name'}</b>
        <span className="text-ink-2">{facts.filter(Boolean).map((fact) => ` · ${fact}`)}</span>
        {errors.length > 0 ? (
          <form
            className="mt-2 grid max-w-2xl gap-3 wide:grid-cols-2"
            onSubmit={(event) => {
              event.preventDefault();
              onFix(typed);
            }}
          >
            {errors.map(({ column, message }) => {
              const id = `row-${row}-${column}`;
              return (
                <div key={column}>
                  <label htmlFor={id} className="mb-1 block font-semibold">
                    {FIELD_TEXT[column]}
                  </label>
                  <input
                    id={id}
                    value={typed[column] ?? values[column] ?? ''}
                    placeholder="Empty"
                    aria-invalid
                    aria-describedby={`${id}-error`}
                    onChange={({ target }) => setTyped({ ...typed, [column]: target.value })}
                    onBlur={() => {
                      const value = typed[column];
                      if (value !== undefined && value !== (values[column] ?? '')) onFix(typed);
                    }}
                    className={controlClass}
                  />
                  <FieldError id={id} error={message} />
                </div>
              );
            })}
            <button type="submit" className={`${SMALL_BUTTON} w-fit self-end`}>
              Check again
            </button>
          </form>
        ) : null}
      </div>
    </li>
  );
}
