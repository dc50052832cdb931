'use client';

import clsx from 'clsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlClass, TextArea, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusFirstError } from '@/components/ui/focus-first-error';
import { focusHeading } from '@/components/ui/focus-heading';
import { Icon } from '@/components/ui/icon';
import { IconButton, iconButtonClass } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { releaseWhenTall } from '@/components/ui/release-when-tall';
import { Loading } from '@/components/ui/skeleton';
import { Switch } from '@/components/ui/switch';
import { Tag } from '@/components/ui/tag';
import { LoadFailed } from '@/components/work/kit/staff-query';
import { useNow } from '@/lib/client/settings';
import { categoryLabel } from '@/lib/core/categories';
import { formatWhen, plural } from '@/lib/core/format';
import { paths } from '@/lib/core/paths';
import { withoutBullet, withoutChatMarkup } from '@/lib/core/text';
import type { StockChangeDto } from '@/lib/shops/products/dto';
import {
  DESCRIPTION_LINE_MAX,
  type EditStatus,
  MAX_DESCRIPTION_LINES,
  NAME_MAX,
  SECTION_MAX,
} from '@/lib/shops/products/policy';
import { AddonsSection } from './addons-section';
import { countChanges, priceText } from './draft';
import { DraftPhoto } from './draft-photo';
import { OptionsSection } from './options-section';
import { PhotosSection } from './photos-section';
import { ProductSheet } from './product-sheet';
import { Section } from './section';
import { SoldOutSection } from './sold-out-section';
import { TakenDownNotice } from './taken-down-notice';
import { type Editor, type EditorOptions, useEditor } from './use-editor';

/** Creates or edits one product. */
export function ProductEditor(props: EditorOptions) {
  const editor = useEditor(props);
  const { loaded, changed, refusals } = editor;
  const [isMenuOpen, setMenuOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Runs after the errors have rendered, which may open a section.
  useEffect(() => {
    if (refusals > 0) focusFirstError(form.current);
  }, [refusals]);
  const product = loaded?.product ?? null;
  const title = product ? product.name : props.productId ? 'Product' : 'New product';
  const isChanged = changed.length > 0;
  return (
    <main
      id="main"
      tabIndex={-1}
      className={clsx(
        'px-(--gutter) text-sm outline-none wide:px-6 wide:pb-10',
        // The dock must not cover the focused field.
        isChanged ? 'pb-48 max-wide:[&_:is(input,select,textarea)]:scroll-mb-44' : 'pb-10',
      )}
    >
      <div className="z-30 -mx-(--gutter) flex items-center gap-x-2 bg-paper py-1.5 pr-2 pl-1 wide:sticky wide:top-0 wide:-mx-6 wide:flex-wrap wide:border-b wide:border-line wide:px-4 wide:py-2.5 short:static">
        <a href={paths.sellerProducts()} aria-label="All products" className={iconButtonClass()}>
          <Icon name="arrow-left" className="size-5.5" />
        </a>
        <div className="min-w-0 flex-1 wrap-anywhere wide:basis-64">
          <p className="text-ink-2 max-wide:hidden">
            Products{product?.section ? ` / ${product.section}` : ''}
          </p>
          <h1 className="line-clamp-2 text-lg wide:line-clamp-1 wide:text-xl">{title}</h1>
          {product?.section ? <p className="text-ink-2 wide:hidden">{product.section}</p> : null}
        </div>
        {loaded ? (
          <span className="max-wide:hidden">
            <StatusTag status={product?.status ?? 'draft'} />
          </span>
        ) : null}
        {loaded && isChanged ? (
          <div className="flex flex-wrap items-center gap-2 max-wide:hidden">
            <SaveButtons editor={editor} />
          </div>
        ) : null}
        {product ? (
          <IconButton
            label={`More for ${product.name}`}
            aria-haspopup="dialog"
            onClick={() => setMenuOpen(true)}
          >
            <Icon name="ellipsis" className="size-5" strokeWidth={2} />
          </IconButton>
        ) : null}
      </div>
      {product?.takenDown ? (
        <div className="mt-3">
          <TakenDownNotice product={product} onAnswered={() => void editor.load()} />
        </div>
      ) : null}
      {loaded ? (
        <form
          ref={form}
          id={FORM_ID}
          noValidate
          className="grid grid-cols-1 wide:mt-3.5 wide:gap-3.5 min-[75rem]:grid-cols-[minmax(0,1fr)_20rem] min-[75rem]:grid-rows-[auto_auto_1fr] min-[75rem]:items-start"
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
          }}
        >
          <div className="min-w-0 min-[75rem]:col-span-2 min-[75rem]:row-start-1">
            <Messages editor={editor} />
          </div>
          <div className="grid min-w-0 grid-cols-1 gap-2 min-[75rem]:col-start-2 min-[75rem]:row-start-2 wide:gap-3.5">
            <PhotosSection editor={editor} />
            <OnSale editor={editor} />
          </div>
          <div className="grid min-w-0 grid-cols-1 min-[75rem]:col-start-1 min-[75rem]:row-span-2 min-[75rem]:row-start-2 wide:gap-3.5">
            <Basics editor={editor} />
            <OptionsSection editor={editor} />
            <AddonsSection editor={editor} />
            <Changes changes={loaded.changes} />
          </div>
          <div className="grid min-w-0 grid-cols-1 min-[75rem]:col-start-2 min-[75rem]:row-start-3 wide:gap-3.5">
            {product?.status === 'live' ? (
              <SoldOutSection editor={editor} product={product} />
            ) : null}
            <Preview editor={editor} />
          </div>
          {isChanged ? (
            <div
              ref={releaseWhenTall}
              data-bottom-bar
              className="fixed inset-x-0 bottom-0 z-40 flex flex-wrap items-center gap-x-2.5 gap-y-1 bg-card px-(--gutter) pt-2 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar wide:hidden short:static short:mt-3"
            >
              <SaveButtons editor={editor} isDock />
            </div>
          ) : null}
        </form>
      ) : editor.failure ? (
        <LoadFailed error={editor.failure} onRetry={() => void editor.load()} />
      ) : (
        <Loading className="mt-3 grid gap-3" rows={['h-60', 'h-40']} />
      )}
      {isMenuOpen && product ? (
        <ProductSheet
          row={product}
          isOpen
          onClose={() => setMenuOpen(false)}
          onDone={(isRemoved) => {
            setMenuOpen(false);
            if (isRemoved) window.location.assign(paths.sellerProducts());
            else void editor.load();
          }}
        />
      ) : null}
    </main>
  );
}

