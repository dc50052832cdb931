'use client';

import { useId, useState } from 'react';
import { Plate, SMALL_BUTTON } from '@/components/ops/page-parts';
import { backText } from '@/components/sellers/board-text';
import { Button } from '@/components/ui/button';
import { CheckField } from '@/components/ui/check-field';
import { TextField } from '@/components/ui/field';
import { FieldError } from '@/components/ui/field-error';
import { focusAdd } from '@/components/ui/focus-add';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Sheet } from '@/components/ui/sheet';
import { Switch } from '@/components/ui/switch';
import { randomHex } from '@/lib/client/random-hex';
import { useNow } from '@/lib/client/settings';
import { pushToast } from '@/lib/client/toast-queue';
import { formatNaira, plural } from '@/lib/core/format';
import { parseNaira } from '@/lib/core/parse-naira';
import type { EditOptionDto } from '@/lib/products/dto';
import { MAX_OPTIONS, OPTION_NAME_MAX, SKU_MAX, STOCK_REASON_MAX } from '@/lib/products/policy';
import { type DraftOption, newOption } from './draft';
import type { Editor } from './use-editor';

/** The options with their prices, counts and SKUs. */
export function OptionsPlate({ editor }: { editor: Editor }) {
  const { draft, errors, change, loaded } = editor;
  const { options } = draft;
  const saved = new Map(loaded?.product?.options.map((option) => [option.optionId, option]));
  const set = (at: number, fields: Partial<DraftOption>) =>
    change({ options: options.map((one, index) => (index === at ? { ...one, ...fields } : one)) });
  return (
    <Plate
      id="options"
      title="Options and prices"
      aside={options.length > 1 ? <span className="text-ink-2">customers choose one</span> : null}
    >
      <ul>
        {options.map((option, at) => (
          <OptionFields
            key={option.key}
            option={option}
            at={at}
            editor={editor}
            isOnly={options.length === 1}
            saved={saved.get(option.optionId ?? '')}
            onChange={(fields) => set(at, fields)}
            onRemove={() => change({ options: options.filter((_, index) => index !== at) })}
          />
        ))}
      </ul>
      <div className="border-t border-line px-4 py-3">
        <FieldError id="options-field" error={errors.options} />
        {options.length < MAX_OPTIONS ? (
          <button
            type="button"
            data-add
            className={SMALL_BUTTON}
            onClick={() => change({ options: [...options, newOption()] })}
          >
            <Icon name="plus" className="size-4.5" strokeWidth={2} />
            Add an option
          </button>
        ) : null}
      </div>
    </Plate>
  );
}

interface OptionFieldsProps {
  option: DraftOption;
  at: number;
  isOnly: boolean;
  saved: EditOptionDto | undefined;
  editor: Editor;
  onChange: (fields: Partial<DraftOption>) => void;
  onRemove: () => void;
}

