'use client';

import { type ReactNode, useRef } from 'react';
import { LoadFailed, Plate, SMALL_BUTTON } from '@/components/ops/page-parts';
import { Button } from '@/components/ui/button';
import { controlClass, TextArea, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { focusHeading } from '@/components/ui/focus-heading';
import { Icon } from '@/components/ui/icon';
import { iconButtonClass } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { Skeleton } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { useNow } from '@/lib/client/settings';
import { categoryLabel } from '@/lib/core/categories';
import { formatWhen, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import type { StockChangeDto } from '@/lib/products/dto';
import {
  DESCRIPTION_LINE_MAX,
  type EditStatus,
  MAX_DESCRIPTION_LINES,
  NAME_MAX,
  SECTION_MAX,
} from '@/lib/products/policy';
import { AddonsPlate } from './addons-plate';
import { priceText } from './draft';
import { OptionsPlate } from './options-plate';
import { PhotosPlate } from './photos-plate';
import { TakenDownNotice } from './taken-down-notice';
import { type Editor, type EditorOptions, useEditor } from './use-editor';

/** Creates or edits one product. */
export function ProductEditor(props: EditorOptions) {
  const editor = useEditor(props);
  const { loaded, draft, errors, message, isBusy, changed } = editor;
  const form = useRef<HTMLFormElement>(null);
  const hasErrors = Object.keys(errors).length > 0;
  const product = loaded?.product ?? null;
  const title = product ? product.name : props.productId ? 'Product' : 'New product';
  return (
    <main
      id="main"
      tabIndex={-1}
      className="px-(--gutter) pt-2 pb-32 text-sm outline-none wide:px-6 wide:pt-4.5 wide:pb-10"
    >
      <div className="flex flex-wrap items-center gap-2">
        <a href={paths.sellerProducts()} aria-label="All products" className={iconButtonClass()}>
          <Icon name="arrow-left" className="size-5.5" />
        </a>
        <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
          <p className="text-ink-2">Products{product?.section ? ` / ${product.section}` : ''}</p>
          <h1 className="text-lg wide:text-2xl">{title}</h1>
        </div>
        {loaded ? <StatusTag status={product?.status ?? 'draft'} /> : null}
      </div>
      {product?.takenDown ? (
        <div className="mt-3">
          <TakenDownNotice product={product} onAnswered={() => void editor.load()} />
        </div>
      ) : null}
      {loaded ? (
        <form
          ref={form}
          noValidate
          className="mt-3 grid gap-3 min-[75rem]:grid-cols-[minmax(0,1fr)_20rem] min-[75rem]:grid-rows-[auto_auto_1fr] min-[75rem]:items-start"
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save().then(() => focusFirstError(form.current));
          }}
        >
          <div
            ref={releaseWhenTall}
            data-bottom-bar
            className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center gap-2.5 bg-card px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar wide:sticky wide:top-2 wide:bottom-auto wide:rounded-[1.75rem] wide:px-4 wide:py-2 min-[75rem]:col-span-2 min-[75rem]:row-start-1"
          >
            {message ? (
              <Notice tone="warn" role="alert" className="basis-full">
                {message}
              </Notice>
            ) : null}
            <p role="status" className="min-w-0 flex-1 font-bold text-mango-text">
              {changed.length > 0 ? `${plural(changed.length, 'change')} not saved` : ''}
            </p>
            {changed.length > 0 ? (
              <button
                type="button"
                className={SMALL_BUTTON}
                onClick={() => {
                  focusHeading();
                  editor.reset();
                }}
              >
                Undo all
              </button>
            ) : null}
            <Button type="submit" isBusy={isBusy}>
              {draft.status === 'draft' ? 'Save draft' : 'Save changes'}
            </Button>
          </div>
          <div className="grid min-w-0 gap-3 min-[75rem]:col-start-2 min-[75rem]:row-start-2">
            <PhotosPlate editor={editor} />
            <OnSale editor={editor} />
          </div>
          <div className="grid min-w-0 gap-3 min-[75rem]:col-start-1 min-[75rem]:row-span-2 min-[75rem]:row-start-2">
            {hasErrors ? (
              <Notice tone="danger" role="alert">
                {plural(Object.keys(errors).length, 'thing')} to fix before it can be saved.
              </Notice>
            ) : null}
            <Basics editor={editor} />
            <OptionsPlate editor={editor} />
            <AddonsPlate editor={editor} />
            <Changes changes={loaded.changes} />
          </div>
          <div className="min-w-0 min-[75rem]:col-start-2 min-[75rem]:row-start-3">
            <Preview editor={editor} />
          </div>
        </form>
      ) : editor.failure ? (
        <LoadFailed error={editor.failure} onRetry={() => void editor.load()} />
      ) : (
        <div className="mt-3 grid gap-3">
          <p role="status" className="sr-only">
            Loading…
          </p>
          <Skeleton className="h-60" />
          <Skeleton className="h-40" />
        </div>
      )}
    </main>
  );
}

function StatusTag({ status }: { status: EditStatus }) {
  if (status === 'live') return <Tag tone="go">On sale</Tag>;
  return <Tag tone="quiet">{status === 'draft' ? 'Draft' : 'Hidden'}</Tag>;
}