const FORM_ID = 'product';

/** Shown while something has changed: in the head on wide screens, in a dock on phones. */
function SaveButtons({ editor, isDock = false }: { editor: Editor; isDock?: boolean }) {
  const { loaded, draft, isBusy, reset } = editor;
  return (
    <>
      <p role="status" className="min-w-0 flex-1 basis-32 font-bold text-mango-text">
        {plural(countChanges(loaded?.base, draft), 'change')} not saved
      </p>
      <Button
        variant="quiet"
        size="desk"
        onClick={() => {
          focusHeading();
          reset();
        }}
      >
        Undo all
      </Button>
      <Button
        type="submit"
        form={FORM_ID}
        isBusy={isBusy}
        isBlock={isDock}
        size={isDock ? 'md' : 'sm'}
        className={clsx(isDock && 'min-h-15 text-lg')}
      >
        {draft.status === 'draft' ? 'Save draft' : 'Save changes'}
      </Button>
    </>
  );
}

/** What the editor has to say about the whole form. */
function Messages({ editor }: { editor: Editor }) {
  const { errors, message, isRestored, reset } = editor;
  const problems = Object.keys(errors).length;
  return (
    <div className="grid gap-2.5 max-wide:pt-1 max-wide:not-empty:pb-2.5">
      {isRestored ? (
        <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-2">
          We kept what you typed.
          <button
            type="button"
            className="min-h-11 font-bold text-adire wide:min-h-9"
            onClick={() => {
              focusHeading();
              reset();
            }}
          >
            Start over
          </button>
        </p>
      ) : null}
      {message ? (
        <Notice tone="warn" role="alert">
          {message}
        </Notice>
      ) : null}
      {problems > 0 ? (
        <Notice tone="danger" role="alert">
          {plural(problems, 'thing')} to fix before it can be saved.
        </Notice>
      ) : null}
    </div>
  );
}

function StatusTag({ status }: { status: EditStatus }) {
  if (status === 'live') return <Tag tone="go">On sale</Tag>;
  return <Tag tone="quiet">{status === 'draft' ? 'Draft' : 'Hidden'}</Tag>;
}

