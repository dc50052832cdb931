'use client';

import clsx from 'clsx';
import { type ComponentProps, useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { controlClass, describedBy, TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Sheet } from '@/components/ui/sheet';
import { Switch } from '@/components/ui/switch';
import { toastError, useAction } from '@/components/ui/use-action';
import { backText } from '@/components/work/seller/board-text';
import { randomHex } from '@/lib/client/random-hex';
import { useNow } from '@/lib/client/settings';
import { plural } from '@/lib/core/format';
import { parseNaira } from '@/lib/core/parse-naira';
import type { EditOptionDto } from '@/lib/shops/products/dto';
import { offerBelow } from '@/lib/shops/products/messages';
import { MAX_OPTIONS, OPTION_NAME_MAX, SKU_MAX } from '@/lib/shops/products/policy';
import { STOCK_REASON_MAX } from '@/lib/shops/stock/policy';
import { type DraftOption, newOption, priceText } from './draft';
import { SheetItem } from './product-sheet';
import { Section } from './section';
import type { Editor } from './use-editor';
import { moveEntry, useReorder } from './use-reorder';

/** Columns of the options on wide screens: handle, name, price, offer, left, in stock, more. */
const COLUMNS =
  'wide:grid wide:grid-cols-[1.75rem_minmax(0,1fr)_6.5rem_6.5rem_5.5rem_3.5rem_2.75rem] wide:gap-x-2';

/** The options with their prices, counts and SKUs. */
export function OptionsSection({ editor }: { editor: Editor }) {
  const { draft, errors, change, loaded } = editor;
  const { options } = draft;
  const saved = new Map(loaded?.product?.options.map((option) => [option.optionId, option]));
  const set = (at: number, fields: Partial<DraftOption>) =>
    change({ options: options.map((one, index) => (index === at ? { ...one, ...fields } : one)) });
  const move = (from: number, to: number) => change({ options: moveEntry(options, from, to) });
  const reorder = useReorder(move);
  return (
    <Section
      title="Options and prices"
      icon="tag"
      summary={`${priceText(draft) || 'No price yet'}${options.length > 1 ? ` · ${plural(options.length, 'option')}` : ''}`}
      errors={Object.keys(errors).filter((path) => path.startsWith('options')).length}
      startsOpen
      aside={options.length > 1 ? <span className="text-ink-2">customers choose one</span> : null}
    >
      <div className="px-4">
        <div
          aria-hidden="true"
          className={clsx(COLUMNS, 'pb-1 text-xs font-semibold text-ink-2 max-wide:hidden')}
        >
          <span className="col-start-2">Option</span>
          <span>Price, ₦</span>
          <span>Offer, ₦</span>
          <span>Left</span>
          <span className="col-span-2">In stock</span>
        </div>
        <ul className="grid gap-2.5 wide:gap-2">
          {options.map((option, at) => (
            <OptionRow
              key={option.key}
              option={option}
              at={at}
              editor={editor}
              saved={saved.get(option.optionId ?? '')}
              reorder={reorder}
              onChange={(fields) => set(at, fields)}
              onMove={(to) => move(at, to)}
              onRemove={() => change({ options: options.filter((_, index) => index !== at) })}
            />
          ))}
        </ul>
      </div>
      <div className="px-4 py-3">
        <FieldError id="options-field" error={errors.options} />
        {options.length < MAX_OPTIONS ? (
          <Button
            variant="quiet"
            size="desk"
            onClick={() => change({ options: [...options, newOption()] })}
          >
            <Icon name="plus" className="size-4.5" strokeWidth={2} />
            Add an option
          </Button>
        ) : null}
      </div>
    </Section>
  );
}

interface OptionProps {
  option: DraftOption;
  at: number;
  saved: EditOptionDto | undefined;
  editor: Editor;
  onChange: (fields: Partial<DraftOption>) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

interface OptionRowProps extends OptionProps {
  reorder: ReturnType<typeof useReorder>;
}

function OptionRow({ reorder, ...props }: OptionRowProps) {
  const now = useNow();
  const { option, at, saved, editor, onChange } = props;
  const [sheet, setSheet] = useState<'count' | 'more' | null>(null);
  const { run, isBusy } = useAction(
    (inStock: boolean) => editor.setStock({ optionId: saved?.optionId, inStock }),
    { onError: toastError() },
  );
  const id = useId();
  const isOnly = editor.draft.options.length === 1;
  const label = option.name || (isOnly ? 'this product' : `option ${at + 1}`);
  const error = (field: string) => editor.errors[`options.${at}.${field}`];
  const shown = {
    name: error('name'),
    price: error('price'),
    offer: offerError(option) ?? error('offerPrice'),
    count: error('count'),
    more: error('sku') ?? error('picture'),
  };
  const field = (name: keyof typeof shown) => ({ id: `${id}-${name}`, error: shown[name] });
  return (
    <li
      data-row
      className="rounded-[18px] border border-line bg-card px-3 pt-2 pb-3 wide:rounded-none wide:border-0 wide:p-0"
      {...reorder.row(at)}
    >
      <div className={clsx('flex flex-wrap items-center gap-x-1 gap-y-2', COLUMNS)}>
        {isOnly ? (
          <span className="max-wide:hidden" />
        ) : (
          <button
            type="button"
            aria-label={`Move ${label}`}
            className="grid h-11 cursor-grab place-items-center rounded-control text-ink-2 hover:bg-sand max-wide:hidden"
            {...reorder.handle(at)}
          >
            <Icon name="grip-vertical" className="size-4.5" />
          </button>
        )}
        <RowField
          {...field('name')}
          label="Option"
          isLabelHidden
          className="order-1 min-w-0 flex-1 basis-24 wide:order-none"
          value={option.name}
          maxLength={OPTION_NAME_MAX}
          placeholder={isOnly ? 'Regular (optional)' : 'Large'}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <div className="order-4 grid basis-full grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))] gap-2 wide:contents">
          <RowField
            {...field('price')}
            label="Price, ₦"
            inputMode="decimal"
            value={option.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
          <RowField
            {...field('offer')}
            label="Offer, ₦"
            inputMode="decimal"
            placeholder="None"
            value={option.offerPrice}
            onChange={({ target }) => onChange({ offerPrice: target.value })}
          />
          <LeftField
            {...field('count')}
            option={option}
            saved={saved}
            label={label}
            onChange={onChange}
            onCount={() => setSheet('count')}
          />
        </div>
        <span className="order-3 flex justify-center wide:order-none">
          {saved ? (
            <Switch
              tone="go"
              label={isOnly ? 'In stock' : `${label} in stock`}
              isOn={saved.inStock}
              isBusy={isBusy}
              onChange={() => void run(!saved.inStock)}
            />
          ) : null}
        </span>
        <IconButton
          label={`More for ${label}`}
          aria-haspopup="dialog"
          aria-invalid={shown.more ? true : undefined}
          aria-describedby={describedBy(`${id}-more`, { error: shown.more })}
          className="order-2 wide:order-none"
          onClick={() => setSheet('more')}
        >
          <Icon name="ellipsis" className="size-5" strokeWidth={2} />
        </IconButton>
      </div>
      <div className="wide:pl-9">
        {Object.entries(shown).map(([name, text]) => (
          <FieldError key={name} id={`${id}-${name}`} error={text} />
        ))}
        {saved && !saved.inStock ? (
          <p className="mt-1.5 font-bold text-mango-text">
            Sold out{saved.isMarked ? ` · ${backText(saved.until, now)}` : ''}
          </p>
        ) : null}
      </div>
      {sheet === 'count' && saved ? (
        <CountSheet saved={saved} editor={editor} onClose={() => setSheet(null)} />
      ) : null}
      {sheet === 'more' ? (
        <OptionSheet {...props} title={label} onClose={() => setSheet(null)} />
      ) : null}
    </li>
  );
}

interface RowFieldProps extends ComponentProps<'input'> {
  id: string;
  label: string;
  isLabelHidden?: boolean;
  error: string | null | undefined;
}

/** A field of a row of options; its error is below the row. */
function RowField({ id, label, isLabelHidden, error, className, ...rest }: RowFieldProps) {
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-1 block text-ink-2 wide:sr-only'}
      >
        {label}
      </label>
      <input
        {...rest}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error })}
        className={clsx(controlClass, 'tabular')}
      />
    </div>
  );
}