function Basics({ editor: { draft, errors, change, loaded } }: { editor: Editor }) {
  const lines = draft.description.split('\n').filter((line) => line.trim() !== '').length;
  const wrongLine = Object.entries(errors).find(([path]) => path.startsWith('description'))?.[1];
  const categories = loaded?.shop.categories ?? [];
  return (
    <Plate id="basics" title="Name and description">
      <div className="grid gap-3.5 px-4 pb-4 wide:grid-cols-2">
        <TextField
          className="wide:col-span-2"
          label="Name"
          value={draft.name}
          maxLength={NAME_MAX}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div>
          <label htmlFor="category" className="mb-1.5 block font-semibold">
            Category
          </label>
          <select
            id="category"
            value={draft.category}
            aria-invalid={errors.category ? true : undefined}
            aria-describedby={errors.category ? 'category-error' : undefined}
            onChange={({ target }) => change({ category: target.value })}
            className={controlClass}
          >
            {categories.map((category) => (
              <option key={category} value={category}>
                {categoryLabel(category)}
              </option>
            ))}
          </select>
          <FieldError id="category" error={errors.category} />
        </div>
        {draft.category === 'Food' || draft.section !== '' ? (
          <>
            <TextField
              label="Section of your menu"
              isOptional
              list="sections"
              placeholder="Rice"
              value={draft.section}
              maxLength={SECTION_MAX}
              error={errors.section}
              onChange={({ target }) => change({ section: target.value })}
            />
            <datalist id="sections">
              {loaded?.shop.sections.map((section) => (
                <option key={section} value={section} />
              ))}
            </datalist>
          </>
        ) : null}
        <TextArea
          className="wide:col-span-2"
          label={
            <>
              Description{' '}
              <span className="font-normal text-ink-2">
                one point a line, {lines} of {MAX_DESCRIPTION_LINES}
              </span>
            </>
          }
          value={draft.description}
          maxLength={MAX_DESCRIPTION_LINES * DESCRIPTION_LINE_MAX}
          error={wrongLine}
          onChange={({ target }) => change({ description: target.value })}
        />
        <TextField
          label="Weight in grams"
          isOptional
          inputMode="numeric"
          value={draft.weight}
          error={errors.weightGrams}
          onChange={({ target }) => change({ weight: target.value })}
        />
      </div>
    </Plate>
  );
}

function OnSale({ editor: { draft, errors, change, loaded } }: { editor: Editor }) {
  const isOn = draft.status === 'live';
  const off = loaded?.product && loaded.product.status !== 'draft' ? 'hidden' : 'draft';
  return (
    <Plate
      id="on-sale"
      title="On sale"
      aside={
        <span className="ml-auto">
          <Switch
            tone="go"
            label="On sale"
            isOn={isOn}
            onChange={() => change({ status: isOn ? off : 'live' })}
          />
        </span>
      }
    >
      <div className="px-4 pb-4 text-ink-2">
        {isOn ? 'Shoppers can see and order it once you save.' : 'Shoppers don’t see it.'}
        <FieldError id="status" error={errors.status} />
      </div>
    </Plate>
  );
}

function Preview({ editor: { draft, loaded } }: { editor: Editor }) {
  const [cover] = draft.images;
  const price = priceText(draft);
  const product = loaded?.product;
  return (
    <Plate id="preview" title="What shoppers see">
      <div className="px-4 pb-4">
        <div className="mx-auto w-48 max-w-full">
          {cover ? (
            <img
              src={cover.fileId ? `/api/files/${cover.fileId}` : `${cover.src}-640.webp`}
              alt=""
              className="aspect-square w-full rounded-tile bg-sand object-cover"
            />
          ) : (
            <div aria-hidden="true" className="aspect-square w-full rounded-tile bg-sand" />
          )}
          <p className="mt-2.5 line-clamp-2 text-[15px] leading-[1.35] font-semibold">
            {draft.name || 'Name'}
          </p>
          <p className="mt-0.5 text-xs text-ink-2">{loaded?.shop.name}</p>
          <p className="mt-1 text-lg font-bold tabular">{price || '₦ –'}</p>
        </div>
        <Details lines={draft.description.split('\n').filter((line) => line.trim() !== '')} />
        {product?.status === 'live' ? (
          <a
            href={paths.product(product)}
            target="_blank"
            rel="noreferrer"
            className="mt-2 inline-flex min-h-11 items-center font-semibold text-adire underline"
          >
            Open its page
          </a>
        ) : null}
      </div>
    </Plate>
  );
}

function Details({ lines }: { lines: readonly string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <ul className="mt-3 list-disc pl-5 wrap-anywhere text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Changes({ changes }: { changes: readonly StockChangeDto[] }) {
  const now = useNow();
  if (changes.length === 0) return null;
  return (
    <Plate id="changes" title="Changes of the count">
      <ul className="px-4 pb-3">
        {changes.map(({ at, by, optionName, kind, before, after, reason }) => (
          <li key={`${at}${optionName}`} className="border-t border-line py-2 first:border-t-0">
            <b className="tabular">
              {kind === 'received' ? `+${after - before}` : `${before} to ${after}`}
            </b>{' '}
            {optionName}
            <span className="block text-ink-2">
              {by}, {formatWhen(at, now)}
              {reason ? ` · ${reason}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Plate>
  );
}