function OptionFields(props: OptionFieldsProps) {
  const now = useNow();
  const { option, at, isOnly, saved, editor, onChange, onRemove } = props;
  const [isCounting, setCounting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const error = (field: string) => editor.errors[`options.${at}.${field}`];
  const label = option.name || `option ${at + 1}`;
  const images = editor.draft.images.length;
  async function setStock(fields: { inStock: boolean; until?: 'tomorrow' }): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    const refused = await editor.setStock({ optionId: saved?.optionId, ...fields });
    setBusy(false);
    if (refused) pushToast({ tone: 'error', text: refused });
  }
  return (
    <li data-row className="border-t border-line px-4 py-3.5 first:border-t-0">
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]">
        <TextField
          className="max-wide:col-span-2"
          label="Option"
          isOptional={isOnly}
          value={option.name}
          maxLength={OPTION_NAME_MAX}
          error={error('name')}
          placeholder={isOnly ? 'Nothing to choose' : 'Large'}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <TextField
          label="Price, ₦"
          inputMode="decimal"
          value={option.price}
          error={error('price')}
          onChange={({ target }) => onChange({ price: target.value })}
        />
        <TextField
          label="Offer, ₦"
          inputMode="decimal"
          placeholder="None"
          value={option.offerPrice}
          error={offerError(option) ?? error('offerPrice')}
          onChange={({ target }) => onChange({ offerPrice: target.value })}
        />
        <TextField
          label="SKU"
          placeholder="None"
          value={option.sku}
          maxLength={SKU_MAX}
          error={error('sku')}
          onChange={({ target }) => onChange({ sku: target.value })}
        />
        {images > 1 ? (
          <label className="block text-sm font-semibold">
            Shown by
            <select
              value={option.picture ?? ''}
              onChange={({ target }) =>
                onChange({ picture: target.value === '' ? null : Number(target.value) })
              }
              className="mt-1.5 block min-h-12 w-full rounded-control bg-card px-3 text-base font-normal inset-ring-[1.5px] inset-ring-border"
            >
              <option value="">No photo of its own</option>
              {editor.draft.images.map((image, index) => (
                <option key={image.key} value={index}>
                  Photo {index + 1}
                </option>
              ))}
            </select>
          </label>
        ) : null}
      </div>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
        <CheckField
          label="Count pieces"
          checked={option.tracked}
          onChange={({ target }) => onChange({ tracked: target.checked })}
        />
        {option.tracked && saved?.tracked ? (
          <>
            <span className="tabular">
              {saved.count} in the shop
              {saved.held > 0 ? `, ${saved.held} of them sold or being paid for` : ''}
            </span>
            <button type="button" className={SMALL_BUTTON} onClick={() => setCounting(true)}>
              Change count
            </button>
          </>
        ) : option.tracked ? (
          <TextField
            className="w-40"
            label="Pieces in the shop"
            inputMode="numeric"
            value={option.count}
            error={error('count')}
            onChange={({ target }) => onChange({ count: target.value })}
          />
        ) : null}
        {saved ? (
          <span className="flex flex-wrap items-center gap-2">
            <Switch
              tone="go"
              label={isOnly ? 'In stock' : `${label} in stock`}
              isOn={saved.inStock}
              isBusy={isBusy}
              onChange={() => void setStock({ inStock: !saved.inStock })}
            />
            {saved.inStock ? (
              'In stock'
            ) : (
              <b className="text-mango-text">
                Sold out{saved.isMarked ? ` · ${backText(saved.until, now)}` : ''}
              </b>
            )}
            {saved.isMarked ? (
              <button
                type="button"
                aria-disabled={isBusy || undefined}
                className={SMALL_BUTTON}
                onClick={() =>
                  void setStock({ inStock: false, ...(!saved.until && { until: 'tomorrow' }) })
                }
              >
                {saved.until ? 'Until I put it back' : 'Until tomorrow'}
              </button>
            ) : null}
          </span>
        ) : null}
        {isOnly ? null : (
          <IconButton
            label={`Remove ${label}`}
            className="ml-auto"
            onClick={({ currentTarget }) => {
              focusAdd(currentTarget);
              onRemove();
            }}
          >
            <Icon name="trash" className="size-5" />
          </IconButton>
        )}
      </div>
      {isCounting && saved ? (
        <CountSheet saved={saved} editor={editor} onClose={() => setCounting(false)} />
      ) : null}
    </li>
  );
}

/** The error of an offer while it is typed. */
function offerError({ price, offerPrice }: DraftOption): string | null {
  const [full, offer] = [parseNaira(price), parseNaira(offerPrice)];
  return full !== null && offer !== null && offer >= full
    ? `Must be below ${formatNaira(full)}.`
    : null;
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
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [commandId] = useState(() => randomHex(12));
  const formId = useId();
  async function send(): Promise<void> {
    if (isBusy) return;
    const number = Number(pieces);
    if (!/^\d{1,6}$/.test(pieces.trim())) {
      setError('Enter a whole number.');
      return;
    }
    setBusy(true);
    const fields = { optionId: saved.optionId, [kind]: number, commandId };
    const refused = await editor.setStock({ ...fields, ...(reason.trim() && { reason }) });
    setBusy(false);
    if (refused) setError(refused);
    else onClose();
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
          void send();
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
