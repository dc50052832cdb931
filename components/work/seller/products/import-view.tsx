'use client';

import { type DragEvent, useRef } from 'react';
import { Button, buttonClass } from '@/components/ui/button';
import { controlClass } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { Panel } from '@/components/work/kit/panel';
import { plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { ImportDto, ImportedDto, ImportRowDto } from '@/lib/shops/products/dto';
import { IMPORT_FIELDS, type ImportField } from '@/lib/shops/products/policy';
import { downloadMistakes, downloadTemplate, FIELD_TEXT } from './import-csv';
import { ImportRows, isReady } from './import-rows';
import { type ImportOptions, type ImportSession, useImport } from './use-import';

/** Imports a spreadsheet of products: upload it, match its columns, correct its rows. */
export function ImportView(options: ImportOptions) {
  const { vendorId } = options;
  const session = useImport(options);
  const { data, failure, result, progress } = session;
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
        <Button variant="quiet" size="desk" onClick={downloadTemplate}>
          Get a template
        </Button>
      </div>
      <div className="mt-3 grid gap-3">
        {failure ? (
          <Notice tone="danger" role="alert" className="sticky top-2 z-10">
            {failure}
          </Notice>
        ) : null}
        {result ? <Result result={result} /> : null}
        <FilePanel session={session} />
        {data ? (
          <>
            <Columns data={data} onChange={(columns) => session.fix([], { columns })} />
            <ImportRows key={data.importId} data={data} session={session} />
            <div className="flex flex-wrap items-center gap-2.5">
              <p className="min-w-0 flex-1 basis-60 text-ink-2">
                Nothing changes in your shop until you import. New products start as drafts until
                you add a photo.
              </p>
              {wrong.length > 0 ? <DownloadLeft rows={wrong} /> : null}
            </div>
            <ImportBar data={data} session={session} />
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

/** The file: its name once it is read, before that a place to choose or drop one. */
function FilePanel({ session: { data, busy, upload } }: { session: ImportSession }) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => file && upload(file);
  function drop(event: DragEvent): void {
    event.preventDefault();
    choose(event.dataTransfer.files[0]);
  }
  return (
    <>
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
    </>
  );
}

/** The bar below the rows: checks what was typed, then imports. */
function ImportBar({ data, session }: { data: ImportDto; session: ImportSession }) {
  const { typed, busy, fix, confirm } = session;
  const ready = data.rows.filter(isReady).length;
  return (
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
  );
}

function DownloadLeft({ rows }: { rows: readonly ImportRowDto[] }) {
  return (
    <Button variant="quiet" size="desk" onClick={() => downloadMistakes(rows)}>
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