interface LeftFieldProps {
  id: string;
  error: string | undefined;
  option: DraftOption;
  saved: EditOptionDto | undefined;
  label: string;
  onChange: (fields: Partial<DraftOption>) => void;
  onCount: () => void;
}

/** Pieces left: typed for an option that isn't counted yet, else changed in a sheet, because some may be sold while the page is open. */
function LeftField({ id, error, option, saved, label, onChange, onCount }: LeftFieldProps) {
  if (!saved?.tracked) {
    return (
      <RowField
        id={id}
        error={error}
        label="Left"
        inputMode="numeric"
        placeholder="Any"
        value={option.count}
        onChange={({ target }) =>
          onChange({ count: target.value, tracked: target.value.trim() !== '' })
        }
      />
    );
  }
  const left = (saved.count ?? 0) - saved.held;
  return (
    <div>
      <span aria-hidden="true" className="mb-1 block text-ink-2 wide:hidden">
        Left
      </span>
      <button
        type="button"
        aria-haspopup={option.tracked ? 'dialog' : undefined}
        aria-label={option.tracked ? `${left} left of ${label}. Change count` : `Count ${label}`}
        className={clsx(controlClass, 'text-left tabular hover:bg-sand')}
        onClick={option.tracked ? onCount : () => onChange({ tracked: true })}
      >
        {option.tracked ? left : 'Any'}
      </button>
    </div>
  );
}