const BASICS = ['name', 'category', 'section', 'description', 'weightGrams'];

function Basics({ editor: { draft, errors, change, loaded } }: { editor: Editor }) {
  const lines = draft.description.split('\n').filter((line) => line.trim() !== '');
  const wrongLine = Object.entries(errors).find(([path]) => path.startsWith('description'))?.[1];
  const categories = loaded?.shop.categories ?? [];
  const hasSection = draft.category === 'Food' || draft.section !== '';
  return (
    <Section
      title="Name and description"
      icon="file-text"
      summary={lines[0] ?? (draft.name || 'Nothing yet')}
      errors={
        Object.keys(errors).filter((path) => BASICS.some((field) => path.startsWith(field))).length
      }
      startsOpen={!loaded?.product}
    >
      <div className="grid gap-3.5 px-4 pb-4 wide:grid-cols-6">
        <TextField
          className="wide:col-span-6"
          label="Name"
          value={draft.name}
          maxLength={NAME_MAX}
          error={errors.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <div className="wide:col-span-2">
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
        {hasSection ? (
          <>
            <TextField
              className="wide:col-span-2"
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
          className="wide:col-span-6 wide:order-last"
          label={
            <>
              Description{' '}
              <span className="font-normal text-ink-2">
                one point a line, {lines.length} of {MAX_DESCRIPTION_LINES}
              </span>
            </>
          }
          value={draft.description}
          maxLength={MAX_DESCRIPTION_LINES * DESCRIPTION_LINE_MAX}
          error={wrongLine}
          onChange={({ target }) => change({ description: target.value })}
        />
        <TextField
          className="wide:col-span-2"
          label="Weight in grams"
          isOptional
          inputMode="numeric"
          value={draft.weight}
          error={errors.weightGrams}
          onChange={({ target }) => change({ weight: target.value })}
        />
      </div>
    </Section>
  );
}

function OnSale({ editor: { draft, errors, change, loaded } }: { editor: Editor }) {
  const isOn = draft.status === 'live';
  const off = loaded?.product && loaded.product.status !== 'draft' ? 'hidden' : 'draft';
  const wasOn = loaded?.product?.status === 'live';
  return (
    <div className="wide:rounded-[18px] wide:border wide:border-line wide:bg-card wide:px-4 wide:py-2.5">
      <div className="flex items-center gap-3 py-1">
        <div className="min-w-0 flex-1">
          <h2 id="on-sale" className="text-base">
            On sale
          </h2>
          <p id="on-sale-about" className="text-ink-2">
            {onSaleText(isOn, wasOn, loaded?.shop.isOpen ?? true)}
          </p>
        </div>
        <Switch
          tone="go"
          labelledBy="on-sale"
          describedBy="on-sale-about"
          isOn={isOn}
          onChange={() => change({ status: isOn ? off : 'live' })}
        />
      </div>
      <FieldError id="status" error={errors.status} />
    </div>
  );
}

/** What the switch means for shoppers, now or once it is saved. */
function onSaleText(isOn: boolean, wasOn: boolean, isShopOpen: boolean): string {
  if (isOn && !wasOn) return 'Shoppers can order it once you save.';
  if (!isOn && wasOn) return 'Shoppers stop seeing it once you save.';
  if (!isOn) return 'Shoppers don’t see it.';
  return isShopOpen
    ? 'Shoppers can see and order it.'
    : 'Your shop is off sale, so shoppers don’t see it.';
}

function Preview({ editor: { draft, loaded, userId } }: { editor: Editor }) {
  const [cover] = draft.images;
  const price = priceText(draft);
  const product = loaded?.product;
  return (
    <Section title="What shoppers see" icon="eye" summary={price || 'No price yet'}>
      <div className="px-4 pb-4">
        <div className="mx-auto w-48 max-w-full">
          {cover ? (
            <DraftPhoto
              image={cover}
              userId={userId}
              width={640}
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
        <Details lines={toLines(draft.description)} />
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
    </Section>
  );
}

/** The lines of a description as its page lists them. */
function toLines(description: string): string[] {
  const lines = description.split('\n').map((line) => withoutChatMarkup(withoutBullet(line)));
  return lines.filter((line) => line.trim() !== '');
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
    <Section
      title="Changes of the count"
      icon="rotate-ccw-clock"
      summary={plural(changes.length, 'change')}
    >
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
    </Section>
  );
}