interface OptionSheetProps extends OptionProps {
  title: string;
  onClose: () => void;
}

/** What is seldom changed in an option. */
function OptionSheet({
  option,
  at,
  saved,
  editor,
  title,
  onChange,
  onMove,
  onRemove,
  onClose,
}: OptionSheetProps) {
  const { draft, errors, setStock } = editor;
  const count = draft.options.length;
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  const { run } = useAction(
    async (fields: Record<string, unknown>) => {
      await setStock({ optionId: saved?.optionId, ...fields });
      onClose();
    },
    { onError: toastError() },
  );
  const canMark = saved && (saved.inStock || saved.isMarked);
  return (
    <Sheet isOpen onClose={onClose} title={title === 'this product' ? 'Option' : title}>
      <div className="grid gap-4">
        <TextField
          label="SKU"
          isOptional
          placeholder="Your own number"
          value={option.sku}
          maxLength={SKU_MAX}
          error={errors[`options.${at}.sku`]}
          onChange={({ target }) => onChange({ sku: target.value })}
        />
        {draft.images.length > 1 ? (
          <label className="block text-sm font-semibold">
            Photo
            <select
              value={option.picture ?? ''}
              onChange={({ target }) =>
                onChange({ picture: target.value === '' ? null : Number(target.value) })
              }
              className={clsx(controlClass, 'mt-1.5 font-normal')}
            >
              <option value="">None of its own</option>
              {draft.images.map((image, index) => (
                <option key={image.key} value={index}>
                  Photo {index + 1}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      <div className="-mx-3.5 mt-3">
        {canMark && !saved.until ? (
          <SheetItem onClick={() => void run({ inStock: false, until: 'tomorrow' })}>
            Sold out until tomorrow
          </SheetItem>
        ) : null}
        {canMark && saved.until ? (
          <SheetItem onClick={() => void run({ inStock: false })}>
            Sold out until I put it back
          </SheetItem>
        ) : null}
        {saved?.tracked && option.tracked ? (
          <SheetItem onClick={close(() => onChange({ tracked: false }))}>Stop counting</SheetItem>
        ) : null}
        {at > 0 ? <SheetItem onClick={close(() => onMove(at - 1))}>Move up</SheetItem> : null}
        {at < count - 1 ? (
          <SheetItem onClick={close(() => onMove(at + 1))}>Move down</SheetItem>
        ) : null}
        {count > 1 ? (
          <SheetItem onClick={close(onRemove)}>
            <span className="text-danger">Remove option</span>
          </SheetItem>
        ) : null}
      </div>
    </Sheet>
  );
}

/** The error of an offer while it is typed. */
function offerError({ price, offerPrice }: DraftOption): string | null {
  const [full, offer] = [parseNaira(price), parseNaira(offerPrice)];
  return full !== null && offer !== null && offer >= full ? offerBelow(full) : null;
}

/** Sets the number of pieces in the shop, or adds a delivery to it. */
function CountSheet({
  saved,
  editor,
  onClose,
}: {
  saved: EditOptionDto;
  editor: Editor;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<'received' | 'count'>('received');
  const [pieces, setPieces] = useState('');
  const [reason, setReason] = useState('');
  const [commandId] = useState(() => randomHex(12));
  const formId = useId();
  const {
    run,
    isBusy,
    message: error,
    setMessage: setError,
  } = useAction(async () => {
    const fields = { optionId: saved.optionId, [kind]: Number(pieces), commandId };
    await editor.setStock({ ...fields, ...(reason.trim() && { reason }) });
    onClose();
  });
  function send(): void {
    if (/^\d{1,6}$/.test(pieces.trim())) void run();
    else setError('Enter a whole number.');
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Change count"
      description={`${plural(saved.count ?? 0, 'piece')} in the shop now, sold and held ones included.`}
      footer={
        <Button type="submit" form={formId} isBlock isBusy={isBusy}>
          Save count
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The editor's form is this one's parent in React.
          event.stopPropagation();
          send();
        }}
      >
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">What changed</legend>
          {(
            [
              ['received', 'New stock came in'],
              ['count', 'I counted them'],
            ] as const
          ).map(([one, text]) => (
            <label
              key={one}
              className="flex min-h-12 items-center gap-2 rounded-control px-3 inset-ring-[1.5px] inset-ring-border has-checked:bg-tint"
            >
              <input
                type="radio"
                name="kind"
                checked={kind === one}
                onChange={() => setKind(one)}
                className="size-5 accent-adire"
              />
              {text}
            </label>
          ))}
        </fieldset>
        <TextField
          className="mt-4"
          label={kind === 'received' ? 'Pieces that came in' : 'Pieces in the shop'}
          inputMode="numeric"
          value={pieces}
          error={error}
          onChange={({ target }) => {
            setPieces(target.value);
            setError(null);
          }}
        />
        <TextField
          className="mt-4"
          label="Reason"
          isOptional
          maxLength={STOCK_REASON_MAX}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Sheet>
  );
}
